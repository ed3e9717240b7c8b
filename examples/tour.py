"""A tour of the library in a few seconds, typed throughout.

    python examples/tour.py

It uses every part that needs no extra and, if they are installed, the environments (`pip install
"moonpack[envs]"`). It passes `mypy --strict` without a single `Any`, and Pyright's strict mode; a
test makes sure that this stays so.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import moonpack
from moonpack import analysis, arena, bots, envs, games, render, selfplay
from moonpack.extras import is_installed
from moonpack.games.contract import Engine, View
from moonpack.games.rng import Rng
from moonpack.learn import lessons, puzzles


class Listener(bots.Bot):
    """A bot of one's own: howls when it can, and otherwise does anything."""

    def decide(self, view: View, clock: bots.Clock) -> str:
        howls = [step for step in view.steps() if step.startswith(("howl", "call"))]
        return self.rng.choice(howls or view.steps())


def played() -> moonpack.Game:
    """A short game between the bot above and a level."""
    game = moonpack.new("wolves", names=["Ann", "Ben"], seed=7, round_limit=2)
    players: list[bots.Bot] = [Listener(seed=1), bots.make("pup", "wolves", seed=2)]
    while game.actor is not None:
        view = game.view(game.actor)
        game.play(bots.ask(players[game.actor], view, bots.Clock()))
    return game


def kept(game: moonpack.Game, folder: Path) -> moonpack.Game:
    """The same game from its file, up to its tenth step, with the last steps taken back."""
    path = folder / "game.json"
    moonpack.save(game, path)
    early = moonpack.load(path, steps=10)
    while early.can_undo():
        early.undo()
    assert moonpack.verify(game.record()).scores() == game.scores()
    return early


def searched(game: moonpack.Game, playouts: int = 10) -> str:
    """The step that wins most random games: what a search does with the engine."""
    spec, root, seat = game.spec, game.engine, game.actor

    def wins(step: int) -> int:
        won = 0
        for seed in range(playouts):
            engine: Engine = root.copy()
            engine.play(step)
            if not engine.over:
                engine.playout(seed)
            won += seat in spec.winners(engine)
        return won

    return spec.print(root, max(root.legal(), key=wins))


def guessed(seed: int) -> list[int]:
    """What a seat of Moonlight can imagine: the steps in three worlds that fit what it knows."""
    view = moonpack.new("moonlight", seed=seed).view(0)
    rng = Rng(seed)
    return [len(view.sample(rng).legal()) for _ in range(3)]


def given_away(turn: analysis.TurnReview) -> float:
    """What a turn cost its player, as a share of the win."""
    return turn.best[turn.seat] - turn.after[turn.seat]


def hinted(game: moonpack.Game) -> str:
    """What a strong player would do first, and why."""
    part: analysis.HintPart = analysis.hint(game, simulations=20).parts[0]
    return " ".join((part.words, *part.reasons))


def taught() -> list[str]:
    """The answers to somebody who does in a lesson what is shown there."""
    lesson = lessons.lesson("wolves", "move")
    answers: list[str] = []
    done: tuple[str, ...] = ()
    for number, stage in enumerate(lesson.stages):
        if stage.show:
            answer: lessons.Judgement = lessons.judge(lesson, number, done, stage.show)
            answers.append(answer.verdict)
            done += answer.steps
    assert lesson.begin(done).step_count == lesson.steps_before + len(done)
    return answers


def puzzled() -> list[str]:
    """The answers to the solution of a puzzle, and to the first turn that comes to mind."""
    entry: puzzles.Entry = puzzles.chosen("moonlight", grade="pup")[0]
    puzzle = puzzles.puzzle(entry.game, entry.name)
    first = puzzle.begin().steps()[:1]
    return [puzzles.judge(puzzle, turn).verdict for turn in (puzzle.solution, first)]


def rated() -> arena.Report:
    """A tiny ladder."""
    contest = arena.contest("wolves", ["random", "greedy"], games=2, options={"round_limit": 1})
    return arena.report(contest, arena.run(contest, jobs=1))


def batched(steps: int = 50) -> tuple[float, int]:
    """Random games side by side: what the first player won, and how often a wolf was seen."""
    batch = envs.Batch("wolves", 8, players=2, seed=1, reward="win", threads=2, round_limit=1)
    batch.reset(seed=2, options={"round_limit": 2})
    won = 0.0
    for _ in range(steps):
        observations, rewards, terminated, truncated, infos = batch.step(batch.random_actions())
        won += sum(rewards.item(nth, 0) for nth in range(batch.num_envs))
        if "final_obs" in infos and "_final_obs" in infos:
            assert infos["final_obs"].shape == observations.shape
            assert bool(infos["_final_obs"].any()) == bool((terminated | truncated).any())
        assert infos["action_mask"].shape == batch.masks.shape == (8, len(batch.actions))
    checkpoint = batch.state()
    batch.restore(checkpoint)
    wolves = batch.features.split(batch.observations)["pack_wolves"]
    seen = sum(wolves.item(nth) for nth in range(wolves.size))
    batch.put(0, moonpack.new("wolves", players=2, seed=3))
    assert batch.view(0).seat == batch.actors.item(0)
    assert int(batch.single_action_space.n) == len(batch.actions)
    return won, seen


def looked_ahead(simulator: envs.Simulator, engine: Engine) -> str:
    """The step after which the shipped network likes the position least for the opponent."""
    children = [simulator.child(engine, action) for action in simulator.legal(engine)]
    leaves: envs.Leaves = simulator.leaves(children)
    scores, values = envs.pretrained("moonlight")(leaves.observations, leaves.legal)
    assert scores.shape == leaves.legal.shape
    best = simulator.legal(engine)[int(values.argmin())]
    assert simulator.observe(engine).shape == (simulator.features.size,)
    return simulator.actions.to_step(best)


def alone(most: int = 20) -> float:
    """One learner against a bot, in Gymnasium's terms: the first legal action, every time."""
    env = envs.SoloEnv("moonlight", opponents="random", max_steps=most)
    observation, info = env.reset(seed=7)
    reward, over, cut = 0.0, False, False
    while not (over or cut):
        assert observation.shape == (env.features.size,)
        action = int(env.action_masks().argmax())
        observation, reward, over, cut, info = env.step(action)
    assert info["seat"] == env.seat
    env.close()
    return reward


def alone_many_times(steps: int = 60) -> float:
    """The same for some learners at once, who do anything: what they have won."""
    many = envs.SoloVectorEnv(4, "moonlight", opponents="random")
    many.reset(seed=7)
    won = 0.0
    for _ in range(steps):
        actions = many.batch.random_actions()
        observations, rewards, over, cut, _ = many.step(actions)
        won += sum(rewards.item(nth) for nth in range(many.num_envs))
        assert observations.shape[0] == over.shape[0] == cut.shape[0]
    return won


def in_turn() -> dict[str, float]:
    """The environment of PettingZoo, which has no types of its own: each takes the last action."""
    from moonpack.envs import wolves_v1  # needs PettingZoo

    env = wolves_v1.raw_env(players=3, reward="margin", round_limit=2)
    env.reset(seed=7)
    while not env.engine.over:
        seen: envs.Observation = env.observe(env.agent_selection)
        backwards = seen["action_mask"][::-1]
        env.step(len(backwards) - 1 - int(backwards.argmax()))
        assert seen["observation"].shape == (env.features.size,)
    return env.rewards


def worth() -> tuple[float, float]:
    """A miniature solved: how far random play is from the best, and a policy found by CFR+."""
    tree = envs.tabular.Tree(envs.miniatures.match("last_plays"))
    policy: envs.tabular.Policy = envs.tabular.solve(tree, iterations=20)
    random_play = envs.tabular.exploitability(tree, envs.tabular.uniform(tree))
    return random_play, envs.tabular.exploitability(tree, policy)


def written(folder: Path) -> selfplay.Made:
    """Self-play as Parquet: what was made."""
    contest = selfplay.plan("moonlight", ["pup"], games=1, seed=1)
    return selfplay.generate(selfplay.Folder(contest, folder / "data"))


def main() -> None:
    """Show one thing of everything."""
    print(games.names(), moonpack.engine_kind())
    game = played()
    print(game.tell()[-1], game.scores(), game.winners())
    print(moonpack.statistics(game).headline)
    with tempfile.TemporaryDirectory() as folder:
        early = kept(game, Path(folder))
    print("the best of", len(early.steps()), "is", searched(early))
    for moment in list(game.moments())[-2:]:
        print(moment.number, moment.step, len(moment.facts))
    try:
        early.play("howl at the moon")
    except moonpack.IllegalStep as error:
        print(error)
    print(len(render.svg(early.view())), "characters of SVG")
    print(render.text(early.view(0)).splitlines()[0])
    review = analysis.review(game, simulations=20)
    print(analysis.verdict(max(review.turns, key=given_away), review.names))
    print("a hint:", hinted(early))
    print("a lesson:", *taught(), "and a puzzle:", *puzzled())
    print(guessed(3))
    for standing in rated().ladder:
        print(standing.bot, f"{standing.elo.low:.0f} to {standing.elo.high:.0f}")
    if is_installed("numpy"):
        print("won and seen in a batch:", *batched())
        simulator = envs.Simulator("moonlight")
        print("with a network:", looked_ahead(simulator, simulator.new(seed=1)))
        print("exploitability: {:.2f} and {:.2f}".format(*worth()))
    if is_installed("gymnasium"):
        print("alone against a bot:", alone(), alone_many_times())
    if is_installed("pettingzoo"):
        print("one after the other:", in_turn())
    if is_installed("pyarrow"):
        with tempfile.TemporaryDirectory() as folder:
            print("decisions to learn from:", written(Path(folder)).rows)


if __name__ == "__main__":
    main()
