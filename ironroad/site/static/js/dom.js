// Small helpers: elements, words in the page's language, and regions that keep their place.
export const SVG = "http://www.w3.org/2000/svg";

const texts = JSON.parse(document.getElementById("words").textContent);

export const word = (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
export const money = (n) => (n < 0 ? `-$${-n}` : `$${n}`);
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function make(tag, attributes = {}, ...inner) {
  return fill(document.createElement(tag), attributes, inner);
}

export function draw(tag, attributes = {}, ...inner) {
  return fill(document.createElementNS(SVG, tag), attributes, inner);
}

function fill(element, attributes, inner) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "html") element.innerHTML = value;
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...inner);
  return element;
}

export function plain(html) {
  return make("div", { html: html.replaceAll("<br>", ", ") }).textContent;
}

// New content for a region; what is open, ticked, focused or scrolled in it stays so.
export function swap(region, html) {
  const restore = [keepOpen(region), keepTicked(region), keepFocus(region), keepScroll(region)];
  region.innerHTML = html;
  restore.forEach((again) => again());
}

function keepOpen(region) {
  const open = new Map([...region.querySelectorAll("details[data-key]")].map((d) => [d.dataset.key, d.open]));
  return () =>
    region.querySelectorAll("details[data-key]").forEach((d) => {
      if (!open.has(d.dataset.key)) return;
      d.open = open.get(d.dataset.key);
      d.removeAttribute("data-nojs");
    });
}

function keepTicked(region) {
  const ticked = [...region.querySelectorAll("input[type=radio]:checked")].map(sameInput);
  return () => ticked.forEach((selector) => region.querySelector(selector)?.click());
}

const sameInput = (input) => `input[name="${input.name}"][value="${CSS.escape(input.value)}"]`;

function keepFocus(region) {
  const old = document.activeElement;
  if (!region.contains(old) || old === region) return () => {};
  const selector = old.id ? `#${CSS.escape(old.id)}` : old.name ? `[name="${old.name}"][value="${CSS.escape(old.value)}"]` : null;
  return () => (selector && region.querySelector(selector))?.focus({ preventScroll: true });
}

function keepScroll(region) {
  const box = region.closest("[data-scroll]");
  if (!box) return () => {};
  const { scrollTop } = box;
  const atEnd = scrollTop + box.clientHeight >= box.scrollHeight - 40;
  return () => (box.scrollTop = atEnd && box.dataset.scroll === "end" ? box.scrollHeight : scrollTop);
}
