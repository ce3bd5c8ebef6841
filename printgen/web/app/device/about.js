// What copy of the page this is, and how safe its games are.

import { say } from "../../engine/text.js";
import { h } from "../elements/element.js";
import { ABOUT } from "../texts/texts.js";

/** Return the part of a view that tells where the page comes from and what is kept where. */
export function makeAbout(page) {
  const { base, store } = page;
  const { printgen, fingerprint } = base.head;
  const edition = base.edition ? say(ABOUT.edition, { edition: base.edition }) : "";
  return h(
    "section",
    { "aria-labelledby": "about" },
    h("h2", { id: "about" }, ABOUT.title),
    h("p", ABOUT[tellPlace(store)]),
    h("p.soft", [say(ABOUT.made, { printgen, fingerprint }), edition].filter(Boolean).join(" ")),
  );
}

/** Return what kind of copy this is: "file", "plain" (over http), "installed", "site", or "forbidden" if nothing is kept. */
function tellPlace(store) {
  if (!store.isKept) return "forbidden";
  if (location.protocol === "file:") return "file";
  if (!window.isSecureContext) return "plain";
  return window.matchMedia("(display-mode: standalone)").matches ? "installed" : "site";
}
