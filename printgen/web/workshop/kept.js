// What a player has chosen of printing, kept for all games of a site: a printer and its paper change less often than games.

/** Return what is kept under a key, null for nothing, for what cannot be read, and in a browser that keeps nothing. */
export function readKept(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Keep values under a key, or forget it if there are none. A browser that keeps nothing has none the next time. */
export function writeKept(key, values) {
  const said = Object.entries(values).filter(([, value]) => value !== "");
  try {
    if (said.length) localStorage.setItem(key, JSON.stringify(Object.fromEntries(said)));
    else localStorage.removeItem(key);
  } catch {
    // it is there until the page is closed
  }
}
