// The lesson: a step at a time, which says what to do, shows where, and notices when it is done.
import { announce } from "../announce.js";
import { find, make, word } from "../dom.js";
import { keep, recall } from "../storage.js";

const STEP = "workshop.lesson";

const DONE = {
  water: ({ words }) => words.filter((one) => one === "w").length >= 5,
  hills: ({ words }) => words.filter((one) => one.includes("^")).length >= 2 && words.filter((one) => one.includes("~")).length >= 2,
  cities: ({ says }) => Object.keys(says.cities ?? {}).length >= 4,
  towns: ({ says }) => Object.keys(says.towns ?? {}).length >= 3 || !("towns" in says),
};

export class Lesson {
  constructor() {
    const template = find("[data-lesson-steps]").content;
    this.steps = [...template.querySelectorAll("[data-done]")];
    this.foot = template.querySelector(".coach-foot");
    this.card = find("[data-lesson]");
    this.at = parseInt(recall(STEP), 10);
    this.card.addEventListener("click", (event) => this.#clicked(event));
    for (const link of document.querySelectorAll("[data-begin-lesson]")) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.#go(0);
      });
    }
    if (new URLSearchParams(location.search).has("lesson")) this.at = 0;
    if (this.at >= 0) this.#go(this.at);
  }

  // What somebody has just done, and how the draft stands.
  saw(deed, { cells, says }) {
    const step = this.steps[this.at];
    if (!step) return;
    const { done } = step.dataset;
    if (done === deed || DONE[done]?.({ words: cells.map((cell) => cell.word), says })) this.#go(this.at + 1);
  }

  #clicked(event) {
    if (event.target.closest("[data-lesson-skip]")) this.#go(this.at + 1);
    else if (event.target.closest("[data-lesson-leave]")) {
      event.preventDefault();
      this.#go(-1);
    }
  }

  #go(at) {
    this.at = at < this.steps.length ? at : -1;
    keep(STEP, String(this.at));
    for (const lit of document.querySelectorAll(".pointed")) lit.classList.remove("pointed");
    const step = this.steps[this.at];
    this.card.hidden = !step;
    if (!step) return;
    const number = word("step", { step: this.at + 1, steps: this.steps.length });
    this.card.replaceChildren(make("p", { class: "coach-step quiet" }, number), step.cloneNode(true), this.foot.cloneNode(true));
    for (const selector of step.dataset.lights.split(", ")) {
      const place = find(selector);
      (place?.closest(".brush") ?? place)?.classList.add("pointed");
      if (place?.closest(".brush")) break;
    }
    announce([`${number}. ${step.textContent}`]);
  }
}
