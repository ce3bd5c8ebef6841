// The back button of a phone: it closes what was opened last, and leaves the page only where nothing is open.

// What closes each thing that is open, and how many entries the browser's history has to come back from.
const layers = [];
let entries = 0;

/** Let the back button close what is open. */
export function followBack() {
  entries = history.state ?? 0;
  window.addEventListener("popstate", () => {
    entries = history.state ?? 0;
    // Whoever types a link has gone on, not back. Entries of what was closed by itself are passed over.
    if (location.hash) return;
    if (layers.length) layers.pop()();
    else history.go(-entries - 1);
  });
}

/** Say that something was opened that `close` closes. Return a function to be called once it is closed. */
export function openLayer(close) {
  // The same function may be meant twice.
  const layer = () => close();
  layers.push(layer);
  if (layers.length > entries) {
    entries = layers.length;
    history.pushState(entries, "");
  }
  return () => {
    if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1);
  };
}
