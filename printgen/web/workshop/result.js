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
  constructor(link) {
    this.link = link;
    this.element = h("section.result", { "aria-live": "polite" });
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

  clear() {
    this.isMade = true;
    URL.revokeObjectURL(this.address);
    this.seen?.disconnect();
    replaceContent(this.element);
  }

  /** Show what printgen said, and that nothing was made. */
  showFailure(lines) {
    this.clear();
    replaceContent(this.element, h("h2.wrong", TEXTS.workshop.failed), makeTold(lines, true));
    this.reveal();
  }

  /** Show what cannot be made here, what makes it elsewhere, and what makes all else, if there is something. */
  showUnmade(titles, commands, go) {
    this.clear();
    replaceContent(
      this.element,
      h("h2", say(TEXTS.workshop.unmade, { titles: titles.join(", ") })),
      h("p", TEXTS.workshop.elsewhere),
      h("pre", { tabindex: 0 }, commands.join("\n")),
      go ? h("button.main", go, TEXTS.workshop.others) : null,
    );
    this.reveal();
  }

  /** Have the beginning of what is shown in view. */
  reveal() {
    const { top } = this.element.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) this.element.scrollIntoView();
  }

  /** Show a file: its name, its bytes, the commands that make it, what was said, and the sum that the desk has. */
  async show({ name, bytes, commands, lines, known }) {
    this.clear();
    this.address = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
    const digits = await sumBytes(bytes);
    this.pages = h("div.pages");
    const sheets = lines.map((line) => SHEETS.exec(line)).findLast(Boolean);
    replaceContent(
      this.element,
      h("h2", sheets ? sayCount(TEXTS.workshop.sheets, Number(sheets[1])) : name),
      h("div.file", makeHead(this.address, name, bytes, known && known === digits), makeSums(digits, known, commands)),
      makeTold(lines, false),
      this.pages,
    );
    this.reveal();
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

function makeTold(lines, isOpen) {
  if (!lines.length) return null;
  return h("details", { open: isOpen }, h("summary", TEXTS.workshop.told), h("pre", { tabindex: 0 }, lines.join("\n")));
}
