// A bot over JSON lines in JavaScript, for Node.js 18 and later; it needs no packages.
//
//     moonpack seat LINK 'process(command="node examples/line_bot.mjs", version=2)'
//
// In Moonlight it plays its strongest wolf where it can; in The Wolves it howls, builds and moves,
// and ends its turn only when nothing else is left.

import { createInterface } from "node:readline";

const LIKES = ["call", "upgrade", "build", "lair", "howl", "den", "dominate", "take", "move"];

let game = null;

/** How much a step is liked: for a card its value, for an action its place in the list. */
function liking(step) {
  const [word] = step.split(" ");
  if (game?.game === "moonlight") return Number.parseInt(word.replace("L", ""), 10) || 0;
  if (step === "end") return -1;
  return LIKES.includes(word) ? LIKES.length - LIKES.indexOf(word) : 0;
}

function choose(steps) {
  const best = Math.max(...steps.map(liking));
  const liked = steps.filter((step) => liking(step) === best);
  return liked[Math.floor(Math.random() * liked.length)];
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "new_game") game = message;
  if (message.type === "decide") {
    process.stdout.write(`${JSON.stringify({ id: message.id, step: choose(message.steps) })}\n`);
  }
  if (message.type === "end_of_game") {
    process.stderr.write(`${message.result.winners.includes(game.seat) ? "won" : "lost"}\n`);
  }
}
