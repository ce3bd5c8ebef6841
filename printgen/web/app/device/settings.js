// How the player wants the page, kept for all games of it; and what copy of the page this is.

import { say } from "../../engine/text.js";
import { h, makeField, makeSelect } from "../elements/element.js";
import { attemptKeep } from "./store.js";

/**
 * The settings: `look`, `size`, `awake` (the screen stays on), `hidden`, the piles that are
 * played on paper, and `player`, the name of the player.
 */
export class Settings {
  constructor(store) {
    this.store = store;
    this.listeners = [];
    const said = store.readValue("settings") ?? {};
    this.look = Object.hasOwn(TEXTS.looks, said.look) ? said.look : "system";
    this.size = Object.hasOwn(TEXTS.sizes, said.size) ? said.size : "usual";
    this.awake = said.awake === true;
    this.player = typeof said.player === "string" ? said.player : "";
    this.hidden = Array.isArray(said.hidden) ? said.hidden.filter((id) => typeof id === "string") : [];
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  /** Change some settings, and keep them if anything can be kept. */
  change(values) {
    Object.assign(this, values);
    const { look, size, awake, hidden, player } = this;
    attemptKeep(() => this.store.writeValue("settings", { look, size, awake, hidden, player }));
    for (const listener of this.listeners) listener(this);
  }
}

/** Show the page as the settings say, and go on doing so when they or the system's look change. */
export function applySettings(settings, root, dark) {
  const apply = () => {
    const isDark = settings.look === "system" ? dark.matches : settings.look === "dark";
    root.dataset.look = isDark ? "dark" : "light";
    root.dataset.size = settings.size;
  };
  settings.onChange(apply);
  dark.addEventListener("change", apply);
  apply();
}

function canStayAwake() {
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

export function makeSettings(page) {
  const { settings, base } = page;
  const stay = (awake) => settings.change({ awake });
  return h("section", { "aria-labelledby": "settings" }, [
    h("h2", { id: "settings" }, TEXTS.settings.title),
    canStayAwake()
      ? makeSwitch(TEXTS.settings.awake, settings.awake, stay)
      : h("p.soft", TEXTS.settings.cannotStayAwake),
    makeChoice("look", TEXTS.settings.look, TEXTS.looks, settings),
    makeChoice("size", TEXTS.settings.size, TEXTS.sizes, settings),
    base.play.piles.length > 0 && makePaper(settings, base),
  ]);
}

function makeSwitch(title, on, change) {
  const box = h("input", { type: "checkbox", checked: on, onchange: () => change(box.checked) });
  return h("label.switch", box, h("span", title));
}

function makeChoice(key, title, titles, settings) {
  const given = { id: `setting-${key}`, onchange: () => settings.change({ [key]: field.value }) };
  const field = makeSelect(given, Object.entries(titles), settings[key]);
  return makeField(title, field);
}

function makePaper(settings, base) {
  const change = (id, on) => {
    const others = settings.hidden.filter((each) => each !== id);
    settings.change({ hidden: on ? [...others, id] : others });
  };
  return h("fieldset", [
    h("legend", TEXTS.settings.paper),
    h("p.soft", TEXTS.settings.paperHint),
    base.play.piles.map(({ id }) =>
      makeSwitch(base.cardsOf(id).title, settings.hidden.includes(id), (on) => change(id, on)),
    ),
  ]);
}

/** Return the part of a view that tells where the page comes from and what is kept where. */
export function makeAbout(page) {
  const { base, store } = page;
  const { printgen, fingerprint } = base.head;
  const edition = base.edition ? say(TEXTS.about.edition, { edition: base.edition }) : "";
  return h("section", { "aria-labelledby": "about" }, [
    h("h2", { id: "about" }, TEXTS.about.title),
    h("p", TEXTS.place[tellPlace(store)]),
    h("p.soft", [say(TEXTS.about.made, { printgen, fingerprint }), edition].filter(Boolean).join(" ")),
  ]);
}

/** Return what kind of copy this is: "file", "plain" (over http), "installed", "site", or "forbidden" if nothing is kept. */
function tellPlace(store) {
  if (!store.isKept) return "forbidden";
  if (location.protocol === "file:") return "file";
  if (!window.isSecureContext) return "plain";
  return window.matchMedia("(display-mode: standalone)").matches ? "installed" : "site";
}
