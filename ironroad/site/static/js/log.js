// The log and the slider under it: every line is a moment the board can go back to.
import { make, word } from "./dom.js";

export class Log {
  constructor(root, { go, play }) {
    this.go = go;
    this.panel = root.querySelector('[data-panel="log"]');
    this.slider = root.querySelector("[data-slider]");
    this.slider.addEventListener("input", () => go(this.#moment(+this.slider.value)));
    root.querySelectorAll("[data-step]").forEach((button) => button.addEventListener("click", () => this.step(+button.dataset.step)));
    this.button = root.querySelector("[data-play]");
    this.button.addEventListener("click", play);
    this.panel.addEventListener("click", (event) => this.#clicked(event));
    for (const list of this.panel.querySelectorAll(".log, section")) list.append(...[...list.children].reverse());
    for (const section of this.panel.querySelectorAll("section")) section.prepend(section.querySelector("h4"));
  }

  // Lines after entry `keep` are new.
  add({ keep, html }) {
    const { panel } = this;
    const atEnd = panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 60;
    for (const line of panel.querySelectorAll("[data-n]")) if (+line.dataset.n > keep) line.remove();
    for (const section of panel.querySelectorAll("section:not(:has([data-n]))")) section.remove();
    const fresh = make("div", { html });
    this.#join(fresh.firstElementChild);
    panel.querySelector(".log").append(...fresh.children);
    if (atEnd) this.toEnd();
  }

  #join(section) {
    const last = this.panel.querySelector("section:last-child");
    if (!section || last?.dataset.group !== section.dataset.group) return;
    last.append(...section.querySelectorAll("[data-n]"));
    section.remove();
  }

  toEnd() {
    this.panel.scrollTop = this.panel.scrollHeight;
  }

  // The moments of the game as it went: neither what was taken back nor what happened outside the rules.
  get #lines() {
    return [...this.panel.querySelectorAll("[data-n]:not(.undone, .incident)")];
  }

  #moment(i) {
    const lines = this.#lines;
    return i >= lines.length - 1 ? null : +lines[i].dataset.n;
  }

  // Lines that the page has not come to yet are not shown while it follows the game.
  show(at, following) {
    const lines = this.#lines;
    for (const line of lines) line.classList.toggle("ahead", following && at !== null && +line.dataset.n > at);
    const i = at === null ? lines.length - 1 : lines.filter((line) => +line.dataset.n <= at).length - 1;
    this.slider.max = Math.max(0, lines.length - 1);
    this.slider.value = i;
    this.slider.setAttribute("aria-valuetext", lines[i]?.textContent.trim() ?? "");
    for (const line of lines) line.classList.toggle("here", at !== null && line === lines[i]);
    if (at !== null) this.#reveal(lines[i]);
  }

  // Whether the moments are played one after another.
  playing(yes) {
    this.button.setAttribute("aria-pressed", String(yes));
    this.button.title = word(yes ? "hold" : "play");
    this.button.setAttribute("aria-label", this.button.title);
  }

  // Where to play from when the page is at the end: the beginning of the round, or of a game that is over.
  start(over) {
    const lines = this.#lines;
    if (over || !lines.length) return 0;
    const round = (line) => line.closest("section").dataset.group.split(" ")[0];
    const first = lines.findIndex((line) => round(line) === round(lines.at(-1)));
    return first > 0 ? +lines[first - 1].dataset.n : 0;
  }

  after(moment) {
    return this.#lines.filter((line) => +line.dataset.n > moment).length;
  }

  #reveal(line) {
    if (!line) return;
    const { scrollTop, clientHeight } = this.panel;
    if (line.offsetTop < scrollTop || line.offsetTop > scrollTop + clientHeight - 60) this.panel.scrollTop = line.offsetTop - 80;
  }

  step(by) {
    const i = +this.slider.value + by;
    if (i < 0 || i > +this.slider.max) return;
    this.slider.value = i;
    this.go(this.#moment(i));
  }

  #clicked(event) {
    const link = event.target.closest(".line a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(+link.parentElement.dataset.n);
  }
}
