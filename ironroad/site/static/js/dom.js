// Small helpers: elements, words in the page's language, and regions that keep their place.
const texts = JSON.parse(document.getElementById("words").textContent);

export const find = (selector) => document.querySelector(selector);
export const word = (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
export const edges = (track) => track.replace(/[NESW]+/g, (edge) => texts.edges[edge]);
export const money = (n) => (n < 0 ? `-$${-n}` : `$${n}`);
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// What a page asks for comes in its own language, whatever another window has chosen meanwhile.
export function request(url, settings = {}) {
  const address = new URL(url, location.href);
  address.searchParams.set("lang", document.documentElement.lang);
  return fetch(address, { headers: { Accept: "application/json" }, ...settings });
}

export function make(tag, attributes = {}, ...inner) {
  return fill(document.createElement(tag), attributes, inner);
}

export function draw(tag, attributes = {}, ...inner) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, inner);
}

function fill(element, attributes, inner) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "html") element.innerHTML = value;
    else if (value !== null) element.setAttribute(name, value);
  }
  element.append(...inner);
  return element;
}

export function plain(html) {
  return make("div", { html: html.replaceAll("<br>", ", ") }).textContent;
}

const shown = new Map();

// New content for a region; what is open, focused or scrolled in it stays so, and what is ticked if it is asked again.
export function swap(region, html, again) {
  if (shown.get(region) === html) return;
  shown.set(region, html);
  const ticked = again ? [...region.querySelectorAll("input:checked")].map(same) : [];
  const open = [...region.querySelectorAll("details[data-key][open]:not([data-nojs])")].map((d) => `[data-key="${d.dataset.key}"]`);
  const old = document.activeElement;
  const focused = old !== region && region.contains(old);
  const folder = focused && old.closest("details[data-key]")?.dataset.key;
  region.innerHTML = html;
  ticked.forEach((selector) => region.querySelector(selector)?.click());
  for (const shut of region.querySelectorAll("[data-nojs]")) {
    shut.open = false;
    shut.removeAttribute("data-nojs");
  }
  open.forEach((selector) => region.querySelector(selector)?.setAttribute("open", ""));
  if (focused) (twin(region, old) ?? region.querySelector(`[data-key="${folder}"] > summary`) ?? region.querySelector("h2") ?? region).focus({ preventScroll: true });
}

// What an element was replaced by: the same choice, or what says the same.
function twin(region, old) {
  if (old.id || old.name) return region.querySelector(old.id ? `#${old.id}` : same(old));
  return [...region.querySelectorAll(old.localName)].find(({ textContent }) => textContent === old.textContent);
}

const same = ({ name, value }) => `[name="${name}"][value="${CSS.escape(value)}"]`;
