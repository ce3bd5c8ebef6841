// One game is played in one tab: all others read it, until that one is closed.

import { attemptKeep } from "./store.js";

const BEAT = 2000;
const STALE = 7000;

/**
 * Holds a game for this tab, by a lock of the browser, or where there is none by a sign of life in what is kept.
 *
 * `onChange(held)` is called when this tab gains the game later, or loses it.
 */
export class TabLock {
  constructor({ locks, store, name, onChange, now = Date.now, mark = `${Math.random()}` }) {
    Object.assign(this, { locks, store, name, onChange, now, mark });
    this.held = false;
    this.isOver = false;
  }

  /** Return whether this tab may play, as soon as that is known. */
  async take() {
    this.held = !this.store.isKept;
    if (this.held) return true;
    if (this.locks) {
      try {
        return await this.takeLock();
      } catch {
        this.locks = null;
      }
    }
    this.beat();
    this.timer = setInterval(() => this.beat(), BEAT);
    return this.held;
  }

  /** Return whether this tab may still play at this moment. */
  check() {
    if (this.timer && this.held && this.readOwner().mark !== this.mark) this.change(false);
    return this.held;
  }

  /** Take the game over from the tab that plays it, which reads it from then on. */
  takeOver() {
    if (this.locks) return this.await({ steal: true });
    attemptKeep(() => this.store.writeValue(this.key, { mark: this.mark, time: this.now() }));
    return this.change(true);
  }

  /** Let other tabs have the game. */
  release() {
    this.isOver = true;
    this.letGo?.();
    clearInterval(this.timer);
    if (this.timer && this.readOwner().mark === this.mark) attemptKeep(() => this.store.removeValue(this.key));
  }

  get key() {
    return `tab.${this.name}`;
  }

  takeLock() {
    return new Promise((resolve, reject) => {
      const first = this.request({ ifAvailable: true }, (lock) => {
        this.held = lock !== null;
        resolve(this.held);
        if (lock) return this.hold();
        this.await({});
        return null;
      });
      first.catch((error) => (this.held ? this.lose() : reject(error)));
    });
  }

  request(options, act) {
    return this.locks.request(`${this.store.prefix}${this.name}`, options, act);
  }

  /** Play the game as soon as the browser gives it to this tab, until another tab takes it over. */
  await(options) {
    const granted = this.request(options, () => {
      if (!this.isOver) this.change(true);
      return this.hold();
    });
    granted.catch(() => this.lose());
  }

  /** Read the game that another tab has taken over, until that one lets it go. */
  lose() {
    if (this.isOver || !this.held) return;
    this.change(false);
    this.await({});
  }

  hold() {
    return new Promise((letGo) => {
      if (this.isOver) letGo();
      this.letGo = letGo;
    });
  }

  beat() {
    const owner = this.readOwner();
    const isFree = owner.mark === this.mark || !(Math.abs(this.now() - owner.time) <= STALE);
    if (isFree) attemptKeep(() => this.store.writeValue(this.key, { mark: this.mark, time: this.now() }));
    if (isFree !== this.held) this.change(isFree);
  }

  change(held) {
    const isNew = held !== this.held;
    this.held = held;
    if (isNew) this.onChange(held);
  }

  readOwner() {
    return this.store.readValue(this.key) ?? {};
  }
}
