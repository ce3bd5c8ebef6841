// The page that makes prints: a form, a bar that shows what is loaded and made, and what comes of it.

import { h } from "../app/elements/element.js";
import { say } from "../engine/text.js";
import { makeFields, makeWishes } from "./form.js";
import { readKept, writeKept } from "./kept.js";
import { listChanged, makeOptions, pickValues } from "./options.js";
import { ResultView, showMegabytes } from "./result.js";
import { findCorrection, makeReadings } from "./trial.js";
import { Notice } from "./unset.js";
import {
  isSamePlan,
  listPictures,
  listWished,
  nameAsCalled,
  nameFile,
  narrowPlan,
  planCalibration,
  planCommands,
  planReadings,
  typeCommand,
  typeParts,
} from "./wishes.js";
import { WorkerLink } from "./worker_link.js";

const BASE = new URL("../", location.href);
/** What this site keeps in a browser: files that are loaded, and what is chosen of printing. */
const KEPT = `printgen-workshop-${BASE.pathname}`;

class Workshop {
  constructor(data) {
    this.data = data;
    this.wishes = makeWishes();
    this.wishes.values = pickValues(data.options, readKept(KEPT));
    this.restored = listChanged(data.options, this.wishes.values);
    this.lines = [];
    this.files = [];
    this.link = new WorkerLink((told, about) => this.hear(told, about));
    this.result = new ResultView(this.link, data.prints);
    this.notice = new Notice(data);
    this.weight = data.files.reduce((all, { size }) => all + size, 0);
    this.isKept = false;
  }

  /** Return the elements of the page below its heading. */
  make() {
    const changed = () => this.update();
    this.form = h(
      "form",
      { autocomplete: "off", novalidate: true, onsubmit: (event) => this.submit(event) },
      makeFields(this.data, this.wishes, { changed }),
      this.makeRestored(),
      this.makeOptions(),
      this.notice.element,
      this.makeMaking(),
    );
    this.update();
    this.findKept().catch(() => {}); // a browser that keeps nothing
    return h("div.workshop", h("div.wishes", this.form, this.makeTrial()), this.result.element);
  }

  /** Return what says that options are as they were the last time, and takes that back. */
  makeRestored() {
    if (!this.restored.length) return null;
    const words = say(TEXTS.workshop.restored, { options: this.restored.join(", ") });
    const element = h(
      "p.restored",
      h("span", words),
      h("button.plain", () => reset(), TEXTS.workshop.reset),
    );
    const reset = () => {
      this.setValues({});
      element.remove();
      this.options.querySelector("input").focus();
    };
    return element;
  }

  makeOptions() {
    this.options = h(
      "div.options",
      makeOptions(this.data, this.wishes, () => this.update()),
    );
    return this.options;
  }

  /** Have other values of options, and fields that show these. */
  setValues(values) {
    this.wishes.values = values;
    this.options.replaceWith(this.makeOptions());
    this.update();
  }

  makeMaking() {
    this.command = h("code");
    this.note = h("p.soft");
    this.fault = h("p.wrong", { role: "alert" });
    this.stop = h("button", { hidden: true, onclick: () => this.link.end() }, TEXTS.workshop.stop);
    this.bar = h("progress", { hidden: true, "aria-label": TEXTS.workshop.progress });
    this.status = h("p.status", { role: "status" });
    this.main = h("button.main", { type: "submit" }, TEXTS.workshop.make);
    const made = h("div.making", this.main, this.note, this.bar, this.status, this.stop, this.fault);
    return [made, h("p.command", this.command)];
  }

  /** Return the part of the page with the test sheet for backs, and what becomes of it. */
  makeTrial() {
    this.trial = h("button", () => this.run(planCalibration), TEXTS.workshop.trial);
    this.correction = h("p", { role: "status" });
    const bounds = this.data.options.find(({ key }) => key === "verso-shift");
    this.readings = makeReadings(bounds, (said) => this.correct(said));
    return h("section.trial", this.trial, this.readings, this.correction);
  }

  update() {
    const plan = planCommands(this.data, this.wishes);
    this.command.textContent = plan.commands.map(typeCommand).join("\n");
    this.tellFault("");
    this.notice.tell(this.wishes, plan.commands);
    this.main.textContent = this.listOthers().length ? TEXTS.workshop.others : TEXTS.workshop.make;
    this.compare();
    this.result.glance(this.findKnown(plan.commands)?.sheets, listPictures(this.data, this.wishes));
    const megabytes = showMegabytes(this.weight);
    this.note.textContent = this.isKept ? TEXTS.workshop.kept : say(TEXTS.workshop.weight, { megabytes });
    writeKept(KEPT, this.wishes.values);
  }

  /** Have what was made say whether it is what is wished now. */
  compare() {
    if (!this.asked) return;
    const { planner, plan } = this.asked;
    this.result.setEarlier(!isSamePlan(plan, planner(this.data, this.wishes)));
  }

  submit(event) {
    event.preventDefault();
    const [plan, others] = [planCommands(this.data, this.wishes), this.listOthers()];
    if (!others.length) return this.run(planCommands);
    this.run(planCommands, narrowPlan(plan, others), this.notice.parts);
  }

  /** Return the parts that can be made where it is certain that others cannot; none where only printgen can tell. */
  listOthers() {
    if (!this.notice.parts.length || this.wishes.scenario?.bytes) return [];
    return listWished(this.data, this.wishes).filter((part) => !this.notice.parts.includes(part));
  }

  /** Tell of fields that are wrong, and return whether there are any. */
  refuse() {
    const wrong = [...this.form.elements].filter((field) => field.matches("input") && !field.checkValidity());
    const told = [...this.wishes.refused.values(), ...wrong.map(({ validationMessage }) => validationMessage)];
    this.tellFault([...new Set(told)].join(" "));
    const folded = wrong[0]?.closest("details");
    if (folded) folded.open = true;
    wrong[0]?.focus();
    return told.length > 0;
  }

  /**
   * Make what a planner has of the wishes, and show it, or what cannot be made here. A plan in its place is another way to
   * it, such as one in which some parts are left out.
   */
  async run(planner, { commands, files } = planner(this.data, this.wishes), left = []) {
    if (this.isBusy || this.refuse()) return;
    this.asked = { planner, plan: planner(this.data, this.wishes) };
    const name = nameFile(this.data, this.wishes, commands); // whatever is wished meanwhile
    this.files = files;
    this.result.begin();
    await this.work(async () => {
      const earlier = commands.slice(0, -1);
      const before = await this.runAll(earlier, files);
      if (before?.code) return this.result.showFailure(this.lines);
      this.lines = []; // what earlier commands say is of no use here
      const last = commands.at(-1);
      await this.putFiles(files, earlier.length);
      const { parts, unmade, sheets } = await this.link.ask("plan", last);
      for (const sheet of sheets) await this.link.ask("fetchSheet", BASE.href, sheet);
      const others = (more) => this.chooseOthers({ commands, files }, parts, [...left, ...more]);
      if (unmade.length) return this.result.showUnmade(unmade, typeParts(commands, unmade), others(unmade));
      const made = await this.link.ask("run", last);
      const stop = parts[this.part - 1];
      if (made.code || !made.data) this.result.showFailure(this.lines, stop, stop && others([stop]));
      else await this.finish(made, { commands, name, left });
    });
    this.compare();
  }

  /** Have the worker do something, once it is there, and tell what befalls it. */
  async work(act) {
    this.setBusy(true);
    this.lines = [];
    this.part = 0; // the last that was begun
    this.isRepeated = false;
    try {
      await this.begin();
      this.tellPart(0, 1, TEXTS.workshop.starting);
      await this.link.ask("forget");
      await act();
    } catch (error) {
      this.tellFault(sayWorkerFault(error));
      if (this.lines.length) this.result.showFailure(this.lines);
    } finally {
      this.setBusy(false);
    }
  }

  /** Return what makes all parts of a plan but some; null if nothing is left. */
  chooseOthers(plan, parts, left) {
    const names = left.map(({ name }) => name);
    const others = parts.filter(({ name }) => !names.includes(name));
    const { planner } = this.asked;
    return others.length ? () => this.run(planner, narrowPlan(plan, others), left) : null;
  }

  /** Have backs moved by what four numbers say that were read on the test sheet, and tell whether they say something. */
  async correct(readings) {
    if (this.isBusy || this.refuse()) return false;
    const { commands, files } = planReadings(this.data, this.wishes, readings);
    this.correction.textContent = "";
    let found = null;
    await this.work(async () => {
      await this.runAll(commands, files);
      found = findCorrection(this.lines);
      if (found) this.setValues({ ...this.wishes.values, ...found.values });
      this.correction.textContent = found?.told ?? this.lines.join(" ");
      this.correction.classList.toggle("wrong", !found);
    });
    return found !== null;
  }

  /** Have a worker that has loaded all, and begin one if there is none. */
  begin() {
    if (!this.link.isBegun) this.loading = this.load();
    return this.loading;
  }

  async load() {
    this.loaded = 0;
    await this.link.ask("load", BASE.href, KEPT, this.data.files);
    this.isKept = true;
  }

  /** Tell whether all is kept from before; then a worker is begun as soon as something is wished. */
  async findKept() {
    const kept = await caches.open(KEPT);
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

  async finish({ code, data }, { commands, name, left }) {
    if (code || !data) return this.result.showFailure(this.lines);
    const known = this.findKnown(commands)?.sha256;
    this.tellPart(1, 1, TEXTS.workshop.painting);
    await this.result.show({ name, bytes: data, commands, lines: this.lines, known, left });
    if (this.asked.planner === planCalibration) this.readings.open = true; // what the sheet shows is typed there
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
    this.isRepeated ||= place <= this.part; // once one has failed, printgen tries what would help
    if (!this.isRepeated) this.part = place;
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
    for (const button of [this.main, this.trial]) button.setAttribute("aria-disabled", String(isBusy)); // it keeps the focus
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
