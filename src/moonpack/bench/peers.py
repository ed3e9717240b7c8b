"""Random play in other people's game libraries, measured beside ours.

Each ``*_random`` function plays whole random games with one peer for about ``seconds`` seconds
and returns a :class:`Measurement`.  Nothing outside the standard library is imported until a
function is called; a peer that cannot be imported raises :class:`PeerMissing`.

What is timed
    Whole games only, one after another, until ``seconds`` have passed, so the clock overruns by
    up to one game and the early and late phases of a game keep their natural weight.  Setting up
    a game (dealing, building a map, resetting an environment) is inside the clock.  Imports,
    loading the game or environment, and :data:`WARM_UP_SECONDS` of unrecorded play are not.
    ``seconds`` in the result is the processor time that was really used: on a machine that others
    use too, time on the wall would measure them as well.

What the figures do not say
    The units differ: a Catanatron ply, an OpenSpiel decision and an RLCard step are different
    amounts of game and of interface.  RLCard builds an observation array at every step; Catanatron
    and OpenSpiel build none here.  OpenSpiel is C++ behind a Python loop; the others are Python.

Pitfalls
    * Catanatron takes every random number (dice, map, seating, choices) from the global
      ``random`` module, and ``Game(seed=...)`` reseeds that module.  ``seed=0`` is read as "no
      seed".  The module's state is put back afterwards.
    * Catanatron lists trades in the order of a set that holds strings and ``None``.  One seed
      gives the same games again within a process; from one process to the next it takes a fixed
      ``PYTHONHASHSEED`` too, and Python 3.12 or newer (before, ``hash(None)`` is an address).
    * RLCard's environment has its own numpy generator, but ``RandomAgent`` draws from the global
      ``numpy.random``.  Both are seeded here, and the global state is put back afterwards.
    * Neither peer is safe to measure in two threads of one process, for the same reason.
    * RLCard 1.2.0 imports ``distutils``, which Python 3.12 dropped, and does not say so to pip:
      ``setuptools`` has to be installed beside it.
    * OpenSpiel's ``hive`` means all three expansion pieces and a draw after 500 actions; its
      ``hearts`` deals one card per chance node (53 to about 61 decisions a game), and listing
      the outcomes of those nodes takes most of the time.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from time import process_time
from types import ModuleType

from moonpack.bench import environments

__all__ = [
    "REQUIREMENTS",
    "WARM_UP_SECONDS",
    "Measurement",
    "PeerMissing",
    "catanatron_random",
    "openspiel_random",
    "pettingzoo_chess_random",
    "rlcard_uno_random",
]

REQUIREMENTS = {
    "catanatron": ("catanatron==3.2.1",),
    "open_spiel": ("open_spiel==2.0.2",),
    "pettingzoo": ("pettingzoo[classic]==1.27.0",),
    "rlcard": ("rlcard==1.2.0", "setuptools"),
}
"""The pip requirements each peer was tried with, by distribution name."""

WARM_UP_SECONDS = 0.2
"""Unrecorded play before the clock starts; at least one whole game is played."""

_SEED = 20_240_601
_WARM_UP_SEED = 1
_SEED_LIMIT = 2**31
_EXPLORATION = 2.0
_SIMULATIONS = 100  # of one search; random games of hive differ much in length
_MEMORY_MB = 1000


@dataclass(frozen=True)
class Measurement:
    """How fast one peer played.

    ``count`` of ``unit`` were done in ``seconds``; ``per_second`` is their quotient.  ``version``
    is the version of the installed distribution.
    """

    name: str
    unit: str
    per_second: float
    count: int
    seconds: float
    version: str


class PeerMissing(Exception):
    """A peer, or something it needs, cannot be imported.

    The failed import is chained as the cause: it tells an absent package from one that is
    installed but broken or lacks an extra.
    """

    def __init__(self, name: str, how_to_install: str) -> None:
        """Remember which peer is missing and the command that installs it."""
        super().__init__(name, how_to_install)
        self.name = name
        self.how_to_install = how_to_install

    def __str__(self) -> str:
        """Say what is missing and what to do about it."""
        return f"{self.name} cannot be imported; to install it: {self.how_to_install}"


def catanatron_random(seconds: float, rng: random.Random | None = None) -> Measurement:
    """Measure four ``RandomPlayer`` in Catanatron's ``Game.play()``, in plies per second.

    A ply is one entry of the action log ``game.state.actions``, which is one ``play_tick()``: one
    player asked, one action applied.  Rolling the dice, ending the turn, a whole discard (drawn
    at random by the engine) and placing the robber are one ply each, and a ply with a single
    legal action counts like any other.  Dice and card draws happen inside a ply.  Games that
    reach Catanatron's limit of 1000 turns stop there, and their plies count.
    """
    catanatron = _load("catanatron", "catanatron")
    colors = tuple(catanatron.Color)
    players = [catanatron.RandomPlayer(color) for color in colors]

    def play(source: random.Random) -> int:
        game = catanatron.Game(players, seed=source.randrange(1, _SEED_LIMIT))
        game.play()
        return len(game.state.actions)

    chosen = _rng(rng)
    before = random.getstate()
    try:
        _warm_up(play)
        count, elapsed = _whole_games(lambda: play(chosen), seconds)
    finally:
        random.setstate(before)
    return _measurement("catanatron", "plies", count, elapsed, version("catanatron"))


def openspiel_random(
    game_name: str, seconds: float, rng: random.Random | None = None
) -> Measurement:
    """Measure random play of a sequential OpenSpiel game from Python, in decisions per second.

    At a decision node the full list from ``legal_actions()`` is built and one action is chosen
    uniformly; at a chance node one of ``chance_outcomes()`` is drawn by its probability.  Only
    decisions are counted, but chance is inside the clock: it is how these games are dealt.
    """
    pyspiel = _load("open_spiel", "pyspiel")
    game = pyspiel.load_game(game_name)

    def play(source: random.Random) -> int:
        state = game.new_initial_state()
        choice = source.choice
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(source.choices(outcomes, weights)[0])
            else:
                state.apply_action(choice(state.legal_actions()))
                decisions += 1
        return decisions

    chosen = _rng(rng)
    _warm_up(play)
    count, elapsed = _whole_games(lambda: play(chosen), seconds)
    name = f"open_spiel {game_name}"
    return _measurement(name, "decisions", count, elapsed, version("open_spiel"))


def openspiel_search(
    game_name: str, seconds: float, rng: random.Random | None = None
) -> Measurement:
    """Measure OpenSpiel's C++ ``MCTSBot`` at the first decision of a game, in simulations a second.

    Every simulation ends in one random game (``RandomRolloutEvaluator(1)``).
    """
    pyspiel = _load("open_spiel", "pyspiel")
    game = pyspiel.load_game(game_name)
    state = game.new_initial_state()

    def think(source: random.Random) -> int:
        seed = source.randrange(_SEED_LIMIT)
        rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(
            game, rollouts, _EXPLORATION, _SIMULATIONS, _MEMORY_MB, False, seed, False
        )
        bot.step(state)
        return _SIMULATIONS

    chosen = _rng(rng)
    _warm_up(think)
    count, elapsed = _whole_games(lambda: think(chosen), seconds)
    name = f"open_spiel MCTSBot {game_name}"
    return _measurement(name, "simulations", count, elapsed, version("open_spiel"))


def pettingzoo_chess_random(seconds: float, rng: random.Random | None = None) -> Measurement:
    """Measure random play in PettingZoo's ``chess_v6``, in steps per second.

    Every step brings an observation (eight boards of history) and a mask, and goes through
    PettingZoo's usual wrappers, as in our own environments.
    """
    chess = _load("pettingzoo", "pettingzoo.classic.chess.chess")
    env = chess.env()
    _warm_up(lambda source: environments.play(env, source))
    chosen = _rng(rng)
    count, elapsed = _whole_games(lambda: environments.play(env, chosen), seconds)
    return _measurement("pettingzoo chess_v6", "steps", count, elapsed, version("pettingzoo"))


def rlcard_uno_random(seconds: float, rng: random.Random | None = None) -> Measurement:
    """Measure two ``RandomAgent`` in RLCard's ``uno`` environment, in steps per second.

    A step is one ``Env.step()``, counted by the environment's own ``timestep``.  Games go through
    ``env.run(is_training=True)``, which asks ``RandomAgent.step``; the other setting asks
    ``eval_step``, which also builds a table of probabilities and is slower.
    """
    numpy_random = _load("rlcard", "numpy.random")
    rlcard = _load("rlcard", "rlcard")
    agents = _load("rlcard", "rlcard.agents.random_agent")
    env = rlcard.make("uno", config={"seed": _WARM_UP_SEED})
    env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def play(_: random.Random) -> int:
        first = int(env.timestep)
        env.run(is_training=True)
        return int(env.timestep) - first

    chosen = _rng(rng)
    before = numpy_random.get_state()
    try:
        numpy_random.seed(_WARM_UP_SEED)
        _warm_up(play)
        env.seed(chosen.randrange(_SEED_LIMIT))
        numpy_random.seed(chosen.randrange(_SEED_LIMIT))
        count, elapsed = _whole_games(lambda: play(chosen), seconds)
    finally:
        numpy_random.set_state(before)
    return _measurement("rlcard uno", "steps", count, elapsed, version("rlcard"))


def _load(peer: str, module: str) -> ModuleType:
    """Import ``module`` of ``peer`` without its deprecation warnings, or raise PeerMissing."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            return import_module(module)
    except ImportError as error:
        wanted = " ".join(f'"{requirement}"' for requirement in REQUIREMENTS[peer])
        raise PeerMissing(peer, f"pip install {wanted}") from error


def _rng(rng: random.Random | None) -> random.Random:
    """Return ``rng``, or a freshly seeded one, so that a run without it can be repeated."""
    return random.Random(_SEED) if rng is None else rng


def _warm_up(play: Callable[[random.Random], int]) -> None:
    """Play for a moment off the record, from a generator of its own."""
    source = random.Random(_WARM_UP_SEED)
    _whole_games(lambda: play(source), WARM_UP_SECONDS)


def _whole_games(play: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Call ``play`` at least once and until ``seconds`` have passed; return its sum and the time.

    A game in progress is always finished.
    """
    count = 0
    began = process_time()
    while True:
        count += play()
        elapsed = process_time() - began
        if elapsed >= seconds and elapsed > 0:
            return count, elapsed


def _measurement(name: str, unit: str, count: int, elapsed: float, installed: str) -> Measurement:
    """Put a measurement together with its rate."""
    return Measurement(name, unit, count / elapsed, count, elapsed, installed)
