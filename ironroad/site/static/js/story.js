// The card that tells what followed from a move, step by step; what a step brings onto the board comes with it.
import { Clock } from "./clock.js";
import { find, word } from "./dom.js";

const GLANCE = 1100;
const LINE = 420;

export class Story {
  constructor(card, said, board) {
    Object.assign(this, { card, said, board, left: [], clock: new Clock() });
    const on = (name, act) => this.#part(name).addEventListener("click", act);
    on("hold", () => this.#hold(!this.clock.held));
    on("forward", () => this.clock.skip());
    on("skip", () => this.finish());
  }

  #part(name) {
    return this.card.querySelector(`[data-${name}]`);
  }

  // Steps that are new to the board wait until whatever moves there has arrived.
  async tell(steps, slow, arrived) {
    const left = (this.left = [...steps]);
    await arrived;
    while (left.length) {
      const step = left.shift();
      this.#show(step, steps);
      await this.clock.rest((GLANCE + LINE * this.card.querySelectorAll("li").length) * slow);
    }
    if (this.left === left) this.#hide();
  }

  #show({ html, said, hexes }, steps) {
    this.#part("step-told").innerHTML = html;
    this.card.hidden = false;
    this.#part("story-count").textContent = word("step", { n: steps.length - this.left.length, all: steps.length });
    this.said.textContent = said;
    this.board.patch(hexes, true);
    this.board.glow(Object.keys(hexes));
  }

  // All that is left at once; says whether there was anything.
  finish() {
    const told = !this.card.hidden;
    for (const { hexes } of this.left.splice(0)) this.board.patch(hexes);
    this.clock.skip();
    this.#hide();
    return told;
  }

  #hide() {
    const focused = this.card.contains(document.activeElement);
    this.card.hidden = true;
    if (focused) find("#ask").focus({ preventScroll: true });
    this.board.glow([]);
    this.#hold(false);
  }

  #hold(yes) {
    this.clock.hold(yes);
    const button = this.#part("hold");
    button.setAttribute("aria-pressed", String(yes));
    button.textContent = word(yes ? "go_on" : "hold");
  }
}
