"""Answers to HTTP requests. Seats are numbered from 1 here, as everywhere outside Python."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from moonpack.games.choices import Kind
from moonpack.scene.contract import AnyBoard, AnyScene
from moonpack.server.wire.fields import Answer, Reach
from moonpack.server.wire.keeping import KeptDays
from moonpack.server.wire.outbound import Code, Moment, Result, SeatMark, TableInfo
from moonpack.server.wire.signs import PersonMark


class Failure(Answer):
    """Any answer that reports an error."""

    code: Code
    why: str
    field: str | None = Field(
        default=None, description="The field that is wrong, if one is; `why` begins with it."
    )

    @field_validator("why", mode="before")
    @classmethod
    def _can_be_sent(cls, why: str) -> str:
        """A reason may quote what was sent; half characters in it cannot be sent back."""
        return why.encode("utf-8", "backslashreplace").decode("utf-8")


class Health(Answer):
    """The server can do its work."""

    status: Literal["ok"]


class OptionInfo(Answer):
    """A rule option, chosen before the game."""

    name: str
    choices: list[str]
    default: str
    lowest: int | None
    help: str
    presets: dict[str, dict[str, str]] = Field(
        description="For some of its values, what other options are then unless they are chosen."
    )


class ChoiceInfo(Answer):
    """Something else that can be chosen before the game; chance decides it otherwise."""

    name: str
    kind: Kind = Field(
        description="`seats`: one of the values for each seat · `word`: one of the values · "
        "`seat`: the number of a seat, from 1, or one of the values · `data`: the text of a file."
    )
    values: list[str]
    rotates: bool = Field(description="Whether it stays with its player in a rematch.")
    players: list[int] = Field(description="The numbers of players it is for; empty: any.")
    help: str
    example: str | None = Field(
        default=None,
        description="For `data`: the name of an example, which is at "
        "`/api/games/{game}/files/{name}/example`.",
    )


class StyleInfo(Answer):
    """What a bot of any level may like beside winning."""

    name: str
    title: str


class GameInfo(Answer):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    options: list[OptionInfo]
    choices: list[ChoiceInfo]
    levels: list[str] = Field(description="The levels of its bots, weakest first.")
    level_help: list[str] = Field(description="What each level does, and what it misses.")
    styles: list[StyleInfo] = Field(description="The styles that its bots may have.")
    page: str = Field(description="The module that draws its table, under `/web/games/`.")
    has_rules: bool = Field(description="Whether its rules can be read, at `/rules/{name}`.")
    lessons: int = Field(description="How many lessons it has.")
    can_edit: bool = Field(description="Whether positions can be set up, at `/edit/{name}`.")
    has_puzzles: bool = Field(description="Whether it has puzzles, at `/puzzles/{name}`.")


class FileProblem(Answer):
    """Something that is wrong with a file."""

    field: str = Field(description="As it is called in the file.")
    why: str


class FileCheck(Answer):
    """Whether a file can be used."""

    problems: list[FileProblem] = Field(description="None, if it can be.")


class LanguageInfo(Answer):
    """A language that can be chosen."""

    code: str
    name: str


class Me(Answer):
    """Who the visitor is: what the server keeps, or else what the browser's cookies say."""

    name: str | None
    mark: PersonMark | None = Field(default=None, description="A shape in a colour.")
    language: str
    languages: list[LanguageInfo]
    elsewhere: str | None = Field(
        default=None,
        description="For somebody without a name on the server's own computer, who has come by an "
        "address in the network: where they may be known, which leads back here signed in.",
    )


class PageWords(Answer):
    """The page's own texts in a language."""

    language: str
    texts: dict[str, str] = Field(
        description="By the English text, after its context and `\\x04` if it has one."
    )
    plurals: dict[str, list[str]] = Field(description="All forms, by the English singular.")
    plural_forms: list[int] = Field(
        description="Which form the numbers 0 to 199 take; larger ones like 100 to 199."
    )


class Opened(Answer):
    """A new table."""

    table: str
    link: str


class QrInfo(Answer):
    """A QR code: the length of its side, and the path of its dark modules."""

    side: int
    path: str


class InvitationInfo(Answer):
    """A link to send to friends."""

    link: str
    reach: Reach = Field(
        description="Who can use it: everybody, those in the same network, or this computer alone."
    )
    others: list[str] = Field(description="The same at other addresses of this computer.")
    qr: QrInfo = Field(description="The QR code of the link.")


class TableLine(Answer):
    """A table in a list."""

    table: TableInfo
    yours: list[int]
    your_turn: bool
    actor: int | None = Field(default=None, description="The seat to decide.")
    number: int
    thumbnail: str | None = Field(
        default=None, description="The path of a small SVG of the board as it is now."
    )
    at: float = Field(description="When something last happened, in seconds since 1970.")
    due: float | None = Field(
        default=None, description="When the time of the seat to decide is up, if it runs."
    )
    held: Literal["players", "paused", "vacation"] | None = Field(
        default=None,
        description="Why it does not run, though a person is to decide: the clock waits for "
        "players · the game is paused · the player to decide is on vacation.",
    )
    awaited: list[int] = Field(
        default=[], description="The seats of the players for whom the clock waits."
    )
    out: bool = Field(
        default=False, description="The time of the player to decide was up in this turn."
    )
    away: bool = Field(default=False, description="The visitor is on vacation there.")
    can_delete: bool = Field(
        default=False, description="Whether the visitor may delete it: nobody else plays there."
    )


class TableList(Answer):
    """Some tables of a list."""

    tables: list[TableLine]
    more: bool = Field(
        default=False, description="There are more: ask again with `first` 60 further."
    )
    kept: KeptDays | None = Field(
        default=None, description="In the list of one's own: if they are not kept for ever."
    )


class Landmark(Answer):
    """A scoring or the end of a round: a place to stop at."""

    step: int
    words: str


class SeatBot(Answer):
    """The bot that had a seat."""

    level: str
    style: str | None = None


class ReplayInfo(Answer):
    """A game that can be replayed."""

    id: str
    game: str
    title: str
    names: list[str]
    steps: int
    over: bool
    result: Result
    turns: list[int] = Field(description="The steps that ended a turn: places to stop at.")
    rounds: list[int] = Field(
        default=[],
        description="The round of each turn, 0 in the set-up; empty in games without them.",
    )
    times: list[float] = Field(
        default=[], description="Seconds that people took for each turn, if there was a clock."
    )
    scorings: list[Landmark]
    score_label: str = Field(description="What the score is called that an analysis expects.")
    looks: list[SeatMark] = Field(description="One for each seat.")
    hides: bool = Field(description="Whether the game has hidden information before it is over.")
    png: bool = Field(description="Whether this server can make PNG pictures.")
    page: str = Field(description="The module that draws its table, under `/web/games/`.")
    has_rules: bool = Field(description="Whether the game's rules can be read, at `/rules/{game}`.")
    can_edit: bool = Field(description="Whether positions can be set up, at `/edit/{game}`.")
    board: AnyBoard | None
    yours: bool = Field(
        default=False, description="Whether the visitor has uploaded it, and may delete it."
    )
    your_seats: list[int] = Field(
        default=[], description="The seats that the visitor had at the table."
    )
    bots: list[SeatBot | None] = Field(
        default=[],
        description="The bot that had each seat when the game began, null where a person sat; "
        "empty for uploads, which do not say.",
    )
    kept_until: float | None = Field(
        default=None,
        description="Until when it can be seen here at least, in seconds since 1970; null: no end "
        "is set.",
    )


class FiguresInfo(Answer):
    """A number for each seat: a part of the score, or something that was counted."""

    name: str
    label: str
    values: list[int] = Field(description="One for each seat.")
    group: str = Field(description="A heading for figures that belong together, or empty.")


class ReasonInfo(Answer):
    """A part of the score that told two players apart."""

    points: int = Field(description="More, or less, than the rival it is compared with.")
    label: str
    words: str


class StandingInfo(Answer):
    """The scores at the end of a turn."""

    step: int
    scores: list[int]


class StatisticsInfo(Answer):
    """What a finished game came to; words for the seat that was asked for, or for a spectator."""

    headline: str
    verdict: str
    names: list[str]
    looks: list[SeatMark] = Field(description="One for each seat.")
    places: list[int] = Field(description="Of each seat, from 1; equals share a place.")
    scores: list[int]
    score_label: str
    parts: list[FiguresInfo] = Field(description="What the scores are made of.")
    counts: list[FiguresInfo] = Field(description="What the players did.")
    reasons: list[ReasonInfo] = Field(description="What decided it.")
    course: list[StandingInfo] = Field(description="Scores over time; empty if there is no chart.")
    rounds: list[int] = Field(
        description="The round of each turn, 0 in the set-up; empty in games without them."
    )
    scorings: list[Landmark]
    png: bool = Field(description="Whether this server can make PNG pictures.")
    kept_until: float | None = Field(
        default=None,
        description="Until when it can be seen here at least, in seconds since 1970; null: no end "
        "is set.",
    )


class Frame(Answer):
    """The game after some steps, as a seat or a spectator saw it, or with all hands open."""

    number: int
    moment: Moment | None = Field(description="The step that led here.")
    actor: int | None
    scene: AnyScene


class Frames(Answer):
    """Consecutive frames of a replay."""

    frames: list[Frame]


class Better(Answer):
    """The best turn that the analysis found, where another one was played."""

    steps: list[str]
    words: list[str]
    reasons: list[str] = Field(description="Why, told to the player of the turn.")


class BestTurn(Better):
    """One of the best turns in a position, and the chances of winning after it, by seat."""

    places: list[str] = Field(description="Where it begins, on the board.")
    shares: list[float]


class JudgedTurn(Answer):
    """A turn of a finished game, as the analysis judges it.

    Where cards are hidden: the turn by what its player knew, the chances by what a spectator knew.
    """

    turn: int = Field(description="From 1.")
    first_step: int = Field(description="The number of its first step, from 1.")
    steps: int = Field(description="How many it had.")
    seat: int
    shares: list[float] = Field(description="Chances of winning, by seat, before the turn.")
    scores: list[float] = Field(description="Expected final scores, by seat, before the turn.")
    after: list[float] = Field(description="Chances of winning, by seat, after the turn.")
    after_best: list[float] = Field(description="The same after the best turn.")
    given_away: float = Field(description="How much of the chance to win the turn cost its player.")
    grade: Literal["", "slip", "mistake", "blunder"]
    lent: bool = Field(
        default=False, description="A bot played it, or a part of it, for the holder of the seat."
    )
    better: Better | None = Field(description="Null if the turn cost nothing.")


class Analysis(Answer):
    """One line of an analysis in progress, or the whole of it.

    `none`: there is none yet · `waiting`: `ahead` others are made first · `turns`: some more of
    `total` turns · `done`: the last turns, and the chances at the end · `failed`: it was aborted.
    """

    type: Literal["none", "waiting", "turns", "done", "failed"]
    ahead: int = 0
    total: int | None = None
    turns: list[JudgedTurn] = Field(default_factory=list)
    shares: list[float] | None = Field(default=None, description="At the end, by seat.")
    scores: list[float] | None = Field(default=None, description="At the end, by seat.")
    best: list[BestTurn] = Field(
        default_factory=list, description="The best turns at the end, if the game is not over."
    )
    why: str | None = None


class Stored(Answer):
    """An uploaded record."""

    replay: str
    link: str
