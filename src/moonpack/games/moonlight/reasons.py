"""Why a step cannot be played now, as a sentence."""

from __future__ import annotations

from moonpack.words import ENGLISH, Words

from . import codes
from .cards import Leader
from .snapshot import Box, Cell, Snapshot
from .steps import Keep, Lead, Play, Recruit, Step
from .vocabulary import leader_name

_DUE = {
    codes.PHASE_PLAY: Play,
    codes.PHASE_SECOND: Play,
    codes.PHASE_KEEP: Keep,
    codes.PHASE_RECRUIT: Recruit,
    codes.PHASE_LEAD: Lead,
}


def why_not(shot: Snapshot, step: Step, words: Words = ENGLISH) -> str:
    """Why a step cannot be played, as a sentence; empty if nothing speaks against it."""
    if shot.phase == codes.PHASE_OVER:
        return words("The match is over.")
    if not isinstance(step, _DUE[shot.phase]):
        return _something_else_first(shot.phase, words)
    match step:
        case Play():
            return _against_play(shot, step, words)
        case Keep(card):
            looked = shot.sides[shot.seat].deck[: codes.SCENTED]
            if card in looked:
                return ""
            return words(
                "The scent found {cards}, not {card}.", cards=words.listed(looked), card=card
            )
        case Recruit(card):
            is_lone = shot.cards.card(card).is_lone
            return "" if is_lone else words("{card} is not a lone wolf.", card=card)
        case Lead(leader):
            if leader in shot.leaders:
                return ""
            return words(
                "{leader} is not on the table. Choose one of these: {leaders}.",
                leader=leader_name(leader, words),
                leaders=", ".join(leader_name(one, words) for one in shot.leaders),
            )


def _something_else_first(phase: int, words: Words) -> str:
    match phase:
        case codes.PHASE_PLAY:
            return words("First play a wolf.")
        case codes.PHASE_SECOND:
            return words("First play the second wolf of the packhunt.")
        case codes.PHASE_KEEP:
            return words("First keep one of the cards found by scent.")
        case codes.PHASE_RECRUIT:
            return words("First the winner of the round must recruit a lone wolf.")
        case _:
            return words("First the loser of the round must choose a leader.")


def _against_play(shot: Snapshot, step: Play, words: Words) -> str:
    hand = shot.sides[shot.seat].hand
    if step.card not in hand:
        return words(
            "You have no {card} in hand. Your cards: {cards}.",
            card=step.card,
            cards=", ".join(hand),
        )
    effect = None
    if step.one_shot is not None:
        effect = shot.cards.leader_of[step.one_shot].effect
        reason = _against_one_shot(shot, step, shot.cards.leader_of[step.one_shot], words)
        if reason:
            return reason
    if shot.phase == codes.PHASE_SECOND and step.card not in _low_cards(shot, hand):
        return words(
            "{card} is too high for the second wolf of {leader}.",
            card=step.card,
            leader=leader_name(shot.sides[shot.seat].leader or "", words),
        )
    cell = (step.x, step.y)
    stacks = shot.stacks()
    if not stacks:
        return _against_first(step, effect, cell, words)
    if cell not in stacks:
        return _against_empty(step, effect, list(stacks), words)
    top = stacks[cell][-1]
    if top.seat == shot.seat:
        return words("Your own {card} lies there. You cannot cover your own wolves.", card=top.card)
    return _against_cover(shot, step, effect, top.card, words)


def _against_one_shot(shot: Snapshot, step: Play, used: Leader, words: Words) -> str:
    side, leader = shot.sides[shot.seat], leader_name(used.name, words)
    if side.leader != used.name:
        return words("{leader} is not your leader.", leader=leader)
    if side.used:
        return words("You have already used {leader} in this round.", leader=leader)
    if used.effect == "packhunt":
        others = list(side.hand)
        others.remove(step.card)
        if not others:
            return words("{leader} needs two cards in hand.", leader=leader)
        if not _low_cards(shot, others):
            return words(
                "{leader} needs another wolf of value {value} or less in hand.",
                leader=leader,
                value=used.up_to,
            )
    if used.effect == "scent" and not side.deck:
        return words("{leader} needs a card in the deck.", leader=leader)
    return ""


def _against_first(step: Play, effect: str | None, cell: Cell, words: Words) -> str:
    if cell != (0, 0):
        return words("The first card of a round lies on 0,0: cells are counted from it.")
    if _only_when_needed(effect):
        return words(
            "You do not need {leader} for the first card.", leader=_one_shot_name(step, words)
        )
    return ""


def _against_empty(step: Play, effect: str | None, cards: list[Cell], words: Words) -> str:
    x, y = step.x, step.y
    if not Box.around([*cards, (x, y)]).fits:
        return words("With a card there, the cards would fit neither 4 by 3 nor 3 by 4.")
    if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & set(cards):
        if not _only_when_needed(effect):
            return ""
        return words(
            "You do not need {leader} there: the place is empty and next to a card.",
            leader=_one_shot_name(step, words),
        )
    if not {(x + 1, y + 1), (x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1)} & set(cards):
        return words("That place touches no card.")
    if effect != "leap":
        return words("That place touches a card only diagonally.")
    return ""


def _against_cover(shot: Snapshot, step: Play, effect: str | None, under: str, words: Words) -> str:
    cell, other = (step.x, step.y), 1 - shot.seat
    value, covered = shot.cards.card(step.card).value, shot.cards.card(under).value
    gaps = {"card": step.card, "under": under}
    if len(shot.visible(other)) < 2:
        return words(
            "{under} is your opponent's last visible wolf, which may not be covered.", under=under
        )
    if _endures(shot, other, cell):
        leader = leader_name(shot.sides[other].leader or "", words)
        return words(
            "Your opponent has {leader}: the {under} lies in a corner and cannot be covered.",
            leader=leader,
            under=under,
        )
    if value <= covered and effect == "ambush":
        return words("{card} is not higher than {under}.", **gaps)
    if value <= covered:
        return words(
            "{card} cannot cover {under}: it takes a card that is exactly one higher.", **gaps
        )
    if value == covered + 1:
        if not _only_when_needed(effect):
            return ""
        return words(
            "You do not need {leader}: {card} covers {under} without it.",
            leader=_one_shot_name(step, words),
            **gaps,
        )
    if effect != "ambush":
        return words(
            "{card} cannot cover {under}: it takes a card that is exactly one higher.", **gaps
        )
    return ""


def _low_cards(shot: Snapshot, hand: list[str]) -> list[str]:
    """The cards that are low enough to be the second wolf of a packhunt."""
    highest = shot.cards.leader_with["packhunt"].up_to
    return [card for card in hand if shot.cards.card(card).value <= highest]


def _only_when_needed(effect: str | None) -> bool:
    """Whether a one-shot may be used only with a play that is impossible without it."""
    return effect in ("ambush", "leap")


def _one_shot_name(step: Play, words: Words) -> str:
    return leader_name(step.one_shot or "", words)


def _endures(shot: Snapshot, owner: int, cell: Cell) -> bool:
    """Whether a player's card is protected in a corner of a rectangle of the final size."""
    name = shot.sides[owner].leader
    leader = None if name is None else shot.cards.leader_of[name]
    if leader is None or leader.effect != "endurance":
        return False
    if shot.cards.card(shot.stacks()[cell][-1].card).value > leader.up_to:
        return False
    box = Box.around([one.cell for one in shot.laid])
    return {box.width, box.height} == {codes.LONG, codes.SHORT} and cell in box.corners
