// @ts-check
/**
 * A position as part of a link: JSON, compressed, in letters that links may have. It stands behind the `#`, so it is
 * never sent to the server when the link is opened, and the link works as long as there is any server.
 */

const PACKED = "z"; // the first letter: compressed, or not
const PLAIN = "j";
const LONGEST = 30000; // letters

/** @typedef {Record<string, unknown>} Position */

/** @param {Position} position */
export async function encoded(position) {
  const bytes = new TextEncoder().encode(JSON.stringify(position));
  if (typeof CompressionStream === "undefined") return PLAIN + letters(bytes);
  return PACKED + letters(await through(bytes, new CompressionStream("deflate-raw")));
}

/** The position of a link; throws a `SyntaxError` if there is none in it. @param {string} code */
export async function decoded(code) {
  try {
    if (code.length > LONGEST) throw new SyntaxError("too long");
    const bytes = Uint8Array.from(atob(code.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const plain = code[0] === PACKED ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
    return /** @type {Position} */ (JSON.parse(new TextDecoder().decode(plain)));
  } catch (error) {
    throw error instanceof SyntaxError ? error : new SyntaxError("no position");
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {GenericTransformStream} stream */
async function through(bytes, stream) {
  const packed = new Blob([bytes]).stream().pipeThrough(/** @type {any} */ (stream));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** @param {Uint8Array} bytes */
const letters = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
