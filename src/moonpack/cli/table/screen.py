"""What the table prints: sentences, lists, the score, and a turn that fits the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from rich.console import Console
from rich.table import Table as Grid

from moonpack.cli import output
from moonpack.cli.language import spoken
from moonpack.game import Game
from moonpack.games.contract import View
from moonpack.render.text import text
from moonpack.words import Words

from .keyboard import Keyboard
from .manners import Manners
from .news import Line, shortened
from .understanding import Choice, choices, endings, label

_ATTACKED = "bold yellow"
SMALL = 46  # lines of a terminal in which lists must be short
_MOST_ON_SMALL = 6  # steps that are listed one by one there
_LEAST_NEWS = 3  # where not even one line fits
_LEAST_BESIDE_BOARD = 2  # lines of what happened that part of a board must leave
_MOST_ENDINGS = 4  # steps that differ in their last word only, listed one by one


class Screen:
    """Prints a game for the people at the keyboard."""

    def __init__(
        self, game: Game, console: Console, manners: Manners, keyboard: Keyboard, *, colour: bool
    ) -> None:
        self.game = game
        self.console = console
        self.manners = manners
        self.keyboard = keyboard
        self._colour = colour
        self._offered: list[Choice] = []

    @property
    def words(self) -> Words:
        """The texts of the language that is spoken here."""
        return spoken()

    @property
    def shown(self) -> Game:
        """The game with the names of its players in that language, to look at."""
        return self.game.called(self.words)

    # -- sentences

    def say(self, sentence: str = "", style: str = "") -> None:
        """Print a sentence."""
        self.console.print(sentence, style=style)

    def complain(self, sentence: str) -> None:
        """Print that something is not possible."""
        self.say(sentence, "yellow")

    def say_rows(self, rows: Iterable[tuple[str, ...]]) -> None:
        """Print the rows of a list: a label, text that wraps in its own column, and a note."""
        self._print_rows((row, "") for row in rows)

    def say_news(self, lines: Iterable[Line]) -> None:
        """Print what happened; what was done to the reader stands out."""
        self._print_rows(
            ((line.mark, line.text), _ATTACKED if line.is_attack else "") for line in lines
        )

    def _print_rows(self, rows: Iterable[tuple[tuple[str, ...], str]]) -> None:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", min_width=3, no_wrap=True)
        grid.add_column()
        grid.add_column(style="dim", no_wrap=True)
        for row, style in rows:
            grid.add_row(*row, style=style)
        if grid.row_count:
            self.console.print(grid)

    def show_score(self) -> None:
        """Print the points by category, and who leads or wins."""
        count = self.manners.count(self.shown.view())
        grid = Grid(box=None, pad_edge=False)
        grid.add_column("")
        for name in self.shown.names:
            grid.add_column(name, justify="right")
        for name, points in count.rows:
            style = "bold" if name == count.rows[-1][0] else ""
            grid.add_row(name, *map(str, points), style=style)
        self.console.print(grid)
        self.say(count.verdict, "bold")

    # -- pictures

    def view(self) -> View:
        """What the person at the keyboard may see."""
        return self.shown.view(self.manners.picture_seat(self.game))

    def show_board(self, *, legend: bool = True) -> None:
        """Print the whole table as the person at the keyboard may see it, page by page."""
        self._page(self._drawn(self.view(), legend=legend))

    def _drawn(self, view: View, *, legend: bool) -> str:
        width, words = output.width(), self.words
        return text(view, colour=self._colour, width=width, legend=legend, words=words)

    def show_players(self, seats: Sequence[int]) -> None:
        """Print all there is to know about some players."""
        panel = self.manners.panel(self.view(), seats, output.width())
        if panel is None:
            self.show_board()
        else:
            self._page(panel.to_text(colour=self._colour))

    def _page(self, picture: str) -> None:
        """Print a picture, waiting for Enter where the screen is full."""
        lines, each = picture.split("\n"), output.height() - 1
        while len(lines) > each:
            self._write("\n".join(lines[:each]))
            del lines[:each]
            words = self.words
            more = words("Press Enter for more, q to stop.")
            if self.keyboard.line(f"{more} ").lower().startswith("q"):
                return
        self._write("\n".join(lines))

    def _write(self, picture: str) -> None:
        # The picture already fits the width; the console would wrap its lines again.
        self.console.file.write(f"{picture}\n")

    # -- a turn

    def offer(self, steps: Sequence[str], *, tight: bool = False) -> None:
        """List steps to choose from; the notation too, where it is not the words."""
        most = _MOST_ON_SMALL if output.height() < SMALL else None
        self._offered = choices(self.game, self.manners, steps, most)
        self.say_rows(
            (
                label(self.manners, number),
                " ".join(choice.text.split()) if tight else choice.text,
                "" if tight or choice.step == choice.text else choice.step or "",
            )
            for number, choice in enumerate(self._offered, 1)
        )

    def ask(self, *, tight: bool = False) -> None:
        """Print what can be done; `tight`: without all that is not needed to choose."""
        if not tight:
            self.say()
        self.say(self.game.instruction(self.words), "bold")
        steps = self.manners.offered(self.game)
        if sentence := self.one_of():
            self._offered = []
            self.say(sentence)
        else:
            self.offer(steps, tight=tight)

    def one_of(self) -> str:
        """All choices in a sentence, where the screen is too small to list such as these."""
        last_words = endings(self.manners, self.manners.offered(self.game))
        if output.height() >= SMALL or len(last_words) <= _MOST_ENDINGS:
            return ""
        words = self.words
        return words("Type one of: {choices}.", choices=", ".join(last_words))

    def show_turn(self, news: Sequence[Line] = (), hint: str = "", used: int = 0) -> None:
        """Print what happened, the table and what can be done, in one screen if possible.

        That screen may have some lines already that should stay.
        """
        height = output.height() - 1 - used  # one line is for what is typed
        for tight in (False, True):
            below = self.printed(partial(self.ask, tight=tight))
            above = "" if news and not hint else self.printed(lambda: self._greet(hint))
            room = height - above.count("\n") - below.count("\n")
            above += self._since(news, room, tight=tight)
            picture = self._picture(height - above.count("\n") - below.count("\n"))
            if above.count("\n") + picture.count("\n") + below.count("\n") < height:
                break
        self.console.file.write(above)
        self._write(picture)
        self.console.file.write(below)

    def show_end(self, farewell: str) -> None:
        """Print the table at the end, as much of it as fits, and the score."""

        def tell() -> None:
            self.say()
            words = self.words
            self.say(words("The game is over."), "bold")
            self.show_score()
            self.say(farewell)

        below = self.printed(tell)
        self._write(self._picture(output.height() - 1 - below.count("\n")))
        self.console.file.write(below)

    def printed(self, show: Callable[[], None]) -> str:
        """What a function prints, to know how much room it takes."""
        with self.console.capture() as captured:
            show()
        return captured.get()

    def _greet(self, hint: str) -> None:
        if hint:
            self.say(hint)
        self.say()

    def _since(self, news: Sequence[Line], height: int, *, tight: bool) -> str:
        """What happened since the reader's last turn, leaving room for the table."""
        if not news:
            return ""
        room = height - self._picture(0).count("\n") - 1
        beside_board = room - self.manners.least_board
        least = min(_LEAST_BESIDE_BOARD, len(news))
        for show in (self._news_since, self._news_alone):
            if page := self._longest(news, least, beside_board, show):
                return page
        if page := self._longest(news, 1, room, self._news_since):
            return page
        if tight:
            return self.printed(lambda: self.say_news(shortened(news, 1)))
        return self._news_since(shortened(news, _LEAST_NEWS))

    def _longest(
        self, news: Sequence[Line], least: int, room: int, show: Callable[[Sequence[Line]], str]
    ) -> str:
        """As much of what happened as fits into so many lines; nothing if that is too little."""
        longest = min(len(news), max(room, 1))
        pages = (show(shortened(news, most)) for most in range(longest, least - 1, -1))
        return next((page for page in pages if page.count("\n") <= room), "")

    def _news_since(self, news: Sequence[Line]) -> str:
        words = self.words

        def tell() -> None:
            self.say(words("Since your last turn:"), "bold")
            self.say_news(news)
            self.say()

        return self.printed(tell)

    def _news_alone(self, news: Sequence[Line]) -> str:
        def tell() -> None:
            self.say_news(news)
            self.say()

        return self.printed(tell)

    def _picture(self, height: int) -> str:
        """The whole table if there is room for it, else the short form of small screens."""
        view, width = self.view(), output.width()
        whole = self._drawn(view, legend=False)
        if whole.count("\n") < height:
            return whole
        brief = self.manners.brief(view, width, height)
        return whole if brief is None else brief.to_text(colour=self._colour)
