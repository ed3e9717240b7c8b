"""What a game's scenes offer, and the plain scenes of a game that has none of its own.

Everything a page gets of a game is declared here and in the game's `types.py`; the page's own types
are generated from these declarations. Scenes are made from views, so nothing a seat may not know
can reach its page.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Generic, Literal, NotRequired, TypedDict, TypeVar

from moonpack.game import Game
from moonpack.games.contract import Fact, View
from moonpack.render.lines import summary
from moonpack.words import Words

# The packs, whose colours tell seats apart where a game has no packs.
PACKS = ("tundra", "grass", "forest", "desert", "rock")


# -- shapes that all games share


class Choice(TypedDict):
    """A legal step, and what it does in words.

    `asks`: before it is played, a person should be asked this, because much would be given up.
    """

    step: str
    words: str
    asks: NotRequired[str]


class FactNotes(TypedDict):
    """What a moment adds to each fact: its sentence and the places on the board it is about.

    The sentence is empty for a fact that is not worth one. A fact that is done to another player
    has that seat as `affects`, and `to_affected` is the sentence for its player.
    """

    words: str
    touches: list[str]
    affects: NotRequired[int]
    to_affected: NotRequired[str]


class SharedFact(FactNotes):
    """What the facts of all games have; `fact` is the kind of fact."""

    fact: str


@dataclass(frozen=True)
class Counted:
    """A distance counted out on the board, for a step that is out of reach."""

    path: tuple[str, ...]  # the places on the way, where it begins first
    reach: int  # how many steps are possible


class SharedScene(TypedDict):
    """What the scenes of all games have: who is to decide and what they are doing, in words."""

    prompt: str


class SharedChoices(TypedDict):
    """What the scene of the seat to decide has in all games: what can be done, said to its player.

    It takes the place of the `prompt`.
    """

    instruction: str


class PlainPlayer(TypedDict):
    """A player, and the score where it is open to all."""

    name: str
    score: int | None
    is_to_decide: bool


class PlainField(TypedDict):
    """A part of the view, in words."""

    name: str
    value: str


class PlainScene(SharedScene):
    """A game in words, for games without a board of their own.

    `state` has the view in lines, as plain pictures show it. `result`: who won, if it is over.
    """

    view: Mapping[str, object]
    players: list[PlainPlayer]
    state: list[PlainField]
    result: str
    choices: list[Choice]


class PlainChoices(SharedChoices):
    """What the seat to decide may choose from."""

    choices: list[Choice]


# -- what the server passes on without looking into it


@dataclass(frozen=True)
class GamePart:
    """Marks a field whose type is each game's own; the page's types are generic over it."""

    name: Literal["board", "scene", "fact"]


AnyBoard = Annotated[Mapping[str, object], GamePart("board")]
AnyScene = Annotated[Mapping[str, object], GamePart("scene")]
AnyFact = Annotated[Mapping[str, object], GamePart("fact")]


class StepMoment(TypedDict):
    """A step that was played: its notation, what it did, and that in sentences."""

    step: str
    facts: list[AnyFact]
    words: list[str]


BoardT_co = TypeVar("BoardT_co", bound=Mapping[str, object] | None, covariant=True)
SightT_co = TypeVar("SightT_co", bound=Mapping[str, object], covariant=True)
ChoicesT_co = TypeVar("ChoicesT_co", bound=Mapping[str, object], covariant=True)


class Scenes(ABC, Generic[BoardT_co, SightT_co, ChoicesT_co]):
    """How a game is shown: its board, what a seat sees of it, and what it may choose from."""

    fact_notes: ClassVar[type] = FactNotes

    @abstractmethod
    def board(self, game: Game, words: Words) -> BoardT_co:
        """What never changes during a game; None if there is nothing of the kind to draw."""

    @abstractmethod
    def sight(self, game: Game, seat: int | None, words: Words) -> SightT_co:
        """What a seat, or a spectator, may see now, whoever is to decide."""

    @abstractmethod
    def choices(self, game: Game, seat: int, words: Words) -> ChoicesT_co:
        """What the scene of the seat to decide has in addition: `choices`, and help to choose.

        Nothing of it is in the sight, except perhaps an empty list of `choices`.
        """

    def moment(self, before: Game, after: Game, seat: int | None, words: Words) -> StepMoment:
        """The last step of `after` as a seat may know it."""
        facts = after.known_facts(seat)
        sentences = [words.text(*after.tell([fact], words, seat)) for fact in facts]
        return {
            "step": after.known_step(seat),
            "facts": [
                {**fact.to_json(), "words": sentence, "touches": [], **affected(after, fact, words)}
                for fact, sentence in zip(facts, sentences, strict=True)
            ],
            "words": [sentence for sentence in sentences if sentence],
        }

    def sentences(self, game: Game, facts: list[Fact], seat: int | None, words: Words) -> list[str]:
        """What facts say on a page, as a seat may know them."""
        return game.tell(facts, words, seat)

    def remarks(self, game: Game, seat: int, words: Words) -> list[str]:
        """What somebody who knows today's game should know before playing this one on."""
        return []

    def thumbnail(self, game: Game) -> str:
        """A small SVG of what everybody may see, for lists of tables; empty if there is none."""
        return ""

    # -- finished games

    def looks(self, game: Game, words: Words) -> list[tuple[str, str]]:
        """For each seat the pack whose colour it has, and a letter or shape, to tell it apart."""
        return [(PACKS[seat % len(PACKS)], str(seat + 1)) for seat in range(game.players)]

    def round_begun(self, fact: Fact) -> int | None:
        """The round in which the turn that a fact begins is, where everybody has one turn a round.

        None for all other facts, and in games that do not count such rounds.
        """
        return None

    def counted(self, game: Game, step: str) -> Counted | None:
        """How far away the place of a step is, if that is why it is not possible; else None."""
        return None

    def landmark(self, fact: Fact, words: Words) -> str:
        """A short title for a fact worth stopping at, such as a scoring; empty for all others."""
        return ""

    def open_view(self, game: Game) -> View:
        """Everything that any seat may see, for games that are reviewed afterwards."""
        return game.view()

    def open_scene(self, game: Game, words: Words) -> SightT_co:
        """The scene of `open_view`."""
        return self.sight(game, None, words)


def affected(game: Game, fact: Fact, words: Words) -> Mapping[str, object]:
    """The notes on a fact that is done to another player."""
    addressed = game.tell_affected(fact, words)
    if addressed is None:
        return {}
    seat, sentence = addressed
    return {"affects": seat + 1, "to_affected": sentence}


AnyScenes = Scenes[Mapping[str, object] | None, Mapping[str, object], Mapping[str, object]]


class PlainScenes(Scenes[None, PlainScene, PlainChoices]):
    """A game in words alone: the scenes of every game that has none of its own."""

    def board(self, game: Game, words: Words) -> None:
        return None

    def sight(self, game: Game, seat: int | None, words: Words) -> PlainScene:
        view = game.view(seat)
        shown = summary(view, words)
        scores = shown.scores or (None,) * game.players
        players = enumerate(zip(shown.names, scores, strict=True))
        return {
            "view": view.to_json(),
            "prompt": game.prompt(words),
            "players": [
                {"name": name, "score": score, "is_to_decide": number == shown.actor}
                for number, (name, score) in players
            ],
            "state": [{"name": name, "value": value} for name, value in shown.state],
            "result": shown.result,
            "choices": [],
        }

    def choices(self, game: Game, seat: int, words: Words) -> PlainChoices:
        steps = game.view(seat).steps()
        return {
            "instruction": game.instruction(words),
            "choices": [{"step": step, "words": game.describe(step, words)} for step in steps],
        }


PLAIN = PlainScenes()
