"""Why a step cannot be played now."""

from __future__ import annotations

from . import codes
from .snapshot import Box, Cell, Snapshot
from .steps import Keep, Lead, Play, Recruit, Step

_DUE = {
    codes.PHASE_PLAY: (Play, "a wolf has to be played"),
    codes.PHASE_SECOND: (Play, "the second wolf of the packhunt has to be played"),
    codes.PHASE_KEEP: (Keep, "one of the cards found by scent has to be kept"),
    codes.PHASE_RECRUIT: (Recruit, "the winner of the round has to recruit a lone wolf"),
    codes.PHASE_LEAD: (Lead, "the loser of the round has to take a leader"),
}


def why_not(shot: Snapshot, step: Step) -> str:
    """Why a step cannot be played, as the end of a sentence; empty if nothing speaks against it."""
    if shot.phase == codes.PHASE_OVER:
        return "the match is over"
    kind, due = _DUE[shot.phase]
    if not isinstance(step, kind):
        return due
    match step:
        case Play():
            return _against_play(shot, step)
        case Keep(card):
            looked = shot.sides[shot.seat].deck[: codes.SCENTED]
            return "" if card in looked else f"the scent found {', '.join(looked)}, no {card}"
        case Recruit(card):
            return "" if shot.cards.card(card).is_lone else f"{card} is not a lone wolf"
        case Lead(leader):
            on_table = ", ".join(shot.leaders)
            return "" if leader in shot.leaders else f"{leader} is not on the table: {on_table}"


def _against_play(shot: Snapshot, step: Play) -> str:
    hand = shot.sides[shot.seat].hand
    if step.card not in hand:
        return f"there is no {step.card} in hand, only {', '.join(hand)}"
    effect = None
    if step.one_shot is not None:
        effect = shot.cards.leader_of[step.one_shot].effect
        against = _against_one_shot(shot, step.one_shot, effect)
        if against:
            return against
    cell = (step.x, step.y)
    found = shot.stacks()
    if not found:
        return _against_first(step, effect, cell)
    if cell not in found:
        return _against_empty(step, effect, cell, list(found))
    top = found[cell][-1]
    if top.seat == shot.seat:
        return f"your own {top.card} lies on {step.x},{step.y}, and no wolf covers its own"
    return _against_cover(shot, step, effect, top.card)


def _against_one_shot(shot: Snapshot, name: str, effect: str) -> str:
    side = shot.sides[shot.seat]
    if side.leader != name:
        return f"{name} is not your leader"
    if side.used:
        return f"{name} was already used this round"
    if effect == "packhunt" and len(side.hand) < 2:
        return f"{name} needs two cards in hand"
    if effect == "scent" and not side.deck:
        return f"{name} needs a card in the deck"
    return ""


def _against_first(step: Play, effect: str | None, cell: Cell) -> str:
    if cell != (0, 0):
        return "the round's first card lies on 0,0: cells are counted from it"
    return _needless(step, effect, "the first card goes anywhere")


def _against_empty(step: Play, effect: str | None, cell: Cell, laid: list[Cell]) -> str:
    x, y = cell
    if not Box.around([*laid, cell]).fits:
        return f"with a card on {x},{y} the cards would fit neither 4 by 3 nor 3 by 4"
    if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & set(laid):
        return _needless(step, effect, f"{x},{y} is empty and next to a card")
    if not {(x + 1, y + 1), (x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1)} & set(laid):
        return f"{x},{y} touches no card"
    if effect != "leap":
        return f"{x},{y} touches a card only diagonally"
    return ""


def _against_cover(shot: Snapshot, step: Play, effect: str | None, under: str) -> str:
    cell, other = (step.x, step.y), 1 - shot.seat
    value, covered = shot.cards.card(step.card).value, shot.cards.card(under).value
    if len(shot.visible(other)) < 2:
        return f"{under} is your opponent's last visible wolf"
    if _endures(shot, other, cell):
        return f"{shot.sides[other].leader} protects {under}: it lies in a corner"
    if value <= covered:
        return f"{step.card} is not higher than {under}"
    if value == covered + 1:
        return _needless(step, effect, f"{step.card} covers {under} without it")
    if effect != "ambush":
        return f"{step.card} is more than one higher than {under}"
    return ""


def _needless(step: Play, effect: str | None, why: str) -> str:
    """A word against a one-shot that only goes with plays that need it."""
    return f"{step.one_shot} is not needed: {why}" if effect in ("ambush", "leap") else ""


def _endures(shot: Snapshot, owner: int, cell: Cell) -> bool:
    """Whether a player's card is protected in a corner of a rectangle of the final size."""
    leader = shot.sides[owner].leader
    if leader is None or shot.cards.leader_of[leader].effect != "endurance":
        return False
    box = Box.around([one.cell for one in shot.laid])
    return {box.width, box.height} == {codes.LONG, codes.SHORT} and cell in box.corners
