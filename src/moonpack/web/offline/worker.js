// @ts-check
/**
 * The service worker: alerts that arrive while the page is closed, and what can be seen of one's games without
 * a network. It serves nothing that the network can serve, so the page is never out of date because of it.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const ROOT = new URL("./", worker.location.href).pathname;
const PAGE = "moonpack-offline"; // the page that is shown without a network
const GAMES = "moonpack-games"; // the last state of one's games
const OFFLINE = `${ROOT}offline`;
const MINE = `${ROOT}api/tables?list=mine&first=0`;
const ME = `${ROOT}api/me`;
const WORDS = `${ROOT}api/words/`;
// Whoever sends something there may be somebody else afterwards.
const LEAVING = [`${ME}/delete`, `${ME}/devices`, `${ME}/earlier`, `${ROOT}api/signin/`, `${ROOT}signin/`];
const MOST_PICTURES = 12;

worker.addEventListener("install", (event) => event.waitUntil(keepPage().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

/** Keep the page for the time without a network, with everything that it names. */
async function keepPage() {
  const cache = await caches.open(PAGE);
  const page = await fetch(OFFLINE, { cache: "reload" });
  const text = await page.clone().text();
  const named = [...text.matchAll(/(?:href|src)="([^"]*\/web\/[^"]+)"/g)].map(([, address]) => address);
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(OFFLINE, page);
  await cache.addAll([...new Set(named)]);
  const { language } = await (await keep(ME)).json();
  await Promise.all(["first", "offline"].map((part) => keep(`${WORDS}${language}?part=${part}`)));
}

/** Fetch something and keep a copy. @param {RequestInfo} request @returns {Promise<Response>} */
async function keep(request) {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(GAMES)).put(request, answer.clone());
  return answer;
}

worker.addEventListener("fetch", (event) => {
  const { request } = event,
    { pathname, search, origin } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method !== "GET") {
    if (LEAVING.some((path) => pathname.startsWith(path))) event.waitUntil(forgetGames());
    return;
  }
  if (request.mode === "navigate") event.respondWith(document(request));
  else if (pathname + search === MINE) event.respondWith(latest(request, keepPictures));
  else if (pathname === ME) event.respondWith(whoIsHere(request));
  else if (pathname.startsWith(WORDS)) event.respondWith(latest(request));
  else if (pathname.startsWith(`${ROOT}web/`)) event.respondWith(fromPage(request));
});

/** A page of the server or, without a network, what is known of one's games. @param {Request} request */
async function document(request) {
  try {
    const answer = await fetch(request);
    if (![502, 503, 504].includes(answer.status)) return answer;
    return (await caches.match(OFFLINE)) ?? answer;
  } catch (error) {
    const kept = await caches.match(OFFLINE);
    if (kept) return kept;
    throw error;
  }
}

/**
 * The answer of the server or, without one, its last.
 * @param {Request} request @param {(answer: Response) => Promise<void>} [after]
 */
async function latest(request, after) {
  try {
    const answer = await keep(request);
    if (answer.ok && after) void after(answer.clone()).catch(() => {}); // they are looked for again next time
    return answer;
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

/** Who one is; if that is somebody else than last time, what is kept was not theirs. @param {Request} request */
async function whoIsHere(request) {
  const before = await caches.match(ME, { cacheName: GAMES, ignoreSearch: true });
  const answer = await latest(request);
  if (before && answer.ok && (await before.json()).name !== (await answer.clone().json()).name) await forgetGames();
  return answer;
}

/** Keep nothing of anybody's games: others may use this browser. */
async function forgetGames() {
  const cache = await caches.open(GAMES);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== ME && !pathname.startsWith(WORDS)) await cache.delete(url);
  }
  await badge(0);
}

/** A file: the network's, or one that the page without a network needs. @param {Request} request */
async function fromPage(request) {
  return (await caches.match(request, { cacheName: PAGE })) ?? fetch(request);
}

/** Keep pictures of one's games as they are now, and no others. @param {Response} answer */
async function keepPictures(answer) {
  /** @type {import("../types/wire.js").TableList} */
  const { tables } = await answer.json();
  const cache = await caches.open(GAMES);
  const wanted = new Set(
    tables
      .filter(({ table, thumbnail }) => table.state === "playing" && thumbnail)
      .slice(0, MOST_PICTURES)
      .map(({ thumbnail }) => ROOT + String(thumbnail).slice(1)),
  );
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (pathname.endsWith("/thumbnail.svg") && !wanted.delete(pathname + search)) await cache.delete(url);
  }
  for (const path of wanted) await keep(path);
  await badge(tables.filter((row) => row.your_turn).length);
}

/** The number on the app's icon: how many games wait. @param {number} waiting */
async function badge(waiting) {
  const { navigator } = /** @type {any} */ (worker);
  await (waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.());
}

// -- alerts

worker.addEventListener("push", (event) => event.waitUntil(alert(event.data?.json() ?? {})));

/** @param {{title?: string, body?: string, path?: string, tag?: string}} message */
async function alert({ title = "Moonpack", body = "", path = "/", tag = "moonpack" }) {
  const windows = await worker.clients.matchAll({ type: "window" });
  const address = ROOT + path.slice(1);
  const isSeen = windows.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === address);
  if (!isSeen) {
    const icon = `${ROOT}web/icons/192.png`;
    await worker.registration.showNotification(title, { body, tag, icon, badge: icon, data: address });
  }
  await fetch(MINE)
    .then((answer) => answer.json())
    .then(({ tables }) => badge(tables.filter((/** @type {any} */ row) => row.your_turn).length))
    .catch(() => {}); // without the list the number stays as it is
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data ?? ROOT)));
});

/** Show a page in a window that is there, or in a new one. @param {string} address */
async function show(address) {
  const windows = await worker.clients.matchAll({ type: "window" });
  const there = windows.find((one) => new URL(one.url).pathname === address);
  if (there) return void (await there.focus());
  await worker.clients.openWindow(address);
}

/** A browser may renew its subscription by itself. */
worker.addEventListener("pushsubscriptionchange", (event) => {
  const { newSubscription, oldSubscription } = /** @type {any} */ (event);
  const subscribe = async () => {
    const options = oldSubscription?.options;
    const push = newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)));
    if (!push) return;
    const headers = { "content-type": "application/json" };
    await fetch(`${ROOT}api/me/alerts/channels`, { method: "POST", headers, body: JSON.stringify({ push }) });
  };
  /** @type {any} */ (event).waitUntil(subscribe());
});
