// Makes a page that came from a server installable, and keeps it there: its web manifest and its worker, sw.js.

import { h } from "../elements/element.js";

/** Returns whether this page can be kept: it came over https, or from this very machine. */
function canInstall() {
  return location.protocol.startsWith("http") && isSecureContext && "serviceWorker" in navigator;
}

/** Returns whether this page lasts no longer than its server: it came over a plain network, and cannot be kept. */
export function isPassing() {
  return location.protocol === "http:" && !isSecureContext;
}

/**
 * Links the web manifest of a game and registers the worker, where that can be. Whenever a newer version lies ready,
 * `onNewer` is told of a function that puts it in place and loads the page again. Returns when all is registered.
 */
export async function install(system, onNewer) {
  if (!canInstall()) {
    return;
  }
  document.head.append(h("link", { rel: "manifest", href: `${system}.webmanifest` }));
  let registration;
  try {
    registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  } catch {
    return; // a page that lies alone on its server, or a browser that keeps nothing
  }
  registration.addEventListener("updatefound", () => followInstall(registration, onNewer));
  followInstall(registration, onNewer);
  await tellNewer(registration, onNewer);
  registration.update().catch(() => {}); // there is no network, and nothing newer
}

// Looks for a newer version once the worker that is being installed has all of it.
function followInstall(registration, onNewer) {
  registration.installing?.addEventListener("statechange", (event) => {
    if (event.target.state === "installed") {
      tellNewer(registration, onNewer);
    }
  });
}

async function tellNewer(registration, onNewer) {
  const worker = registration.waiting ?? registration.active;
  if (worker && (await askWorker(worker, "is newer"))) {
    onNewer(() => takeNewer(worker));
  }
}

async function takeNewer(worker) {
  await askWorker(worker, "skip waiting");
  location.reload();
}

// Returns what a worker answers to a message.
function askWorker(worker, message) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = (event) => resolve(event.data);
    worker.postMessage(message, [port2]);
  });
}
