// What is cut off, sticks out or overlaps on a page; see layout.py.
([spared, boxes, above]) => {
  const faults = [];
  const named = (element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.trim().slice(0, 60)}"`;
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left), right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom),
  });
  const isEmpty = (rect) => rect.right - rect.left < 1 || rect.bottom - rect.top < 1;
  const sticksOut = (rect, box) =>
    rect.left < box.left - 2 || rect.right > box.right + 2 ||
    rect.top < box.top - 2.5 || rect.bottom > box.bottom + 2.5;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  // The part of a rectangle that is seen; what can be scrolled into view is not cut off.
  function seen(element, rect) {
    for (let outer = element; outer && outer !== document.documentElement; outer = outer.parentElement) {
      const style = getComputedStyle(outer), box = outer.getBoundingClientRect();
      if (style.display === "contents") continue;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) rect = meet(rect, box);
      else if (outer.matches(boxes) || /hidden|clip/.test(style.overflowX + style.overflowY)) {
        if (isEmpty(rect)) return rect;
        if (sticksOut(rect, box)) {
          faults.push(`cut off or sticking out of ${outer.tagName}.${outer.className}: ${named(element)}`);
          return meet(rect, box);
        }
      }
      if (isEmpty(rect)) return rect;
    }
    if (sticksOut(rect, screen)) faults.push(`outside the window: ${named(element)}`);
    return rect;
  }
  const shown = [];
  const modal = document.querySelector("dialog:modal") ?? document; // it covers everything else
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, element = text.parentElement;
    if (!text.data.trim() || element.closest(spared) || !modal.contains(element)) continue;
    if (!element.checkVisibility() || getComputedStyle(element).clipPath === "inset(50%)") continue; // for speech only
    const range = document.createRange();
    range.selectNodeContents(text);
    const whole = seen(element, range.getBoundingClientRect());
    if (isEmpty(whole)) continue;
    for (const line of range.getClientRects()) shown.push([element, meet(line, whole)]);
  }
  for (const button of document.querySelectorAll("button, a.button, select, input")) {
    if (button.closest(spared) || !modal.contains(button) || !button.checkVisibility()) continue;
    const rect = seen(button, button.getBoundingClientRect());
    if (!isEmpty(rect)) shown.push([button, rect]);
  }
  shown.forEach(([one, rect], n) => {
    for (const [other, place] of shown.slice(n + 1)) {
      if (one === other || one.contains(other) || other.contains(one)) continue;
      if (Boolean(one.closest(above)) !== Boolean(other.closest(above))) continue;
      const both = meet(rect, place);
      if (both.right - both.left > 2 && both.bottom - both.top > 3) {
        faults.push(`overlapping: ${named(one)} and ${named(other)}`);
      }
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the window");
  return [...new Set(faults)];
}
