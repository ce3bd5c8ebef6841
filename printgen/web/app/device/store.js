import { ascending } from "../../engine/text.js";

const PIECE = 8000;
// The fields of a kept game that are not texts, with their types.
const NO_TEXTS = { last: "number", actions: "number", ended: "boolean" };
const FULL = ["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"];

/** Something could not be kept; `reason` is "full", "forbidden", or "changed" where another tab has written meanwhile. */
export class NotKept extends Error {
  constructor(reason) {
    super(`not kept: ${reason}`);
    this.reason = reason;
  }
}

/** Keep something, and return whether it could be kept. */
export function attemptKeep(write) {
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof NotKept) return false;
    throw error;
  }
}

/**
 * What is kept below a prefix of its own in a Storage. Without one all is kept in memory alone, and lost with the page.
 */
export class GameStore {
  constructor(storage, prefix) {
    this.storage = storage ?? new MemoryStorage();
    this.prefix = prefix;
    this.isKept = storage !== null;
  }

  /** Return the games that are kept, the last played first: what is known of each, with its `id`. */
  listGames() {
    const found = new Set(this.listKeys().map((key) => /^(?:game|log)\.([a-z0-9]+)/.exec(key)?.[1]));
    const games = [...found].filter(Boolean).map((id) => ({ ...this.readAbout(id), id }));
    return games.sort((one, other) => (other.last ?? 0) - (one.last ?? 0));
  }

  /** Return what is known of a game: its name, seed, scenario and so on; nothing of it is certain to be there. */
  readAbout(id) {
    const said = Object.entries(this.readValue(`game.${id}`) ?? {});
    return Object.fromEntries(said.filter(([key, value]) => typeof value === (NO_TEXTS[key] ?? "string")));
  }

  /** Write what is known of a game. Throws NotKept. */
  writeAbout(id, about) {
    this.writeValue(`game.${id}`, about);
  }

  /** Return the log of a game as `text`, and as `gap` whether a piece of it is missing, which ends the text. */
  readLog(id) {
    const numbers = this.listPieces(id);
    const whole = numbers.findIndex((number, index) => number !== index);
    const sound = whole < 0 ? numbers : numbers.slice(0, whole);
    return { text: this.joinPieces(id, sound), gap: whole >= 0 };
  }

  readRemains(id) {
    return this.joinPieces(id, this.listPieces(id));
  }

  openLog(id) {
    return new KeptLog(this, id);
  }

  /** Remove a game for ever. Throws NotKept. */
  remove(id) {
    this.attempt(() => {
      for (const number of this.listPieces(id)) this.storage.removeItem(this.nameOf(`log.${id}.${number}`));
      this.storage.removeItem(this.nameOf(`game.${id}`));
    });
  }

  /** Return a value that was written, or null if there is none, or none that can be read. */
  readValue(name) {
    try {
      return JSON.parse(this.readText(name));
    } catch {
      return null;
    }
  }

  /** Write a value. Throws NotKept. */
  writeValue(name, value) {
    this.writeText(name, JSON.stringify(value));
  }

  /** Return the values whose names begin in one way: {id, value}, `id` being the rest of the name. */
  listValues(head) {
    const ids = this.listKeys()
      .filter((key) => key.startsWith(head))
      .map((key) => key.slice(head.length));
    return ids.sort().map((id) => ({ id, value: this.readValue(`${head}${id}`) }));
  }

  /** Remove a value, if it is there. Throws NotKept. */
  removeValue(name) {
    this.attempt(() => this.storage.removeItem(this.nameOf(name)));
  }

  readText(name) {
    try {
      return this.storage.getItem(this.nameOf(name));
    } catch {
      return null;
    }
  }

  writeText(name, text) {
    this.attempt(() => this.storage.setItem(this.nameOf(name), text));
  }

  nameOf(name) {
    return `${this.prefix}${name}`;
  }

  attempt(write) {
    try {
      write();
    } catch (error) {
      throw new NotKept(FULL.includes(error?.name) ? "full" : "forbidden");
    }
  }

  listKeys() {
    const keys = [];
    try {
      for (let index = 0; index < this.storage.length; index += 1) keys.push(this.storage.key(index));
    } catch {
      return [];
    }
    return keys.filter((key) => key?.startsWith(this.prefix)).map((key) => key.slice(this.prefix.length));
  }

  listPieces(id) {
    const head = `log.${id}.`;
    const found = this.listKeys().filter((key) => key.startsWith(head) && /^\d+$/.test(key.slice(head.length)));
    return found.map((key) => Number(key.slice(head.length))).sort(ascending);
  }

  joinPieces(id, numbers) {
    return numbers.map((number) => this.readText(`log.${id}.${number}`) ?? "").join("");
  }
}

/**
 * The log of one game, to which text is added at its end: in place of what is in `excess` there, such as a line that was
 * only partly written, or after the end of a line that is missing, an excess of -1.
 */
class KeptLog {
  constructor(store, id) {
    Object.assign(this, { store, id, excess: 0 });
    this.number = Math.max(0, store.listPieces(id).length - 1);
    this.size = this.readLast().length;
  }

  /** Add text at the end. Throws NotKept; nothing of the text is kept then. */
  append(text) {
    const last = this.readLast();
    if (last.length !== this.size) throw new NotKept("changed");
    const length = last.length - this.excess;
    const isFull = !this.excess && length >= PIECE;
    const number = isFull ? this.number + 1 : this.number;
    const piece = isFull ? text : last.slice(0, length).padEnd(length, "\n") + text;
    this.store.writeText(`log.${this.id}.${number}`, piece);
    Object.assign(this, { number, size: piece.length, excess: 0 });
  }

  readLast() {
    return this.store.readText(`log.${this.id}.${this.number}`) ?? "";
  }
}

class MemoryStorage {
  constructor() {
    this.items = new Map();
  }

  get length() {
    return this.items.size;
  }

  key(index) {
    return [...this.items.keys()][index] ?? null;
  }

  getItem(name) {
    return this.items.get(name) ?? null;
  }

  setItem(name, text) {
    this.items.set(name, text);
  }

  removeItem(name) {
    this.items.delete(name);
  }
}
