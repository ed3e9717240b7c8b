"""Scenes of Moonlight hold what a page needs, nothing a view does not have, and every choice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

import moonpack
from moonpack import languages, scene
from moonpack.game import Game
from moonpack.games.moonlight.cards import Leader, standard
from moonpack.games.moonlight.view import MoonlightView
from moonpack.games.moonlight.vocabulary import leader_text_about
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words
from tests.conftest import games
from tests.scene.test_wolves import OnlyViews

SEEDS = range(games(8))
EYES = (None, 0, 1)


def positions(seed: int, **choices: Any) -> Iterator[Game]:
    """Every position of a match played at random, the end of it too."""
    game = moonpack.new("moonlight", seed=seed, names=["Ann", "Bo"], **choices)
    rng = Rng(seed)
    while not game.over:
        yield game
        game.play(rng.choice(game.steps()))
    yield game


def everywhere() -> Iterator[Game]:
    for seed in SEEDS:
        yield from positions(seed)


def show(game: Any, seat: int | None, words: Words = ENGLISH) -> dict[str, Any]:
    return scene.scene(game, seat, words)


def view_of(game: Game, seat: int | None = None) -> MoonlightView:
    view = game.view(seat)
    assert isinstance(view, MoonlightView)
    return view


def test_the_choices_are_exactly_the_legal_steps() -> None:
    for game in everywhere():
        for seat in EYES:
            shown = show(game, seat)
            if seat is None or seat != game.actor:
                assert "choices" not in shown
                continue
            assert sorted(choice["step"] for choice in shown["choices"]) == game.steps()
            assert all(choice["words"] for choice in shown["choices"])


def test_every_legal_step_can_be_reached_by_what_the_page_shows() -> None:
    kinds = set()
    for game in chain(everywhere(), positions(11)):  # the last one has a packhunt
        if game.over:
            continue
        shown = show(game, game.actor)
        hand = shown["seats"][shown["turn"] - 1]["hand"]
        kinds.add(shown["phase"])
        for choice in shown["choices"]:
            if "cell" in choice:
                assert choice["card"] in hand
                assert choice["cell"] in shown["cells"]
            else:
                assert ("card" in choice) != ("leader" in choice)
    assert kinds == {"play", "second", "keep", "recruit", "lead"}


def test_two_truths_that_differ_only_in_hidden_cards_give_equal_scenes() -> None:
    differed = 0
    for game in everywhere():
        for seat in EYES:
            other = game.copy()
            other._engine = game.view(seat).sample(Rng(1))
            differed += other._engine.snapshot().sides != game.engine.snapshot().sides
            # What a scene says must not depend on the truth behind its view.
            assert show(other, seat) == show(game, seat)
    assert differed > 100


def test_a_scene_is_made_from_the_view_alone() -> None:
    for game in positions(3):
        for seat in EYES:
            assert show(OnlyViews(game), seat) == show(game, seat)


def test_a_hand_is_shown_to_its_owner_alone_until_the_match_is_over() -> None:
    for game in everywhere():
        for seat in EYES:
            for player in show(game, seat)["seats"]:
                is_open = game.over or player["seat"] - 1 == seat
                assert (player["hand"] is not None) == is_open


def test_a_moment_hides_what_was_drawn_looked_at_and_kept_from_the_others() -> None:
    hidden = 0
    for seed in SEEDS:
        before: Game | None = None
        for game in positions(seed):
            if before is not None and not game.over:
                for seat in EYES:
                    moment = scene.moment(before, game, seat, ENGLISH)
                    for fact in moment["facts"]:
                        if fact["fact"] not in ("drew", "looked", "kept"):
                            continue
                        known = [fact.get("card"), fact.get("cards"), fact.get("sunk")]
                        assert any(known) == (seat is not None and fact["seat"] == seat + 1)
                        hidden += 1
                    kept = game.played[-1].startswith("keep")
                    is_secret = kept and seat != before.actor
                    assert moment["step"] == ("keep ?" if is_secret else game.played[-1])
            before = game.copy()
    assert hidden


def moments(seed: int, seat: int | None = None) -> Iterator[tuple[Game, Any]]:
    """Every step of a match, with the game after it."""
    before: Game | None = None
    for game in positions(seed):
        if before is not None:
            yield game, scene.moment(before, game, seat, ENGLISH)
        before = game.copy()


def test_when_the_match_is_over_all_is_told() -> None:
    game, moment = list(moments(1))[-1]
    assert moment["step"] == game.played[-1]
    assert [fact["fact"] for fact in moment["facts"]][-1] == "match won"
    assert moment["words"][-1] == game.tell(seat=0)[-1]


def _figures(count: Any) -> dict[str, Any]:
    """A count without its notes, which speak to their reader."""
    rows = [{**row, "notes": len(row["notes"])} for row in count["rows"]]
    return {**count, "rows": rows, "moon_notes": len(count["moon_notes"])}


def test_the_table_lies_the_same_way_in_every_scene_so_that_a_screen_can_keep_it() -> None:
    for game in positions(2):
        first, second = show(game, 0), show(game, 1)
        for part in ("columns", "rows", "cells", "shapes"):
            assert first[part] == second[part]
        assert _figures(first["count"]) == _figures(second["count"])
        assert first["columns"] == sorted(first["columns"])
        assert first["rows"] == sorted(first["rows"])


def test_no_sentence_for_the_page_names_a_cell() -> None:
    cell = re.compile(r"-?\d,-?\d")
    for seed in SEEDS:
        for game, moment in moments(seed):
            shown = show(game, game.actor)
            texts = [*moment["words"], *(one["words"] for one in shown["cells"].values())]
            texts += [choice["words"] for choice in shown.get("choices", ())]
            assert not [text for text in texts if cell.search(text)]


def test_a_card_that_is_covered_is_told_to_its_player_as_theirs() -> None:
    covered = 0
    for _, moment in moments(2):
        for fact in moment["facts"]:
            if fact["fact"] == "played" and fact["covers"]:
                assert fact["affects"] == 3 - fact["seat"]
                assert f"covers your {fact['covers']} with {fact['card']}" in fact["to_affected"]
                covered += 1
            else:
                assert "affects" not in fact
    assert covered


def test_every_play_is_previewed_as_it_would_turn_out() -> None:
    """Its count, the shapes still possible, and whether it ends the round, and why."""
    ends = set()
    few = standard().to_json()
    few["wolves"] = [card.to_json() for card in standard().wolves if card.copies == 4]
    for game in chain(everywhere(), positions(0, cards=few)):
        if game.over:
            continue
        for choice in show(game, game.actor)["choices"]:
            preview = choice.get("preview")
            assert (preview is not None) == ("cell" in choice)
            if preview is None:
                continue
            after = game.copy()
            after.play(choice["step"])
            facts = {fact.kind: fact for fact in after.facts()}
            ended = facts.get("round ended")
            assert bool(preview["ends"]) == (ended is not None)
            ends.add(preview["ends"])
            if ended is None:
                shown = show(after, game.actor)
                del shown["count"]["moon_notes"]  # what a play would bring has none
                counts = [{**one["count"], "counted": False} for one in (shown, preview)]
                assert counts[0] == counts[1]
                assert shown["shapes"] == preview["shapes"]
            else:
                assert (preview["ends"] == "full") == ended.to_json()["full"]
                result = view_of(after).last
                assert result is not None
                assert preview["count"]["points"] == result.points
    assert ends == {"", "full", "out"}


def test_the_end_of_a_round_comes_with_the_table_it_ended_with_even_if_it_was_tied() -> None:
    tied = 0
    for seed in range(games(30)):
        for game, moment in moments(seed):
            facts = {fact["fact"]: fact for fact in moment["facts"]}
            assert ("table" in facts.get("round ended", ())) == ("round ended" in facts)
            if "round ended" not in facts:
                continue
            table, result = facts["round ended"]["table"], view_of(game).last
            assert result is not None
            assert table["count"]["counted"]
            assert table["count"]["points"] == result.points
            assert any(one["stack"] for one in table["cells"].values())
            for fact in moment["facts"]:
                if fact["fact"] == "row":
                    row = next(one for one in table["count"]["rows"] if one["y"] == fact["y"])
                    assert row["sums"] == fact["sums"]
                    assert set(fact["touches"]) <= set(table["cells"])
            tied += "round tied" in facts
    assert tied


def test_a_leader_is_explained_to_others_by_its_players_name() -> None:
    for game in everywhere():
        for player in show(game, None)["seats"]:
            ability = player["ability"]
            assert (ability is None) == (player["leader"] is None)
            assert ability is None or player["name"] in ability["to_others"]
    for leader in standard().leaders:
        text = leader_text_about("Bo", leader.name, standard(), ENGLISH)
        assert "Bo" in text
        assert "you" not in text.lower()
    own = replace(standard(), leaders=(Leader("owl", "keen", "Your hand is huge."),))
    assert leader_text_about("Bo", "owl", own, ENGLISH) == "Bo: “Your hand is huge.”"


def test_between_rounds_the_next_starter_is_not_called_this_rounds_starter() -> None:
    seen = 0
    for game in everywhere():
        shown = show(game, None)
        if shown["phase"] in ("recruit", "lead"):
            assert "started" not in shown["course"]
            assert (
                f"{view_of(game).names[view_of(game).starter]} starts the next round"
                in shown["course"]
            )
            seen += 1
    assert seen


def test_every_card_on_the_table_is_shown_and_drawn() -> None:
    for game in positions(4):
        board, shown = scene.board(game, ENGLISH), show(game, None)
        assert board is not None
        stacks = view_of(game).stacks()
        assert sum(len(cell["stack"]) for cell in shown["cells"].values()) == sum(
            len(stack) for stack in stacks.values()
        )
        for cell in shown["cells"].values():
            for laid in cell["stack"]:
                assert f"{laid['seat']}-{laid['card']}" in board["shapes"]
                assert laid["card"] in board["cards"]


def test_the_running_count_is_the_result_when_the_round_ends() -> None:
    ended = 0
    for game in everywhere():
        view = view_of(game)
        count = show(game, None)["count"]
        assert count["counted"] == (view.phase in ("recruit", "lead", "over"))
        if count["counted"] and view.last is not None:
            ended += 1
            assert tuple(count["points"]) == view.last.points
            assert [row["points"] for row in count["rows"]] != []
            gained = [count["moon_points"] if count["moon_winner"] == s else 0 for s in (1, 2)]
            for row in count["rows"]:
                for seat in (1, 2):
                    gained[seat - 1] += row["points"] if row["winner"] == seat else 0
            assert gained == list(count["points"])
    assert ended


def test_a_one_shot_is_offered_or_says_why_it_cannot_be_used() -> None:
    seen = {"offered": 0, "refused": 0}
    for game in everywhere():
        if game.over:
            continue
        shown = show(game, game.actor)
        offer = shown["one_shot"]
        possible = any(choice.get("one_shot") for choice in shown["choices"])
        if offer is None:
            assert not possible
        else:
            assert bool(offer["why"]) != possible
            seen["offered" if possible else "refused"] += 1
    assert all(seen.values())


def test_a_tie_that_a_leader_wins_is_explained() -> None:
    notes: set[str] = set()
    for seed in range(games(60)):
        before: Game | None = None
        for game in positions(seed):
            if before is not None:
                for fact in scene.moment(before, game, None, ENGLISH)["facts"]:
                    both = fact.get("sums") or fact.get("moons")
                    notes_text = " ".join(fact.get("notes", ()))
                    if both and both[0] == both[1] and fact["seat"]:
                        name = game.names[fact["seat"] - 1]
                        assert notes_text.endswith(f" wins for {name}.")
                        assert all(note[0].isupper() or note[0].isdigit() for note in fact["notes"])
                        notes.add(fact["fact"])
                    elif both:
                        assert " wins" not in notes_text
            before = game.copy()
    assert notes == {"moons", "row"}


def test_a_card_that_counts_more_in_a_corner_is_named_when_its_row_is_scored() -> None:
    named = 0
    for seed in SEEDS:
        for _, moment in moments(seed):
            for fact in moment["facts"]:
                named += any("in the corner" in note for note in fact.get("notes", ()))
    assert named


def test_a_card_that_counts_more_in_a_corner_is_named_in_the_running_count() -> None:
    notes = [
        note
        for game in everywhere()
        for row in show(game, None)["count"]["rows"]
        for note in row["notes"]
    ]
    assert "Ann's 1 counts 3 in the corner." in notes


@pytest.mark.parametrize("seat", EYES)
def test_everything_a_scene_says_comes_from_the_catalogs(seat: int | None) -> None:
    pseudo = languages.words(languages.PSEUDO)
    for game in everywhere():
        shown = show(game, seat, pseudo)
        texts = [shown["prompt"], shown["course"]]
        texts += [note for row in shown["count"]["rows"] for note in row["notes"]]
        texts += [cell["words"] for cell in shown["cells"].values()]
        texts += [choice["words"] for choice in shown.get("choices", ())]
        texts += [ended["words"] for ended in shown["rounds"]]
        known = [cards for player in shown["seats"] for cards in player["knows"]]
        texts += [cards["where"] or cards["cards"] for cards in known]
        if shown.get("one_shot") and shown["one_shot"]["why"]:
            texts.append(shown["one_shot"]["why"])
        assert all("[" in text for text in texts)


def test_a_scene_is_json() -> None:
    for game in positions(5):
        for value in (show(game, game.actor), scene.board(game, ENGLISH)):
            assert json.loads(json.dumps(value)).keys() == (value or {}).keys()
