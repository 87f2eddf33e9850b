// The coach of a lesson: one page after another, and the suggested move shown where it is made.
import { parts } from "./composer.js";
import { find } from "./dom.js";
import { showMove } from "./pointing.js";

parts.coach = class {
  constructor(table) {
    this.table = table;
    this.lights = [];
    this.region = find('[data-region="coach"]');
    this.region?.addEventListener("click", ({ target }) => this.#clicked(target));
  }

  // What the coach says is new, or the board has forgotten what it lit up.
  open() {
    const card = this.region?.querySelector("[data-coach]");
    this.lights = [];
    if (!card) return;
    if (card !== this.card) this.page = 0;
    // Who had scrolled on to make a move would not see what is said now.
    if (this.card && card !== this.card) this.region.scrollIntoView({ block: "nearest" });
    this.card = card;
    this.#turn(0);
  }

  #clicked(target) {
    const { page } = target.closest("[data-page]")?.dataset ?? {};
    if (page) this.#turn(+page, true);
    else if (target.closest("[data-show]")) this.#show();
  }

  // The suggestion stands on the last page.
  #turn(by, focus = false) {
    const pages = [...this.card.querySelectorAll(".coach-page")];
    this.page += by;
    const last = this.page >= pages.length - 1;
    pages.forEach((page, i) => (page.hidden = i !== this.page));
    for (const part of this.card.querySelectorAll(".coach-move, [data-show], [data-do]")) part.hidden = !last;
    for (const part of this.card.querySelectorAll(".instead")) part.hidden = this.page > 0;
    this.card.querySelector('[data-page="-1"]')?.toggleAttribute("hidden", !this.page);
    this.card.querySelector('[data-page="1"]')?.toggleAttribute("hidden", last);
    if (focus) this.card.querySelector(last ? "[data-show]" : '[data-page="1"]').focus();
    this.#light(pages[this.page]);
  }

  // What was lit before goes out.
  #light(part) {
    this.lights = part?.dataset.lights.split(" ").filter(Boolean) ?? [];
    this.table.board.mark(...(this.lights.length ? this.lights : this.table.marks));
  }

  async #show() {
    const part = this.card.querySelector(".coach-move");
    await showMove(this.table, part.dataset.move, part.dataset.lights);
    this.#light(part);
    // Where the coach has to shrink for it, the reasons stay in sight.
    this.region.scrollTop = this.region.scrollHeight;
  }
};
