// @ts-check
/** Elements by function call. No style attributes: the content security policy forbids them. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false | ChildList} Child
 * @typedef {Child[]} ChildList
 * @typedef {Record<string, any>} Props  `class`, `on: {click: f}`, `data: {key: value}`,
 *   `vars: {"--x": value}`; any other name is an attribute, left out when null or false.
 */

/** @param {Element} element @param {Props | null} props @param {any[]} children */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "data") {
      for (const [key, data] of Object.entries(value)) {
        if (data !== null && data !== undefined) element.setAttribute(`data-${key}`, String(data));
      }
    } else if (name === "vars") {
      for (const [key, data] of Object.entries(value)) {
        /** @type {HTMLElement} */ (element).style.setProperty(key, String(data));
      }
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Props | null} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  fill(element, props ?? null, children);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag @param {Props | null} [props] @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, props ?? null, children);
  return element;
}

/**
 * SVG markup from the server as nodes of this document.
 * @param {string} markup  what stands inside an `<svg>`
 * @returns {DocumentFragment}
 */
export function parsed(markup) {
  const text = `<svg xmlns="${SVG}">${markup}</svg>`;
  const read = new DOMParser().parseFromString(text, "image/svg+xml");
  const fragment = document.createDocumentFragment();
  for (const node of [...read.documentElement.childNodes]) fragment.append(document.importNode(node, true));
  return fragment;
}

/**
 * Put new content into an element. What was focused stays focused if it is there again: elements
 * are known by their `data-key`.
 * @param {Element} into @param {...Child} children
 */
export function show(into, ...children) {
  const focused = document.activeElement;
  const key = focused && into.contains(focused) ? focused.getAttribute("data-key") : null;
  const visible = /** @type {any[]} */ (children)
    .flat(Infinity)
    .filter((c) => c !== null && c !== undefined && c !== false);
  into.replaceChildren(...visible.map((c) => (c instanceof Node ? c : String(c))));
  if (key) {
    const again = into.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
}

/** What elements were last drawn from. @type {WeakMap<Element, string>} */
const sources = new WeakMap();

/**
 * Draw an element again, but only if what it shows has changed.
 * @param {Element} into @param {unknown} shown  everything the drawing shows, as JSON
 * @param {() => Child} draw
 */
export function refresh(into, shown, draw) {
  const source = JSON.stringify(shown);
  if (sources.get(into) === source) return;
  sources.set(into, source);
  show(into, draw());
}

/**
 * What sizes decide, once before the next frame is painted, however often it is asked for: whoever reads sizes at
 * once makes the browser lay out a page that is about to change again.
 * @param {() => void} act @returns {() => void}
 */
export function beforePaint(act) {
  let due = 0;
  const now = () => {
    due = 0;
    act();
  };
  return () => void (due ||= requestAnimationFrame(now));
}

/**
 * A drawing that stands alone, made of one shape.
 * @param {string} href  the id of the shape @param {string} box @param {string} [kind]
 * @param {string} [label]  without one it is decoration
 */
export function drawing(href, box, kind = "", label = "") {
  const attributes = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const inside = [label && s("title", null, label), s("use", { href: `#${href}` })];
  return s("svg", { viewBox: box, class: `drawing ${kind}`, ...attributes }, inside);
}
