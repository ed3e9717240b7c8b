// @ts-check
/** News shown one after the other, at a pace the eye can follow. */

const HASTE = 4; // news waiting, from which on nothing is shown moving

/** @param {number} time @param {AbortSignal} [stop]  ends it before */
export const pause = (time, stop) =>
  new Promise((done) => {
    setTimeout(done, stop?.aborted ? 0 : time);
    stop?.addEventListener("abort", done, { once: true });
  });

/** @param {Animation} animation @param {AbortSignal} [stop]  ends it before */
export function finished(animation, stop) {
  stop?.addEventListener("abort", () => animation.cancel(), { once: true });
  return animation.finished.catch(() => undefined);
}

export class Showing {
  constructor() {
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.waiting = 0;
    this.idle = true;
    /** @type {AbortController | null} ends what is shown again */
    this.ending = null;
  }

  /** Whether so much has happened meanwhile that it is shown at once. */
  get hasty() {
    return this.waiting >= HASTE;
  }

  /**
   * Do something when all before it has been shown; at once when nothing is being shown.
   * @param {() => Promise<void> | void} work
   */
  then(work) {
    this.stop();
    if (this.idle) {
      this.last = this.run(work);
      return;
    }
    this.waiting += 1;
    this.last = this.last.then(() => {
      this.waiting -= 1;
      return this.run(work);
    });
  }

  /**
   * Show something again, as long as there is nothing new to show.
   * @param {(stop: AbortSignal) => Promise<void>} work
   */
  again(work) {
    const ending = new AbortController();
    this.then(() => work(ending.signal));
    this.ending = ending;
  }

  /** Show nothing again any more: there are news, or a click that will make some. */
  stop() {
    this.ending?.abort();
    this.ending = null;
  }

  /** @param {() => Promise<void> | void} work */
  async run(work) {
    this.idle = false;
    try {
      await work();
    } catch (error) {
      reportError(error); // what waits is shown all the same
    } finally {
      this.idle = this.waiting === 0;
    }
  }
}
