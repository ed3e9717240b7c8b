"""The analysis desk: questions in, answers out, errors that name the field, cancelling."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import moonpack
from moonpack.analysis import desk
from moonpack.analysis.desk import Desk

from .games import FEW, match, short_game

RECORD = short_game().record()
MATCH = match().record()


def answers(*questions: object) -> list[dict[str, Any]]:
    received: list[dict[str, Any]] = []
    lines = [q if isinstance(q, bytes) else json.dumps(q).encode() + b"\n" for q in questions]
    Desk(received.append).serve(lines)
    json.dumps(received)
    return received


def ask(**more: object) -> dict[str, object]:
    return {"id": "a", "record": RECORD, "steps": 4, "simulations": FEW, **more}


def test_a_position_is_judged() -> None:
    (answer,) = answers(ask(best=2))
    assert answer["id"] == "a"
    assert answer["final"] is True
    assert sum(answer["shares"]) == pytest.approx(1, abs=1e-3)
    assert len(answer["scores"]) == 2
    assert answer["seat"] == 1
    assert len(answer["best"]) == 2
    assert answer["best"][0]["steps"][-1] == "end"
    assert "chance to win" in answer["words"][0]
    game = moonpack.replay(RECORD, 4)
    (same,) = answers({"id": "a", "position": game.position(), "simulations": FEW, "best": 2})
    assert same["best"][0]["steps"] == answer["best"][0]["steps"]


def test_partial_answers_come_when_asked_for() -> None:
    *partial, final = answers(ask(every=5))
    assert [answer["simulations"] for answer in partial] == [5, 10]
    assert not any(answer["final"] for answer in partial)
    assert final["final"]
    assert final["simulations"] == FEW


def test_a_review_is_a_line_for_each_turn_and_a_last_one() -> None:
    *turns, last = answers({"id": "r", "ask": "review", "record": RECORD, "simulations": 3})
    assert [answer["turn"] for answer in turns] == list(range(1, len(turns) + 1))
    assert all(answer["comment"] for answer in turns)
    assert not any(answer["final"] for answer in turns)
    assert last["final"]
    assert last["now"]["seat"] is None


def test_moonlight_is_judged_and_reviewed_too() -> None:
    *partial, final = answers(
        {"id": "m", "record": MATCH, "steps": 7, "simulations": 4, "every": 2}
    )
    assert [answer["simulations"] for answer in partial] == [2]
    assert sum(final["shares"]) == pytest.approx(1, abs=1e-3)
    assert max(final["scores"]) <= 2
    assert final["best"][0]["words"]
    asked = {"id": "r", "ask": "review", "record": MATCH, "simulations": 2}
    *turns, last = answers(asked)
    assert sum(len(answer["steps"]) for answer in turns) == len(MATCH["steps"])
    assert last["now"]["seat"] is None


def test_a_time_can_be_asked_for_instead_of_simulations() -> None:
    (answer,) = answers({"id": "a", "record": MATCH, "steps": 20, "seconds": 0.01})
    assert answer["simulations"] >= 10


def test_questions_are_answered_in_order() -> None:
    received = answers(*(ask(id=str(n), simulations=2) for n in range(4)))
    assert [answer["id"] for answer in received] == ["0", "1", "2", "3"]


def test_the_version_is_said() -> None:
    (answer,) = answers({"id": "v", "ask": "version"})
    assert answer["version"] == moonpack.__version__
    assert answer["final"]


@pytest.mark.parametrize(
    ("question", "field"),
    [
        (b"no json\n", "question"),
        (b"[1]\n", "question"),
        (b"[" * 5000 + b"\n", "question"),
        (b"\xff\xfe\n", "question"),
        ({"record": RECORD}, "id"),
        ({"id": 7, "record": RECORD}, "id"),
        ({"id": "a", "ask": "guess"}, "ask"),
        ({"id": "a"}, "record"),
        (ask(position={}), "record"),
        (ask(extra=1), "extra"),
        (ask(steps=-1), "steps"),
        (ask(steps=10_000), "steps"),
        (ask(simulations=0), "simulations"),
        (ask(simulations="many"), "simulations"),
        (ask(simulations=10**9), "simulations"),
        (ask(seconds=1), "seconds"),
        ({"id": "a", "record": RECORD, "seconds": 0}, "seconds"),
        ({"id": "a", "record": RECORD, "seconds": "long"}, "seconds"),
        ({"id": "a", "record": RECORD, "seconds": 10**400}, "seconds"),
        (ask(every=0), "every"),
        ({"id": "a", "record": {**MATCH, "steps": ["fly"]}}, "record.steps[0]"),
        ({"id": "a", "record": {**MATCH, "setup": {}}}, "record.setup.starter"),
        ({"id": "a", "position": {"game": "moonlight", "format": 1}}, "position"),
        (ask(best=True), "best"),
        (ask(record=[]), "record"),
        (ask(record={**RECORD, "game": "chess"}), "record.game"),
        (ask(record={**RECORD, "steps": ["fly"]}, steps=1), "record.steps[0]"),
        ({"id": "a", "position": RECORD}, "position"),
        ({"id": "a", "position": {}, "steps": 3}, "steps"),
        ({"id": "a", "ask": "review"}, "record"),
        ({"id": "a", "ask": "review", "record": RECORD, "steps": 3}, "steps"),
        ({"id": "a", "ask": "cancel"}, "of"),
        ({"id": "a", "ask": "cancel", "of": 1}, "of"),
        ({"id": "a", "ask": "version", "of": "b"}, "of"),
    ],
)
def test_an_error_names_the_field_and_the_next_question_is_answered(
    question: object, field: str
) -> None:
    error, after = answers(question, {"id": "next", "ask": "version"})
    assert error["error"]["field"] == field
    assert error["final"] is True
    assert field in error["error"]["message"]
    has_id = isinstance(question, dict) and question.get("id") == "a"
    assert error["id"] == ("a" if has_id else None)
    assert after["id"] == "next"


def test_blank_lines_are_passed_over() -> None:
    assert [answer["id"] for answer in answers(b"\n", b"  \n", {"id": "v", "ask": "version"})] == [
        "v"
    ]


class Dialogue:
    """Asks the next question once something was answered, as a program would."""

    def __init__(self) -> None:
        self.found: list[dict[str, Any]] = []
        self._heard = threading.Condition()

    def write(self, answer: dict[str, Any]) -> None:
        with self._heard:
            self.found.append(answer)
            self._heard.notify_all()

    def wait_for(self, name: str) -> None:
        with self._heard:
            self._heard.wait_for(lambda: any(each["id"] == name for each in self.found), 60)


def test_a_question_can_be_cancelled_while_it_is_answered_and_while_it_waits() -> None:
    dialogue = Dialogue()
    endless = {"simulations": 100_000, "every": 5}

    def lines() -> Iterator[bytes]:
        yield json.dumps(ask(id="long", **endless)).encode()
        yield json.dumps(ask(id="waits")).encode()
        dialogue.wait_for("long")
        yield json.dumps({"id": "c1", "ask": "cancel", "of": "waits"}).encode()
        yield json.dumps({"id": "c2", "ask": "cancel", "of": "long"}).encode()
        yield json.dumps({"id": "c3", "ask": "cancel", "of": "nobody"}).encode()

    Desk(dialogue.write).serve(lines())
    final = {each["id"]: each for each in dialogue.found if each["final"]}
    assert final["c1"]["found"] is True
    assert final["c2"]["found"] is True
    assert final["c3"]["found"] is False
    assert final["long"].get("cancelled") is True
    assert final["waits"].get("cancelled") is True


class Attentive(Desk):
    """A desk that says when a question has been worked on for a while."""

    def __init__(self, dialogue: Dialogue) -> None:
        super().__init__(dialogue.write)
        self.is_at_work = threading.Event()
        self._looks = 0

    def _check_cancelled(self) -> None:
        self._looks += 1
        if self._looks == 5:
            self.is_at_work.set()
        super()._check_cancelled()


@pytest.mark.parametrize("record", [RECORD, MATCH], ids=["wolves", "moonlight"])
@pytest.mark.parametrize("more", [{}, {"every": 100_000}, {"ask": "review"}], ids=str)
def test_a_question_is_left_in_the_midst_of_its_work(
    record: dict[str, Any], more: dict[str, Any]
) -> None:
    dialogue = Dialogue()
    answering = Attentive(dialogue)
    first = {} if "ask" in more else {"steps": 3}
    asked = {"id": "long", "record": record, "simulations": 100_000, **first, **more}

    def lines() -> Iterator[bytes]:
        yield json.dumps(asked).encode()
        assert answering.is_at_work.wait(60)
        yield json.dumps({"id": "c", "ask": "cancel", "of": "long"}).encode()

    answering.serve(lines())
    assert dialogue.found[-1] == {"id": "long", "final": True, "cancelled": True}
    assert [answer["id"] for answer in dialogue.found] == ["c", "long"]


def test_what_nobody_foresaw_costs_one_question(monkeypatch: pytest.MonkeyPatch) -> None:
    real = desk.question

    def trips(answer: object) -> object:
        if isinstance(answer, dict) and answer["id"] == "b":
            raise ZeroDivisionError("while reading")
        return real(answer)

    def stumbles(*_: object, **__: object) -> None:
        raise ZeroDivisionError("while answering")

    monkeypatch.setattr(desk, "question", trips)
    monkeypatch.setattr(desk, "tell_outlook", stumbles)
    received = answers(ask(id="a"), ask(id="b"), {"id": "v", "ask": "version"})
    by_id = {answer["id"]: answer for answer in received}
    assert by_id["a"]["error"] == {"message": "ZeroDivisionError: while answering"}
    assert by_id["b"]["error"] == {"message": "ZeroDivisionError: while reading"}
    assert by_id["v"]["final"]


def test_an_id_can_be_used_again_only_when_its_question_is_closed() -> None:
    dialogue = Dialogue()

    def lines() -> Iterator[bytes]:
        yield json.dumps(ask(id="a", simulations=100_000, every=5)).encode()
        dialogue.wait_for("a")
        yield json.dumps(ask(id="a")).encode()
        yield json.dumps({"id": "c", "ask": "cancel", "of": "a"}).encode()

    Desk(dialogue.write).serve(lines())
    errors = [each for each in dialogue.found if "error" in each]
    assert [each["error"]["field"] for each in errors] == ["id"]
    assert len(answers(ask(id="a"), ask(id="b"))) == 2
