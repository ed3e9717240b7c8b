"""Golden playthroughs in OpenSpiel's own form; `python -m tests.envs.playthroughs` writes them."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "moonpack_wolves": "moonpack_wolves(players=2,round_limit=2,setups=8)",
    "moonpack_moonlight": "moonpack_moonlight(max_steps=30)",
}
SEED = 4


def write() -> None:
    """Regenerate every playthrough."""
    from open_spiel.python.algorithms import generate_playthrough

    import moonpack.envs.openspiel  # noqa: F401 - registers the games

    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        text = generate_playthrough.playthrough(game, None, seed=SEED)
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    from absl import flags

    flags.FLAGS(["playthroughs"])
    write()
