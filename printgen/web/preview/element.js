// What every part of the preview is made of: elements, and questions to the previewer.

export function make(tag, said = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(said)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...inside);
  return element;
}

export function find(id) {
  return document.getElementById(id);
}

// What is wrong with the way to the previewer is told like what is wrong with a product.
export async function ask(request) {
  try {
    const answer = await fetch(`/answer?${new URLSearchParams(request)}`);
    return await answer.json();
  } catch {
    return { target: request.target, problems: [], lost: true, failure: "printgen preview has ended: start it again" };
  }
}

export function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
