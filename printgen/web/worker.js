// The service worker of a folder of pages: keeps those to play, and gives the version that was there first until a page
// asks for this one. Other pages of a site it keeps once somebody has looked at them.

// Python fills these in. SUM is the sum of all files that are kept at once. FILES has the hash of each of them, by path.
// OTHERS has the hashes of the files that are kept after somebody has looked at them.
const SUM = "";
const FILES = {};
const OTHERS = {};
// Other sites may lie beside this one, with caches of their own: only the caches of this very folder are touched.
const OWN = `printgen-${new URL(self.registration.scope).pathname}:`;
const CACHE = OWN + SUM;
const SEEN = `${OWN}seen`;
const SEEN_SUMS = new Map(
  Object.entries(OTHERS).map(([path, sum]) => [new URL(path, self.registration.scope).href, sum]),
);
// It is put into a cache when all else is there.
const LAST = "index.html";

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("message", (event) => event.waitUntil(heed(event)));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope)) {
    event.respondWith(answer(event));
  }
});

// Fetches every file of this version, then keeps them, and forgets versions that nobody plays any more.
async function keepAll() {
  const fetched = new Map(await Promise.all(Object.keys(FILES).map(fetchWhole)));
  const cache = await caches.open(CACHE);
  const last = fetched.get(LAST);
  fetched.delete(LAST);
  await Promise.all([...fetched].map(([path, response]) => cache.put(path, response)));
  await cache.put(LAST, last);
  await forget([CACHE, await findCurrent()]);
}

// Returns the path of a file and what a server says of it; throws if that is not the file of this version.
async function fetchWhole(path) {
  const response = await fetch(path, { integrity: FILES[path], cache: "no-cache" });
  if (!response.ok) {
    throw new Error(`${path}: ${response.status}`);
  }
  return [path, new Response(await response.blob(), { headers: response.headers })];
}

// Returns the names of the caches of this folder, oldest first.
async function listOwn() {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(OWN) && !name.slice(OWN.length).includes("/"));
}

// Returns the name of the oldest cache that is whole: the version that is played; undefined if there is none.
async function findCurrent() {
  for (const name of await listOwn()) {
    const cache = await caches.open(name);
    if (await cache.match(LAST)) {
      return name;
    }
  }
  return undefined;
}

// Deletes the caches of this folder but some, and but what somebody has looked at.
async function forget(others) {
  const old = (await listOwn()).filter((name) => ![SEEN, ...others].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

// Returns a file of the version that is played, or asks the network for what is not one.
async function answer(event) {
  const { origin, pathname } = new URL(event.request.url);
  const name = await findCurrent();
  const cache = name && (await caches.open(name));
  const path = origin + pathname + (pathname.endsWith("/") ? LAST : "");
  const found = cache && ((await cache.match(path)) ?? (await cache.match(`${path}.html`)));
  return found ?? look(event, SEEN_SUMS.has(path) ? path : `${path}.html`);
}

// Returns what the network has for a request; without a network, what was there when somebody looked at it last.
async function look(event, path) {
  const sum = SEEN_SUMS.get(path);
  try {
    const response = await fetch(event.request);
    if (sum) {
      event.waitUntil(keepSeen(path, sum, response.clone()).catch(() => {})); // there may be no room
    }
    return response;
  } catch (error) {
    const seen = sum && (await (await caches.open(SEEN)).match(path));
    if (seen) {
      return seen;
    }
    throw error;
  }
}

// Keeps what somebody looks at, if it is the file of this version.
async function keepSeen(path, sum, response) {
  const data = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  if (sum === `sha256-${btoa(String.fromCharCode(...digest))}`) {
    const cache = await caches.open(SEEN);
    await cache.put(path, new Response(data, { headers: response.headers }));
  }
}

// Answers a page: whether this version waits for its leave, or that it has now taken the place of the one before.
async function heed(event) {
  if (event.data === "is newer") {
    event.ports[0].postMessage((await findCurrent()) !== CACHE);
  } else if (event.data === "skip waiting") {
    await forget([CACHE]);
    await self.skipWaiting();
    event.ports[0].postMessage(true);
  }
}
