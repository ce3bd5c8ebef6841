// The page that makes prints: a form, a bar that shows what is loaded and made, and what comes of it.

import { h } from "../app/elements/element.js";
import { say } from "../engine/text.js";
import { makeFields, makeWishes } from "./form.js";
import { ResultView, showMegabytes } from "./result.js";
import {
  chooseParts,
  listPictures,
  nameAsCalled,
  nameFile,
  planCalibration,
  planCommands,
  typeCommand,
} from "./wishes.js";
import { WorkerLink } from "./worker_link.js";

const BASE = new URL("../", location.href);
const CACHE = `printgen-workshop-${BASE.pathname}`;

class Workshop {
  constructor(data) {
    this.data = data;
    this.wishes = makeWishes();
    this.lines = [];
    this.files = [];
    this.link = new WorkerLink((told, about) => this.hear(told, about));
    this.result = new ResultView(this.link);
    this.weight = data.files.reduce((all, { size }) => all + size, 0);
    this.isKept = false;
  }

  /** Return the elements of the page below its heading. */
  make() {
    this.command = h("code");
    this.note = h("p.soft");
    this.fault = h("p.wrong", { role: "alert" });
    this.stop = h("button", { hidden: true, onclick: () => this.link.end() }, TEXTS.workshop.stop);
    this.bar = h("progress", { hidden: true, "aria-label": TEXTS.workshop.progress });
    this.status = h("p.status", { role: "status" });
    const begin = h("button.main", { type: "submit" }, TEXTS.workshop.make);
    this.trial = h("button", () => this.run(planCalibration(this.data, this.wishes)), TEXTS.workshop.trial);
    this.buttons = [begin, this.trial];
    const hooks = { changed: () => this.update() };
    this.form = h(
      "form",
      { autocomplete: "off", onsubmit: (event) => this.submit(event) },
      makeFields(this.data, this.wishes, hooks),
      h("div.making", begin, this.note, this.bar, this.status, this.stop, this.fault, this.trial),
      h("p.command", this.command),
    );
    this.update();
    this.findKept().catch(() => {}); // a browser that keeps nothing
    return h("div.workshop", this.form, this.result.element);
  }

  update() {
    const { commands } = planCommands(this.data, this.wishes);
    this.command.textContent = commands.map(typeCommand).join("\n");
    this.tellFault("");
    this.result.glance(this.findKnown(commands)?.sheets, listPictures(this.data, this.wishes));
    const megabytes = showMegabytes(this.weight);
    this.note.textContent = this.isKept ? TEXTS.workshop.kept : say(TEXTS.workshop.weight, { megabytes });
  }

  submit(event) {
    event.preventDefault();
    this.run(planCommands(this.data, this.wishes));
  }

  /** Run commands in the worker, which is begun if need be, and show what they make, or what cannot be made here. */
  async run({ commands, files }) {
    if (this.isBusy) return;
    if (this.wishes.refused.size) return this.tellFault([...this.wishes.refused.values()].join(" "));
    this.setBusy(true);
    const name = nameFile(this.data, this.wishes, commands); // whatever is wished meanwhile
    this.result.clear();
    this.lines = [];
    this.files = files;
    try {
      await this.begin();
      this.tellPart(0, 1, TEXTS.workshop.starting);
      await this.link.ask("forget");
      const earlier = commands.slice(0, -1);
      const before = await this.runAll(earlier, files);
      if (before?.code) return this.result.showFailure(this.lines);
      this.lines = []; // what earlier commands say is of no use here
      const last = commands.at(-1);
      await this.putFiles(files, earlier.length);
      const { parts, unmade, sheets } = await this.link.ask("plan", last);
      for (const sheet of sheets) await this.link.ask("fetchSheet", BASE.href, sheet);
      if (unmade.length) this.showUnmade({ commands, files }, parts, unmade);
      else await this.finish(await this.link.ask("run", last), commands, name);
    } catch (error) {
      this.tellFault(sayWorkerFault(error));
      if (this.lines.length) this.result.showFailure(this.lines);
    } finally {
      this.setBusy(false);
    }
  }

  /** Name what cannot be made here, with the command that makes it elsewhere, and offer all else. */
  showUnmade({ commands, files }, parts, unmade) {
    const last = commands.at(-1);
    const names = unmade.map(({ name }) => name);
    const others = parts.filter(({ name }) => !names.includes(name));
    const told = [...commands.slice(0, -1), chooseParts(last, unmade)].map(typeCommand);
    const go = () => this.run({ commands: [...commands.slice(0, -1), chooseParts(last, others)], files });
    this.result.showUnmade(
      unmade.map(({ title }) => title),
      told,
      others.length ? go : null,
    );
  }

  /** Have a worker that has loaded all, and begin one if there is none. */
  begin() {
    if (!this.link.isBegun) this.loading = this.load();
    return this.loading;
  }

  async load() {
    this.loaded = 0;
    await this.link.ask("load", BASE.href, CACHE, this.data.files);
    this.isKept = true;
  }

  /** Tell whether all is kept from before; then a worker is begun as soon as something is wished. */
  async findKept() {
    const kept = await caches.open(CACHE);
    const found = await Promise.all(this.data.files.map(({ path }) => kept.match(new URL(path, BASE))));
    if (!found.every(Boolean)) return;
    this.isKept = true;
    this.update();
    const prepare = () => this.begin().catch(() => {}); // whoever makes a print then hears of it
    this.form.addEventListener("focusin", prepare, { once: true });
  }

  async runAll(commands, files) {
    let made = null;
    for (const [place, words] of commands.entries()) {
      await this.putFiles(files, place);
      made = await this.link.ask("run", words);
      if (made.code) return made;
    }
    return made;
  }

  /** Put the files in place that are wanted after so many commands. */
  async putFiles(files, place) {
    for (const file of files.filter(({ after }) => after === place)) await this.link.ask("put", file.name, file.bytes);
  }

  async finish({ code, data }, commands, name) {
    if (code || !data) return this.result.showFailure(this.lines);
    const known = this.findKnown(commands)?.sha256;
    this.tellPart(1, 1, TEXTS.workshop.painting);
    await this.result.show({ name, bytes: data, commands, lines: this.lines, known });
  }

  /** Return what the site has of the print that commands make, if it has that. */
  findKnown(commands) {
    return this.data.known[commands.map((words) => words.join(" ")).join("\n")];
  }

  hear(told, about) {
    if (told === "loaded") {
      this.loaded = Math.min(this.weight, this.loaded + about);
      const [done, all] = [this.loaded, this.weight].map(showMegabytes);
      this.tellProgress(this.loaded / this.weight, say(TEXTS.workshop.loading, { done, all }));
    } else if (told === "starting") this.tellPart(0, 1, TEXTS.workshop.starting);
    else if (told === "said") this.lines.push(nameAsCalled(about, this.files));
    else if (told === "part") this.hearPart(about);
  }

  hearPart({ place, count, title }) {
    this.tellPart(place - 1, count, say(TEXTS.workshop.part, { title, number: place, count }));
  }

  /** Show how many of some parts are made; where none is, it is not known how long it takes. */
  tellPart(done, count, words) {
    this.tellProgress(done ? done / count : null, words);
  }

  tellProgress(share, words) {
    if (share === null) this.bar.removeAttribute("value");
    else this.bar.value = share;
    this.status.textContent = words;
  }

  setBusy(isBusy) {
    this.isBusy = isBusy;
    for (const button of this.buttons) button.disabled = isBusy;
    this.bar.hidden = !isBusy;
    this.stop.hidden = !isBusy;
    if (isBusy) this.tellFault("");
    else {
      this.status.textContent = "";
      this.note.textContent = this.isKept ? TEXTS.workshop.kept : this.note.textContent;
    }
  }

  tellFault(words) {
    this.fault.textContent = words;
  }
}

/** Return what happened to a worker, in words. */
function sayWorkerFault(error) {
  const { code, about } = error;
  const faults = {
    unreachable: TEXTS.workshop.unreachable,
    changed: TEXTS.workshop.changed,
    stuck: TEXTS.workshop.stuck,
    stopped: TEXTS.workshop.stopped,
  };
  return say(faults[code] ?? TEXTS.workshop.broken, { about: about ?? String(error) });
}

/** Tell whether this browser can make prints here: that takes workers made of modules, and a page that nobody changed. */
function isAble() {
  return isSecureContext && typeof DecompressionStream === "function" && typeof WebAssembly === "object";
}

function keepPage() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(new URL("sw.js", BASE), { updateViaCache: "none" }).catch(() => {}); // none is there
}

function begin() {
  const app = document.querySelector("#app");
  const data = JSON.parse(document.querySelector("#workshop").textContent);
  if (!isAble()) return app.append(h("p.wrong", TEXTS.workshop.unable));
  app.append(new Workshop(data).make());
  keepPage();
}

begin();
