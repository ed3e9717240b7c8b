"""Why a step cannot be played now."""

from __future__ import annotations

from moonpack.words import ENGLISH, Words

from . import codes
from .snapshot import Box, Cell, Snapshot
from .steps import Keep, Lead, Play, Recruit, Step

_DUE = {
    codes.PHASE_PLAY: Play,
    codes.PHASE_SECOND: Play,
    codes.PHASE_KEEP: Keep,
    codes.PHASE_RECRUIT: Recruit,
    codes.PHASE_LEAD: Lead,
}


def why_not(shot: Snapshot, step: Step, words: Words = ENGLISH) -> str:
    """Why a step cannot be played, as the end of a sentence; empty if nothing speaks against it."""
    if shot.phase == codes.PHASE_OVER:
        return words("the match is over")
    if not isinstance(step, _DUE[shot.phase]):
        return _due(shot.phase, words)
    match step:
        case Play():
            return _against_play(shot, step, words)
        case Keep(card):
            looked = shot.sides[shot.seat].deck[: codes.SCENTED]
            found = ", ".join(looked)
            told = words("the scent found {found}, no {card}", found=found, card=card)
            return "" if card in looked else told
        case Recruit(card):
            is_lone = shot.cards.card(card).is_lone
            return "" if is_lone else words("{card} is not a lone wolf", card=card)
        case Lead(leader):
            said = {"leader": leader, "others": ", ".join(shot.leaders)}
            told = words("{leader} is not on the table: {others}", **said)
            return "" if leader in shot.leaders else told


def _due(phase: int, words: Words) -> str:
    """What has to be done now."""
    match phase:
        case codes.PHASE_PLAY:
            return words("a wolf has to be played")
        case codes.PHASE_SECOND:
            return words("the second wolf of the packhunt has to be played")
        case codes.PHASE_KEEP:
            return words("one of the cards found by scent has to be kept")
        case codes.PHASE_RECRUIT:
            return words("the winner of the round has to recruit a lone wolf")
        case _:
            return words("the loser of the round has to take a leader")


def _against_play(shot: Snapshot, step: Play, words: Words) -> str:
    hand = shot.sides[shot.seat].hand
    if step.card not in hand:
        said = {"card": step.card, "hand": ", ".join(hand)}
        return words("there is no {card} in hand, only {hand}", **said)
    effect = None
    if step.one_shot is not None:
        effect = shot.cards.leader_of[step.one_shot].effect
        against = _against_one_shot(shot, step.one_shot, effect, words)
        if against:
            return against
    cell = (step.x, step.y)
    found = shot.stacks()
    if not found:
        return _against_first(step, effect, cell, words)
    if cell not in found:
        return _against_empty(step, effect, list(found), words)
    top = found[cell][-1]
    if top.seat == shot.seat:
        return words(
            "your own {card} lies on {cell}, and no wolf covers its own",
            card=top.card,
            cell=_name(step),
        )
    return _against_cover(shot, step, effect, top.card, words)


def _name(step: Play) -> str:
    return f"{step.x},{step.y}"


def _against_one_shot(shot: Snapshot, name: str, effect: str, words: Words) -> str:
    side = shot.sides[shot.seat]
    if side.leader != name:
        return words("{leader} is not your leader", leader=name)
    if side.used:
        return words("{leader} was already used this round", leader=name)
    if effect == "packhunt" and len(side.hand) < 2:
        return words("{leader} needs two cards in hand", leader=name)
    if effect == "scent" and not side.deck:
        return words("{leader} needs a card in the deck", leader=name)
    return ""


def _against_first(step: Play, effect: str | None, cell: Cell, words: Words) -> str:
    if cell != (0, 0):
        return words("the round's first card lies on 0,0: cells are counted from it")
    return _needless(step, effect, words("the first card goes anywhere"), words)


def _against_empty(step: Play, effect: str | None, laid: list[Cell], words: Words) -> str:
    (x, y), cell = (step.x, step.y), _name(step)
    if not Box.around([*laid, (x, y)]).fits:
        return words(
            "with a card on {cell} the cards would fit neither 4 by 3 nor 3 by 4", cell=cell
        )
    if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & set(laid):
        free = words("{cell} is empty and next to a card", cell=cell)
        return _needless(step, effect, free, words)
    if not {(x + 1, y + 1), (x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1)} & set(laid):
        return words("{cell} touches no card", cell=cell)
    if effect != "leap":
        return words("{cell} touches a card only diagonally", cell=cell)
    return ""


def _against_cover(shot: Snapshot, step: Play, effect: str | None, under: str, words: Words) -> str:
    cell, other = (step.x, step.y), 1 - shot.seat
    value, covered = shot.cards.card(step.card).value, shot.cards.card(under).value
    said = {"card": step.card, "under": under}
    if len(shot.visible(other)) < 2:
        return words("{under} is your opponent's last visible wolf", under=under)
    if _endures(shot, other, cell):
        leader = shot.sides[other].leader
        return words("{leader} protects {under}: it lies in a corner", leader=leader, under=under)
    if value <= covered:
        return words("{card} is not higher than {under}", **said)
    if value == covered + 1:
        return _needless(step, effect, words("{card} covers {under} without it", **said), words)
    if effect != "ambush":
        return words("{card} is more than one higher than {under}", **said)
    return ""


def _needless(step: Play, effect: str | None, why: str, words: Words) -> str:
    """A word against a one-shot that only goes with plays that need it."""
    if effect not in ("ambush", "leap"):
        return ""
    return words("{leader} is not needed: {why}", leader=step.one_shot, why=why)


def _endures(shot: Snapshot, owner: int, cell: Cell) -> bool:
    """Whether a player's card is protected in a corner of a rectangle of the final size."""
    leader = shot.sides[owner].leader
    if leader is None or shot.cards.leader_of[leader].effect != "endurance":
        return False
    box = Box.around([one.cell for one in shot.laid])
    return {box.width, box.height} == {codes.LONG, codes.SHORT} and cell in box.corners
