// How the player wants the page: kept for all games of it, as fields, each of which works at once.

import { h } from "../elements/element.js";
import { SETTINGS } from "../texts/texts.js";
import { attemptKeep } from "./store.js";

const LOOKS = ["system", "dark", "light"];
const SIZES = ["small", "usual", "large", "huge"];

/**
 * The settings: `look`, `size`, `awake` (the screen stays on), `hidden`, the piles that are
 * played on paper, and `player`, the name of the player.
 */
export class Settings {
  constructor(store) {
    this.store = store;
    this.listeners = new Set();
    const said = store.readValue("settings") ?? {};
    this.look = LOOKS.includes(said.look) ? said.look : "system";
    this.size = SIZES.includes(said.size) ? said.size : "usual";
    this.awake = said.awake === true;
    this.player = typeof said.player === "string" ? said.player : "";
    this.hidden = Array.isArray(said.hidden) ? said.hidden.filter((id) => typeof id === "string") : [];
  }

  /** Call a function after each change; return what ends that. */
  onChange(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
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

/** Return whether this browser can keep the screen on. */
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

/** Return the part of a view that has the settings. */
export function makeSettings(page) {
  const { settings, base } = page;
  const stay = (awake) => settings.change({ awake });
  return h(
    "section",
    { "aria-labelledby": "settings" },
    h("h2", { id: "settings" }, SETTINGS.title),
    canStayAwake() ? makeSwitch(SETTINGS.awake, settings.awake, stay) : h("p.soft", SETTINGS.cannotStayAwake),
    makeChoice("look", SETTINGS.look, SETTINGS.looks, settings),
    makeChoice("size", SETTINGS.size, SETTINGS.sizes, settings),
    makePaper(
      settings,
      base.play.piles.map(({ id }) => ({ id, title: base.cardsOf(id).title })),
    ),
  );
}

function makeSwitch(title, on, change) {
  const box = h("input", { type: "checkbox", checked: on, onchange: () => change(box.checked) });
  return h("label.switch", box, h("span", title));
}

function makeChoice(key, title, titles, settings) {
  const options = Object.entries(titles).map(([value, text]) =>
    h("option", { value, selected: settings[key] === value }, text),
  );
  const field = h("select", { id: `setting-${key}`, onchange: () => settings.change({ [key]: field.value }) }, options);
  return h("div.field", h("label", { for: `setting-${key}` }, title), field);
}

function makePaper(settings, piles) {
  if (!piles.length) return null;
  const change = (id, on) => {
    const others = settings.hidden.filter((each) => each !== id);
    settings.change({ hidden: on ? [...others, id] : others });
  };
  return h(
    "fieldset",
    h("legend", SETTINGS.paper),
    h("p.soft", SETTINGS.paperHint),
    piles.map(({ id, title }) => makeSwitch(title, settings.hidden.includes(id), (on) => change(id, on))),
  );
}
