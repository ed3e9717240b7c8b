// @ts-check
/** Starts the service worker, which shows alerts and one's games without a network. */

import { at } from "../core/address.js";

/** Start it, or use the one that runs. @returns {Promise<ServiceWorkerRegistration>} */
export async function startWorker() {
  await navigator.serviceWorker.register(at("/worker.js"), { scope: at("/") });
  return navigator.serviceWorker.ready;
}

/** The same if the browser can, and quietly: nobody has asked for it. */
export async function startQuietly() {
  if (!isSecureContext || !navigator.serviceWorker) return;
  await startWorker().catch((error) => console.warn(error));
}
