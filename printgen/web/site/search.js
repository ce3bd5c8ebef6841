// Finds words in the places of a site, which stand in the page as data.

const { most, words, places } = JSON.parse(document.getElementById("places").textContent);
const [field, told, list] = ["field", "told", "finds"].map((id) => document.getElementById(id));
const SNIPPET = 160;

/** Return a text in which capitals and accents do not count, with as many letters as it has. */
function fold(text) {
  return Array.from(text, (letter) => letter.normalize("NFD")[0].toLowerCase().slice(0, letter.length)).join("");
}

const folded = places.map(([, title, , said]) => ({ title: fold(title), said: fold(said) }));

/** Return the numbers of the places that have all words, those with the words in their titles first. */
function find(wanted) {
  const found = folded.flatMap(({ title, said }, number) => {
    const inTitle = wanted.filter((word) => title.includes(word)).length;
    return wanted.every((word) => title.includes(word) || said.includes(word)) ? [{ number, inTitle }] : [];
  });
  return found.sort((one, other) => other.inTitle - one.inTitle).map(({ number }) => number);
}

/** Return a piece of a text round the first of some words, which are marked in it. */
function makeSnippet(text, low, wanted) {
  const first = Math.min(...wanted.map((word) => low.indexOf(word)).filter((place) => place >= 0), low.length);
  const start = first < low.length ? Math.max(0, first - SNIPPET / 3) : 0;
  const piece = document.createElement("p");
  if (start > 0) piece.append("…");
  for (let place = start; place < Math.min(text.length, start + SNIPPET); ) {
    const word = wanted.find((each) => low.startsWith(each, place));
    const part = word ? document.createElement("mark") : document.createTextNode("");
    part.textContent = text.slice(place, place + (word ? word.length : 1));
    piece.append(part);
    place += word ? word.length : 1;
  }
  piece.normalize();
  return piece;
}

function makeFind(number, wanted) {
  const [home, title, address, said] = places[number];
  const item = document.createElement("li");
  const link = document.createElement("a");
  const where = document.createElement("small");
  link.href = address;
  link.textContent = title;
  where.textContent = home;
  item.append(link, where, makeSnippet(said, folded[number].said, wanted));
  return item;
}

function tell(found) {
  if (!found.length) return words.none;
  const [one, many] = words.found;
  const counted = (found.length === 1 ? one : many).replace("{number}", found.length);
  return found.length > most ? `${counted}. ${words.more.replace("{number}", most)}` : counted;
}

function show() {
  const wanted = fold(field.value).split(/\s+/).filter(Boolean);
  const found = wanted.length ? find(wanted) : [];
  told.textContent = wanted.length ? tell(found) : "";
  list.replaceChildren(...found.slice(0, most).map((number) => makeFind(number, wanted)));
  history.replaceState(null, "", wanted.length ? `#${encodeURIComponent(field.value)}` : location.pathname);
}

document.getElementById("without").remove();
field.value = decodeURIComponent(location.hash.slice(1));
field.addEventListener("input", show);
show();
