// @ts-check
/** Getting a person's attention: a live region, a sound, a mark in the title. */

import { prefs } from "./prefs.js";
import { t } from "./words.js";

const SOUND_AFTER = 60; // milliseconds: when the turn has been painted

let title = "Moonpack";
let waiting = false;

/** @param {string} name */
export function setTitle(name) {
  title = name;
  write();
}

/** @param {boolean} on  whether this person is to move */
export function markTurn(on) {
  waiting = on;
  write();
}

function write() {
  const written = waiting ? t("● Your turn · {title}", { title }) : title;
  if (document.title !== written) document.title = written;
}

/** Announce news to screen readers. @param {string[]} sentences @param {"news" | "call"} [region] */
export function announce(sentences, region = "news") {
  const element = document.getElementById(region);
  if (element && sentences.length) element.textContent = sentences.join(" ");
}

/** @type {AudioContext | null} */
let audio = null;

/** The sound of one's turn. Getting the loudspeaker ready takes long, so the page is painted first. */
export function playTurnSound() {
  setTimeout(howl, SOUND_AFTER);
}

/** Two soft notes, like a short howl. */
function howl() {
  if (!prefs.sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(293, now);
  tone.frequency.exponentialRampToValueAtTime(440, now + 0.18);
  tone.frequency.setValueAtTime(440, now + 0.34);
  tone.frequency.exponentialRampToValueAtTime(392, now + 0.6);
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(0.12, now + 0.06);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + 0.62);
  tone.connect(gain).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.65);
}
