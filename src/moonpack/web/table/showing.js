// @ts-check
/** News shown one after the other, at a pace the eye can follow. */

const HASTE = 4; // news waiting, from which on nothing is shown moving

/** @param {number} time */
export const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Showing {
  constructor() {
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.waiting = 0;
    this.idle = true;
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

  /** @param {() => Promise<void> | void} work */
  async run(work) {
    this.idle = false;
    try {
      await work();
    } finally {
      this.idle = this.waiting === 0;
    }
  }
}
