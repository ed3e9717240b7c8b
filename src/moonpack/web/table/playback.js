// @ts-check
/** Shows news one after the other, at a pace the eye can follow. */

const HASTE = 12; // news waiting, from which on nothing is animated

/** @param {number} time @param {AbortSignal} [stop]  ends it early */
export const pause = (time, stop) =>
  new Promise((done) => {
    setTimeout(done, stop?.aborted ? 0 : time);
    stop?.addEventListener("abort", done, { once: true });
  });

/** @param {Animation} animation @param {AbortSignal} [stop]  ends it early */
export function finished(animation, stop) {
  stop?.addEventListener("abort", () => animation.cancel(), { once: true });
  return animation.finished.catch(() => undefined);
}

export class Playback {
  constructor() {
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.waiting = 0;
    this.idle = true;
    /** Whether everything that waits is to be shown at once. */
    this.skipping = false;
    /** @type {AbortController} ends what is being shown for the first time */
    this.current = new AbortController();
    /** @type {AbortController | null} ends what is being shown again */
    this.repeat = null;
  }

  /** Whether so much has happened meanwhile that it is shown without animation. */
  get hasty() {
    return this.skipping || this.waiting >= HASTE;
  }

  /** Show at once what is being shown, and all that waits. */
  skip() {
    this.skipping = !this.idle;
    this.current.abort();
  }

  /**
   * Show something once everything before it has been shown.
   * @param {(stop: AbortSignal) => Promise<void> | void} show
   */
  enqueue(show) {
    this.stopRepeat();
    if (this.idle) {
      this.last = this.run(show);
      return;
    }
    this.waiting += 1;
    this.last = this.last.then(() => {
      this.waiting -= 1;
      return this.run(show);
    });
  }

  /** Show something again, until there is something new to show. @param {(stop: AbortSignal) => Promise<void>} show */
  showAgain(show) {
    const repeat = new AbortController();
    this.enqueue(() => show(repeat.signal));
    this.repeat = repeat;
  }

  /** Stop showing something again: there is news, or a click that will cause some. */
  stopRepeat() {
    this.repeat?.abort();
    this.repeat = null;
  }

  /** @param {(stop: AbortSignal) => Promise<void> | void} show */
  async run(show) {
    this.idle = false;
    this.current = new AbortController();
    try {
      await show(this.current.signal);
    } catch (error) {
      reportError(error); // what is waiting is shown all the same
    } finally {
      this.idle = this.waiting === 0;
      if (this.idle) this.skipping = false;
    }
  }
}
