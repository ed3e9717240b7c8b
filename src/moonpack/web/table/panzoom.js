// @ts-check
/** Pan, zoom, pinch and fit of a drawing in layers, by their view boxes. */

const EDGE = 0.08; // of the view, in which a hex counts as out of view
const DRAG = 6; // pixels before a press is a drag and no tap
const CLOSEST = 5; // times

export class PanZoom {
  /**
   * @param {SVGSVGElement} svg  the layer that is pressed and dragged
   * @param {{x: number, y: number, w: number, h: number}} whole @param {SVGElement[]} layers  all
   */
  constructor(svg, whole, layers) {
    this.svg = svg;
    this.layers = layers;
    this.whole = whole;
    this.box = { ...whole };
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.dragged = false;
    /** Called when something else is shown. */
    this.changed = () => {};
    svg.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.pressed(event));
    svg.addEventListener("pointermove", (event) => this.moved(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      svg.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    // A drag that ends on a hex has not chosen it.
    svg.addEventListener(
      "click",
      (event) => {
        if (this.dragged) event.stopImmediatePropagation();
        this.dragged = false;
      },
      { capture: true },
    );
    this.write();
  }

  write() {
    const { x, y, w, h } = this.box;
    for (const layer of this.layers) layer.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    this.changed();
  }

  /** Whether only a part is shown. */
  get isZoomed() {
    return this.box.w < this.whole.w;
  }

  /** Whether a point of the drawing is shown, and what is around it. @param {{x: number, y: number}} place
   * @param {number} around  in units of the drawing */
  isInView({ x, y }, around) {
    const { box, unit } = this;
    const { width, height } = this.svg.getBoundingClientRect(); // what is shown around the box is in view too
    const [right, down] = [Math.abs(x - box.x - box.w / 2), Math.abs(y - box.y - box.h / 2)];
    return right + around < (width * unit) / 2 && down + around < (height * unit) / 2;
  }

  /** Show some points, as large as they all fit. @param {{x: number, y: number}[]} places @param {number} around */
  frame(places, around) {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs) - around, Math.min(...ys) - around];
    const [right, bottom] = [Math.max(...xs) + around, Math.max(...ys) + around];
    const { whole } = this;
    const { width, height } = this.svg.getBoundingClientRect();
    const unit = Math.max((right - left) / width, (bottom - top) / height);
    const scale = Math.max(1 / CLOSEST, Math.min(1, unit / Math.max(whole.w / width, whole.h / height)));
    const [w, h] = [whole.w * scale, whole.h * scale];
    this.box = { x: (left + right - w) / 2, y: (top + bottom - h) / 2, w, h };
    this.keep();
  }

  fit() {
    this.box = { ...this.whole };
    this.write();
  }

  /** How many units of the drawing one pixel is. */
  get unit() {
    const shown = this.svg.getBoundingClientRect();
    return Math.max(this.box.w / shown.width, this.box.h / shown.height);
  }

  /** @param {number} x  on the screen @param {number} y */
  point(x, y) {
    const shown = this.svg.getBoundingClientRect();
    const unit = this.unit;
    return {
      x: this.box.x + this.box.w / 2 + (x - shown.left - shown.width / 2) * unit,
      y: this.box.y + this.box.h / 2 + (y - shown.top - shown.height / 2) * unit,
    };
  }

  /** @param {number} times @param {{x: number, y: number}} [about]  a point of the drawing */
  zoom(times, about) {
    const centre = about ?? { x: this.box.x + this.box.w / 2, y: this.box.y + this.box.h / 2 };
    const w = Math.min(this.whole.w, Math.max(this.whole.w / CLOSEST, this.box.w / times));
    const scale = w / this.box.w;
    this.box = {
      x: centre.x - (centre.x - this.box.x) * scale,
      y: centre.y - (centre.y - this.box.y) * scale,
      w,
      h: this.box.h * scale,
    };
    this.keep();
  }

  /** @param {number} dx  in units of the drawing @param {number} dy */
  pan(dx, dy) {
    this.box.x -= dx;
    this.box.y -= dy;
    this.keep();
  }

  /** Keep the middle of the view on the board. */
  keep() {
    const { whole, box } = this;
    box.x = Math.min(whole.x + whole.w - box.w / 2, Math.max(whole.x - box.w / 2, box.x));
    box.y = Math.min(whole.y + whole.h - box.h / 2, Math.max(whole.y - box.h / 2, box.y));
    if (box.w >= whole.w) this.box = { ...whole };
    this.write();
  }

  /** Bring a point of the drawing into view, when zoomed in. @param {number} x @param {number} y */
  reveal(x, y) {
    const { box } = this;
    const { width, height } = this.svg.getBoundingClientRect();
    const unit = Math.max(box.w / width, box.h / height); // what is shown around the box is in view too
    const [right, down] = [x - box.x - box.w / 2, y - box.y - box.h / 2];
    const most = 0.5 - EDGE;
    if (Math.abs(right) > most * width * unit || Math.abs(down) > most * height * unit) this.pan(-right, -down);
  }

  /** @param {WheelEvent} event */
  wheeled(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * 0.0015), this.point(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (this.fingers.size === 0) this.dragged = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.start) return;
    const now = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(now.x - this.start.x, now.y - this.start.y);
    if (!this.dragged && far < DRAG && this.fingers.size < 2) return;
    this.dragged = true;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (others.length) this.pinched(before, now, others[0]);
    else this.pan((now.x - before.x) * this.unit, (now.y - before.y) * this.unit);
    this.fingers.set(event.pointerId, now);
  }

  /**
   * @param {{x: number, y: number}} before @param {{x: number, y: number}} now
   * @param {{x: number, y: number}} other
   */
  pinched(before, now, other) {
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    const about = this.point((now.x + other.x) / 2, (now.y + other.y) / 2);
    if (was > 0) this.zoom(is / was, about);
  }
}
