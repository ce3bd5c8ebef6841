// The worker that makes prints: it loads Python and printgen from checked bytes, runs commands, and paints pages. It
// knows no words: the page says what is told here by name.

/** No more memory than this is given to Python: what asks for more ends with a message. */
const MOST_MEMORY = 1024 ** 3;
/** All modules, layouts and packs lie here as in a checkout, and what is made below it. */
const HOME = "/printgen";
/** What Python's loader believes it comes from: nothing is ever fetched there. */
const NOWHERE = "https://workshop.invalid/";
/** What the loader compares with itself; the packages that it lists are none that we use. */
const LOCK = "pyodide-lock.json";
/** What paints pages, which waits until a print is made. */
const PICTURES = "pictures";
/** How the files of sheets of text that were set before end, in the folder that holds all that is loaded. */
const SHEETS = "workshop/";
const SHEET = ".pdf";
const TYPES = { wasm: "application/wasm" };

/** What reads files of this site, also once Python's loader is answered in its place. */
const fetchSite = self.fetch.bind(self);
const parts = new Map();
let python = null;
let driver = null;
let kept = null;

self.onmessage = async ({ data: { number, name, values } }) => {
  try {
    const { answer, moved = [] } = await TASKS[name](...values);
    self.postMessage({ number, answer }, moved);
  } catch (error) {
    self.postMessage({ number, fault: describeFault(error) });
  }
};

function describeFault(error) {
  const lines = String(error?.message ?? error)
    .trim()
    .split("\n");
  return { code: error?.code ?? "broken", about: error?.about ?? lines.at(-1) };
}

function makeFault(code, about) {
  return Object.assign(new Error(code), { code, about });
}

const TASKS = { load, forget, put, fetchSheet, plan, run, open, paint };

/** Load what is needed to make prints, from the cache of this site or from the site itself. */
async function load(base, cacheName, files) {
  kept = await openCache(cacheName);
  boundMemory();
  await Promise.all(files.map(async (file) => parts.set(file.part, await fetchPart(base, file))));
  await forgetOlder(base, files);
  if (!python) await beginPython();
  return { answer: null };
}

async function openCache(name) {
  try {
    return await caches.open(name);
  } catch {
    return null; // a browser that keeps nothing fetches it again
  }
}

/** Return a part as it was before it was compressed; it is kept compressed, and checked whenever it is read. */
async function fetchPart(base, file) {
  return unpack(await fetchFile(base, file));
}

/** Return the checked bytes of a file, which are kept from then on. */
async function fetchFile(base, { path, sha256 }) {
  const address = new URL(path, base).href;
  const found = await kept?.match(address);
  const old = found && new Uint8Array(await found.arrayBuffer());
  if (old && (await sum(old)) === sha256) {
    self.postMessage({ told: "loaded", about: old.length });
    return old;
  }
  const data = await download(address, path);
  if ((await sum(data)) !== sha256) throw makeFault("changed", path);
  await kept?.put(address, new Response(data)).catch(() => {}); // there may be no room
  return data;
}

async function download(address, path) {
  let response;
  try {
    response = await fetchSite(address);
  } catch {
    throw makeFault("unreachable", path);
  }
  if (!response.ok) throw makeFault("unreachable", `${path}: ${response.status}`);
  const chunks = [];
  const reader = response.body.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      chunks.push(step.value);
      self.postMessage({ told: "loaded", about: step.value.length });
    }
  } catch {
    throw makeFault("unreachable", path);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

async function sum(data) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function unpack(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Delete what is kept of these parts from older versions of the site; other games have their own. */
async function forgetOlder(base, files) {
  if (!kept) return;
  const current = new Set(files.map(({ path }) => new URL(path, base).href));
  const stems = new Set([...current].map(findStem));
  const old = (await kept.keys()).filter(({ url }) => !current.has(url) && stems.has(findStem(url)));
  const sheets = old.length ? (await kept.keys()).filter(({ url }) => url.endsWith(SHEET)) : [];
  await Promise.all([...old, ...sheets].map((request) => kept.delete(request)));
}

function findStem(address) {
  return address.slice(0, address.lastIndexOf("-"));
}

function boundMemory() {
  const { prototype } = WebAssembly.Memory;
  if (Object.hasOwn(prototype, "bounded")) return;
  const { grow } = prototype;
  prototype.bounded = true;
  prototype.grow = function growBounded(pages) {
    if (this.buffer.byteLength + pages * 65_536 > MOST_MEMORY) throw new RangeError("out of memory");
    return grow.call(this, pages);
  };
}

async function beginPython() {
  self.postMessage({ told: "starting" });
  self.fetch = async (address) => answerLoader(String(address?.url ?? address));
  const { loadPyodide } = await importPart("pyodide.mjs");
  const { default: createPyodideModule } = await importPart("pyodide.asm.mjs");
  python = await loadPyodide({
    indexURL: NOWHERE,
    createPyodideModule,
    lockFileContents: { info: JSON.parse(new TextDecoder().decode(parts.get(LOCK))).info, packages: {} },
    env: { HOME, PYTHONDONTWRITEBYTECODE: "1" },
    stdout: (line) => self.postMessage({ told: "said", about: line }),
    stderr: (line) => self.postMessage({ told: "said", about: line }),
  });
  for (const part of ["pyodide.asm.wasm", "python_stdlib.zip", LOCK]) parts.delete(part);
  for (const part of [...parts.keys()].filter((each) => each !== PICTURES)) unpackModules(part);
  python.runPython(`import os, sys; os.chdir("${HOME}"); sys.path.insert(0, "${HOME}")`);
  driver = python.pyimport("printgen.cli.workshop");
  driver.begin((place, count, title) => self.postMessage({ told: "part", about: { place, count, title } }));
}

/** Answer Python's loader with a part that was checked. */
function answerLoader(address) {
  const name = address.slice(NOWHERE.length);
  if (!(address.startsWith(NOWHERE) && parts.has(name))) throw new TypeError(`there is no ${address}`);
  const type = TYPES[name.split(".").at(-1)] ?? "application/octet-stream";
  return new Response(parts.get(name), { headers: { "content-type": type } });
}

async function importPart(part) {
  const address = URL.createObjectURL(new Blob([parts.get(part)], { type: "text/javascript" }));
  parts.delete(part);
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function unpackModules(part) {
  python.unpackArchive(parts.get(part), "zip", { extractDir: HOME });
  parts.delete(part);
}

/** Take away what was put here for an earlier print. */
function forget() {
  driver.forget();
  return { answer: null };
}

/** Write a file of the player's where commands find it. */
function put(name, data) {
  driver.put_file(name, python.toPy(data));
  return { answer: null };
}

/** Put a sheet of text that was set before where commands look for it. */
async function fetchSheet(base, { path, sha256 }) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return put(path, await fetchFile(base, { path: `${SHEETS}${name}`, sha256 }));
}

/** Return which parts of a game a command would make, and which it cannot make here. */
function plan(words) {
  return { answer: JSON.parse(driver.plan(words)) };
}

/** Run a command; the answer is its exit code, and the file that it has made. */
function run(words) {
  const code = driver.run(words);
  const path = driver.find_made();
  if (!path) return { answer: { code, path: "", data: null } };
  const data = python.FS.readFile(path);
  return { answer: { code, path, data }, moved: [data.buffer] };
}

/** Show a PDF; the answer is the size of each of its pages. */
function open(data) {
  if (parts.has(PICTURES)) unpackModules(PICTURES);
  return { answer: JSON.parse(driver.measure_pages(python.toPy(data))) };
}

/** Paint a page of the PDF that is shown, so many pixels wide. */
function paint(place, width) {
  const painted = driver.paint_page(place, width);
  const [columns, rows, pixels] = painted.toJs();
  painted.destroy();
  const data = new Uint8ClampedArray(pixels);
  return { answer: { columns, rows, data }, moved: [data.buffer] };
}
