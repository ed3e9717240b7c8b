// Remembers every text that the page has shown or would have read aloud, in the page's language.
(() => {
  const SPOKEN = ["alt", "aria-description", "aria-label", "aria-valuetext", "placeholder", "title"];
  if (location.origin === "null") return; // an empty page, before the first
  const seen = (window.seenTexts = new Set(JSON.parse(sessionStorage.seen ?? "[]")));
  addEventListener("pagehide", () => (sessionStorage.seen = JSON.stringify([...seen])));
  const add = (text) => text?.trim() && seen.add(text.trim());
  const isOurs = (element) => {
    if (!element || element.closest("script, style")) return false;
    const spoken = element.closest("[lang]");
    return !spoken || spoken === document.documentElement || spoken.lang === document.documentElement.lang;
  };
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return isOurs(node.parentElement) && add(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || !isOurs(node)) return;
    for (const name of SPOKEN) add(node.getAttribute(name));
    for (const child of node.childNodes) walk(child);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "childList") addedNodes.forEach(walk);
      else walk(target);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: SPOKEN });
})();
