// What is cut off, sticks out or overlaps on a page; see layout.py.
async ([spared, boxes, above, within, scrolls]) => {
  // A frame for the layout, another one for what observes its size.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)));
  const faults = [];
  const named = (element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute("class")} "${element.textContent.trim().slice(0, 60)}"`;
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left), right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom),
  });
  const isEmpty = (rect) => rect.right - rect.left < 1 || rect.bottom - rect.top < 1;
  const sticksOut = (rect, box) =>
    rect.left < box.left - 2 || rect.right > box.right + 2 ||
    rect.top < box.top - 2.5 || rect.bottom > box.bottom + 2.5;
  const down = scrolls ? Infinity : 0; // how far a page that scrolls goes on
  const screen = { left: 0, top: -down, right: innerWidth, bottom: innerHeight + down };
  // What an element around others does to what sticks out of it, asked for once.
  const known = new Map();
  function around(outer) {
    if (!known.has(outer)) {
      const { display, position, overflowX, overflowY } = getComputedStyle(outer), flow = overflowX + overflowY;
      const scrollable = /auto|scroll/.test(flow), cuts = outer.matches(boxes) || /hidden|clip/.test(flow);
      const matters = display !== "contents" && (scrollable || cuts);
      const box = matters ? outer.getBoundingClientRect() : null;
      known.set(outer, { scrollable, box, stays: /sticky|fixed/.test(position), escapes: position === "fixed" });
    }
    return known.get(outer);
  }
  // The part of a rectangle that is seen; what can be scrolled into view is not cut off.
  function seen(element, rect) {
    for (let outer = element; outer && outer !== document.documentElement; outer = outer.parentElement) {
      const { scrollable, box, escapes } = around(outer);
      if (isEmpty(rect)) return rect;
      if (box && scrollable) rect = meet(rect, box);
      else if (box && sticksOut(rect, box)) {
        faults.push(`cut off or sticking out of ${outer.tagName}.${outer.getAttribute("class")}: ${named(element)}`);
        return meet(rect, box);
      }
      if (escapes) break; // what is around something fixed does not cut it
    }
    if (!isEmpty(rect) && sticksOut(rect, screen)) faults.push(`outside the window: ${named(element)}`);
    return rect;
  }
  // How high something lies: what stays in its place is above the rest, where the rest scrolls.
  function level(element) {
    let height = Number(Boolean(element.closest(above)));
    if (!scrolls) return height;
    for (let outer = element; outer; outer = outer.parentElement) height += around(outer).stays ? 2 : 0;
    return height;
  }
  const shown = [];
  const modal = document.querySelector("dialog:modal") ?? document; // it covers everything else
  const isMeant = (element) => element.closest(within) && !element.closest(spared) && modal.contains(element);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, element = text.parentElement;
    if (!text.data.trim() || !isMeant(element)) continue;
    if (!element.checkVisibility() || getComputedStyle(element).clipPath === "inset(50%)") continue; // for speech only
    const range = document.createRange();
    range.selectNodeContents(text);
    const whole = seen(element, range.getBoundingClientRect());
    if (isEmpty(whole)) continue;
    for (const line of range.getClientRects()) shown.push([element, meet(line, whole)]);
  }
  for (const button of document.querySelectorAll("button, a.button, select, input")) {
    if (!isMeant(button) || !button.checkVisibility()) continue;
    const rect = seen(button, button.getBoundingClientRect());
    if (!isEmpty(rect)) shown.push([button, rect]);
  }
  // From top to bottom: only what begins above the end of another can overlap it.
  shown.sort(([, one], [, other]) => one.top - other.top);
  shown.forEach(([one, rect], n) => {
    for (let next = n + 1; next < shown.length && shown[next][1].top < rect.bottom - 3; next++) {
      const [other, place] = shown[next], both = meet(rect, place);
      if (both.right - both.left <= 2 || both.bottom - both.top <= 3) continue;
      if (one === other || one.contains(other) || other.contains(one)) continue;
      if (level(one) !== level(other)) continue;
      faults.push(`overlapping: ${named(one)} and ${named(other)}`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the window");
  return [...new Set(faults)];
}
