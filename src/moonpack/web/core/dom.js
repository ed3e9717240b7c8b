// @ts-check
/** Elements by function call. No style attributes: the content security policy forbids them. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false | ChildList} Child
 * @typedef {Child[]} ChildList
 * @typedef {Record<string, any>} Props  `class`, `on: {click: f}`, `data: {key: value}`,
 *   `vars: {"--x": value}`; any other name is an attribute, left out when null or false.
 */

/** What elements were given to listen with. @type {WeakMap<Node, Record<string, EventListener>>} */
const listeners = new WeakMap();

/** @param {Element} element @param {Props | null} props @param {any[]} children */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
      listeners.set(element, value);
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
  fragment.append(...read.documentElement.childNodes);
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
 * The same, but what is there again stays: the browser styles and lays out only the rest. If what is focused were
 * replaced, it would do so at once, and again for the focus, before everything is drawn.
 * @param {Element} into @param {...Child} children
 */
export function renew(into, ...children) {
  keepFocus(into, () => merge(into, nodesOf(children)));
}

/** Whether two nodes look the same; then the old one listens as the new one. @param {Node} old @param {Node} drawn */
function isSame(old, drawn) {
  const same = old.isEqualNode(drawn);
  if (same) adopt(old, drawn, true);
  return same;
}

/** @param {Node} old @param {Node} drawn @param {boolean} deep  what is inside, too */
function adopt(old, drawn, deep) {
  const [before, now] = [listeners.get(old), listeners.get(drawn)];
  for (const [event, listener] of Object.entries(before ?? {})) old.removeEventListener(event, listener);
  for (const [event, listener] of Object.entries(now ?? {})) old.addEventListener(event, listener);
  if (now) listeners.set(old, now);
  else listeners.delete(old);
  if (deep) old.childNodes.forEach((child, n) => adopt(child, drawn.childNodes[n], true));
}

/**
 * Make children what was drawn, and touch only what differs.
 * @param {Element} into @param {Node[]} drawn
 */
function merge(into, drawn) {
  const old = [...into.childNodes];
  const both = Math.min(old.length, drawn.length);
  let from = 0;
  while (from < both && isSame(old[from], drawn[from])) from += 1;
  let end = 0;
  while (end < both - from && isSame(old[old.length - 1 - end], drawn[drawn.length - 1 - end])) end += 1;
  const gone = old.slice(from, old.length - end);
  const fresh = drawn.slice(from, drawn.length - end);
  if (gone.length === fresh.length) return gone.forEach((node, n) => mergeOne(node, fresh[n]));
  for (const node of gone) node.remove();
  const next = old[old.length - end] ?? null;
  for (const node of fresh) into.insertBefore(node, next);
}

/** @param {ChildNode} old @param {Node} drawn */
function mergeOne(old, drawn) {
  const isAlike = old instanceof Element && drawn instanceof Element && old.nodeName === drawn.nodeName;
  if (!isAlike || old.getAttribute("data-key") !== drawn.getAttribute("data-key")) return old.replaceWith(drawn);
  adopt(old, drawn, false);
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
 * The same where little changes at a time: elements that look the same stay.
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
 * What is not the answer to a click, once the answer has been painted, however often it is asked for.
 * @param {() => void} act @returns {() => void}
 */
export function afterPaint(act) {
  let due = 0;
  const now = () => {
    due = 0;
    act();
  };
  return () => void (due ||= requestAnimationFrame(() => setTimeout(now)));
}

/**
 * A drawing that stands alone, made of one shape.
 * @param {string} href  the id of the shape @param {string} box @param {string} [kind]
 * @param {string} [label]  without one it is decoration
 */
export function drawing(href, box, kind = "", label = "") {
  const attributes = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  // No `title` inside: the browser would show it beside the tooltip of the page.
  return s("svg", { viewBox: box, class: `drawing ${kind}`, ...attributes }, s("use", { href: `#${href}` }));
}
