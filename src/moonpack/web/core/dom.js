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
  keepFocus(into, () => into.replaceChildren(...nodesOf(children)));
}

/** @param {any[]} children @returns {Node[]} */
const nodesOf = (children) =>
  children
    .flat(Infinity)
    .filter((c) => c !== null && c !== undefined && c !== false)
    .map((c) => (c instanceof Node ? c : document.createTextNode(String(c))));

/** @param {Element} into @param {() => void} change */
function keepFocus(into, change) {
  const focused = document.activeElement;
  const key = focused && into.contains(focused) ? focused.getAttribute("data-key") : null;
  change();
  if (!key || document.activeElement === focused) return;
  const again = into.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/**
 * Make children what was drawn, and touch only what differs: the browser then styles and lays out only that.
 * @param {Element} into @param {Node[]} drawn
 */
function merge(into, drawn) {
  const old = [...into.childNodes];
  const both = Math.min(old.length, drawn.length);
  let from = 0;
  while (from < both && old[from].isEqualNode(drawn[from])) from += 1;
  let end = 0;
  while (end < both - from && old[old.length - 1 - end].isEqualNode(drawn[drawn.length - 1 - end])) end += 1;
  const gone = old.slice(from, old.length - end);
  const fresh = drawn.slice(from, drawn.length - end);
  if (gone.length === fresh.length) return gone.forEach((node, n) => mergeOne(node, fresh[n]));
  for (const node of gone) node.remove();
  const next = old[old.length - end] ?? null;
  for (const node of fresh) into.insertBefore(node, next);
}

/** @param {ChildNode} old @param {Node} drawn */
function mergeOne(old, drawn) {
  const isSame = old instanceof Element && drawn instanceof Element && old.nodeName === drawn.nodeName;
  if (!isSame || old.getAttribute("data-key") !== drawn.getAttribute("data-key")) return old.replaceWith(drawn);
  for (const { name, value } of drawn.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!drawn.hasAttribute(name)) old.removeAttribute(name);
  merge(old, [...drawn.childNodes]);
}

/** What elements were last drawn from. @type {WeakMap<Element, string>} */
const sources = new WeakMap();

/**
 * Draw an element again, but only if what it shows has changed.
 * @param {Element} into @param {unknown} shown  everything the drawing shows, as JSON
 * @param {() => Child} draw
 */
export function refresh(into, shown, draw) {
  if (hasChanged(into, shown)) show(into, draw());
}

/**
 * The same where little changes at a time: elements that look the same stay, with the listeners they have. So those
 * must not depend on what was drawn with them, except on their place and their `data-key`.
 * @param {Element} into @param {unknown} shown @param {() => Child} draw
 */
export function amend(into, shown, draw) {
  if (hasChanged(into, shown)) keepFocus(into, () => merge(into, nodesOf([draw()])));
}

/** @param {Element} into @param {unknown} shown */
function hasChanged(into, shown) {
  const source = JSON.stringify(shown);
  const before = sources.get(into);
  sources.set(into, source);
  return before !== source;
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
