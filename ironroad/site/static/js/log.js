// The log and the slider under it: every line is a moment the board can go back to.
import { make } from "./dom.js";

export class Log {
  constructor(root, go) {
    this.go = go;
    this.panel = root.querySelector('[data-panel="log"]');
    this.slider = root.querySelector("[data-slider]");
    this.slider.addEventListener("input", () => go(this.#moment(+this.slider.value)));
    root.querySelectorAll("[data-step]").forEach((button) => button.addEventListener("click", () => this.step(+button.dataset.step)));
    this.panel.addEventListener("click", (event) => this.#clicked(event));
  }

  // Lines after entry `keep` are new.
  add({ keep, html }) {
    const { panel } = this;
    const atEnd = panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 60;
    for (const line of this.#lines) if (+line.dataset.n > keep) line.remove();
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

  get #lines() {
    return [...this.panel.querySelectorAll("[data-n]")];
  }

  #moment(i) {
    const lines = this.#lines;
    return i >= lines.length - 1 ? null : +lines[i].dataset.n;
  }

  show(at) {
    const lines = this.#lines;
    const i = at === null ? lines.length - 1 : lines.filter((line) => +line.dataset.n <= at).length - 1;
    this.slider.max = Math.max(0, lines.length - 1);
    this.slider.value = i;
    this.slider.setAttribute("aria-valuetext", lines[i]?.textContent.trim() ?? "");
    for (const line of lines) line.classList.toggle("here", at !== null && line === lines[i]);
    if (at !== null) this.#reveal(lines[i]);
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
    const link = event.target.closest("a[data-at]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(+link.dataset.at);
  }
}
