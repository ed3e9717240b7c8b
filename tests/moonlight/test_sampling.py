"""`sample` gives every truth that agrees with what a seat has seen, each equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations

import pytest

from moonpack.games.moonlight import codes, view
from moonpack.games.moonlight.cards import Cards
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.notation import print_step
from moonpack.games.moonlight.snapshot import Deal, Side, Snapshot
from moonpack.games.moonlight.steps import decode
from moonpack.games.rng import Rng

from .helpers import TABLE, play, scene, small_cards, steps

NAMES = ("Ada", "Bo")
Truth = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


def begin(cards: Cards, deal: Deal, leaders: tuple[str | None, str | None]) -> Engine:
    """A round dealt from given decks, the players led by given leaders."""
    sides = [Side(leader=leaders[0]), Side(leader=leaders[1])]
    return Engine(Snapshot(cards, 0, TABLE, sides=sides, deals=(deal,)))


def truth_of(engine: Engine) -> Truth:
    """Where every card lies."""
    return tuple((tuple(side.hand), tuple(side.deck)) for side in engine.snapshot().sides)


def follow(
    engine: Engine, seat: int | None, seen: list[str], views: list[object]
) -> Iterator[Engine]:
    """Every way to play what a seat saw, from a deal that may not be the true one."""
    if view.make(engine, seat, NAMES) != views[len(views) - 1 - len(seen)]:
        return
    if not seen:
        yield engine
        return
    for step in engine.legal():
        text = print_step(decode(step, engine.tables.cards))
        if seen[0] == text or (seen[0] == "keep ?" and text.startswith("keep ")):
            after = engine.copy()
            after.play(step)
            yield from follow(after, seat, seen[1:], views)


def all_truths(
    cards: Cards,
    deals: Iterable[Deal],
    leaders: tuple[str | None, str | None],
    seat: int | None,
    seen: list[str],
    views: list[object],
) -> set[Truth]:
    """By brute force: every place the cards can be in now, over all deals and hidden choices."""
    truths = set()
    for deal in deals:
        for engine in follow(begin(cards, deal, leaders), seat, seen, views):
            truths.add(truth_of(engine))
    return truths


def play_and_watch(
    engine: Engine, seat: int | None, texts: list[str]
) -> tuple[list[str], list[object]]:
    """Play steps; what the seat saw of each, and its view before the first and after each."""
    seen, views = [], [view.make(engine, seat, NAMES)]
    for text in texts:
        hidden = text.startswith("keep") and engine.actor != seat
        seen.append("keep ?" if hidden else text)
        play(engine, text)
        views.append(view.make(engine, seat, NAMES))
    return seen, views


def chi_square(counts: Counter[Truth], truths: set[Truth], drawn: int) -> float:
    expected = drawn / len(truths)
    return sum((counts[truth] - expected) ** 2 / expected for truth in truths)


def check_uniform(engine: Engine, seat: int | None, truths: set[Truth]) -> None:
    """Samples reach exactly the truths, and about equally often."""
    drawn = 60 * len(truths)
    shown, rng = view.make(engine, seat, NAMES), Rng(2024)
    counts = Counter(truth_of(shown.sample(rng)) for _ in range(drawn))
    assert set(counts) == truths
    freedom = len(truths) - 1
    # Far above the mean of a chi-square: about five standard deviations.
    assert chi_square(counts, truths, drawn) < freedom + 5 * (2 * freedom) ** 0.5 + 10


CARDS = small_cards("a b c d e f")
ORDERS = list(permutations(CARDS.deck()))
TRUE: Deal = (("a", "b", "c", "d", "e", "f"), ("c", "e", "a", "b", "f", "d"))


@pytest.mark.parametrize("seat", [0, 1])
def test_samples_are_uniform_over_all_truths_of_both_sides(seat: int) -> None:
    engine = begin(CARDS, TRUE, (None, None))
    seen, views = play_and_watch(engine, seat, ["b @ 0,0", "e @ 1,0"])
    own = [order for order in ORDERS if order[:3] == TRUE[seat][:3]]
    pairs = ((mine, other) for mine in own for other in ORDERS)
    deals = (pair if seat == 0 else (pair[1], pair[0]) for pair in pairs)
    truths = all_truths(CARDS, deals, (None, None), seat, seen, views)
    assert len(truths) == 2 * 20  # orders of two own cards; three of five in the other's hand
    check_uniform(engine, seat, truths)


def test_samples_know_what_an_own_scent_put_under_the_deck() -> None:
    cards = small_cards("a b c d e f g h")
    true: Deal = (tuple("abcdefgh"), tuple("abcdefgh"))
    engine = begin(cards, true, ("scent", None))
    seen, views = play_and_watch(engine, 0, ["b @ 0,0 scent", "keep e", "a @ 1,0"])
    own = [tuple("abc") + rest for rest in permutations("defgh")]
    deals = ((mine, true[1]) for mine in own)
    truths = {truth[0] for truth in all_truths(cards, deals, ("scent", None), 0, seen, views)}
    assert truths == {
        (("a", "c", "e"), ("g", "h", "d", "f")),
        (("a", "c", "e"), ("h", "g", "d", "f")),
    }
    rng = Rng(1)
    counts = Counter(truth_of(views[-1].sample(rng))[0] for _ in range(400))
    assert set(counts) == truths
    assert min(counts.values()) > 140


def test_samples_know_what_a_scent_looks_at_now() -> None:
    engine = scene("", ("1 2", "3"), ("5 4 1 2 3", "3"), leaders=("scent", None))
    play(engine, "1 @ 0,0 scent")
    shown, rng = view.make(engine, 0, NAMES), Rng(4)
    for _ in range(30):
        truth = shown.sample(rng)
        assert truth.snapshot().sides[0].deck[:3] == ["5", "4", "1"]
        assert steps(truth) == shown.steps()


@pytest.mark.parametrize(("later", "many"), [([], 20), (["b @ 0,1", "e @ 1,1"], 4)])
def test_samples_do_not_know_what_the_opponents_scent_kept(later: list[str], many: int) -> None:
    leaders = (None, "scent")
    true: Deal = (tuple("abcdef"), tuple("abcdef"))
    engine = begin(CARDS, true, leaders)
    texts = ["a @ 0,0", "b @ 1,0 scent", "keep e", *later]
    seen, views = play_and_watch(engine, 0, texts)
    assert seen[2] == "keep ?"
    deals = ((true[0], other) for other in ORDERS)
    possible = all_truths(CARDS, deals, leaders, 0, seen, views)
    truths = {truth[1] for truth in possible}
    assert len(truths) == many
    rng = Rng(1)
    counts = Counter(truth_of(views[-1].sample(rng))[1] for _ in range(200 * many))
    assert set(counts) == truths
    assert min(counts.values()) > 140
    assert max(counts.values()) < 270


def test_samples_for_a_spectator_leave_both_sides_open() -> None:
    cards = small_cards("a b c d")
    orders = list(permutations("abcd"))
    engine = begin(cards, (orders[3], orders[9]), (None, None))
    first, second = orders[3][0], orders[9][0]
    seen, views = play_and_watch(engine, None, [f"{first} @ 0,0", f"{second} @ 1,0"])
    deals = ((one, other) for one in orders for other in orders)
    truths = all_truths(cards, deals, (None, None), None, seen, views)
    check_uniform(engine, None, truths)


def test_equal_cards_are_each_a_card_of_their_own() -> None:
    """Of 3, 3 and 5 unseen and one of them in the hand, it is the 5 in one truth of three."""
    engine = scene("b1@0,0 b1@1,0", ("1", "3"), ("1", "3 5"), cards=small_cards("1 1 3 3 5"))
    shown, rng = view.make(engine, 0, NAMES), Rng(9)
    assert shown.sides[1].unseen == ("3", "3", "5")
    hands = Counter(shown.sample(rng).snapshot().sides[1].hand[0] for _ in range(3000))
    assert abs(hands["5"] - 1000) < 130


def test_a_sample_has_new_chance_and_deals_of_its_own() -> None:
    engine = scene("b3@0,0 a5@1,0", ("3", "3"), ("3", ""), seat=1)
    play(engine, "3 @ 2,0", "recruit L1")
    shown, rng = view.make(engine, 0, NAMES), Rng(2)
    dealt = set()
    for _ in range(8):
        truth = play(shown.sample(rng), "lead leap")
        assert truth.phase == codes.PHASE_PLAY
        dealt.add(truth_of(truth))
        assert sorted(truth_of(truth)[1][0] + truth_of(truth)[1][1]).count("L1") == 1
    assert len(dealt) == 8


def test_the_same_rng_gives_the_same_sample() -> None:
    shown = view.make(begin(CARDS, TRUE, (None, None)), 0, NAMES)
    assert shown.sample(Rng(3)).snapshot() == shown.sample(Rng(3)).snapshot()


def test_a_sample_of_a_finished_match_is_the_truth() -> None:
    engine = begin(CARDS, TRUE, (None, None))
    engine.playout(5)
    truth = view.make(engine, None, NAMES).sample(Rng(1))
    assert truth.over
    assert truth_of(truth) == truth_of(engine)
    assert truth.snapshot().won == engine.snapshot().won
