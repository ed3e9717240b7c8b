"""A scoring of The Wolves: told region by region, in a card that covers nothing of interest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import LAPTOP, PHONE, Player, busy_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    import moonpack

pytestmark = pytest.mark.slow


# Whether all hexes of the region that is explained are seen, none of them below the card.
IS_CLEAR = """() => {
  const card = document.querySelector(".narration").getBoundingClientRect();
  const board = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll("path.mention")].every((hex) => {
    const {left, right, top, bottom} = hex.getBoundingClientRect();
    const isBeside = left > card.right || right < card.left;
    const isCovered = !isBeside && top < card.bottom && bottom > card.top;
    const isInside = left > board.left - 5 && right < board.right + 5 && top > board.top - 5;
    return !isCovered && isInside && bottom < board.bottom + 5;
  });
}"""


# What the card of a scoring covers beside the board: one's own panel, the bar, what can be done.
COVERED = """() => {
  const card = document.querySelector(".narration").getBoundingClientRect();
  return [".bar", ".wolves .right", ".wolves .left", ".wolves .controls"].filter((part) => {
    const {left, right, top, bottom} = document.querySelector(part).getBoundingClientRect();
    return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
  });
}"""


def test_scoring_is_told_region_by_region_and_then_the_result(browser: Browser, base: str) -> None:
    game = busy_game(3, 5)
    with Player(browser, base) as ann:
        page = ann.page
        regions = _follow_last_scoring(ann, game)
        expect(page.locator(".narration .gains li")).to_have_count(3)
        page.click(".narration [data-key=next]")
        expect(page.locator(".outcome td.total")).to_have_count(3)
        totals = page.locator(".outcome td.total").all_inner_texts()
        assert [int(score) for score in totals] == sorted(game.scores(), reverse=True)
        expect(page.locator(".log .loud")).to_have_count(regions + 2)
        page.click(".outcome [data-key=tell]")  # the last scoring again
        expect(page.locator(".narration .standings")).to_be_visible()
        page.click(".narration [data-key=close]")
        expect(page.locator(".outcome")).to_be_visible()


def test_on_a_phone_too_no_region_is_covered_while_it_is_scored(
    browser: Browser, base: str
) -> None:
    with Player(browser, base, viewport=PHONE) as ann:
        _follow_last_scoring(ann, busy_game(3, 5))


@pytest.mark.parametrize("players", [2, 5])
def test_the_card_of_a_scoring_covers_neither_panels_nor_the_bar(
    browser: Browser, base: str, players: int
) -> None:
    with Player(browser, base) as ann:
        _follow_last_scoring(ann, busy_game(players, 5))


def _follow_last_scoring(ann: Player, game: moonpack.Game) -> int:
    """End a game, and go through the regions of its last scoring; how many there were."""
    page = ann.page
    last = list(game.moments())[-1]
    regions = sum(fact.kind == "region_scored" for fact in last.facts)
    ann.go_on_from(game, len(game.played) - 1, last.seat)
    ann.my_turn()
    page.click("[data-step=end]")
    ann.confirm_end()
    for number in range(1, regions + 1):
        expect(page.locator(".narration .standings")).to_be_visible()
        expect(page.locator("path.mention")).not_to_have_count(0)
        expect(page.locator(".bar .task")).to_contain_text("is scored, region by region")
        page.wait_for_function(IS_CLEAR)
        if page.viewport_size == LAPTOP:
            assert page.evaluate(COVERED) == []
        # Neither the log nor the scores are ahead of what is told.
        expect(page.locator(".log .loud")).to_have_count(number)
        scores = [str(score) for score in _scores_after(game, number)]
        expect(page.locator(".strip-seat b")).to_have_text(scores)
        page.click(".narration [data-key=next]")
    return regions


def _scores_after(game: moonpack.Game, regions: int) -> list[int]:
    """The scores when some of the regions of the last scoring have been told."""
    scores = list(game.scores())
    facts = [fact.to_json() for fact in game.facts() if fact.kind == "region_scored"]
    for fact in facts[regions:]:
        for one in fact["standings"]:
            if one["seat"] is not None:
                scores[one["seat"] - 1] -= one["points"]
    return scores


def _before_a_scoring(game: moonpack.Game) -> tuple[int, int]:
    """The last step before a scoring that does not end the game, and whose it is."""
    for moment in game.moments():
        if any(fact.kind == "phase_scored" for fact in moment.facts):
            assert moment.step == "end"
            return moment.number - 1, moment.seat
    raise AssertionError("nothing was scored")


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_bots_do_not_play_on_while_a_scoring_is_read_not_even_for_the_reader(
    browser: Browser, base: str, window: dict[str, int]
) -> None:
    game = busy_game(3, 5)
    with Player(browser, base, viewport=window) as ann:
        page = ann.page
        ann.go_on_from(game, *_before_a_scoring(game))
        ann.my_turn()
        page.click("[data-step=end]")
        ann.confirm_end()
        expect(page.locator(".narration .standings")).to_be_visible()
        page.click("[data-key=menu]")
        page.click("[data-key^=lend-]")
        page.click("[data-key=sure]")
        take_back = page.get_by_role("button", name="Take my seat back")
        expect(take_back).to_be_in_viewport()
        before = _played(ann)
        page.wait_for_timeout(4_000)  # the bots pause for less than a second between steps
        assert _played(ann) == before
        take_back.click()
        expect(take_back).to_have_count(0)
        page.click(".narration [data-key=close]")
        ann.my_turn()
        assert not ann.faults


def _played(ann: Player) -> int:
    """How many steps have been played at the table, whatever is shown of them."""
    log = ann.context.request.get(f"/api/tables/{ann.page.url.rsplit('/', 1)[1]}/log").json()
    return sum(moment["kind"] == "step" for moment in log)
