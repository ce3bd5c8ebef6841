// The back button of a phone: it closes what was opened last, and leaves the page only where nothing is open.

const LAYER = "layer";
const layers = [];
// Whether the browser's history has an entry to come back from, and whether the page itself goes back now.
let guarded = false;
let returns = false;

/** Let the back button close what is open. */
export function followBack() {
  guarded = history.state === LAYER;
  window.addEventListener("popstate", () => {
    // Whoever types a link has gone on, not back.
    if (returns || !location.hash) {
      guarded = false;
      if (!returns) layers.at(-1)?.();
      returns = false;
    }
    settle();
  });
  settle();
}

/** Say that something was opened that `close` closes. Return a function to be called once it is closed. */
export function openLayer(close) {
  // The same function may be meant twice.
  const layer = () => close();
  layers.push(layer);
  settle();
  return () => {
    if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1);
    settle();
  };
}

// What is opened as something else is closed needs no other entry, so both are waited for.
function settle() {
  setTimeout(() => {
    if (returns || guarded === layers.length > 0) return;
    guarded = !guarded;
    returns = !guarded;
    if (guarded) history.pushState(LAYER, "");
    else history.back();
  });
}
