"""Scenes of The Wolves hold what a page needs, nothing a view does not have, and every choice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import moonpack
from moonpack import languages, scene
from moonpack.game import Game
from moonpack.games.rng import Rng
from moonpack.games.wolves import data
from moonpack.learn.rules import book_of
from moonpack.render.svg.wolves.board import _ground
from moonpack.scene.wolves import payments, ways
from moonpack.words import ENGLISH, Words
from tests.conftest import games
from tests.wolves.positions import lay

ALLOWED = {"name", "view", "prompt", "instruction", "named", "describe", "actor", "over"}
PLAYERS = (2, 3, 4, 5)


class OnlyViews:
    """A game of which only views can be had."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        assert name in ALLOWED, f"a scene asked for game.{name}"
        return getattr(self._game, name)

    def called(self, words: Words) -> OnlyViews:
        return OnlyViews(self._game.called(words))


def positions(players: int, many: int, seed: int = 0, **choices: Any) -> Iterator[Game]:
    """A game from its beginning, played at random; ended turns are rare, so that much happens."""
    game = moonpack.new("wolves", players=players, seed=seed or players, **choices)
    rng = Rng(seed or players)
    for _ in range(many):
        if game.over:
            return
        yield game
        steps = game.steps()
        game.play(rng.choice([step for step in steps if step != "end"] or steps))


@pytest.mark.parametrize("players", PLAYERS)
def test_the_choices_are_exactly_the_legal_steps(players: int) -> None:
    options = {"options": {"tiles": "choose"}}
    for game in positions(players, games(40), **options):
        shown = scene.scene(game, game.actor, ENGLISH)
        assert sorted(choice["step"] for choice in shown["choices"]) == game.steps()
        assert all(choice["words"] for choice in shown["choices"])


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_ahead_of_an_action_is_what_every_payment_for_it_allows(players: int) -> None:
    for game in positions(players, games(40)):
        shown = scene.scene(game, game.actor, ENGLISH)
        if "ahead" not in shown:
            continue
        for pay in (choice for choice in shown["choices"] if "tiles" in choice):
            then = game.copy()
            then.play(pay["step"])
            same = (pay["action"], pay["terrain"])
            ahead = [way for way in shown["ahead"] if (way["action"], way["terrain"]) == same]
            assert sorted(way["step"] for way in ahead) == then.steps()


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_ahead_is_told_as_it_will_be_when_it_is_paid_for(players: int) -> None:
    for game in positions(players, games(30)):
        shown = scene.scene(game, game.actor, ENGLISH)
        for way in shown.get("ahead", ()):
            pays = (c for c in shown["choices"] if c.get("action") == way["action"])
            then = game.copy()
            then.play(next(pay["step"] for pay in pays if pay["terrain"] == way["terrain"]))
            later = scene.scene(then, then.actor, ENGLISH)["choices"]
            later_words = next(choice["words"] for choice in later if choice["step"] == way["step"])
            words_now = way.get("words") or _filled(shown["says"], way)
            assert words_now == later_words


@pytest.mark.parametrize("players", PLAYERS)
def test_every_step_on_a_hex_is_told_as_trying_it_out_tells_it(players: int) -> None:
    # Dens have words of their own, with the track before and after.
    for game in positions(players, games(80)):
        if game.view().phase not in ("action", "build"):
            for choice in scene.scene(game, game.actor, ENGLISH)["choices"]:
                assert choice["words"] == game.describe(choice["step"])


def test_the_last_wolf_of_a_move_tells_of_the_hunt_that_an_earlier_wolf_made_possible() -> None:
    *_, game = positions(2, 109, seed=4)
    texts = {c["step"]: c["words"] for c in scene.scene(game, game.actor, ENGLISH)["choices"]}
    elsewhere = "Move the pack wolf from j7 to h10 · 4 of 4 steps · hunts the moose on i9"
    assert texts["P j7 h10"] == game.describe("P j7 h10") == elsewhere


@pytest.mark.parametrize("players", PLAYERS)
def test_a_move_under_way_offers_what_may_be_done_once_it_is_ended(players: int) -> None:
    seen = set()
    for game in positions(players, games(60)):
        shown = scene.scene(game, game.actor, ENGLISH)
        offered = "next" in shown
        if "done" not in game.steps():
            assert not offered
            continue
        then = game.copy()
        then.play("done")
        later = scene.scene(then, then.actor, ENGLISH)
        assert offered == ("actions" in later)
        if offered:
            fields = ("choices", "ahead", "says", "actions")
            expected = {field: later[field] for field in fields}
            is_last = later["left"] == "No action left"
            assert shown["next"] == ({**expected, "actions": []} if is_last else expected)
            seen.add(is_last)
    assert seen == {True, False}


def _filled(says: dict[str, dict[str, str]], way: dict[str, Any]) -> str:
    """As the page does it."""
    return " · ".join([says[way["piece"]]["words"].format(**way), *way.get("notes", ())])


@pytest.mark.parametrize("players", PLAYERS)
def test_a_scene_is_made_from_the_view_alone(players: int) -> None:
    for game in positions(players, games(40)):
        for seat in (None, game.actor):
            through: Any = OnlyViews(game)
            assert scene.scene(through, seat, ENGLISH) == scene.scene(game, seat, ENGLISH)


def test_all_who_are_not_to_decide_share_one_scene_without_choices() -> None:
    for game in positions(4, games(40)):
        others = [seat for seat in (None, 0, 1, 2, 3) if seat is None or seat != game.actor]
        shown = [scene.scene(game, seat, ENGLISH) for seat in others]
        assert all(one == shown[0] for one in shown)
        assert shown[0]["choices"] == []
        assert "ahead" not in shown[0]


@pytest.mark.parametrize("players", PLAYERS)
def test_every_piece_and_token_of_the_view_stands_on_its_hex(players: int) -> None:
    for game in positions(players, games(40)):
        shown, view = scene.scene(game, None, ENGLISH), game.view().to_json()
        standing = [(one["hex"], one["shape"].split("-")[-1]) for one in shown["pieces"]]
        for hex_, pieces in view["pieces"].items():
            for piece in pieces:
                standing.remove((hex_, piece.split(" ")[1]))
        lone = [one["hex"] for one in shown["pieces"] if one["shape"] == "lone"]
        assert sorted(lone) == sorted(view["lone_wolves"])


def test_an_action_that_cannot_be_chosen_says_why_and_others_say_what_there_is_to_do() -> None:
    seen = {"why": 0, "hint": 0}
    for game in positions(3, games(40)):
        shown = scene.scene(game, game.actor, ENGLISH)
        for action in shown.get("actions", ()):
            possible = any(c.get("action") == action["name"] for c in shown["choices"])
            field = "hint" if possible else "why"
            assert set(action) - {"alphas"} == {"name", field}
            assert action[field]
            assert "not among the legal ones" not in action[field]
            if field == "why":  # a whole sentence, in words that newcomers know
                assert re.fullmatch("(A|You|Your|No|None|The|This) .*[a-z][^:]*\\.", action[field])
                assert not re.search(r" only for | within \d", action[field])
            seen[field] += 1
    assert all(seen.values())


def busy_positions(players: int) -> Iterator[Game]:
    """Positions of a game of players who build and howl more than they walk."""
    game, rng = moonpack.new("wolves", players=players, seed=5), Rng(5)
    while not game.over:
        yield game
        steps = [step for step in game.steps() if step != "end"] or game.steps()
        busy = [s for s in steps if s.startswith(("den", "lair", "howl", "dominate"))]
        game.play(rng.choice(busy if busy and rng.below(5) < 3 else steps))


def test_an_action_says_what_each_alpha_can_do_with_it() -> None:
    seen = set()
    for game in busy_positions(3):
        shown = scene.scene(game, game.actor, ENGLISH)
        pieces = [one for one in shown["pieces"] if one.get("piece") == "A"]
        own = {one["hex"] for one in pieces if one["pack"] == game.actor + 1}
        for action in shown.get("actions", ()):
            if "why" in action or action["name"] == "move":
                assert "alphas" not in action  # nobody can, or every wolf by itself
                continue
            ways = {way["hex"] for way in shown["ahead"] if way["action"] == action["name"]}
            assert set(action["alphas"]) <= own
            assert {hex_ for one in action["alphas"].values() for hex_ in one["hexes"]} == ways
            assert all(one["hint"] for one in action["alphas"].values())
            seen.add(action["name"])
    assert seen == {"den", "lair", "howl", "dominate"}


def test_what_can_be_paid_for_next_is_a_list_of_alternatives() -> None:
    texts = {
        pay["next"]
        for game in positions(3, games(40))
        for pay in scene.scene(game, game.actor, ENGLISH)["choices"]
        if "next" in pay
    }
    some = [text for text in texts if "," in text]
    assert some
    assert all(" or " in text and " and " not in text for text in some)


def test_every_action_has_a_tooltip_that_leads_to_its_chapter() -> None:
    shown: Any = scene.board(moonpack.new("wolves", players=2, seed=1), ENGLISH)
    chapters = {term.key: term.chapter for term in book_of("wolves").terms}
    for action in shown["actions"]:
        assert chapters[action["term"]] == action["name"]


@pytest.mark.parametrize("players", PLAYERS)
def test_arrow_keys_reach_every_hex(players: int) -> None:
    board = scene.board(moonpack.new("wolves", players=players, seed=1), ENGLISH)
    assert board is not None
    hexes = board["hexes"]
    reached, queue = {"a"}, [next(iter(hexes))]
    while queue:
        here = queue.pop()
        if here not in reached:
            reached.add(here)
            queue += [there for there in hexes[here]["arrows"] if there]
    assert reached - {"a"} == set(hexes)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_shape_that_is_used_is_drawn(players: int) -> None:
    for game in positions(players, games(40)):
        board = scene.board(game, ENGLISH)
        assert board is not None
        for piece in scene.scene(game, None, ENGLISH)["pieces"]:
            assert piece["shape"] in board["shapes"]


def test_a_moment_tells_every_fact_with_the_hexes_it_speaks_of() -> None:
    for game in positions(3, games(50)):
        before = game.copy()
        then = game.copy()
        then.play(then.steps()[0])
        moment = scene.moment(before, then, None, ENGLISH)
        assert moment["words"] == then.tell()
        assert moment["step"] == then.played[-1]
        for fact in moment["facts"]:
            for field in ("hex", "start", "end", "water"):
                assert field not in fact or fact[field] in fact["touches"]


def test_everything_a_scene_says_comes_from_the_catalogs() -> None:
    pseudo = languages.words(languages.PSEUDO)
    for game in positions(3, games(40)):
        shown = scene.scene(game, game.actor, pseudo)
        texts = [shown["prompt"], shown["course"], shown["moon"]["words"]]
        texts += shown["labels"].values()
        texts += [region["words"] for region in shown["regions"]]
        texts += [choice["words"] for choice in shown["choices"]]
        texts += [action.get("hint") or action["why"] for action in shown.get("actions", ())]
        assert all("[" in text for text in texts)


def left(game: Game) -> Any:
    return scene.scene(game, game.actor, ENGLISH)["left"]


def test_a_scene_says_how_many_actions_are_left() -> None:
    assert left(moonpack.new("wolves", players=2, seed=1)) == ""  # while wolves are placed
    game = lay("j4 A1").game
    assert left(game) == "2 actions left"
    game.play(next(step for step in game.steps() if step.startswith("move ")))
    assert left(game) == "1 action left"  # besides the one that is being taken
    assert left(lay("j4 A1", actions=2).game) == "No action left"
    rich = lay("j4 A1", actions=1, seat1={"action_tokens": 2}).game
    assert left(rich) == "1 action left · 2 more with action tokens"
    spent = lay("j4 A1", actions=2, seat1={"action_tokens": 1}).game
    assert left(spent) == "No action left · 1 more with an action token"


def test_a_scene_is_json() -> None:
    for game in positions(5, games(20)):
        for value in (scene.scene(game, game.actor, ENGLISH), scene.board(game, ENGLISH)):
            assert json.loads(json.dumps(value)).keys() == (value or {}).keys()


def test_the_moon_board_announces_no_scoring_once_the_game_is_over() -> None:
    game = moonpack.new("wolves", players=2, seed=4, round_limit=1)
    rng = Rng(4)
    while not game.over:
        game.play(rng.choice(game.steps()))
    shown = scene.scene(game, None, ENGLISH)
    assert shown["moon"]["words"] == "The game is over"
    left = [region for region in shown["regions"] if region["moons"]]
    assert left
    for region in left:
        assert not any(one["points"] for one in region["standings"])
        assert "scored now" not in region["words"]
        assert "scores on space" not in region["words"]


def test_the_ground_has_at_most_one_transform_for_each_hex() -> None:
    # A browser goes through all of them with every frame.
    board: Any = scene.board(moonpack.new("wolves", players=4, seed=1), ENGLISH)
    in_shapes = 2  # the head of a lone wolf
    assert board["svg"].count("transform=") <= len(board["hexes"]) + in_shapes


def test_the_ground_is_drawn_once_for_all_languages() -> None:
    game = moonpack.new("wolves", players=4, seed=4242)
    first = scene.board(game, ENGLISH)
    drawn = _ground.cache_info().misses
    second = scene.board(game, languages.words("uk"))
    assert _ground.cache_info().misses == drawn
    assert first is not None
    assert second is not None
    assert first["hexes"] != second["hexes"]
    grounds = [str(one["svg"]).partition('<g class="ground">')[2] for one in (first, second)]
    assert grounds[0] == grounds[1] != ""


def _forget_texts() -> None:
    """Everything that scenes keep for other scenes."""
    ways._TRIED_OUT.clear()
    for kept in (ways._way_on_hex, ways._track_words, ways._move_words, ways._displacing):
        kept.cache_clear()
    for kept in (payments._paid, payments._most_shown, payments._next):
        kept.cache_clear()


@pytest.mark.parametrize("players", PLAYERS)
def test_choices_are_the_same_whatever_scenes_were_made_before(players: int) -> None:
    """What is kept must depend on nothing that its key leaves out."""
    _forget_texts()
    played = [game.copy() for seed in (1, 2) for game in positions(players, games(200), seed)]
    kept = [scene.choices(game, game.actor or 0, ENGLISH) for game in played]
    for game, choices in zip(played, kept, strict=True):
        _forget_texts()
        assert scene.choices(game, game.actor or 0, ENGLISH) == choices


def test_a_track_says_which_points_its_next_den_brings() -> None:
    """As many as the rules count, for every den of every track."""
    points = data.points_at("track_points", 2)
    for built in range(4):
        gained = points[built + 1] - points[built]
        text = ways._track_words(2, 2, built, ENGLISH)
        assert (f"+{gained} point" in text) == bool(gained), text
    assert points[4] > points[3]
    assert ways._track_words(2, 2, 3, ENGLISH).startswith("howl stays 4 · +")
