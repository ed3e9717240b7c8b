"""One of our bots in a process of its own: whatever the bot does, its host goes on."""

from __future__ import annotations

from moonpack.bots import registry
from moonpack.bots.contract import BotFailed, GameResult
from moonpack.bots.process import ChildBot
from moonpack.children import Child, Message, pack, python
from moonpack.games.contract import View
from moonpack.games.rng import Rng

START = 60.0  # seconds for a process to start and make its bot


class Hosted(ChildBot):
    """Asks the bot that a text names, in a process that may hang or die."""

    patience = 5.0  # seconds to end programs that the bot itself has started; it takes far less

    def __init__(self, text: str, game: str, seed: int | str | None = None) -> None:
        registry.make(text, game, seed=0).close()  # refuses a wrong name here
        super().__init__(seed)
        drawn = Rng().word() if seed is None else seed
        self._bot: Message = {"bot": text, "game": game, "seed": str(drawn)}
        self.name = text
        self._opening: View | None = None  # the first view of the game that is played

    def start(self) -> None:
        """Start the process, if it does not run, so that no turn's time is spent on that."""
        answer = self._ask({"ready": True}, START)
        if "error" in answer:
            raise BotFailed(self.name, "crash", str(answer["error"]))

    def new_game(self, view: View) -> None:
        is_running = self._child is not None
        self._opening = view
        if not is_running:
            self.start()
        else:
            self._tell({"new_game": pack(view)})

    def end_of_game(self, view: View, result: GameResult) -> None:
        self._opening = None
        if self._child is not None:
            self._tell({"end_of_game": pack((view, result))})

    def _tell(self, message: Message) -> None:
        """Send something to which the bot has no answer but may fail."""
        answer = self._ask(message, START)
        if "error" in answer:
            raise BotFailed(self.name, "crash", str(answer["error"]))

    def _start(self) -> Child:
        child = Child(python("moonpack.bots.host"))
        child.send(self._bot)
        if self._opening is not None:  # a bot that was killed joins the game that goes on
            child.send({"id": 0, "new_game": pack(self._opening)})
        return child

    def _question(self, view: View) -> Message:
        return {"view": pack(view)}
