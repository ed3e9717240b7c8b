"""The pictures of Moonlight, in SVG and in letters: all a viewer may know, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

import moonpack
from moonpack import languages, scene
from moonpack.errors import BadInput
from moonpack.games.moonlight import codes
from moonpack.games.moonlight import view as views
from moonpack.games.moonlight.cards import from_json, standard
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.tabletop import Tabletop
from moonpack.games.moonlight.view import PHASE_NAMES, MoonlightView
from moonpack.games.rng import Rng
from moonpack.render import png, svg, text

NAMES = ("Ada", "Bo")
VIEWERS = (0, 1, None)
SVG = "{http://www.w3.org/2000/svg}"
ANSI = re.compile(r"\x1b\[[0-9;]*m")


@cache
def truths() -> tuple[Engine, ...]:
    """Positions of random matches in which one-shots are chosen and used when they can be."""
    engines = []
    for seed in range(14):
        engine, rng = moonpack.new("moonlight", seed=seed).engine, Rng(seed)
        while not engine.over:
            engines.append(engine.copy())
            legal = engine.legal()
            special = [step for step in legal if _is_special(step)]
            engine.play(rng.choice(special or legal))
        engines.append(engine.copy())
    return tuple(engines)


def _is_special(step: int) -> bool:
    if step >> 16 == codes.OP_LEAD:
        return step & 255 in (codes.PACKHUNT, codes.SCENT)
    return step >> 16 == codes.OP_PLAY and bool(step >> 4 & 15)


def view_of(engine: Engine, seat: int | None) -> MoonlightView:
    return views.make(engine, seat, NAMES)


@cache
def some() -> tuple[MoonlightView, ...]:
    """Views of all seats: every phase, and some more."""
    by_phase: dict[str, list[Engine]] = {}
    for engine in truths():
        by_phase.setdefault(PHASE_NAMES[engine.phase], []).append(engine)
    chosen = [engine for engines in by_phase.values() for engine in engines[:2]] + [*truths()[::40]]
    return tuple(view_of(engine, seat) for engine in chosen for seat in VIEWERS)


@cache
def pictures() -> tuple[tuple[MoonlightView, ElementTree.Element], ...]:
    """Those views with their pictures."""
    return tuple((view, parsed(svg(view))) for view in some())


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def of_class(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if node.get("class") == kind]


def written(root: ElementTree.Element) -> str:
    return " ".join(root.itertext())


def test_the_matches_reach_every_phase() -> None:
    assert {view.phase for view in some()} == set(PHASE_NAMES) - {"deal"}


# -- what an SVG picture shows


@pytest.mark.parametrize("theme", ["night", "paper"])
def test_every_phase_gives_a_well_formed_picture_in_both_themes(theme: str) -> None:
    for view in some()[::4]:
        root = parsed(svg(view, theme=theme))
        assert root.tag == SVG + "svg"
        assert root.get("role") == "img"
        assert root.get("aria-labelledby")
    assert svg(some()[0], theme="night") != svg(some()[0], theme="paper")


def test_each_visible_card_lies_once_on_its_cell_with_all_it_covers() -> None:
    for view, root in pictures():
        shown = Counter(
            (
                node.get("data-cell"),
                node.get("data-card"),
                node.get("data-seat"),
                len(of_class(node, "covered")),
                node.get("data-covers"),
            )
            for node in of_class(root, "card")
        )
        wanted = Counter(
            (
                f"{x},{y}",
                stack[-1].card,
                str(stack[-1].seat + 1),
                len(stack) - 1,
                str(len(stack) - 1),
            )
            for (x, y), stack in view.stacks().items()
        )
        assert shown == wanted


def test_a_hand_shows_its_cards_to_those_who_may_see_them_and_backs_to_others() -> None:
    for view, root in pictures():
        for panel in of_class(root, "player"):
            side = view.sides[int(str(panel.get("data-seat"))) - 1]
            shown = [node.get("data-card") for node in of_class(panel, "in-hand")]
            assert shown == (
                list(side.hand) if side.hand is not None else ["hidden"] * side.hand_size
            )
            assert of_class(panel, "deck")[0].get("data-count") == str(side.deck_size)


def test_the_viewers_own_side_is_below_and_the_table_turned_for_the_second() -> None:
    engine = truths()[9]
    spots = {}
    for seat in (0, 1):
        root = parsed(svg(view_of(engine, seat)))
        order = [int(str(node.get("data-seat"))) - 1 for node in of_class(root, "player")]
        assert order == [1 - seat, seat]
        spots[seat] = {n.get("data-cell"): _place(n) for n in of_class(root, "card")}
    cells = list(spots[0])
    assert len(cells) > 5
    first = cells[0]
    for cell in cells[1:]:
        one = [a - b for a, b in zip(spots[0][cell], spots[0][first], strict=True)]
        other = [a - b for a, b in zip(spots[1][cell], spots[1][first], strict=True)]
        assert one == pytest.approx([-step for step in other])


def _place(node: ElementTree.Element) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", str(node.get("transform")))[:2]
    return float(x), float(y)


def test_row_totals_moons_points_and_corners_are_the_count() -> None:
    for view, root in pictures():
        top = Tabletop(view)
        rows = {
            int(str(node.get("data-y"))): (node.get("data-sums"), node.get("data-winner"))
            for node in of_class(root, "row")
        }
        assert rows == {
            row.y: (
                f"{row.sums[0]},{row.sums[1]}",
                None if row.winner is None else str(row.winner + 1),
            )
            for row in top.result.rows
        }
        for panel in of_class(root, "player"):
            seat = int(str(panel.get("data-seat"))) - 1
            assert of_class(panel, "moons")[0].get("data-count") == str(top.result.moons[seat])
            assert of_class(panel, "points")[0].get("data-count") == str(top.result.points[seat])
        corners = {node.get("data-cell") for node in of_class(root, "corner")}
        assert corners == {f"{x},{y}" for x, y in top.corners}


def test_leaders_lone_wolves_and_rounds_are_those_of_the_view() -> None:
    used = False
    for view, root in pictures():
        assert [n.get("data-leader") for n in of_class(root, "leader")] == list(view.leaders)
        for panel in of_class(root, "player"):
            side = view.sides[int(str(panel.get("data-seat"))) - 1]
            owned = [(n.get("data-leader"), n.get("data-used")) for n in of_class(panel, "owned")]
            assert owned == ([(side.leader, str(side.used).lower())] if side.leader else [])
            assert of_class(panel, "lone-wolf")[0].get("data-card") == side.lone
            used = used or side.used
        rounds = [n.get("data-winner") for n in of_class(root, "round")]
        assert rounds[: len(view.won)] == [str(int(result.winner or 0) + 1) for result in view.won]
    assert used, "one of the pictures has a one-shot face down"


def test_the_title_line_says_whose_turn_it_is_and_the_end_who_won() -> None:
    headlines = {view.phase: written(of_class(root, "heading")[0]) for view, root in pictures()}
    assert "plays a wolf" in headlines["play"]
    assert "second wolf" in headlines["second"]
    assert "found by scent" in headlines["keep"]
    assert "recruits a lone wolf" in headlines["recruit"]
    assert "takes a leader" in headlines["lead"]
    assert "wins the match, 2 to " in headlines["over"]


def test_a_tied_round_is_told_until_the_next_one_is_over() -> None:
    view = next(view for view in some() if view.phase == "play" and view.won)
    tied = replace(
        view, last=replace(view.won[0], winner=None, points=(5, 5), taken=(2, 2)), ties=1
    )
    assert "tied, played again" in written(parsed(svg(tied)))
    assert "is played again" in text(tied)


def test_cells_to_choose_glow_and_others_are_refused() -> None:
    view = next(view for view in some() if view.phase == "play" and view.steps() and view.laid)
    cells = {step.split(" ")[2] for step in view.steps()}
    root = parsed(svg(view, highlights=cells))
    assert {node.get("data-cell") for node in of_class(root, "glow")} == cells
    assert not of_class(parsed(svg(view)), "glow")
    with pytest.raises(BadInput, match="highlights"):
        svg(view, highlights=["h9"])


@pytest.mark.parametrize("code", languages.offered("en"))
def test_what_leaders_do_is_never_cut(code: str) -> None:
    words = languages.words(code)
    seen = set()
    for view in some():
        root = parsed(svg(view, words=words))
        for sort in ("leader", "owned"):
            for drawn in of_class(root, sort):
                name, *lines = drawn.iter(f"{SVG}text")
                leader = view.cards.leader_of[str(drawn.get("data-leader"))]
                assert sort == "owned" or "…" not in written(name)
                shown = " ".join(line.text or "" for line in lines)
                assert shown == " ".join(words.look_up(leader.text).split())
                seen.add((sort, leader.name))
    assert {("leader", "scent"), ("owned", "scent")} <= seen


def test_coordinates_can_be_hidden() -> None:
    view = some()[20]
    assert of_class(parsed(svg(view)), "coordinates")
    assert not of_class(parsed(svg(view, names=False)), "coordinates")


def test_names_and_texts_are_escaped_and_cut() -> None:
    wild = ("<b>&\"'" + "W" * 50, "狼" * 60)
    table = standard().to_json()
    table["name"] = "<cards>"
    for leader in table["leaders"]:
        leader["text"] = "<i>&" + "long " * 200
    game = moonpack.new("moonlight", seed=4, names=wild, cards=from_json(table, "cards"))
    rng = Rng(4)
    while not game.over:
        game.play(rng.choice(game.steps()))
    for seat in VIEWERS:
        root = parsed(svg(game.view(seat)))
        assert '<b>&"' in written(root)
        assert text(game.view(seat), width=80)


def test_other_cards_are_drawn_with_their_own_names_and_numbers() -> None:
    table = standard().to_json()
    table["name"] = "odd"
    table["wolves"][0] |= {"card": "howler", "moons": 12, "corner": 99, "worth": 40}
    game = moonpack.new("moonlight", seed=4, cards=table)
    while not any("howler" in step for step in game.steps()):
        game.play(game.steps()[0])
    view = game.view(game.actor)
    assert "howler" in written(parsed(svg(view)))
    assert "howler=112*" in text(view)


def test_the_same_view_gives_the_same_picture_and_ids_are_its_own() -> None:
    one, other = some()[0], some()[-1]
    assert svg(one) == svg(one)
    ids = [set(re.findall(r'id="([^"]+)"', svg(view))) for view in (one, other)]
    assert not ids[0] & ids[1]
    assert set(re.findall(r'href="#([^"]+)"', svg(one))) <= ids[0]


def test_a_notebook_shows_what_a_spectator_may_know() -> None:
    game = moonpack.new("moonlight", seed=4)
    assert game._repr_svg_() == svg(game.view(None))
    hidden = [node.get("data-card") for node in of_class(parsed(game._repr_svg_()), "in-hand")]
    assert hidden == ["hidden"] * 6


def test_a_png_is_made_of_it() -> None:
    pytest.importorskip("resvg_py")
    assert png(some()[3], size=200).startswith(b"\x89PNG")


# -- that nothing hidden shows


def test_truths_that_a_viewer_cannot_tell_apart_give_equal_pictures_and_texts() -> None:
    differ = 0
    for number, engine in enumerate(truths()[::3]):
        for seat in VIEWERS:
            mine = view_of(engine, seat)
            twin = mine.sample(Rng(number))
            differ += twin.snapshot().sides != engine.snapshot().sides
            other = view_of(twin, seat)
            assert text(mine, colour=True) == text(other, colour=True)
            if number % 4 == 0:
                assert svg(mine) == svg(other)
    assert differ > 200, "most truths have a twin that differs"


def test_a_hand_that_may_be_seen_does_show() -> None:
    """So equal pictures of different hands are no accident."""
    engine = next(engine for engine in truths() if len(engine.snapshot().laid) == 6)
    mine = view_of(engine, 0)
    seen = replace(mine.sides[1], hand=tuple(engine.snapshot().sides[1].hand))
    opened = replace(mine, sides=(mine.sides[0], seen))
    assert svg(opened) != svg(mine)
    assert text(opened) != text(mine)


# -- in letters


def test_every_visible_card_stands_above_its_cells_name() -> None:
    for view in some():
        lines = text(view, width=100).split("\n")
        for cell, stack in view.stacks().items():
            name = f"{cell[0]},{cell[1]}"
            spots = [
                (number, found_at.start())
                for number, line in enumerate(lines)
                for found_at in re.finditer(rf"(?<![\d,-]){re.escape(name)}(?![\d,])", line)
            ]
            opening, closing = ("[]", "()")[stack[-1].seat]
            card = f"{opening}{stack[-1].card}"
            assert any(lines[row - 1][at:].startswith(card) for row, at in spots), (name, card)
            assert closing


def test_hands_are_open_to_their_owner_and_backs_to_others() -> None:
    view = next(view for view in some() if view.seat == 0 and view.phase == "play" and view.laid)
    hands = [line for line in text(view).split("\n") if line.startswith("    hand")]
    assert hands[0].split()[1:] == ["(##)"] * view.sides[1].hand_size
    own = [re.sub(r"\W", "", card) for card in hands[1].split()[1:]]
    assert own == list(view.sides[0].hand or ())


def test_cells_to_play_on_are_marked_for_the_player_to_decide_only() -> None:
    for engine in truths():
        if PHASE_NAMES[engine.phase] == "play" and len(engine.snapshot().laid) > 3:
            break
    actor = engine.actor
    assert actor is not None
    mine, other = text(view_of(engine, actor)), text(view_of(engine, 1 - actor))
    assert re.search(r"^ +\+|  \+", mine, re.MULTILINE)
    assert "Where you can play now" in mine
    assert not re.search(r"^ +\+|  \+", other, re.MULTILINE)


def test_text_says_the_same_without_colour_and_stays_within_its_width() -> None:
    for view in some():
        plain, coloured = text(view, width=80), text(view, colour=True, width=80)
        assert "\x1b" not in plain
        assert [line.rstrip() for line in ANSI.sub("", coloured).split("\n")] == plain.split("\n")
        assert max(len(line) for line in plain.split("\n")) <= 80
        assert plain.isascii()


def test_leaders_are_explained_in_the_legend_and_when_one_is_chosen() -> None:
    view = next(view for view in some() if view.phase == "lead")
    assert standard().leader_of[view.leaders[0]].text in text(view, width=160, legend=False)
    play = next(view for view in some() if view.phase == "play")
    assert f"table: {', '.join(play.leaders).title()}." in text(play, legend=False)


def test_a_thumbnail_shows_the_places_before_any_card_is_played() -> None:
    game = moonpack.new("moonlight", seed=1, names=NAMES)
    drawn = ElementTree.fromstring(scene.of("moonlight").thumbnail(game))
    assert len(drawn.findall(f"{SVG}rect")) == 12
    assert not drawn.findall(f"{SVG}text")
