// The preview: which product is shown and how, what is wrong, and what has changed since.

import { drawCards, drawPages } from "./drawings.js";
import { ask, count, find, make } from "./element.js";

const look = { backs: false, cuts: false, folds: false, zoom: 1, point };
const state = { pack: "", products: [], told: new Map(), general: [], target: "", view: "cards", first: 0, turn: 0 };
const dealt = { seed: "tonight", count: 0 };
// What is shown: the answer, the key that it was made with, and the address of a sheet.
const shown = { answer: null, target: "", key: "", url: "" };
const ZOOMS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const SOON = 400;

function tell(words, isBad = false) {
  find("state").textContent = words;
  find("state").classList.toggle("bad", isBad);
}

function point(place) {
  find("pointed").replaceChildren(`${place.title} `, make("code", {}, place.place));
}

function findProduct() {
  return state.products.find((product) => product.target === state.target);
}

// Problems: those of the product that is shown first, then those of the pack.

function listOwn(target) {
  const general = state.general.filter((problem) => problem.targets.includes(target));
  const all = [...general, ...(state.told.get(target) ?? [])];
  const keys = all.map((problem) => problem.place + problem.message);
  return all.filter((_, number) => keys.indexOf(keys[number]) === number);
}

function drawProblem(problem, target) {
  const item = make("li", { class: problem.kind }, make("p", {}, problem.message), make("code", {}, problem.place));
  if (problem.hint) item.append(make("p", { class: "hint" }, problem.hint));
  if (target) item.append(make("button", { type: "button", onclick: () => choose(target) }, `Show ${target}`));
  return item;
}

// What is wrong with a card stands at the card too.
function drawOwn(problem) {
  const item = drawProblem(problem);
  const card = [...document.querySelectorAll("figure")].find((figure) => figure.dataset.at === problem.place);
  const go = () => {
    card.scrollIntoView({ block: "center" });
    card.focus();
  };
  if (card) item.append(make("button", { type: "button", onclick: go }, "Show the card"));
  return item;
}

function drawProblems() {
  const own = listOwn(state.target).map(drawOwn);
  const others = state.general.filter((problem) => !problem.targets.includes(state.target));
  const items = [...own, ...others.map((problem) => drawProblem(problem, problem.targets[0]))];
  for (const { target } of state.products.filter((product) => product.target !== state.target)) {
    for (const problem of state.told.get(target) ?? []) items.push(drawProblem(problem, target));
  }
  find("told").textContent = items.length ? `Problems and warnings: ${items.length}` : "No problems";
  find("problems").replaceChildren(...items);
}

// The list of products.

function drawBadge(target) {
  const own = listOwn(target);
  if (!own.length) return "";
  const isWarning = own.every((problem) => problem.kind === "warning");
  const words = count(own.length, isWarning ? "warning" : "problem");
  return make("span", { class: isWarning ? "badge warning" : "badge", "aria-label": words }, String(own.length));
}

function drawList() {
  const nodes = [];
  let kind = "";
  for (const product of state.products) {
    if (product.kind !== kind) nodes.push(make("h2", {}, product.kind));
    kind = product.kind;
    const isAlone = state.products.every((other) => other === product || other.title !== product.title);
    const named = isAlone ? product.title : `${product.title} (${product.target.split("/")[1]})`;
    const own = make("span", {}, named, " ");
    if (product.count > 1) own.append(make("span", { class: "count" }, String(product.count)));
    const said = {
      type: "button",
      "data-target": product.target,
      "aria-current": String(product.target === state.target),
    };
    nodes.push(make("button", { ...said, onclick: () => choose(product.target) }, own, drawBadge(product.target)));
  }
  const focused = document.activeElement?.dataset?.target;
  find("products").replaceChildren(...nodes);
  if (focused)
    find("products")
      .querySelector(`[data-target="${CSS.escape(focused)}"]`)
      ?.focus();
}

// The tools.

function drawTools() {
  const product = findProduct();
  const isDeck = product?.kind === "deck";
  const press = (label, key, isOn, act, isOff = false) =>
    make(
      "button",
      { type: "button", title: `${label} (${key})`, "aria-pressed": String(isOn), disabled: isOff, onclick: act },
      label,
    );
  const plain = (label, name, act) =>
    make("button", { type: "button", "aria-label": name, title: name, onclick: act }, label);
  const flows = Boolean(product?.flows);
  find("tools").replaceChildren(
    press("Sheets of paper", "v", isDeck && state.view === "pages", switchView, !isDeck),
    press("Backs", "b", look.backs, () => toggle("backs"), flows),
    press("Cuts", "c", look.cuts, () => toggle("cuts"), flows),
    press("Folds", "f", look.folds, () => toggle("folds"), flows),
    plain("−", "smaller (-)", () => zoom(-1)),
    plain(`${Math.round(look.zoom * 100)} %`, "as large as it prints (0)", () => zoom(0)),
    plain("+", "larger (+)", () => zoom(1)),
    ...(isDeck ? drawDealer() : []),
  );
}

function drawDealer() {
  const seed = make("input", { id: "seed", size: "8", "aria-label": "seed", value: dealt.seed });
  seed.addEventListener("change", () => deal(0, seed.value));
  return [
    seed,
    make("button", { type: "button", title: "deal a card (d)", onclick: () => deal(dealt.count + 1) }, "Draw"),
    ...(dealt.count ? [make("button", { type: "button", onclick: () => deal(0) }, "Put back")] : []),
  ];
}

function deal(number, seed = dealt.seed) {
  Object.assign(dealt, { seed, count: number });
  state.first = 0;
  show();
}

function toggle(key) {
  look[key] = !look[key];
  drawTools();
  drawShown();
}

function switchView() {
  if (findProduct()?.kind !== "deck") return;
  Object.assign(state, { view: state.view === "pages" ? "cards" : "pages", first: 0 });
  dealt.count = 0;
  show();
}

function zoom(way) {
  const place = ZOOMS.indexOf(look.zoom) + way;
  look.zoom = way ? (ZOOMS[place] ?? look.zoom) : 1;
  drawTools();
  drawShown();
}

// What is shown.

function drawWindow(answer, number) {
  const end = answer.first + number;
  if (number === answer.of) return "";
  const go = (first) => {
    state.first = first;
    show();
  };
  const step = (words, first, isOff) =>
    make("button", { type: "button", disabled: isOff, onclick: () => go(first) }, words);
  return make(
    "p",
    {},
    step("Before", Math.max(0, answer.first - number), !answer.first),
    ` ${answer.first + 1} to ${end} of ${answer.of} `,
    step("After", end, end >= answer.of),
  );
}

function drawSheet(answer) {
  const bytes = Uint8Array.from(atob(answer.pdf), (letter) => letter.charCodeAt(0));
  URL.revokeObjectURL(shown.url);
  shown.url = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  const link = make("a", { href: shown.url, target: "_blank" }, "Open it in a tab");
  if (navigator.pdfViewerEnabled === false) return [make("p", {}, "This browser shows no PDF. ", link)];
  return [make("iframe", { src: `${shown.url}#view=FitH&navpanes=0`, title: answer.target })];
}

function listShown() {
  const answer = shown.answer;
  if (answer.pdf) return drawSheet(answer);
  const parts = [];
  if (answer.failure) parts.push(make("p", { class: "old" }, `${answer.failure}. ${answer.hint ?? ""}`));
  if (answer.cards) {
    const words = `Dealt with the seed ${dealt.seed}: ${count(answer.of, "card")}, the last one first.`;
    if (dealt.count) parts.push(make("p", {}, words));
    parts.push(drawWindow(answer, answer.cards.length), drawCards(answer, listOwn(answer.target), look));
  } else if (answer.pages) {
    parts.push(drawWindow(answer, answer.pages.length), drawPages(answer, look));
  } else if (!answer.failure) {
    parts.push(make("p", {}, "It cannot be drawn as it is: its problems say why."));
  }
  return parts;
}

function drawShown() {
  if (!shown.answer) return;
  find("shown").classList.toggle("sheet", Boolean(shown.answer.pdf));
  find("shown").replaceChildren(...listShown());
  const sources = shown.answer.sources ?? [];
  const items = sources.map((each) => make("li", {}, make("p", {}, each.title), make("code", {}, each.place)));
  find("sources").replaceChildren(...items);
}

const MADE_ANEW = "Older than what is saved: it is being made anew.";
const UNREADABLE = "Older than what is saved, which cannot be shown: the problems say why.";

function markOlder(words) {
  if (!shown.answer) return;
  find("older")?.remove();
  find("shown").prepend(make("p", { id: "older", class: "old", role: "status" }, words));
}

function makeRequest() {
  const request = {
    target: state.target,
    view: findProduct()?.kind === "deck" ? state.view : "pages",
    first: state.first,
  };
  return dealt.count ? { ...request, view: "cards", seed: dealt.seed, count: dealt.count } : request;
}

async function show() {
  const product = findProduct();
  drawTools();
  if (!product) return;
  const [turn, asked] = [state.turn, JSON.stringify(makeRequest())];
  const isSame = shown.target === product.target;
  if (isSame && product.flows && shown.key === product.key && shown.answer.pdf) return;
  // What is drawn is there at once; only what takes longer is said to be older meanwhile.
  const waiting = setTimeout(() => (isSame ? markOlder(MADE_ANEW) : drawWaiting(product)), product.flows ? 0 : SOON);
  const answer = await ask(makeRequest());
  clearTimeout(waiting);
  if (turn !== state.turn || asked !== JSON.stringify(makeRequest())) return;
  note(product.target, answer);
  const keepsOlder = isSame && !answer.pdf && !answer.cards && !answer.pages && shown.answer;
  if (keepsOlder) markOlder(UNREADABLE);
  else {
    Object.assign(shown, { answer, target: product.target, key: product.key });
    drawShown();
  }
  drawList();
  drawProblems();
}

function drawWaiting(product) {
  find("shown").classList.remove("sheet");
  find("shown").replaceChildren(make("p", {}, `${product.title} is being made.`));
}

function note(target, answer) {
  const failed = answer.failure ? [{ kind: "failure", place: target, message: answer.failure, hint: answer.hint }] : [];
  state.told.set(target, [...answer.problems, ...failed]);
}

function choose(target) {
  Object.assign(state, { target, first: 0 });
  dealt.count = 0;
  history.replaceState(null, "", `#${target}`);
  find("shown").scrollTo(0, 0);
  drawList();
  drawProblems();
  show();
}

// Reading, and reading anew.

function tellState(pack) {
  if (pack.failure) tell(`${pack.failure}. ${pack.hint ?? ""}`, true);
  else if (!pack.older) tell(pack.title);
  else if (state.products.length)
    tell("The files cannot be read: what is shown is older. Their problems say why.", true);
  else tell("The files cannot be read: their problems say why.", true);
}

async function refresh() {
  state.turn += 1;
  const turn = state.turn;
  const pack = await ask({ target: state.pack });
  if (turn !== state.turn) return;
  tellState(pack);
  if (pack.lost) return;
  state.products = pack.products ?? [];
  state.general = pack.problems.map((problem) => ({ targets: [], ...problem }));
  if (!findProduct()) state.target = state.products[0]?.target ?? "";
  if (!state.target) {
    shown.answer = null;
    find("shown").replaceChildren(make("p", {}, "There is nothing to be shown yet."));
  }
  drawList();
  drawProblems();
  if (pack.older && shown.answer) markOlder(UNREADABLE);
  else await show();
  if (!pack.older) await checkOthers(turn);
}

async function checkOthers(turn) {
  const others = state.products.filter((product) => product.target !== state.target);
  for (const product of others.sort((one, other) => one.flows - other.flows)) {
    if (turn !== state.turn) return;
    const answer = await ask({ target: product.target, view: "problems" });
    if (turn !== state.turn) return;
    note(product.target, answer);
    drawList();
    drawProblems();
  }
}

function openPack(target) {
  const [pack] = target.split("/");
  Object.assign(state, { pack, target: target.includes("/") ? target : "", products: [], first: 0 });
  Object.assign(shown, { answer: null, target: "", key: "" });
  state.told.clear();
  dealt.count = 0;
  find("packs").value = pack;
  history.replaceState(null, "", `#${target}`);
  refresh();
}

// The keyboard.

function step(way) {
  const place = state.products.findIndex((product) => product.target === state.target) + way;
  if (!state.products[place]) return;
  choose(state.products[place].target);
  find("products").querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
}

const KEYS = {
  j: () => step(1),
  k: () => step(-1),
  v: switchView,
  b: () => toggle("backs"),
  c: () => toggle("cuts"),
  f: () => toggle("folds"),
  d: () => findProduct()?.kind === "deck" && deal(dealt.count + 1),
  "+": () => zoom(1),
  "-": () => zoom(-1),
  0: () => zoom(0),
};

function listenToKeys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  KEYS[event.key]?.();
}

async function start() {
  const said = await ask({ target: "" });
  const packs = said.packs ?? [];
  find("packs").append(...packs.map((pack) => make("option", { value: pack.target }, pack.target)));
  find("packs").addEventListener("change", () => openPack(find("packs").value));
  document.addEventListener("keydown", listenToKeys);
  const own = packs.find((pack) => pack.origin !== "built in") ?? packs[0];
  const asked = decodeURIComponent(location.hash.slice(1));
  if (asked || own) openPack(asked || own.target);
  else tell(said.failure ?? "There is no pack.", true);
  const changes = new EventSource("/events");
  changes.onmessage = refresh;
  changes.onerror = () => tell("printgen preview has ended, or is being started.", true);
  let isFirst = true;
  changes.onopen = () => {
    if (!isFirst) refresh();
    isFirst = false;
  };
}

start();
