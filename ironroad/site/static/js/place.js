// Production: the free spaces of the goods display are lit; a click puts the cube there.
import { make } from "./dom.js";

export class Place {
  constructor(table, root) {
    Object.assign(this, { table, root });
    this.spaces = new Map();
    for (const move of table.state.moves.filter(({ kind }) => kind === "place")) {
      this.spaces.set(move.space, [...(this.spaces.get(move.space) ?? []), move]);
    }
    const choice = make("div", { class: "thumbs", "data-cubes": "" });
    root.append(choice);
    for (const [space, moves] of this.spaces) this.#light(root.querySelector(`[data-space="${space}"]`), moves, choice);
  }

  #light(space, moves, choice) {
    if (!space) return;
    const label = moves.map(({ label }) => make("i", { html: label }).textContent).join(", ");
    for (const [name, value] of Object.entries({ class: "lit-space", tabindex: "0", role: "button", "aria-label": label })) space.setAttribute(name, value);
    const pick = () => {
      this.root.querySelectorAll(".chosen").forEach((other) => other.classList.remove("chosen"));
      space.classList.add("chosen");
      choice.replaceChildren(...moves.map((move) => this.#button(move, choice)));
      this.#choose(moves[0], choice.firstElementChild);
    };
    space.addEventListener("click", pick);
    space.addEventListener("keydown", (event) => event.key === "Enter" && pick());
  }

  #button(move, choice) {
    const button = make("button", { type: "button", class: "thumb", html: move.label });
    button.onclick = () => this.#choose(move, button);
    return button;
  }

  #choose(move, button) {
    this.move = move;
    for (const other of button.parentElement.children) other.setAttribute("aria-pressed", String(other === button));
    this.table.offer(move.move, button.textContent);
    if (!this.table.confirming && button.parentElement.children.length === 1) this.table.commit();
  }

  pick({ hex, at }) {
    if (at) this.table.board.say(this.table.board.describe(hex), at.clientX, at.clientY);
  }

  key() {
    return false;
  }

  wheel() {
    return false;
  }

  clear() {
    return false;
  }

  commit() {
    if (this.move) this.table.commit();
  }
}
