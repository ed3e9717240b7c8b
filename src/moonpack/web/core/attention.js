// @ts-check
/** Getting a person's attention: a live region, a sound, a mark in the title. */

import { prefs } from "./prefs.js";
import { t } from "./words.js";

let title = "Moonpack";
let marked = false;

/** @param {string} name */
export function entitle(name) {
  title = name;
  write();
}

/** @param {boolean} on  whether something waits for this person */
export function mark(on) {
  marked = on;
  write();
}

function write() {
  document.title = marked ? t("● Your turn · {title}", { title }) : title;
}

/**
 * Tell news to who cannot see them.
 * @param {string[]} sentences @param {"news" | "call"} [region]
 */
export function announce(sentences, region = "news") {
  const place = document.getElementById(region);
  if (place && sentences.length) place.textContent = sentences.join(" ");
}

/** @type {AudioContext | null} */
let audio = null;

/** Two soft notes, a fifth apart, like a short howl. */
export function howl() {
  if (!prefs.sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(293, now);
  tone.frequency.exponentialRampToValueAtTime(440, now + 0.18);
  tone.frequency.setValueAtTime(440, now + 0.34);
  tone.frequency.exponentialRampToValueAtTime(392, now + 0.6);
  loud.gain.setValueAtTime(0.0001, now);
  loud.gain.exponentialRampToValueAtTime(0.12, now + 0.06);
  loud.gain.exponentialRampToValueAtTime(0.0001, now + 0.62);
  tone.connect(loud).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.65);
}
