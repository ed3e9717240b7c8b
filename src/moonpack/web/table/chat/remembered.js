// @ts-check
/** What this browser remembers of chats: how far each was read, and whether new messages make a sound. */

const READ = "moonpack-chat-read";
const SOUND = "moonpack-chat-sound";
const MOST = 60; // tables

/** @returns {[string, number][]} */
function allRead() {
  try {
    return JSON.parse(localStorage.getItem(READ) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} name @param {string} value */
function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // without it, everything counts as new again
  }
}

/** The last message that was read at a table. @param {string} table */
export const readUpTo = (table) => allRead().find(([id]) => id === table)?.[1] ?? 0;

/** @param {string} table @param {number} number */
export function keepRead(table, number) {
  const others = allRead().filter(([id]) => id !== table);
  keep(READ, JSON.stringify([...others, [table, number]].slice(-MOST)));
}

/** Whether new messages make a sound; only if somebody wants it. */
export function plays() {
  try {
    return localStorage.getItem(SOUND) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} on */
export function setPlays(on) {
  keep(SOUND, on ? "on" : "off");
  if (on) ping();
}

/** @type {AudioContext | null} */
let audio = null;

/** One soft note. */
export function ping() {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator(),
    volume = audio.createGain(),
    now = audio.currentTime;
  tone.frequency.value = 620;
  volume.gain.setValueAtTime(0.06, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.25);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.3);
}
