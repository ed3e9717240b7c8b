"""The parts of Moonlight."""

from __future__ import annotations

from moonpack.games.kit import Kit

KIT = Kit(
    spec="moonpack.games.moonlight.spec:Moonlight",
    text="moonpack.render.text.moonlight:draw",
    picture="moonpack.render.svg.moonlight.picture:picture",
    cutout="moonpack.render.svg.moonlight.cutout:cutout",
    rules="moonpack.learn.rules:moonlight",
    editor="moonpack.games.moonlight.editing:EDITOR",
    scenes="moonpack.scene.moonlight:SCENES",
    page="moonlight/table.js",
    terminal="moonpack.cli.table.moonlight:MANNERS",
    bots={
        "looks": "moonpack.bots.moonlight.bots:Looks",
        "search": "moonpack.bots.moonlight.bots:Search",
        "uct": "moonpack.bots.moonlight.bots:Uct",
    },
    levels="moonpack.bots.moonlight.levels:LEVELS",
    analyst="moonpack.analysis.moonlight:MoonlightAnalyst",
    explainer="moonpack.analysis.reasons.moonlight:MoonlightExplainer",
    lens="moonpack.envs.moonlight:lens_for",
    openspiel="moonpack.envs.matches.moonlight:STAGING",
    puzzles="moonpack.puzzle_maker.moonlight:MoonlightMaker",
    bench="moonpack.bench.moonlight:SUITE",
)
