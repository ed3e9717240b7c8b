"""Why a turn of Moonlight is good: rows, moons, corners, covering, and the end of the round.

Everything is read from the table, the leaders and the player's own hand. What was drawn after the
play is a guess here, so nothing is said about it.
"""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.analysis.reasons.explainer import Course, Explainer, Reason
from moonpack.analysis.reasons.moonlight_shortcomings import shortcomings
from moonpack.bots.moonlight.council import worth_of, worths_for
from moonpack.bots.moonlight.judge import shipped_weights
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import Card
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.facts import Played, RoundWon
from moonpack.games.moonlight.scoring import count_now
from moonpack.games.moonlight.snapshot import Box, RoundResult, Row, Snapshot
from moonpack.games.moonlight.steps import Keep, Lead, Play, Recruit, decode
from moonpack.games.moonlight.vocabulary import cell_name, leader_name, player_name

WIN = 100.0  # a round that is won at once
AHEAD = 2.0  # to be ahead in the count when one was not
SAFE = 1.5  # a card that nobody can cover any more
CORNER = 0.6  # for each point that a card counts more in a corner
CLOSER = 0.5  # to a row or to the moons
SAVED = 0.4  # a strong card that stays in the hand, a one-shot that stays unused
COVERED = 0.3  # a card of the rival's that counts no more
CHOICE = 1.0  # between rounds


class MoonlightExplainer(Explainer):
    """Explains Moonlight."""

    lights_places = True

    def reasons(self, course: Course, other: Course | None = None) -> list[Reason]:
        shot: Snapshot = course.before.snapshot()
        step = decode(course.steps[0], shot.cards)
        if isinstance(step, Recruit | Lead):
            return _best_choice(course)
        if isinstance(step, Keep):
            return _kept(step, shot, course)
        ended = [fact for fact in course.facts() if isinstance(fact, RoundWon)]
        if ended:
            return _ended(ended[0], course)
        if course.after.snapshot().rounds_ended > shot.rounds_ended:
            return []  # nobody won it, and the next one is dealt
        return [*_count(course), *_cards(course)]

    def shortcomings(self, course: Course, best: Course, missed: Sequence[Reason]) -> list[Reason]:
        return shortcomings(course, missed)

    def deed(self, part: Course) -> str:
        """Without raw coordinates: the place is lit on the table."""
        words, shot = part.words, part.before.snapshot()
        step = decode(part.steps[0], shot.cards)
        if not isinstance(step, Play):
            return super().deed(part)
        stack = shot.stacks().get((step.x, step.y))
        deed = words("Play your {card} on the outlined place.", card=step.card)
        if stack:
            rival = player_name(stack[-1].seat, part.names, words)
            gaps = {"rival": rival, "under": stack[-1].card, "card": step.card}
            deed = words("Cover {rival}'s {under} with your {card}.", **gaps)
        if step.one_shot is None:
            return deed
        return words.text(
            deed, words("Use {leader} with it.", leader=leader_name(step.one_shot, words))
        )

    def look(self, part: Course) -> str:
        words = part.words
        match decode(part.steps[0], part.before.tables.cards):
            case Play(one_shot=str()):
                return words("Look at the outlined place, and think of your leader.")
            case Play():
                return words("Look at the outlined place: which of your cards belongs there?")
            case Keep():
                return words("Think of the cards that are still to come.")
            case Recruit():
                return words(
                    "Compare what the lone wolves count in a corner, and how many moons they have."
                )
        return words("Compare what the leaders do, and their moons.")

    def look_by_name(self, part: Course) -> str:
        words, cell = part.words, "".join(self.places(part))
        match decode(part.steps[0], part.before.tables.cards):
            case Play(one_shot=str()):
                return words("Look at the place {cell}, and think of your leader.", cell=cell)
            case Play():
                return words("Look at the place {cell}: which of your cards fits there?", cell=cell)
        return self.look(part)

    def places(self, part: Course) -> list[str]:
        step = decode(part.steps[0], part.before.tables.cards)
        return [cell_name(step.x, step.y)] if isinstance(step, Play) else []

    def deed_places(self, part: Course) -> list[str]:
        step = decode(part.steps[0], part.before.tables.cards)
        return [*self.places(part), step.card] if isinstance(step, Play) else []


def _ended(fact: RoundWon, course: Course) -> list[Reason]:
    """A turn that ends the round, if its player wins it."""
    me, words = course.seat, course.words
    if fact.seat != me:
        return []
    mine, theirs = fact.points[me], fact.points[1 - me]
    if mine == theirs:
        text = words("It ends the round, and you win it with more cards taken.")
    else:
        text = words.many(
            "It ends the round, and you win it with {n} point to {theirs}.",
            "It ends the round, and you win it with {n} points to {theirs}.",
            mine,
            theirs=theirs,
        )
    if course.after.actor is None:
        text = words.text(text, words("That wins the match."))
    return [Reason("win", WIN, text)]


def _counted(engine: Engine) -> RoundResult:
    """What the round would bring if it ended now."""
    return count_now(engine.copy())


def _count(course: Course) -> list[Reason]:
    """What changes if the round ended now: rows, moons, and who would win it."""
    was, now = _counted(course.before), _counted(course.after)
    gathered = [*_rows(was, now, course), *_moons(was, now, course)]
    me, words = course.seat, course.words
    if now.winner == me and was.winner != me:
        if now.points[me] == now.points[1 - me]:
            text = words(
                "If the round ended now, you would win it: points are tied, and you have more "
                "cards taken, {mine} to {theirs}.",
                mine=now.taken[me],
                theirs=now.taken[1 - me],
            )
            return [*gathered, Reason("ahead", AHEAD, text)]
        text = words.many(
            "If the round ended now, you would win it: {n} point to {theirs}.",
            "If the round ended now, you would win it: {n} points to {theirs}.",
            now.points[me],
            theirs=now.points[1 - me],
        )
        gathered.append(Reason("ahead", AHEAD, text))
    return gathered


def _rows(was: RoundResult, now: RoundResult, course: Course) -> list[Reason]:
    """Rows that have another winner, bring more, or are closer than before."""
    old = {row.y: row for row in was.rows}
    gathered = []
    for number, row in enumerate(now.rows):
        before = old.get(row.y, Row(row.y, (0, 0), None))
        gaps: dict[str, object] = {
            "row": _row_name(number, len(now.rows), course),
            "mine": row.sums[course.seat],
            "theirs": row.sums[1 - course.seat],
            "rival": player_name(1 - course.seat, course.names, course.words),
        }
        if row.winner == course.seat:
            gathered.append(_row_led(before, row, gaps, course))
        else:
            gathered.append(_row_lost(before, row, gaps, course))
    return [reason for reason in gathered if reason is not None]


def _row_name(number: int, rows: int, course: Course) -> str:
    """A row as its player sees it: the second seat sits at the other side of the table."""
    words = course.words
    nth = rows - 1 - number if course.seat == 1 else number
    if rows == 1:
        return words("the row", context="in a sentence")
    if nth == 0:
        return words("the top row", context="in a sentence")
    if nth == rows - 1:
        return words("the bottom row", context="in a sentence")
    if rows == 3:
        return words("the middle row", context="in a sentence")
    if nth == 1:
        return words("the second row", context="in a sentence")
    return words("the third row", context="in a sentence")


def _row_led(before: Row, row: Row, gaps: dict[str, object], course: Course) -> Reason | None:
    """A row that the player leads now."""
    words, about = course.words, ("row", row.y)
    if before.winner == 1 - course.seat:
        text = words.many(
            "It takes {row} from {rival}, {mine} to {theirs}: {n} point for you.",
            "It takes {row} from {rival}, {mine} to {theirs}: {n} points for you.",
            row.points,
            **gaps,
        )
        return Reason(about, float(row.points + before.points), text)
    if before.winner is None:
        text = words.many(
            "You would lead {row}, {mine} to {theirs}: {n} point.",
            "You would lead {row}, {mine} to {theirs}: {n} points.",
            row.points,
            **gaps,
        )
        return Reason(about, float(row.points), text)
    if row.points > before.points:
        more = row.points - before.points
        text = words.many(
            "You would lead {row} by {mine} to {theirs}, and it would bring {n} point more.",
            "You would lead {row} by {mine} to {theirs}, and it would bring {n} points more.",
            more,
            **gaps,
        )
        return Reason(about, float(more), text)
    return None


def _row_lost(before: Row, row: Row, gaps: dict[str, object], course: Course) -> Reason | None:
    """A row in which the rival has less than before."""
    words, about, rival = course.words, ("row", row.y), 1 - course.seat
    less = before.points - (row.points if row.winner == rival else 0)
    if before.winner != rival:
        return None
    if row.winner is None:
        text = words.many(
            "{rival} no longer leads {row}, which was worth {n} point.",
            "{rival} no longer leads {row}, which was worth {n} points.",
            less,
            **gaps,
        )
        return Reason(about, float(less), text)
    if less > 0:
        text = words.many(
            "{rival} gets {n} point less for {row}.",
            "{rival} gets {n} points less for {row}.",
            less,
            **gaps,
        )
        return Reason(about, float(less), text)
    if _gap(row, course.seat) < _gap(before, course.seat):
        if row.sums[0] == row.sums[1]:
            text = words("You draw level in {row}: {mine} to {theirs}.", **gaps)
        else:
            text = words("You catch up in {row}: {mine} to {theirs}.", **gaps)
        return Reason(about, CLOSER, text)
    return None


def _gap(row: Row, me: int) -> int:
    return row.sums[1 - me] - row.sums[me]


def _moons(was: RoundResult, now: RoundResult, course: Course) -> list[Reason]:
    me, words = course.seat, course.words
    gaps = {"mine": now.moons[me], "theirs": now.moons[1 - me]}
    if now.moon_winner == me and was.moon_winner != me:
        text = words("You have more moons now, {mine} to {theirs}: 2 points.", **gaps)
        if now.moons[0] == now.moons[1]:
            text = words("Your leader wins the tie in moons, {mine} to {theirs}: 2 points.", **gaps)
        weight = codes.MOON_POINTS * (2.0 if was.moon_winner == 1 - me else 1.0)
        return [Reason("moons", weight, text)]
    if now.moon_winner is None and was.moon_winner == 1 - me:
        rival = player_name(1 - me, course.names, words)
        text = words("{rival} no longer has more moons: {mine} to {theirs}.", rival=rival, **gaps)
        return [Reason("moons", float(codes.MOON_POINTS), text)]
    if now.moons[me] - now.moons[1 - me] > was.moons[me] - was.moons[1 - me]:
        text = words("You are better off in moons now: {mine} to {theirs}.", **gaps)
        return [Reason("moons", CLOSER, text)]
    return []


def _cards(course: Course) -> list[Reason]:
    """Where the cards lie, what can still cover them, and what is kept for later."""
    shot: Snapshot = course.after.snapshot()
    before: Snapshot = course.before.snapshot()
    gathered, words = [], course.words
    played = [
        fact for fact in course.facts() if isinstance(fact, Played) and fact.seat == course.seat
    ]
    corners = Box.around([one.cell for one in shot.laid]).corners
    for fact in played:
        card = shot.cards.kinds[shot.cards.number_of[fact.card]]
        if (fact.x, fact.y) in corners and card.corner > card.value:
            text = words(
                "In the corner your {card} counts {corner} instead of {value}.",
                card=card.name,
                corner=card.corner,
                value=card.value,
            )
            gathered.append(
                Reason(("corner", fact.card), CORNER * (card.corner - card.value), text)
            )
        if _is_safe(card, course):
            rival = player_name(1 - course.seat, course.names, words)
            text = words(
                "{rival} has no card left that could cover your {card}.",
                rival=rival,
                card=card.name,
            )
            gathered.append(Reason(("safe", fact.card), SAFE, text))
    return [*gathered, *_covered(played, course), *_saved(played, before, course)]


def _is_safe(card: Card, course: Course) -> bool:
    """Whether nothing that the rival may still have can cover a card, as far as one knows."""
    shot: Snapshot = course.after.snapshot()
    side = shot.sides[1 - course.seat]
    values = {
        shot.cards.kinds[shot.cards.number_of[name]].value for name in (*side.hand, *side.deck)
    }
    ambush = side.leader is not None and shot.cards.leader_of[side.leader].effect == "ambush"
    if ambush and not side.used:
        return all(value <= card.value for value in values)
    return card.value + 1 not in values


def _covered(played: list[Played], course: Course) -> list[Reason]:
    """Cards of the rival's that count no more."""
    words = course.words
    rival = player_name(1 - course.seat, course.names, words)
    return [
        Reason(
            "covered",
            COVERED,
            words(
                "{rival}'s {under} is covered and counts no more.", rival=rival, under=fact.covers
            ),
        )
        for fact in played
        if fact.covers is not None
    ]


def _saved(played: list[Played], shot: Snapshot, course: Course) -> list[Reason]:
    """The strongest card of the hand, if it is kept; and an ability for one use."""
    return [*_saved_card(played, shot, course), *_saved_ability(played, shot, course)]


def _saved_ability(played: list[Played], shot: Snapshot, course: Course) -> list[Reason]:
    side, words = shot.sides[course.seat], course.words
    leader = None if side.leader is None else shot.cards.leader_of[side.leader]
    if leader is None or not leader.is_one_shot or side.used:
        return []
    if not played or any(fact.one_shot for fact in played):
        return []
    text = words("It keeps {leader} for a later turn.", leader=leader_name(leader.name, words))
    return [Reason("ability", SAVED, text)]


def _saved_card(played: list[Played], shot: Snapshot, course: Course) -> list[Reason]:
    value = {card.name: card.value for card in shot.cards.kinds}
    hand = sorted(shot.sides[course.seat].hand, key=lambda name: value[name])
    for fact in played:
        if fact.card in hand:
            hand.remove(fact.card)
    if not hand or not played or value[hand[-1]] <= max(value[fact.card] for fact in played):
        return []
    text = course.words("It keeps your {card} for later.", card=hand[-1])
    return [Reason("saved", SAVED, text)]


def _kept(step: Keep, shot: Snapshot, course: Course) -> list[Reason]:
    """The highest of the cards found by scent."""
    scented = shot.sides[course.seat].deck[: codes.SCENTED]
    value = {card.name: card.value for card in shot.cards.kinds}
    if value[step.card] < max(value[name] for name in scented):
        return []
    text = course.words("It is the highest of the cards you found.")
    return [Reason("kept", CHOICE, text)]


def _best_choice(course: Course) -> list[Reason]:
    """A lone wolf or a leader that was worth most in games between bots."""
    engine, words = course.before, course.words
    cards = engine.tables.cards
    worths = worths_for(cards, shipped_weights())
    worth = {step: worth_of(step, cards, worths) for step in engine.legal()}
    if worth[course.steps[0]] < max(worth.values()):
        return []
    text = words("In games between bots, this choice won more rounds than the others.")
    return [Reason("choice", CHOICE, text)]
