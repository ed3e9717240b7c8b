// @ts-check
/** Styles that only one game needs: fetched with its module, once. */

/** @param {string} href @returns {Promise<void>}  when the styles hold */
export function sheet(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
  return new Promise((done) => {
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => done());
  });
}
