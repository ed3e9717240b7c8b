// @ts-check
/** Addresses of this server. It may be under a path of its host, such as `/moonpack/`; paths here leave that out. */

/** Where the server is; it writes this into the document. */
const ROOT = document.querySelector('meta[name="root"]')?.getAttribute("content") ?? "/";

/** The address of a path of the server. @param {string} path  begins with a slash */
export const at = (path) => ROOT + path.slice(1);

/** The path that an address has on the server. @param {string} address  a path of the host */
export const pathOf = (address) => (address.startsWith(ROOT) ? address.slice(ROOT.length - 1) : "/");
