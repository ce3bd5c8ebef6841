// What was made: the file to save with its sum, the command that makes the same, and its pages, painted as they are seen.

import { h, replaceContent } from "../app/elements/element.js";
import { say, sayCount } from "../engine/text.js";
import { typeCommand } from "./wishes.js";

/** A page is painted so many pixels wide for each pixel of the screen, at most so many. */
const SHARPEST = 2;
const KILOBYTE = 1000;
const MEGABYTE = 1_000_000;
const SHEETS = /, (\d+) sheets? of paper$/;

export class ResultView {
  /** `ready` is where the site has prints of the game that are ready. */
  constructor(link, ready) {
    this.link = link;
    this.ready = ready;
    this.element = h("section.result");
    this.earlier = h("p.stale", { role: "status" });
    this.address = "";
  }

  /** Show what the usual print looks like, and how many sheets it takes, until something is made. */
  glance(sheets, pictures) {
    if (this.isMade) return;
    const figures = pictures.map(({ path, width, height, title }) =>
      h("figure", h("img", { src: path, width, height, alt: "", loading: "lazy" }), h("figcaption", title)),
    );
    const words = sheets ? h("h2", sheets) : h("h2.soft", TEXTS.workshop.glance);
    replaceContent(this.element, figures.length ? [words, h("div.pages", { "aria-hidden": "true" }, figures)] : null);
  }

  /** Clear the place for what will be made. Whoever stays where they are until then is led to it. */
  begin() {
    this.clear();
    this.waiting = document.activeElement;
  }

  clear() {
    this.isMade = true;
    this.isFile = false;
    this.setEarlier(false);
    URL.revokeObjectURL(this.address);
    this.seen?.disconnect();
    replaceContent(this.element);
  }

  /** Say whether a file was made with earlier wishes. What could not be made then gives way to what is wished now. */
  setEarlier(isEarlier) {
    if (!this.isMade) return;
    if (isEarlier && !this.isFile) this.isMade = false;
    this.earlier.textContent = isEarlier ? TEXTS.workshop.earlier : "";
    this.element.classList.toggle("earlier", isEarlier && this.isFile);
  }

  /** Show what printgen said, and that nothing was made; the part that it stopped at, and what makes all else, if known. */
  showFailure(lines, part = null, go = null) {
    this.clear();
    const words = part ? say(TEXTS.workshop.stoppedAt, { title: part.title }) : "";
    this.showHead("h2.wrong", TEXTS.workshop.failed, makeTold(lines, true), makeOthers(words, go));
  }

  /** Show which parts cannot be made here, what makes them elsewhere, and what makes all else, if there is something. */
  showUnmade(parts, commands, go) {
    this.clear();
    const titles = joinTitles(parts);
    const elsewhere = [h("p", TEXTS.workshop.elsewhere), h("pre", { tabindex: 0 }, commands)];
    this.showHead("h2", say(TEXTS.workshop.unmade, { titles }), elsewhere, makeReady(this.ready), makeOthers("", go));
  }

  /** Show a heading with what it is about, in view. Whoever waited for it goes on there, and nobody else. */
  showHead(selector, words, ...content) {
    const head = h(selector, { tabindex: -1 }, words);
    replaceContent(this.element, head, ...content);
    const { top } = this.element.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) this.element.scrollIntoView();
    if ([this.waiting, document.body].includes(document.activeElement)) head.focus({ preventScroll: true });
  }

  /**
   * Show a file: its name, its bytes, the commands that make it, what was said, the sum that the desk has, and the parts
   * that were left out.
   */
  async show({ name, bytes, commands, lines, known, left }) {
    this.clear();
    this.isFile = true;
    this.address = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
    const digits = await sumBytes(bytes);
    this.pages = h("div.pages");
    const sheets = lines.map((line) => SHEETS.exec(line)).findLast(Boolean);
    this.showHead(
      "h2",
      sheets ? sayCount(TEXTS.workshop.sheets, Number(sheets[1])) : name,
      this.earlier,
      left.length ? makeLacking(left, this.ready) : null,
      h("div.file", makeHead(this.address, name, bytes, known && known === digits), makeSums(digits, known, commands)),
      makeTold(lines, false),
      this.pages,
    );
    await this.showPages(bytes).catch(() => {}); // the worker was thrown away: the file is there all the same
  }

  async showPages(bytes) {
    const sizes = await this.link.ask("open", bytes);
    this.seen = new IntersectionObserver((entries) => this.paintSeen(entries), { rootMargin: "200px" });
    const figures = sizes.map(([width, height], place) => {
      const label = say(TEXTS.workshop.page, { number: place + 1, count: sizes.length });
      const canvas = h("canvas", { role: "img", "aria-label": label, "data-place": place });
      canvas.style.aspectRatio = `${width} / ${height}`;
      return h("figure", canvas, h("figcaption", place + 1));
    });
    replaceContent(this.pages, figures);
    for (const figure of figures) this.seen.observe(figure.firstChild);
  }

  paintSeen(entries) {
    for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
      this.seen.unobserve(target);
      this.paint(target).catch(() => {}); // the worker was thrown away: the file is there all the same
    }
  }

  async paint(canvas) {
    const width = Math.ceil(canvas.clientWidth * Math.min(devicePixelRatio, SHARPEST));
    const { columns, rows, data } = await this.link.ask("paint", Number(canvas.dataset.place), width);
    Object.assign(canvas, { width: columns, height: rows });
    canvas.getContext("2d").putImageData(new ImageData(data, columns, rows), 0, 0);
  }
}

export function joinTitles(parts) {
  return parts.map(({ title }) => title).join(", ");
}

function makeLacking(parts, ready) {
  return [h("p", h("b", say(TEXTS.workshop.without, { titles: joinTitles(parts) }))), makeReady(ready)];
}

/** Return what leads to prints that are ready, with all parts. */
export function makeReady(address) {
  return h("p", h("a", { href: address }, TEXTS.workshop.ready));
}

export function showMegabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(1).replace(".", WORDS.odds.decimal);
}

function showSize(bytes) {
  return bytes < MEGABYTE / 10 ? `${Math.ceil(bytes / KILOBYTE)} KB` : `${showMegabytes(bytes)} MB`;
}

async function sumBytes(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function makeHead(address, name, bytes, isSame) {
  return [
    h("p", h("b", name), ` · ${showSize(bytes.length)}`, isSame ? h("span.same", ` · ${TEXTS.workshop.same}`) : null),
    h("a.button.main", { href: address, download: name }, TEXTS.workshop.save),
  ];
}

function makeSums(digits, known, commands) {
  const other = known && known !== digits ? h("p.wrong", say(TEXTS.workshop.differs, { sum: known })) : null;
  return [
    h("p.sum", "sha256 ", h("code", digits)),
    other,
    commands.map((words) => h("p", h("code", typeCommand(words)))),
  ];
}

function makeOthers(words, go) {
  return go ? [words ? h("p", words) : null, h("button.main", go, TEXTS.workshop.others)] : null;
}

function makeTold(lines, isOpen) {
  if (!lines.length) return null;
  return h("details", { open: isOpen }, h("summary", TEXTS.workshop.told), h("pre", { tabindex: 0 }, lines.join("\n")));
}
