"""The pictures of The Wolves: everything in the view is in the picture, once, and nothing else."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

import moonpack
from moonpack.errors import BadInput, MoonpackError
from moonpack.games.masks import hexes
from moonpack.games.wolves import codes, data, final
from moonpack.games.wolves.view import PHASE_NAMES, WolvesView
from moonpack.render import png, svg
from moonpack.render.svg.wolves import board_svg, hex_centres

SVG = "{http://www.w3.org/2000/svg}"
NEVER_RANDOM = {"hunt"}  # so rare in random play that it is made by hand


@cache
def course(players: int) -> tuple[WolvesView, ...]:
    """The views of a spectator after every step of a random game that builds a lot."""
    game = moonpack.new("wolves", players=players, seed=players, options={"tiles": "choose"})
    rng, views = random.Random(players), [game.view()]
    while not game.over:
        steps = game.steps()
        wanted = [step for step in steps if step != "end"] or steps
        game.play(rng.choice(wanted))
        views.append(game.view())
    return tuple(views)


def some(players: int) -> list[WolvesView]:
    """The first view of each phase (the last view is the only one that is over), and some more."""
    views = course(players)
    firsts = {view.phase: view for view in reversed(views)}
    return [*firsts.values(), *views[:: len(views) // 4]]


@cache
def pictures(players: int) -> list[tuple[WolvesView, ElementTree.Element]]:
    """Those views with their pictures."""
    return [(view, parsed(svg(view))) for view in some(players)]


@pytest.fixture(params=[2, 3, 4, 5])
def players(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def of_class(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if node.get("class") == kind]


def data_of(root: ElementTree.Element, kind: str, *facts: str) -> Counter[tuple[str | None, ...]]:
    return Counter(
        tuple(node.get(f"data-{fact}") for fact in facts) for node in of_class(root, kind)
    )


def written(root: ElementTree.Element) -> str:
    return " ".join(root.itertext())


# -- what is on the board


def test_every_phase_of_a_game_gives_a_well_formed_picture(players: int) -> None:
    paper = [parsed(svg(view, theme="paper")) for view, _ in pictures(players)[::5]]
    for root in [*(root for _, root in pictures(players)), *paper]:
        assert root.tag == SVG + "svg"
        assert root.get("role") == "img"


def test_random_games_reach_every_phase_but_the_rarest() -> None:
    reached = {view.phase for n in (2, 3, 4, 5) for view in course(n)}
    assert reached >= set(PHASE_NAMES) - NEVER_RANDOM


def test_a_phase_that_random_games_do_not_reach_is_drawn_too() -> None:
    view = course(4)[200]
    hunting = replace(view, snapshot=replace(view.snapshot, phase=codes.PHASE_HUNT))
    assert "which prey to hunt" in written(parsed(svg(hunting)))


def test_each_piece_of_the_view_stands_once_on_its_hex(players: int) -> None:
    for view, root in pictures(players):
        shot = view.snapshot
        owner = [str(n + 1) for n in range(players)] + ["neutral"]
        pieces = Counter(
            (shot.layout.name(h), owner[pack], data.RANKS[rank]) for h, pack, rank in shot.pieces()
        )
        assert data_of(root, "piece", "hex", "pack", "rank") == pieces


def test_lone_wolves_prey_and_moons_are_those_of_the_view(players: int) -> None:
    for view, root in pictures(players):
        shot = view.snapshot
        name = shot.layout.name
        lone = Counter((name(h),) for h in hexes(shot.lone_wolves))
        prey = Counter((name(h), data.PREY[k], str(n)) for h, (k, n) in shot.prey_hexes().items())
        moons = Counter(
            (name(region.water), data.PHASES[phase], str(depth))
            for region, stack in zip(shot.layout.regions, shot.moons, strict=True)
            for depth, phase in enumerate(stack)
        )
        assert data_of(root, "lone-wolf", "hex") == lone
        assert data_of(root, "prey", "hex", "kind", "tokens") == prey
        assert data_of(root, "moon", "hex", "phase", "depth") == moons


def test_a_game_for_two_shows_stacks_of_moons_and_says_who_is_neutral() -> None:
    root = parsed(svg(course(2)[0]))
    depths = [node.get("data-depth") for node in of_class(root, "moon")]
    assert depths.count("1") == 2
    assert len(of_class(root, "neutral")) == 1


def test_a_displaced_wolf_waits_above_the_hex_it_was_pushed_from(players: int) -> None:
    pushes = [view for view in course(players) if view.phase == "push"]
    for view in pushes[:3]:
        shot = view.snapshot
        waiting = (shot.layout.name(shot.push_hex), str(shot.push_pack + 1))
        assert data_of(parsed(svg(view)), "displaced", "hex", "pack") == Counter([waiting])


def test_no_wolf_waits_when_none_is_displaced() -> None:
    assert not of_class(parsed(svg(course(3)[-1])), "displaced")


# -- the panels


def test_each_panel_shows_what_is_left_on_the_pack_board(players: int) -> None:
    for view, root in pictures(players):
        for seat, panel in zip(view.snapshot.seats, of_class(root, "player"), strict=True):
            left = Counter(rank for (rank,) in data_of(panel, "left", "rank").elements())
            track = data.WOLF_TRACK[seat.wolves :]
            expected = {
                "den": codes.ALL_DENS - sum(seat.dens),
                "lair": codes.ALL_LAIRS - seat.lairs,
                "alpha": track.count("alpha"),
                "pack": track.count("pack"),
            }
            assert left == Counter(expected)


def test_each_panel_shows_tiles_tokens_prey_and_moons(players: int) -> None:
    for view, root in pictures(players):
        for seat, panel in zip(view.snapshot.seats, of_class(root, "player"), strict=True):
            fronts = [data.TERRAINS[seat.home]]
            for n, sides in enumerate(data.TILE_SIDES):
                fronts.append(data.TERRAINS[sides[seat.tiles >> n & 1]])
            assert [tile.get("data-front") for tile in of_class(panel, "tile")] == fronts
            assert data_of(panel, "terrain-tokens", "count") == Counter(
                [(str(seat.terrain_tokens),)]
            )
            assert data_of(panel, "action-tokens", "count") == Counter([(str(seat.action_tokens),)])
            caught = [(name,) for n, name in enumerate(data.PREY) if seat.prey >> n & 1]
            assert data_of(panel, "caught", "kind") == Counter(caught)
            won = {(data.PHASES[n],): count for n, count in enumerate(seat.moons)}
            assert data_of(panel, "won", "phase") == Counter(won)


def test_each_panel_shows_the_score_by_category(players: int) -> None:
    for view, root in pictures(players):
        for seat, panel in enumerate(of_class(root, "player")):
            score = view.score(seat)
            points = {
                node.get("data-category"): int(list(node.itertext())[-1])
                for node in of_class(panel, "points")
            }
            assert points == vars(score)
            assert [node.text for node in of_class(panel, "score")] == [str(score.total)]


def test_many_moon_tokens_overlap_rather_than_leave_their_panel(players: int) -> None:
    view = course(players)[-1]
    rich = replace(view.snapshot.seats[0], moons=[2, 3, 3])
    shot = replace(view.snapshot, seats=[rich, *view.snapshot.seats[1:]])
    panel = of_class(parsed(svg(replace(view, snapshot=shot))), "player")[0]
    tokens = [next(iter(node)).get("transform", "") for node in of_class(panel, "won")]
    places = [float(token.split("(")[1].split(" ")[0]) for token in tokens]
    assert len(places) == 8
    assert max(places) - min(places) < 140


# -- the moon board, the title line, the end


def test_the_moon_board_fills_dates_and_marks_the_three_that_score(players: int) -> None:
    dates = data.by_players("moon_dates", players)
    for view, root in pictures(players):
        shown = of_class(root, "date")
        filled = [node.get("data-date") for node in shown if node.get("data-filled") == "yes"]
        assert len(shown) == dates["full"]
        assert len(filled) == min(view.snapshot.moon, dates["full"])
        marked = {node.get("data-phase"): int(node.get("data-date", "0")) for node in shown}
        assert {phase: date for phase, date in marked.items() if phase} == dates


def test_the_title_line_names_the_player_to_decide(players: int) -> None:
    for view, root in pictures(players):
        line = written(of_class(root, "heading")[0])
        named = final.leaders(view.snapshot) if view.over else [view.snapshot.seat]
        assert all(view.names[seat] in line for seat in named)


def test_the_title_line_says_when_only_the_end_of_the_turn_is_left() -> None:
    game = moonpack.new("wolves", players=3, seed=2)
    rng = random.Random(2)
    while game.view().phase != "action" or game.steps() == ["end"]:
        game.play(rng.choice(game.steps()))
    assert "chooses an action or ends the turn" in svg(game.view())
    while game.view().phase != "action" or game.steps() != ["end"]:
        game.play(rng.choice([step for step in game.steps() if step != "end"]))
    assert "Player 1 can only end the turn" in svg(game.view())


def test_the_final_score_appears_only_at_the_end_and_best_first(players: int) -> None:
    *_, before, last = course(players)
    assert not of_class(parsed(svg(before)), "final-score")
    results = of_class(parsed(svg(last)), "result")
    totals = [int(node.get("data-total", "")) for node in results]
    assert totals == sorted((last.score(n).total for n in range(players)), reverse=True)


# -- names, themes, ids


def test_names_are_escaped_and_still_read_the_same() -> None:
    names = ("<b>&\"'", "]]>", "x" * 60)
    game = moonpack.new("wolves", players=3, seed=1, names=names)
    picture = svg(game.view())
    assert "<b>" not in picture
    shown = written(parsed(picture))
    assert names[0] in shown
    assert names[1] in shown


def test_what_xml_cannot_hold_is_replaced() -> None:
    view = replace(course(3)[0], names=("bell\x07", "null\x00", "half\ud800"))
    shown = written(parsed(svg(view)))
    assert "bell\ufffd" in shown
    assert "\x07" not in shown


def test_the_same_view_gives_the_same_picture(players: int) -> None:
    view = course(players)[60]
    twin = moonpack.new("wolves", players=players, seed=9).view()
    assert svg(view) == svg(view)
    assert svg(twin) == svg(moonpack.new("wolves", players=players, seed=9).view())


def test_pictures_refer_to_nothing_outside_themselves(players: int) -> None:
    picture = svg(course(players)[-1])
    root = parsed(picture)
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    used = [node.get("href", "") for node in root.iter(SVG + "use")]
    assert len(ids) == len(set(ids))
    assert {f"#{name}" for name in ids} >= set(used)
    assert picture.count("http") == 1  # the namespace
    assert "<script" not in picture
    assert "<style" not in picture


def test_two_pictures_share_no_id_and_an_explicit_prefix_is_kept() -> None:
    def ids(picture: str) -> set[str | None]:
        return {node.get("id") for node in parsed(picture).iter()} - {None}

    views = course(3)
    assert not ids(svg(views[5])) & ids(svg(views[6]))
    assert not ids(svg(views[5])) & ids(svg(views[5], theme="paper"))
    assert all(str(name).startswith("left-") for name in ids(board_svg(views[5], prefix="left-")))


def test_the_themes_differ_and_an_unknown_one_is_an_error() -> None:
    view = course(2)[10]
    assert "#0d1220" in svg(view, theme="night")
    assert svg(view, theme="night") != svg(view, theme="paper")
    with pytest.raises(BadInput, match="theme: expected one of night, paper"):
        svg(view, theme="pink")


def test_a_title_and_a_description_say_what_is_seen() -> None:
    view = course(4)[100]
    root = parsed(svg(view))
    title, desc = root.find(SVG + "title"), root.find(SVG + "desc")
    assert title is not None
    assert desc is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert all(name in str(desc.text) for name in view.names)


def test_size_is_the_width_in_pixels() -> None:
    view = course(3)[30]
    root = parsed(svg(view, size=683))
    assert (root.get("width"), root.get("height")) == ("683", "384")
    assert parsed(svg(view)).get("width") is None
    with pytest.raises(BadInput, match="size"):
        svg(view, size=0)


def test_highlighted_hexes_glow_and_others_do_not() -> None:
    view = course(4)[0]
    assert data_of(parsed(svg(view, highlights=["h5", "j4"])), "glow", "hex").keys() == {
        ("h5",),
        ("j4",),
    }
    assert not of_class(parsed(svg(view)), "glow")
    with pytest.raises(BadInput, match="highlights"):
        svg(view, highlights=["z99"])


def test_hex_names_can_be_hidden() -> None:
    view = course(3)[0]
    assert ">h4</text>" in svg(view)
    assert ">h4</text>" not in svg(view, names=False)


# -- the board alone


def test_the_board_alone_has_every_hex_at_its_centre(players: int) -> None:
    view = course(players)[0]
    root = parsed(board_svg(view, pieces=False))
    width, height = map(float, str(root.get("viewBox")).split()[2:])
    centres = hex_centres(players)
    drawn = {node.get("data-hex"): node.get("transform") for node in of_class(root, "hex")}
    assert drawn.keys() == centres.keys() == view.snapshot.layout.number_of.keys()
    for name, (x, y) in centres.items():
        assert 0 < x < width
        assert 0 < y < height
        assert drawn[name] == f"translate({x:g} {y:g})"


def test_the_board_alone_comes_with_or_without_what_stands_on_it() -> None:
    view = course(4)[-1]
    assert of_class(parsed(board_svg(view)), "piece")
    assert not of_class(parsed(board_svg(view, pieces=False)), "piece")
    assert not of_class(parsed(board_svg(view)), "player")


def test_neighbouring_hexes_are_equally_far_apart(players: int) -> None:
    centres = list(hex_centres(players).values())
    lay = course(players)[0].snapshot.layout
    for cell in lay.cells:
        x, y = centres[cell.number]
        for other in lay.near(cell.number):
            across, down = centres[other][0] - x, centres[other][1] - y
            assert (across**2 + down**2) ** 0.5 == pytest.approx(36 * 3**0.5, abs=0.02)


# -- other doors


def test_a_notebook_shows_the_picture() -> None:
    game = moonpack.new("wolves", players=3, seed=4)
    assert game._repr_svg_() == svg(game.view())
    assert game.view(1)._repr_svg_() == svg(game.view(1)) != svg(game.view())


def test_a_game_without_a_drawing_is_named_in_the_error() -> None:
    class Chess(WolvesView):
        game = "chess"

    view = course(2)[0]
    with pytest.raises(BadInput, match="'chess'"):
        svg(Chess(view.seat, view.names, view.options, view.snapshot))


def test_a_png_is_as_wide_as_asked() -> None:
    pytest.importorskip("resvg_py")
    made = png(course(3)[40], size=320)
    assert made.startswith(b"\x89PNG")
    assert int.from_bytes(made[16:20], "big") == 320


def test_a_png_without_resvg_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MoonpackError, match=r"moonpack\[png\]"):
        png(course(3)[0])


def test_a_png_without_fonts_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py")
    module = sys.modules["moonpack.render.png"]
    monkeypatch.setattr(module, "_has_fonts", lambda: False)
    with pytest.raises(MoonpackError, match="needs a font"):
        png(course(3)[0])
