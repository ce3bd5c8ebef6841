// Cards and pages as drawings, with what may lie over them: cuts, folds, and the places that made them.

import { make } from "./element.js";

const SVG = "http://www.w3.org/2000/svg";
// A point is 96/72 of a browser's pixels.
const PIXELS = 96 / 72;

export function showFonts(style) {
  let sheet = document.getElementById("fonts");
  if (!sheet) {
    sheet = make("style", { id: "fonts" });
    document.head.append(sheet);
  }
  if (sheet.textContent !== style) sheet.textContent = style;
}

// What a drawing has inside comes from a pack: it is read as a drawing, and stands in a tree of its own, so that names
// in one do not meet those in another.
function hang(host, text) {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  drawing.setAttribute("width", "100%");
  drawing.setAttribute("height", "100%");
  drawing.setAttribute("style", "display:block");
  host.attachShadow({ mode: "open" }).append(document.importNode(drawing, true));
}

function add(over, tag, said) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(said)) element.setAttribute(key, value);
  over.append(element);
  return element;
}

function drawOver(size, shown, look) {
  const over = document.createElementNS(SVG, "svg");
  over.setAttribute("class", "over");
  over.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  for (const place of shown.places ?? []) {
    const [x, y, width, height] = place.area;
    const area = add(over, "rect", { x, y, width, height });
    area.addEventListener("pointerenter", () => look.point(place));
    area.addEventListener("click", () => look.point(place));
  }
  for (const d of (look.cuts && shown.cuts) || []) add(over, "path", { d, class: "cut" });
  for (const d of (look.folds && shown.folds) || []) add(over, "path", { d, class: "fold" });
  return over;
}

function draw(size, text, shown, look) {
  const [width, height] = size.map((length) => `${length * PIXELS * look.zoom}px`);
  const host = make("div");
  host.style.cssText = "width:100%;height:100%";
  hang(host, text);
  const drawing = make("div", { class: "drawing" }, host, drawOver(size, shown, look));
  drawing.style.width = width;
  drawing.style.height = height;
  return drawing;
}

function drawMissing(size, card, look) {
  const drawing = make("div", { class: "drawing missing" }, card.problem);
  drawing.style.width = `${size[0] * PIXELS * look.zoom}px`;
  drawing.style.height = `${size[1] * PIXELS * look.zoom}px`;
  return drawing;
}

// What is said of a line is said of the last card before it.
function splitPlace(place) {
  const [, file, line] = /^(.*?)(?::[A-Z]*(\d+)(?::\d+)?)?$/.exec(place);
  return [file, Number(line ?? 0)];
}

export function findWrong(cards, problems) {
  const wrong = new Map();
  for (const problem of problems) {
    const [file, line] = splitPlace(problem.place);
    const before = cards.filter((card) => splitPlace(card.place)[0] === file && splitPlace(card.place)[1] <= line);
    const last = Math.max(...before.map((card) => splitPlace(card.place)[1]));
    for (const card of before.filter((card) => splitPlace(card.place)[1] === last)) wrong.set(card.id, problem);
  }
  return wrong;
}

function drawCard(answer, card, wrong, look) {
  const own = { title: card.title || card.id, place: card.place };
  const whole = { area: [0, 0, ...answer.size], ...own };
  const inside = look.backs ? [] : (card.places ?? []);
  const shown = { places: [whole, ...inside], cuts: [`M0 0H${answer.size[0]}V${answer.size[1]}H0Z`] };
  const side = look.backs ? (card.back ?? answer.back) : card.front;
  const drawing = side ? draw(answer.size, side, shown, look) : drawMissing(answer.size, card, look);
  const said = wrong ? make("figcaption", { class: "old" }, wrong.message) : "";
  drawing.classList.toggle("wrong", Boolean(wrong));
  return make(
    "figure",
    {
      "data-at": wrong?.place,
      tabindex: "0",
      "aria-label": `${card.id} ${card.title}`,
      onfocus: () => look.point(own),
    },
    drawing,
    said,
  );
}

export function drawCards(answer, problems, look) {
  showFonts(answer.fonts);
  const wrong = findWrong(answer.cards, problems);
  return make("div", { class: "row" }, ...answer.cards.map((card) => drawCard(answer, card, wrong.get(card.id), look)));
}

export function drawPages(answer, look) {
  showFonts(answer.fonts);
  const pages = answer.pages.filter((page) => look.backs || page.side === "front");
  const figures = pages.map((page) =>
    make(
      "figure",
      {},
      draw(page.size, page.svg, page, look),
      make("figcaption", {}, page.side === "front" ? page.name : "its back"),
    ),
  );
  return make("div", { class: "row" }, ...figures);
}
