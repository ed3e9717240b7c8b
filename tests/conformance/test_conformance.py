"""One suite that every game passes. It knows no rules: only what the contract promises."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import pytest

import moonpack
from moonpack.games import names, spec
from moonpack.games.contract import Engine
from moonpack.games.rng import Rng
from tests.conformance.cases import Case, cases, play_on, state

every_case = pytest.mark.parametrize("case", list(cases()), ids=str)
every_game = pytest.mark.parametrize("game", names())


def test_every_registered_game_is_in_the_suite() -> None:
    assert {case.game for case in cases()} == set(names())


@every_game
def test_a_spec_tells_its_name_title_players_and_options(game: str) -> None:
    game_spec = spec(game)
    assert game_spec.name == game
    assert game_spec.title
    assert list(game_spec.players) == sorted(game_spec.players)
    for name, option in game_spec.options().items():
        assert option.name == name
        assert option.check(option.default, name) is not None
        assert option.help


@every_case
def test_the_engine_keeps_the_contract(case: Case) -> None:
    engine = case.new(1).engine
    assert isinstance(engine, Engine)
    assert engine.actor in range(case.players)
    assert engine.over is False


@every_case
def test_legal_steps_are_distinct_and_playable_and_others_are_refused(case: Case) -> None:
    rng = Rng(2)
    game = case.new(2)
    seen: set[str] = set()
    for _ in range(150):
        if game.over:
            break
        legal = game.steps()
        assert len(set(legal)) == len(legal)
        assert legal == sorted(legal)
        for step in legal[:: max(1, len(legal) // 8)]:
            game.copy().play(step)
        for step in sorted(seen - set(legal))[:: max(1, len(seen) // 8)]:
            before = game.record()
            with pytest.raises(moonpack.IllegalStep) as caught:
                game.play(step)
            assert caught.value.why
            assert game.record() == before
            assert game.steps() == legal
        seen.update(legal)
        game.play(rng.choice(legal))


@every_case
def test_numbers_that_are_not_legal_are_refused_by_the_engine(case: Case) -> None:
    rng = Rng(3)
    engine = case.new(3).engine
    for _ in range(60):
        legal = engine.legal()
        if not legal:
            break
        for _ in range(20):
            number = rng.below(1 << 24) - 5
            assert engine.is_legal(number) == (number in legal)
            if number not in legal:
                with pytest.raises(moonpack.IllegalStep):
                    engine.play(number)
        assert engine.legal() == legal
        engine.play(rng.choice(legal))


@every_case
def test_what_is_printed_can_be_read_back(case: Case) -> None:
    rng = Rng(4)
    game = case.new(4)
    game_spec = game.spec
    engine = game.engine
    while not engine.over:
        for number in engine.legal():
            text = game_spec.print(engine, number)
            assert game_spec.parse(engine, text) == number
        engine.play(rng.choice(engine.legal()))


@every_case
@pytest.mark.parametrize(
    "junk", ["", " ", "end ", "END", "pass", "draft", "0", "\x00", "🐺", "a" * 5000, "end end"]
)
def test_words_that_are_no_step_are_refused(case: Case, junk: str) -> None:
    game = case.new(5)
    before = game.record()
    with pytest.raises(moonpack.IllegalStep):
        game.play(junk)
    assert game.record() == before


@every_case
@pytest.mark.parametrize("junk", [None, 3, 2.5, ["end"], {"step": "end"}, b"end", True])
def test_a_step_that_is_no_text_is_refused(case: Case, junk: object) -> None:
    with pytest.raises(moonpack.IllegalStep):
        case.new(5).play(junk)  # type: ignore[arg-type]


@every_case
def test_a_record_replays_to_the_same_game_at_every_step(case: Case) -> None:
    game = play_on(case.new(6), Rng(6))
    record = json.loads(json.dumps(game.record()))
    again = moonpack.replay(record)
    assert again.record() == game.record() == record
    assert again.scores() == game.scores()
    assert again.winners() == game.winners()
    assert again.winners()
    for number in range(0, len(game.played), max(1, len(game.played) // 7)):
        part = moonpack.replay(record, number)
        assert part.played == game.played[:number]
        assert game.played[number] in part.steps()


@every_case
def test_a_record_that_breaks_off_can_be_played_on(case: Case) -> None:
    half = moonpack.replay(play_on(case.new(7), Rng(7), 40).record())
    whole = play_on(half, Rng(8))
    assert whole.over
    assert moonpack.verify(whole.record()).scores() == whole.scores()


@every_case
def test_a_record_with_a_wrong_step_names_it(case: Case) -> None:
    record = play_on(case.new(8), Rng(8), 30).record()
    record["steps"][12] = "no such step"
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.replay(record)
    assert caught.value.field == "steps[12]"


@every_case
def test_the_same_seed_gives_the_same_game_also_when_interleaved(case: Case) -> None:
    alone = play_on(case.new(9), Rng(9), 60).record()
    one, other = case.new(9), case.new(10)
    rng_one, rng_other = Rng(9), Rng(10)
    for _ in range(60):
        for game, rng in ((one, rng_one), (other, rng_other)):
            if not game.over:
                game.play(rng.choice(game.steps()))
    assert one.record() == alone
    assert other.record() != alone


@every_case
def test_copies_are_independent(case: Case) -> None:
    game = play_on(case.new(11), Rng(11), 25)
    before, legal = game.record(), game.steps()
    twin = game.copy()
    play_on(twin, Rng(12), 25)
    assert game.record() == before
    assert game.steps() == legal
    engine = game.engine
    before_playout = state(game, engine)
    for other in (engine.copy(), copy.copy(engine), copy.deepcopy(engine)):
        other.playout(3)
        assert state(game, engine) == before_playout
    assert state(game, engine.copy()) == before_playout


@every_case
def test_an_engine_survives_pickling_and_plays_on_alike(case: Case) -> None:
    game = play_on(case.new(13), Rng(13), 30)
    engine = game.engine
    twin = pickle.loads(pickle.dumps(engine))
    assert twin.legal() == engine.legal()
    assert twin.playout(5) == engine.playout(5)
    assert state(game, twin) == state(game, engine)


@every_case
def test_the_engine_of_a_game_is_a_copy(case: Case) -> None:
    game = case.new(14)
    before = game.steps()
    game.engine.playout(1)
    assert game.steps() == before


@every_case
def test_the_fast_path_equals_the_friendly_path(case: Case) -> None:
    rng = Rng(15)
    game = case.new(15)
    engine = game.engine
    while not game.over:
        assert engine.actor == game.actor
        words = {game.spec.print(engine, number): number for number in engine.legal()}
        assert sorted(words) == game.steps()
        step = rng.choice(sorted(words))
        game.play(step)
        engine.play(words[step])
    assert engine.over
    assert game.spec.scores(engine) == game.scores()


@every_case
def test_a_playout_ends_the_game_and_the_same_seed_plays_the_same(case: Case) -> None:
    game = case.new(16)
    engine = game.engine
    one, other = engine.copy(), engine.copy()
    assert one.playout(16) == other.playout(16) > 0
    assert one.over
    assert state(game, one) == state(game, other)
    assert one.playout(16) == 0
    assert engine.copy().playout(0, limit=7) == 7


@every_case
def test_views_show_steps_to_the_seat_that_decides_and_to_nobody_else(case: Case) -> None:
    rng = Rng(17)
    game = case.new(17)
    for _ in range(40):
        if game.over:
            break
        for seat in [None, *range(case.players)]:
            view = game.view(seat)
            assert view.game == case.game
            assert view.seat == seat
            assert view.actor == game.actor
            assert view.names == game.names
            assert view.over == game.over
            assert view.steps() == (game.steps() if seat == game.actor else [])
            json.dumps(view.to_json())
        game.play(rng.choice(game.steps()))


@every_case
def test_a_game_that_says_it_has_no_secrets_shows_the_same_to_all(case: Case) -> None:
    def shown(seat: int | None) -> dict[str, object]:
        return {**game.view(seat).to_json(), "seat": None, "steps": []}

    game, differs = case.new(5), False
    play_on(game, Rng(5), 12)
    for seat in range(game.players):
        differs = differs or shown(seat) != shown(None)
    assert differs == game.spec.has_secrets


@every_case
def test_a_truth_sampled_from_a_view_gives_that_view_again(case: Case) -> None:
    rng = Rng(18)
    game = case.new(18)
    for _ in range(30):
        if game.over:
            break
        for seat in range(case.players):
            view = game.view(seat)
            truth = view.sample(rng)
            again = game.spec.view(truth, game.setup, seat, game.names)
            assert again.to_json() == view.to_json()
            assert truth.playout(1) >= 1
            assert game.view(seat).to_json() == view.to_json()
        game.play(rng.choice(game.steps()))


@every_case
def test_every_step_has_facts_and_words(case: Case) -> None:
    rng = Rng(19)
    game = case.new(19)
    for _ in range(120):
        if game.over:
            break
        assert game.prompt()
        step = rng.choice(game.steps())
        assert game.describe(step)
        game.play(step)
        assert game.facts()
        assert game.tell()
        json.dumps([fact.to_json() for fact in game.facts()])
    moments = list(game.moments())
    assert [moment.step for moment in moments] == list(game.played)
    assert moments[-1].facts == tuple(game.facts())


@every_case
def test_nothing_can_be_played_after_the_end(case: Case) -> None:
    game = play_on(case.new(21), Rng(21))
    assert game.actor is None
    assert game.steps() == []
    with pytest.raises(moonpack.IllegalStep):
        game.play(game.played[-1])


@every_game
def test_old_and_new_formats_and_other_games_are_refused_with_a_sentence(game: str) -> None:
    record = moonpack.new(game, seed=1).record()
    for number in (0, 2, 99):
        with pytest.raises(
            moonpack.BadInput, match=r"this record is in an? (older|newer) format"
        ) as caught:
            moonpack.replay({**record, "format": number})
        assert caught.value.field == "format"
    for other in ("chess", "", None, 7, ["wolves"]):
        with pytest.raises(moonpack.BadInput) as caught:
            moonpack.replay({**record, "game": other})
        assert caught.value.field == "game"


@every_game
@pytest.mark.parametrize("players", [0, 1, 6, -2, 2.0, "2", True, None.__class__])
def test_a_number_of_players_nobody_can_seat_is_refused(game: str, players: object) -> None:
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.new(game, players=players)  # type: ignore[arg-type]
    assert caught.value.field == "players"


@every_game
@pytest.mark.parametrize("seed", [1.5, True, [1], b"x", {}])
def test_a_seed_that_is_no_seed_is_refused(game: str, seed: object) -> None:
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.new(game, seed=seed)  # type: ignore[arg-type]
    assert caught.value.field == "seed"


@every_game
@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\nb", 5, None])
def test_a_name_that_cannot_be_shown_is_refused(game: str, name: object) -> None:
    with pytest.raises(moonpack.BadInput) as caught:
        moonpack.new(game, players=2, names=["Ann", name])  # type: ignore[list-item]
    assert caught.value.field == "names[1]"


@every_game
def test_a_game_that_cannot_be_saved_names_the_file_it_was_meant_for(
    game: str, tmp_path: Path
) -> None:
    path = tmp_path / "nowhere" / "game.json"
    with pytest.raises(FileNotFoundError) as caught:
        moonpack.save(moonpack.new(game, seed=1), path)
    assert caught.value.filename == str(path)
