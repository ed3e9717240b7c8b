"""Moonlight at the terminal: two people, one keyboard, and no peeping."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import moonpack
from moonpack.cli import main, output
from moonpack.cli.table import Table
from moonpack.cli.table.manners import manners
from moonpack.cli.table.understanding import MOST_LISTED, choices, fitting
from moonpack.errors import BadInput
from moonpack.game import Game
from moonpack.games.moonlight.cards import standard

from .terminal import ANSI, Terminal

MOONLIGHT = manners("moonlight")
NAMES = ["Ada", "Bo"]
CLEARED = "\x1b[3J"
HEADER = re.compile(r"^[> ](?:\[ \]|\( \)) \d (\w+)")
LISTED = re.compile(r"^ {0,2}(\d+)  .*?  (\S.*)$", re.MULTILINE)


def run(*args: object, given: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], input=given)


def played(seed: int, steps: int | None = None, until: str | None = None) -> Game:
    """A random match in which one-shots are chosen and used when they can be."""
    game, chance = moonpack.new("moonlight", seed=seed, names=NAMES), random.Random(seed)
    while not game.over and (steps is None or len(game.played) < steps):
        if until is not None and game.view().phase == until:  # type: ignore[attr-defined]
            break
        legal = game.steps()
        wanted = [step for step in legal if step.endswith(("scent", "packhunt", "ambush", "leap"))]
        game.play(chance.choice(wanted or legal))
    return game


@pytest.fixture
def scented() -> Game:
    """A match in which somebody has kept a card found by scent, and goes on."""
    for seed in range(200):
        game = played(seed, until="keep")
        if not game.over:
            game.play(game.steps()[-1])
            if game.view().phase == "play":  # type: ignore[attr-defined]
                return game
    pytest.fail("no scent in 200 matches")


# -- a whole match, as two new users would play it


class Screens:
    """Follows what is on the screen, and checks that only its player's hand is there."""

    def __init__(self) -> None:
        self.at_keyboard: str | None = None
        self.seen = 0

    def look(self, raw: str) -> str:
        """Check what was printed; returns what can still be read on the screen."""
        if CLEARED in raw:
            raw = raw.rpartition(CLEARED)[2]
            self.at_keyboard = None
        shown = ANSI.sub("", raw)
        waiting = re.search(r"^(\w+), press Enter to see your side\. $", shown.strip("\n"))
        if waiting:
            return shown
        if self.at_keyboard is None:
            found = re.search(r"^(\w+)> $", shown, re.MULTILINE)
            self.at_keyboard = found[1] if found else None
        if self.at_keyboard is not None and "wins the match" not in shown:
            (other,) = set(NAMES) - {self.at_keyboard}
            self._check(shown, other)
        return shown

    def _check(self, shown: str, other: str) -> None:
        lines = shown.split("\n")
        for number, line in enumerate(lines):
            header = HEADER.match(line)
            if header and header[1] == other:
                hand = lines[number + 1].split()[1:]
                assert set(hand) <= {"[##]", "(##)", "empty"}, shown
                self.seen += 1
        assert not re.search(rf"{other} draws (?!a card\.|\d cards\.)", shown), shown
        assert not re.search(rf"{other} finds|{other} keeps (?!one of them)", shown), shown


def said(step: str, shown: str, chance: random.Random) -> str:
    """A step as somebody might type it."""
    numbers = {note.strip(): number for number, note in LISTED.findall(shown)}
    ways = [step, step.replace(" @ ", " at "), step.replace(" @ ", " ").upper()]
    if step in numbers:
        ways.append(numbers[step])
    return chance.choice(ways)


def sit_down(terminal: Terminal, path: Path, chance: random.Random, most: int) -> int:
    """Play steps until there were so many or the match is over; returns how many screens."""
    screens = Screens()
    shown = screens.look(terminal.read_raw())
    for _ in range(most):
        while shown.endswith((". ", "] ")):
            shown = screens.look(terminal.type_raw(""))
        step = chance.choice(moonpack.load(path).steps())
        typed = said(step, shown, chance)
        shown = screens.look(terminal.type_raw(typed))
        if f"Type {typed} again for the line" in shown:
            shown = screens.look(terminal.type_raw(typed))
        assert json.loads(path.read_text("utf-8"))["steps"][-1] == step, (typed, shown)
        if "The game is over." in shown:
            assert f"{NAMES[moonpack.load(path).winners()[0]]} wins the match, 2 to " in shown
            break
    return screens.seen


def test_a_whole_match_typed_by_two_players_saved_and_resumed(tmp_path: Path) -> None:
    chance, path = random.Random(5), tmp_path / "m.json"
    args = ("play", "--seed", "9", "-o", "m.json")
    with Terminal(*args, cwd=tmp_path) as terminal:
        assert "Which game?" in terminal.read()
        assert "Name of player 1?" in terminal.type("moonlight")
        terminal.type("Ada")
        assert "press Enter to see your side" in terminal.type("Bo")
        assert terminal.type("quit").count("Go on with: moonpack play m.json") == 1
        assert terminal.exit_code() == 0
    seen = 0
    while not moonpack.load(path).over:
        before = len(moonpack.load(path).played)
        with Terminal("play", "m.json", cwd=tmp_path) as terminal:
            seen += sit_down(terminal, path, chance, 15)
            if not moonpack.load(path).over:
                terminal.interrupt()
                assert terminal.exit_code() == 130
        assert len(moonpack.load(path).played) > before
    assert moonpack.verify(json.loads(path.read_text("utf-8"))).over
    assert seen > 20, "the other hand was looked for on many screens"


def test_lines_typed_before_cannot_be_brought_back_by_the_next_player(tmp_path: Path) -> None:
    moonpack.save(played(9, 0), tmp_path / "m.json")
    with Terminal("play", "m.json", cwd=tmp_path) as terminal:
        terminal.read()
        terminal.type("")
        terminal.type(moonpack.load(tmp_path / "m.json").steps()[0])
        terminal.type("")
        terminal.type("")
        assert "@ 0,0" not in terminal.type("\x1b[A")
    assert len(json.loads((tmp_path / "m.json").read_text())["steps"]) == 1


# -- the screen of one player says nothing of the other's cards


def twins(game: Game) -> Iterator[Game]:
    """Truths in which the player who waits holds other cards; the player to decide cannot tell."""
    actor = game.actor
    assert actor is not None
    side = game.engine.snapshot().sides[1 - actor]
    for mine in dict.fromkeys(side.hand):
        for hidden in dict.fromkeys(side.deck):
            record: dict[str, Any] = game.record()
            deck = record["setup"]["decks"][-1][1 - actor]
            drawn = len(deck) - len(side.deck)
            if mine == hidden or mine not in deck[:drawn] or hidden not in deck[drawn:]:
                continue
            one, other = drawn - 1 - deck[:drawn][::-1].index(mine), deck.index(hidden, drawn)
            deck[one], deck[other] = deck[other], deck[one]
            try:
                yield moonpack.replay(record)
            except BadInput:  # the card was needed before it would be drawn
                continue


def screen(game: Game, path: Path, typed: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """All that a table prints when these lines are typed, and then no more."""
    table = Table(game, path, output.console(False), colour=False)
    waiting = iter(typed)

    def line(prompt: str) -> str:
        print(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    table.keyboard.line = line  # type: ignore[method-assign]
    table.run()
    return capsys.readouterr().out


def test_what_a_player_sees_is_the_same_whatever_the_other_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["", "log all", "board", "score", "why 5 0,0", "? secrets", "3 9,9", "l"]
    compared = 0
    for seed in range(8):
        for steps in (5, 12, 22, 30):
            game = played(seed, steps)
            if game.over:
                continue
            mine = screen(game.copy(), tmp_path / "m.json", typed, capsys)
            for twin in list(twins(game))[:3]:
                assert twin.view(game.actor) == game.view(game.actor)
                assert screen(twin, tmp_path / "m.json", typed, capsys) == mine
                compared += 1
    assert compared > 25


def test_nothing_can_be_completed_while_the_screen_is_handed_over(tmp_path: Path) -> None:
    table = Table(played(3, 4), tmp_path / "m.json", output.console(False), colour=False)
    offered: dict[str, list[str]] = {}
    forgotten = []

    def line(prompt: str) -> str:
        offered[prompt] = table._complete([], "")
        if prompt.endswith("> "):
            raise EOFError
        return ""

    table.keyboard.line = line  # type: ignore[method-assign]
    table.keyboard.forget = lambda: forgotten.append(True)  # type: ignore[method-assign, func-returns-value]
    assert table.run() == 0
    (waiting,) = [found for prompt, found in offered.items() if prompt.endswith("side. ")]
    (asked,) = [found for prompt, found in offered.items() if prompt.endswith("> ")]
    assert waiting == []
    assert asked
    assert forgotten


def test_a_player_is_told_what_it_drew_and_what_the_other_did(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = played(3, 4)
    actor = game.actor
    assert actor is not None
    mine, other = NAMES[actor], NAMES[1 - actor]
    shown = screen(game, tmp_path / "m.json", ["", game.steps()[0], "", ""], capsys)
    first, _, second = shown.partition("Press Enter to clear")
    assert re.search(rf"{other} draws a card\.", first)
    assert re.search(rf"{mine} draws (?!a card)", first)
    assert re.search(rf"{mine} draws a card\.", second)
    assert not re.search(rf"{mine} draws (?!a card)", second)


def test_the_log_tells_each_player_what_it_may_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], scented: Game
) -> None:
    kept, actor = scented.played[-1], scented.actor
    own = [
        moment for moment in scented.moments(actor) if moment.seat == actor and "@" in moment.step
    ]
    drew = next(told for told in scented.tell(own[0].facts, seat=actor) if " draws " in told)
    path, step = tmp_path / "m.json", scented.steps()[0]
    waiting = screen(scented, path, ["", "log all"], capsys)
    assert "keep ?" in waiting
    assert kept not in waiting
    assert drew in " ".join(waiting.split())
    assert "draws a card" not in drew
    scented.play(step)
    after = screen(scented, path, ["", "log all"], capsys)
    assert kept in after
    assert "keep ?" not in after


def test_leaving_is_possible_while_the_screen_is_handed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = screen(played(3, 4), tmp_path / "m.json", ["quit"], capsys)
    assert "Go on with" in shown
    assert "hand" not in shown


# -- saying steps


PLAYS = ["3 @ 1,0", "3 @ 1,0 scent", "3 @ -1,0", "L2 @ 1,0", "1 @ 0,-2"]


@pytest.mark.parametrize(
    ("steps", "typed", "meant"),
    [
        (PLAYS, "3 @ 1,0", ["3 @ 1,0"]),
        (PLAYS, "3 at 1,0", ["3 @ 1,0"]),
        (PLAYS, "3 1,0", ["3 @ 1,0"]),
        (PLAYS, "play the 3 on (1, 0).", ["3 @ 1,0"]),
        (PLAYS, "play a 3 at 1,0", ["3 @ 1,0"]),
        (PLAYS, "3 1,0 scent", ["3 @ 1,0 scent"]),
        (PLAYS, "3 at 1,0 using scent", ["3 @ 1,0 scent"]),
        (PLAYS, "3 1,0 sc", ["3 @ 1,0 scent"]),
        (PLAYS, "3 -1,0", ["3 @ -1,0"]),
        (PLAYS, "l2 1,0", ["L2 @ 1,0"]),
        (PLAYS, "l2", ["L2 @ 1,0"]),
        (PLAYS, "0,-2", ["1 @ 0,-2"]),
        (PLAYS, "1,0", ["3 @ 1,0", "3 @ 1,0 scent", "L2 @ 1,0"]),
        (PLAYS, "4 1,0", []),
        (["keep 4", "keep 5"], "keep 4", ["keep 4"]),
        (["recruit L1", "recruit L2"], "recruit L2", ["recruit L2"]),
        (["recruit L1", "recruit L2"], "l1", ["recruit L1"]),
        (["lead elders", "lead endurance"], "elders", ["lead elders"]),
        (["lead elders", "lead endurance"], "lead el", ["lead elders"]),
        (["lead elders", "lead endurance"], "lead e", ["lead elders", "lead endurance"]),
        (["a @ 0,0", "A @ 0,0"], "A @ 0,0", ["A @ 0,0"]),
        (["a @ 0,0", "b @ 0,0"], "a 0,0", ["a @ 0,0"]),
    ],
)
def test_typed_words_mean_the_steps_they_fit(
    steps: list[str], typed: str, meant: list[str]
) -> None:
    assert fitting(MOONLIGHT, steps, typed) == meant


def test_every_legal_step_can_be_typed_in_its_notation_and_reached_by_lists() -> None:
    def leaves(game: Game, steps: tuple[str, ...]) -> set[str]:
        offered = choices(game, MOONLIGHT, steps)
        assert len(offered) <= MOST_LISTED
        return {
            leaf
            for choice in offered
            for leaf in ([choice.step] if choice.step else leaves(game, choice.steps))
        }

    for seed in range(6):
        game, chance = moonpack.new("moonlight", seed=seed), random.Random(seed)
        while not game.over:
            legal = game.steps()
            for step in legal:
                assert fitting(MOONLIGHT, legal, step) == [step]
            assert leaves(game, tuple(legal)) == set(legal)
            game.play(chance.choice(legal))


def table_at(game: Game, path: Path, hear: list[str]) -> list[str]:
    """What a table says to some lines."""
    told: list[str] = []
    table = Table(game, path, output.console(False), colour=False)
    table.say = lambda words="", *_: told.append(words)  # type: ignore[method-assign, assignment]
    table.keyboard.line = lambda _: ""  # type: ignore[method-assign]
    table.offer(game.steps())
    told.clear()
    for line in hear:
        assert table.hear(line)
    return told


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("9 0,0", "There is no card|not a step"),
        ("5 3,3", "not possible"),
        ("keep 4", "a wolf has to be played"),
        ("lead elders", "a wolf has to be played"),
        ("l3", "Say the card and the cell"),
        ("2,9", "Say which card goes on 2,9"),
        ("why", "such as: why 3 1,0"),
        ("undo", "Nothing can be taken back"),
        ("foo", "is not a step or a command"),
        ("? foo", "There is no help"),
        ("99", "There is no line 99"),
    ],
)
def test_bad_input_gives_one_sentence_and_changes_nothing(
    tmp_path: Path, line: str, why: str
) -> None:
    game = played(2, 3)
    before = game.played
    (told,) = table_at(game, tmp_path / "m.json", [line])
    assert re.search(why, told), told
    assert told.endswith(".")
    assert game.played == before


def test_a_number_that_is_also_a_card_is_asked_back_before_it_plays(tmp_path: Path) -> None:
    deck = ["1", "2", "5", "3", "1", "2", "3", "3", "3", "4", "4"]
    setup = {"starter": 1, "decks": [[deck, deck]]}
    game = moonpack.new("moonlight", names=NAMES, setup=setup)
    assert game.steps() == ["1 @ 0,0", "2 @ 0,0", "5 @ 0,0"]
    table_at(game, tmp_path / "m.json", ["2"])
    assert game.played == ("2 @ 0,0",), "line 2 plays the 2"
    assert choices(game, MOONLIGHT, game.steps())[1].step == "1 @ -1,0"
    (told,) = table_at(game, tmp_path / "m.json", ["2"])
    assert told.startswith("2 is a line and a card. Type 2 again for the line (Play 1 on -1,0)")
    told = table_at(game, tmp_path / "m.json", ["2", "score", "2"])[-1]
    assert told.startswith("2 is a line and a card")
    assert game.played == ("2 @ 0,0",)
    table_at(game, tmp_path / "m.json", ["2", "2"])
    assert game.played == ("2 @ 0,0", "1 @ -1,0")


def test_help_tells_the_cards_and_leaders_of_this_match(tmp_path: Path) -> None:
    table = standard().to_json()
    table["name"] = "mine"
    table["leaders"][0]["text"] = "Growl first."
    game = moonpack.new("moonlight", seed=1, cards=table)
    path = tmp_path / "m.json"
    assert "first wins two rounds" in table_at(game, path, ["?"])[0]
    assert "Growl first." in table_at(game, path, ["? leaders"])[0]
    assert re.search(r"L2 +lone +2 +0 +6 +1", table_at(game, path, ["? cards"])[0])
    for topic in ("cells", "cover", "score", "match", "secrets"):
        assert table_at(game, path, [f"? {topic}"])[0].count("\n") > 1


def test_the_first_wolf_of_a_packhunt_can_be_taken_back(tmp_path: Path) -> None:
    game = next(game for seed in range(200) if not (game := played(seed, until="second")).over)
    before = game.played
    assert table_at(game, tmp_path / "m.json", ["undo"])[0] == f"Taken back: {before[-1]}."
    assert game.played == before[:-1]


# -- the commands


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    table = standard().to_json()
    table["name"] = "mine"
    table["wolves"][0]["worth"] = 7
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(table))
    return path


def test_new_and_play_take_other_cards(tmp_path: Path, cards: Path) -> None:
    made = json.loads(run("new", "moonlight", "--cards", cards, "--seed", 1).stdout)
    assert made["cards"]["wolves"][0]["worth"] == 7
    assert made == moonpack.new("moonlight", seed=1, cards=str(cards)).record()
    kept = tmp_path / "m.json"
    args = ("play", "--game", "moonlight", "--names", "Ada,Bo", "--cards", cards, "-o", kept)
    assert run(*args, given="\nquit\n").exit_code == 0
    assert json.loads(kept.read_text())["cards"]["name"] == "mine"


def test_bad_cards_are_one_sentence_and_a_code(tmp_path: Path, cards: Path) -> None:
    missing = run("new", "moonlight", "--cards", tmp_path / "none.toml")
    assert (missing.exit_code, len(missing.stderr.splitlines())) == (3, 1)
    spoilt = tmp_path / "bad.toml"
    spoilt.write_text("wolves = 3")
    wrong = run("new", "moonlight", "--cards", spoilt)
    assert (wrong.exit_code, len(wrong.stderr.splitlines())) == (1, 1)
    assert run("new", "wolves", "--cards", cards).exit_code == 1
    assert run("play", "x.json", "--cards", cards).exit_code == 2


def test_help_on_new_names_both_games() -> None:
    shown = run("new", "--help")
    assert shown.exit_code == 0
    assert "Moonlight (moonlight), 2 players, has no options" in shown.stdout
    assert "--cards FILE" in shown.stdout


def test_show_shows_a_seat_its_own_hand_and_a_spectator_none(tmp_path: Path) -> None:
    game, path = played(3, 6), tmp_path / "m.json"
    moonpack.save(game, path)
    shown = [run("show", path, *more).stdout for more in ((), ("--seat", 1), ("--seat", 2))]
    assert [found.count("[##]") for found in shown] == [3, 0, 3]
    assert [found.count("(##)") for found in shown] == [3, 3, 0]
    assert run("show", path, "--svg", "--seat", 2).stdout.startswith("<svg")


def test_replay_of_a_match_under_way_tells_only_what_is_asked_for(
    tmp_path: Path, scented: Game
) -> None:
    path = tmp_path / "m.json"
    moonpack.save(scented, path)
    owner = next(moment for moment in scented.moments() if moment.step == "keep ?").seat
    kept = next(step for step in scented.played if step.startswith("keep"))
    public = run("replay", path).stdout
    mine = run("replay", path, "--seat", owner + 1).stdout
    other = run("replay", path, "--seat", 2 - owner).stdout
    everything = run("replay", path, "--all").stdout
    assert "keep ?" in public
    assert not re.search(r" draws (?!a card\.|\d cards\.)", public)
    assert "keep ?" in other
    assert kept in mine
    assert kept in everything
    for name, told in ((NAMES[owner], mine), (NAMES[1 - owner], other)):
        assert re.search(rf"{name} draws (?!a card\.|\d cards\.)", told)
    assert not re.search(r" draws (a card\.|\d cards\.)", everything)
    assert re.search(rf"{NAMES[1 - owner]} draws (?!a card\.|\d cards\.)", mine) is None


def test_replay_as_json_hides_the_same(tmp_path: Path, scented: Game) -> None:
    path = tmp_path / "m.json"
    moonpack.save(scented, path)
    told = [json.loads(line) for line in run("replay", path, "--json").stdout.splitlines()]
    drawn = [fact for line in told for fact in line["facts"] if fact["fact"] == "drew"]
    assert drawn
    assert all(fact["cards"] is None for fact in drawn)
    whole = [
        json.loads(line) for line in run("replay", path, "--json", "--all").stdout.splitlines()
    ]
    assert [line["step"] for line in whole] == list(scented.played)
    assert all(f["cards"] for line in whole for f in line["facts"] if f["fact"] == "drew")


def test_replay_of_a_finished_match_tells_everything(tmp_path: Path) -> None:
    game, path = played(3), tmp_path / "m.json"
    moonpack.save(game, path)
    told = run("replay", path).stdout
    assert not re.search(r" draws (a card|\d cards)\.", told)
    assert f"Won by {NAMES[game.winners()[0]]}." in told


def test_a_seat_and_everything_exclude_each_other(tmp_path: Path) -> None:
    moonpack.save(played(3, 6), tmp_path / "m.json")
    assert run("replay", tmp_path / "m.json", "--seat", 1, "--all").exit_code == 2
    assert run("replay", tmp_path / "m.json", "--seat", 3).exit_code == 1


def test_stepping_through_a_match_shows_what_may_be_seen(tmp_path: Path, scented: Game) -> None:
    moonpack.save(scented, tmp_path / "m.json")
    last = str(len(scented.played))
    with Terminal("replay", "m.json", cwd=tmp_path) as terminal:
        assert terminal.read().count("##") == 6
        assert f"{last}: keep ?" in terminal.type(last)
        terminal.type("0")
        assert f"{last}/{last}" not in terminal.type("s"), "the first round's end"
    with Terminal("replay", "m.json", "--all", cwd=tmp_path) as terminal:
        assert terminal.read().count("##") == 3, "through the eyes of the player to decide"
        assert f"{last}: {scented.played[-1]}" in terminal.type(last)


def test_the_count_says_how_the_match_stands() -> None:
    game = played(3)
    rows = dict(MOONLIGHT.count(game.view()).rows)
    assert rows["rounds won"] == tuple(game.scores())
    assert next(iter(rows)) == "round 1, points"
    assert "wins the match" in MOONLIGHT.count(game.view()).verdict
    half = MOONLIGHT.count(played(3, 4).view())
    assert half.rows[0][0] == "round 1 if it ended now"
    assert half.verdict == "Nobody is in front: 0 rounds each."
