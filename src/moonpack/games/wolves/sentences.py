"""The game in words: facts as sentences. Choices and prompts are in files of their own.

Sentences are in the present tense with the pack as the subject. Texts that would differ in more
than a name, such as for a pack wolf and an alpha, are texts of their own: other languages inflect.
"""

from __future__ import annotations

from collections.abc import Sequence

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
from .prompts import prompt
from .score_sentences import tell_game_over, tell_phase, tell_region
from .vocabulary import gaps, payment, player_name

__all__ = ["describe", "prompt", "sentence"]


def sentence(fact: Fact, names: Sequence[str], words: Words) -> str:
    """A fact in words."""
    match fact:
        case TilesChosen() | DraftBegan() | PairDrafted():
            return _tell_draft(fact, words)
        case TurnBegan():
            return _tell_turn(fact, names, words)
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
        case RegionScored():
            return tell_region(fact, words)
        case PhaseScored():
            return tell_phase(fact, words)
        case GameOver():
            return tell_game_over(fact, names, words)
    raise TypeError(f"{fact!r} is not a fact of this game")


def _tell_draft(fact: TilesChosen | DraftBegan | PairDrafted, words: Words) -> str:
    said = gaps(fact, words)
    match fact:
        case TilesChosen(side="first"):
            return words("{pack} starts with the first sides of the tiles up.", **said)
        case TilesChosen():
            return words("{pack} starts with the second sides of the tiles up.", **said)
        case DraftBegan():
            return words("The draft begins: {pack} places the first pair of wolves.", **said)
        case PairDrafted(pair=1):
            return words("{pack} places its first pair of wolves on {hex}.", **said)
        case PairDrafted():
            return words("{pack} places its second pair of wolves on {hex}.", **said)


def _tell_turn(fact: TurnBegan, names: Sequence[str], words: Words) -> str:
    player = player_name(fact.pack, fact.seat, names, words)
    return words("Round {round}: {player} to play.", round=fact.round, player=player)


def _tell_action(fact: ActionBegun, words: Words) -> str:
    said = gaps(fact, words)
    said["payment"] = payment(fact.turned, fact.terrain_tokens, words)
    extra = ""
    if fact.action_token:
        extra = words("{pack} discards an action token to act once more.", **said)
    match fact.action:
        case "move":
            text = words("{pack} pays with {payment} to move on {terrain}.", **said)
        case "den":
            text = words("{pack} pays with {payment} to build a den on {terrain}.", **said)
        case "lair":
            text = words("{pack} pays with {payment} to build a lair on {terrain}.", **said)
        case "howl":
            text = words("{pack} pays with {payment} to howl on {terrain}.", **said)
        case _:
            text = words("{pack} pays with {payment} to dominate on {terrain}.", **said)
    return words.text(extra, text)


def _tell_end(fact: MoveEnded | TurnEnded, words: Words) -> str:
    said = gaps(fact, words)
    match fact:
        case MoveEnded(moved=moved):
            return words.many(
                "{pack} ends the move after {n} wolf.",
                "{pack} ends the move after {n} wolves.",
                moved,
                **said,
            )
        case TurnEnded(actions=0):
            return words("{pack} ends the turn without an action.", **said)
        case TurnEnded(actions=actions):
            return words.many(
                "{pack} ends the turn after {n} action.",
                "{pack} ends the turn after {n} actions.",
                actions,
                **said,
            )


def _tell_walk(fact: WolfMoved | WolfDisplaced | WolfPushed, words: Words) -> str:
    said = gaps(fact, words)
    match fact:
        case WolfMoved(rank="alpha", steps=steps):
            return words.many(
                "{pack} moves an alpha {n} step from {start} to {end}.",
                "{pack} moves an alpha {n} steps from {start} to {end}.",
                steps,
                **said,
            )
        case WolfMoved(steps=steps):
            return words.many(
                "{pack} moves a pack wolf {n} step from {start} to {end}.",
                "{pack} moves a pack wolf {n} steps from {start} to {end}.",
                steps,
                **said,
            )
        case WolfDisplaced(rank="alpha"):
            return words("{pack} displaces {owner}'s alpha on {hex}.", **said)
        case WolfDisplaced():
            return words("{pack} displaces {owner}'s pack wolf on {hex}.", **said)
        case WolfPushed(rank="alpha"):
            return words("{pack} puts {owner}'s alpha on {end}.", **said)
        case WolfPushed():
            return words("{pack} puts {owner}'s pack wolf on {end}.", **said)


def _tell_growth(
    fact: DenBuilt | LairBuilt | LoneWolfCalled | WolfDominated | DenDominated, words: Words
) -> str:
    said = gaps(fact, words)
    match fact:
        case DenBuilt():
            return words("{pack} builds a den on {hex}: {track} is now {value}.", **said)
        case LairBuilt():
            return words("{pack} makes the den on {hex} a lair.", **said)
        case LoneWolfCalled(rank="alpha"):
            return words("{pack} calls the lone wolf on {hex}: an alpha joins.", **said)
        case LoneWolfCalled():
            return words("{pack} calls the lone wolf on {hex}: a pack wolf joins.", **said)
        case WolfDominated(rank="alpha"):
            return words(
                "{pack} dominates {owner}'s pack wolf on {hex}: an alpha takes its place.", **said
            )
        case WolfDominated():
            return words(
                "{pack} dominates {owner}'s pack wolf on {hex}: a pack wolf takes its place.",
                **said,
            )
        case DenDominated():
            return words(
                "{pack} dominates {owner}'s den on {hex} with a den: {track} is now {value}.",
                **said,
            )


def _tell_gain(fact: BonusGained | PreyHunted | PreyChoiceDue, words: Words) -> str:
    said = gaps(fact, words)
    match fact:
        case BonusGained(token="action", reason="track"):
            return words("{pack} gains an action token for the den.", **said)
        case BonusGained(token="action", reason="prey"):
            return words("{pack} gains an action token for the prey.", **said)
        case BonusGained(token="action"):
            return words("{pack} gains an action token for the lair.", **said)
        case BonusGained(reason="track"):
            return words("{pack} gains a terrain token for the den.", **said)
        case BonusGained(reason="prey"):
            return words("{pack} gains a terrain token for the prey.", **said)
        case BonusGained():
            return words("{pack} gains a terrain token for the lair.", **said)
        case PreyHunted():
            return words("{pack} hunts the {prey} on {hex}.", **said)
        case PreyChoiceDue(hexes=hexes):
            said["hexes"] = words.listed(hexes)
            return words("{pack} can hunt a {prey} on {hexes} and has to choose.", **said)


def _tell_date(fact: DateFilled, words: Words) -> str:
    said = gaps(fact, words)
    said["owner"] = said["owner_pack"]
    match fact:
        case DateFilled(piece="lone wolf"):
            text = words("The lone wolf fills date {date} of the moon board.", **said)
        case DateFilled(piece="den"):
            text = words("{owner}'s den fills date {date} of the moon board.", **said)
        case _:
            text = words("{owner}'s pack wolf fills date {date} of the moon board.", **said)
    reached = ""
    if fact.phase:
        reached = words("The {phase} is scored at the end of the turn.", **said)
    return words.text(text, reached)
