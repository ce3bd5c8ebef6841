// What tests of the page around the table ask of its parts that need no browser.

import { makeQr } from "../../printgen/web/app/challenge/qr.js";
import { GameStore, NotKept } from "../../printgen/web/app/device/store.js";
import { TabLock } from "../../printgen/web/app/device/tab_lock.js";
import { Play } from "../../printgen/web/app/games/play.js";
import { checkDraft } from "../../printgen/web/app/scenario/scenario_check.js";
import { draftScenario, makeDraft, readScenarioFile } from "../../printgen/web/app/scenario/scenario_draft.js";
import { newGame } from "../../printgen/web/engine/course.js";
import { readLog } from "../../printgen/web/engine/log.js";
import { describeScenario, encodeLine, writeHeader, writeUndo } from "../../printgen/web/engine/session.js";
import { openSystem } from "../../printgen/web/engine/system.js";

const systems = {};

// V8 alone knows no encodings; what is encoded here are letters of ASCII.
globalThis.TextEncoder ??= class {
  encode(text) {
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  }
};

/** Open a game under its id, which is returned. */
export function openGame(data) {
  systems[data.system.id] = openSystem(data);
  return data.system.id;
}

/** Return what comes of the draft of a scenario: its faults, or its fingerprint, its id and the text of its file. */
export function checkTyped(id, draft) {
  const { faults, scenario } = checkDraft(systems[id], draft);
  return scenario ? { ...describeScenario(scenario), says: null } : { faults };
}

/** Return what comes of the text of a file that a page has saved, null for any other. */
export function readFile(id, text) {
  const draft = readScenarioFile(systems[id], text);
  return draft && checkTyped(id, draft);
}

/** Return what comes of the drafts that are made of the scenarios of a game. */
export function checkShipped(id) {
  return systems[id].scenarios.map((scenario) => checkTyped(id, draftScenario(systems[id], scenario)));
}

/** Return the draft of which nothing is said yet. */
export function beginDraft(id) {
  return makeDraft(systems[id]);
}

/** Return the modules of a QR code as rows of digits, or null. */
export function drawCode(text) {
  return makeQr(text)?.map((row) => row.map(Number).join("")) ?? null;
}

// A Storage that has room for so many characters.
class Shelf {
  constructor(room, items = new Map()) {
    Object.assign(this, { room, items, written: 0 });
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
    const others = [...this.items].filter(([other]) => other !== name);
    const used = others.reduce((sum, [, other]) => sum + other.length, 0);
    if (used + text.length > this.room) throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
    this.items.set(name, text);
    this.written += text.length;
  }

  removeItem(name) {
    this.items.delete(name);
  }
}

/** Keep lines one by one; return what is read again, the longest writing, and why no more was kept. */
export function keepLines(lines, room) {
  const shelf = new Shelf(room);
  const log = new GameStore(shelf, "p:").openLog("a");
  let longest = 0;
  let lost = "";
  for (const line of lines) {
    const before = shelf.written;
    try {
      log.append(line);
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      lost = error.reason;
      break;
    }
    longest = Math.max(longest, shelf.written - before);
  }
  return { ...new GameStore(shelf, "p:").readLog("a"), longest, lost };
}

/** Return what two logs read that are written in turn, as two tabs do that know nothing of each other. */
export function keepTwice() {
  const store = new GameStore(new Shelf(1000), "p:");
  const [one, other] = [store.openLog("a"), store.openLog("a")];
  one.append("first\n");
  try {
    other.append("second\n");
  } catch (error) {
    return { reason: error.reason, text: store.readLog("a").text };
  }
  return null;
}

/** Return what is read where a piece of a log is gone, and where nothing but damaged words is left of a game. */
export function readDamaged() {
  const shelf = new Shelf(100_000);
  const store = new GameStore(shelf, "p:");
  const log = store.openLog("a");
  for (let line = 0; line < 30; line += 1) log.append(`${"x".repeat(999)}\n`);
  shelf.removeItem("p:log.a.1");
  shelf.items.set("p:game.b", "{not json");
  shelf.items.set("q:game.c", "{}");
  const remains = store.readRemains("a").length;
  return {
    games: store
      .listGames()
      .map(({ id }) => id)
      .sort(),
    ...store.readLog("a"),
    remains,
  };
}

/** Return which of two tabs holds a game at each moment: the second looks again once the first has been silent. */
export function takeTurnsOver() {
  const store = new GameStore(new Shelf(1000), "p:");
  const make = (mark) => new TabLock({ store, locks: null, name: "a", mark, now: () => 0, onChange() {} });
  const [first, second] = [make("first"), make("second")];
  Object.assign(first, { timer: 1 });
  Object.assign(second, { timer: 2 });
  const moments = [];
  const note = () => moments.push([first.check(), second.check()]);
  first.beat();
  second.beat();
  note();
  second.takeOver();
  note();
  first.beat();
  second.beat();
  note();
  return moments;
}

export function takeTurns() {
  const store = new GameStore(new Shelf(1000), "p:");
  let time = 0;
  const make = (mark) => new TabLock({ store, locks: null, name: "a", mark, now: () => time, onChange() {} });
  const [first, second] = [make("first"), make("second")];
  const moments = [];
  const note = () => moments.push([first.check(), second.check()]);
  Object.assign(first, { timer: 1 });
  Object.assign(second, { timer: 2 });
  first.beat();
  second.beat();
  note();
  time = 3000;
  first.beat();
  second.beat();
  note();
  time = 60_000;
  second.beat();
  note();
  time = 1000;
  first.beat();
  note();
  return moments;
}

/**
 * Return how often a second tab takes the game from the first, or the first loses it, while each second sign of life of
 * the first is lost.
 */
export function beatLate() {
  const store = new GameStore(new Shelf(1000), "p:");
  const beats = [];
  let time = 0;
  globalThis.setInterval = (beat, every) => beats.push({ beat, every });
  const make = (mark) => new TabLock({ store, locks: null, name: "a", mark, now: () => time, onChange() {} });
  const tabs = [make("first"), make("second")];
  for (const tab of tabs) tab.take();
  const [first, second] = beats;
  let wrong = 0;
  for (let number = 1; number <= 20; number++) {
    time = 2 * number * first.every - 1;
    second.beat();
    if (!tabs[0].check() || tabs[1].check()) wrong++;
    time += 1;
    first.beat();
  }
  return wrong;
}

/** Return why what is done in a game is refused whose log has room for one more line, and whether the log can be read then. */
export function fillLog(id, action) {
  const system = systems[id];
  const lines = Array(49_996).fill(encodeLine(writeUndo()));
  const header = encodeLine(writeHeader(system, "a"));
  const log = new GameStore(new Shelf(10_000_000), "p:").openLog("a");
  const play = new Play({ begun: newGame(system, "a"), id: "a", name: "", header, lines, log });
  const acts = [
    () => play.act(action),
    () => play.act(action),
    () => play.undoTo(0),
    () => play.act(action),
    () => play.undoTo(play.done.length - 1),
  ];
  const refused = acts.map((act) => {
    try {
      act();
      return "";
    } catch (error) {
      return error.id;
    }
  });
  return { refused, done: play.done.length, read: readLog(play.text).lines.length };
}
