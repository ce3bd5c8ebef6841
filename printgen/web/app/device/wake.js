// Keeps the screen on while the page is seen, where the browser lets a page do so.

/** Return whether this browser can keep the screen on. */
export function canStayAwake() {
  return "wakeLock" in navigator;
}

/** Keep the screen on as the settings say; the browser forgets it whenever the page is hidden. */
export function followAwake(settings) {
  if (!canStayAwake()) return;
  let lock = null;
  const follow = async () => {
    const wanted = settings.awake && document.visibilityState === "visible";
    if (!wanted) {
      await lock?.release();
      lock = null;
    } else if (!lock || lock.released) {
      lock = await navigator.wakeLock.request("screen").catch(() => null);
    }
  };
  settings.onChange(follow);
  document.addEventListener("visibilitychange", follow);
  follow();
}
