"""The parts of The Wolves."""

from __future__ import annotations

from moonpack.games.kit import Kit

KIT = Kit(
    spec="moonpack.games.wolves.spec:Wolves",
    text="moonpack.render.text.wolves:draw",
    picture="moonpack.render.svg.wolves.picture:picture",
    cutout="moonpack.render.svg.wolves.cutout:cutout",
    rules="moonpack.learn.rules:wolves",
    editor="moonpack.games.wolves.editing:EDITOR",
    scenes="moonpack.scene.wolves:SCENES",
    page="wolves/table.js",
    terminal="moonpack.cli.table.wolves:MANNERS",
    bots={
        "search": "moonpack.bots.wolves.bots:Search",
        "turns": "moonpack.bots.wolves.bots:Turns",
        "uct": "moonpack.bots.wolves.bots:Uct",
    },
    levels="moonpack.bots.wolves.levels:LEVELS",
    styles="moonpack.bots.wolves.styles:IN_WORDS",
    analyst="moonpack.analysis.wolves:WolvesAnalyst",
    explainer="moonpack.analysis.reasons.wolves:WolvesExplainer",
    lens="moonpack.envs.wolves:lens_for",
    openspiel="moonpack.envs.matches.wolves:STAGING",
    puzzles="moonpack.puzzle_maker.wolves:WolvesMaker",
    bench="moonpack.bench.wolves:SUITE",
)
