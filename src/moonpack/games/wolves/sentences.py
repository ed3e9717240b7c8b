"""The game in words: facts as sentences. Choices and prompts are in files of their own.

Sentences are in the present tense with the player as the subject, or the pack where a table has no
names. Where more than a name differs, as between a pack wolf and an alpha, there are two texts:
other languages inflect. `owner_sentences.py` tells players what is done to them.
"""

from __future__ import annotations

from moonpack.games.contract import Fact
from moonpack.words import Words

from .choices import describe
from .fact_types import (
    ActionBegun,
    BonusGained,
    DateFilled,
    DenBuilt,
    DenDominated,
    DraftBegan,
    GameOver,
    LairBuilt,
    LeadLost,
    LoneWolfCalled,
    MoveEnded,
    PairDrafted,
    PhaseScored,
    PreyChoiceDue,
    PreyHunted,
    RegionScored,
    TilesChosen,
    TurnBegan,
    TurnEnded,
    WolfDisplaced,
    WolfDominated,
    WolfMoved,
    WolfPushed,
)
from .score_sentences import tell_game_over, tell_phase, tell_region
from .vocabulary import gaps_of, improves_track, pack_in_region, pack_name, payment

__all__ = ["describe", "sentence"]


def sentence(fact: Fact, words: Words) -> str:
    """A fact in words."""
    match fact:
        case TilesChosen() | DraftBegan() | PairDrafted():
            return _tell_draft(fact, words)
        case TurnBegan():
            return _tell_turn(fact, words)
        case ActionBegun():
            return _tell_action(fact, words)
        case MoveEnded() | TurnEnded():
            return _tell_end(fact, words)
        case WolfMoved() | WolfDisplaced() | WolfPushed():
            return _tell_walk(fact, words)
        case DenBuilt() | LairBuilt() | LoneWolfCalled() | WolfDominated() | DenDominated():
            return _tell_growth(fact, words)
        case BonusGained() | PreyHunted() | PreyChoiceDue():
            return _tell_gain(fact, words)
        case DateFilled():
            return _tell_date(fact, words)
        case LeadLost():
            return _tell_lead(fact, words)
        case RegionScored():
            return tell_region(fact, words)
        case PhaseScored():
            return tell_phase(fact, words)
        case GameOver():
            return tell_game_over(fact, words)
    raise TypeError(f"{fact!r} is not a fact of this game")


def _tell_draft(fact: TilesChosen | DraftBegan | PairDrafted, words: Words) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case TilesChosen(side="first"):
            return words("{player} starts with the first sides of the tiles up.", **gaps)
        case TilesChosen():
            return words("{player} starts with the second sides of the tiles up.", **gaps)
        case DraftBegan():
            return words("The draft begins: {player} places the first pair of wolves.", **gaps)
        case PairDrafted(pair=1):
            return words("{player} places the first pair of wolves on {hex}.", **gaps)
        case PairDrafted():
            return words("{player} places the second pair of wolves on {hex}.", **gaps)


def _tell_turn(fact: TurnBegan, words: Words) -> str:
    return words("Round {round}: {player} to play.", **gaps_of(fact, words))


def _tell_action(fact: ActionBegun, words: Words) -> str:
    gaps = gaps_of(fact, words)
    gaps["payment"] = payment(fact.turned, fact.terrain_tokens, words)
    extra = ""
    if fact.action_token:
        extra = words("{player} discards an action token for one more action.", **gaps)
    match fact.action:
        case "move":
            text = words("{player} pays with {payment} to move onto {terrain}.", **gaps)
        case "den":
            text = words("{player} pays with {payment} to build a den on {terrain}.", **gaps)
        case "lair":
            text = words(
                "{player} pays with {payment} to upgrade a den on {terrain} to a lair.", **gaps
            )
        case "howl":
            text = words("{player} pays with {payment} to howl on {terrain}.", **gaps)
        case _:
            text = words("{player} pays with {payment} to dominate on {terrain}.", **gaps)
    return words.text(extra, text)


def _tell_end(fact: MoveEnded | TurnEnded, words: Words) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case MoveEnded(moved=moved):
            return words.many(
                "{player} ends the move after moving {n} wolf.",
                "{player} ends the move after moving {n} wolves.",
                moved,
                **gaps,
            )
        case TurnEnded(actions=0):
            return words("{player} ends the turn without an action.", **gaps)
        case TurnEnded(actions=actions):
            return words.many(
                "{player} ends the turn after {n} action.",
                "{player} ends the turn after {n} actions.",
                actions,
                **gaps,
            )


def _tell_walk(fact: WolfMoved | WolfDisplaced | WolfPushed, words: Words) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case WolfMoved(rank="alpha", steps=steps):
            return words.many(
                "{player} moves an alpha {n} step from {start} to {end}.",
                "{player} moves an alpha {n} steps from {start} to {end}.",
                steps,
                **gaps,
            )
        case WolfMoved(steps=steps):
            return words.many(
                "{player} moves a pack wolf {n} step from {start} to {end}.",
                "{player} moves a pack wolf {n} steps from {start} to {end}.",
                steps,
                **gaps,
            )
        case WolfDisplaced(rank="alpha"):
            return words("{player} displaces {whose} alpha on {hex}.", **gaps)
        case WolfDisplaced():
            return words("{player} displaces {whose} pack wolf on {hex}.", **gaps)
        case WolfPushed(rank="alpha"):
            return words("{player} places {whose} displaced alpha on {end}.", **gaps)
        case WolfPushed():
            return words("{player} places {whose} displaced pack wolf on {end}.", **gaps)


def _tell_growth(
    fact: DenBuilt | LairBuilt | LoneWolfCalled | WolfDominated | DenDominated, words: Words
) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case DenBuilt() if not improves_track(fact):
            return words("{player} builds a den on {hex}: {track} stays {value}.", **gaps)
        case DenBuilt():
            return words("{player} builds a den on {hex}: {track} is now {value}.", **gaps)
        case LairBuilt():
            return words("{player} upgrades the den on {hex} to a lair.", **gaps)
        case LoneWolfCalled(rank="alpha"):
            return words("{player} calls the lone wolf on {hex}: an alpha joins.", **gaps)
        case LoneWolfCalled():
            return words("{player} calls the lone wolf on {hex}: a pack wolf joins.", **gaps)
        case WolfDominated(rank="alpha"):
            return words(
                "{player} dominates {whose} pack wolf on {hex}: an alpha takes its place.", **gaps
            )
        case WolfDominated():
            return words(
                "{player} dominates {whose} pack wolf on {hex}: a pack wolf takes its place.",
                **gaps,
            )
        case DenDominated() if not improves_track(fact):
            return words(
                "{player} dominates {whose} den on {hex}: {track} stays {value}.",
                **gaps,
            )
        case DenDominated():
            return words(
                "{player} dominates {whose} den on {hex}: {track} is now {value}.",
                **gaps,
            )


def _tell_gain(fact: BonusGained | PreyHunted | PreyChoiceDue, words: Words) -> str:
    gaps = gaps_of(fact, words)
    match fact:
        case BonusGained(token="action", reason="track"):
            return words("{player} gains an action token for the den.", **gaps)
        case BonusGained(token="action", reason="prey"):
            return words("{player} gains an action token for the prey.", **gaps)
        case BonusGained(token="action"):
            return words("{player} gains an action token for the lair.", **gaps)
        case BonusGained(reason="track"):
            return words("{player} gains a terrain token for the den.", **gaps)
        case BonusGained(reason="prey"):
            return words("{player} gains a terrain token for the prey.", **gaps)
        case BonusGained():
            return words("{player} gains a terrain token for the lair.", **gaps)
        case PreyHunted():
            return words("{player} hunts the {prey} on {hex}.", **gaps)
        case PreyChoiceDue(hexes=hexes):
            gaps["hexes"] = words.listed(hexes)
            return words("{player} must choose which {prey} to hunt: {hexes}.", **gaps)


def _tell_date(fact: DateFilled, words: Words) -> str:
    gaps = gaps_of(fact, words)
    if fact.date > fact.spaces:
        return words("All spaces of the moon board are already filled.")
    match fact:
        case DateFilled(piece="lone wolf"):
            text = words("The lone wolf fills space {date} of the moon board.", **gaps)
        case DateFilled(piece="den"):
            text = words("{whose} den fills space {date} of the moon board.", **gaps)
        case _:
            text = words("{whose} pack wolf fills space {date} of the moon board.", **gaps)
    reached = ""
    if fact.phase:
        reached = words("The {phase} will be scored at the end of the turn.", **gaps)
    return words.text(text, reached)


def _tell_lead(fact: LeadLost, words: Words) -> str:
    gaps = {"loser": pack_name(fact.owner_pack, words), "water": fact.water}
    if fact.leader is None:
        return words("{loser} no longer leads the region of {water} alone.", **gaps)
    leader = pack_in_region(fact.leader, fact.leader_seat, words)
    return words(
        "{leader} takes the lead in the region of {water} from {loser}.", leader=leader, **gaps
    )
