// Production: the free spaces of the goods display are lit; each takes one of the cubes drawn.
import { Composer, grouped, parts } from "./composer.js";
import { draw, make, plain } from "./dom.js";

parts.place = class extends Composer {
  constructor(table, root) {
    super(table, root, "place");
    for (const [space, moves] of grouped(this.moves, (move) => [move.space])) this.#light(root.querySelector(`[data-space="${space}"]`), moves);
  }

  #light(space, moves) {
    const pick = () => {
      this.root.querySelector(".lit-space.chosen")?.classList.remove("chosen");
      space.classList.add("chosen");
      this.part("cubes").replaceChildren(...moves.map((move) => this.#button(move)));
      this.#choose(moves[0]);
      if (!this.table.confirming && moves.length === 1) this.commit();
    };
    const attributes = { class: "lit-space", tabindex: "0", role: "button", "aria-label": moves.map(({ label }) => plain(label)).join(", ") };
    for (const [name, value] of Object.entries(attributes)) space.setAttribute(name, value);
    space.addEventListener("click", pick);
    space.addEventListener("keydown", ({ key }) => key === "Enter" && pick());
  }

  #button(move) {
    const button = make("button", { type: "button", class: "thumb", html: move.label, value: move.move });
    button.onclick = () => this.#choose(move);
    return button;
  }

  // The cube shows itself on its space before it is placed.
  #ghost({ space, cube }) {
    this.root.querySelector(".ghost-cube")?.remove();
    const sign = draw("svg", { class: "cube ghost-cube", viewBox: "-11 -11 22 22" }, draw("use", { href: `#ir-c-${cube}` }));
    this.root.querySelector(`[data-space="${space}"]`).append(sign);
  }

  #choose(move) {
    this.chosen = move;
    this.#ghost(move);
    for (const button of this.part("cubes").children) button.setAttribute("aria-pressed", `${button.value === move.move}`);
    this.table.offer(move.move, plain(move.label));
  }
};
