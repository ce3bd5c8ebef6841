// How the player wants the page: kept for all games of it.

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
