// What cannot be taken back asks first: one press arms a button, and a note beside it says what it means; the next does it.
import { find, make, plain, word } from "./dom.js";

const GAP = 8;

// A choice that only stands in a list is told as the list tells it.
const read = ({ children: [label, effects] }) => ({ label: label.innerHTML, effects: [...(effects?.children ?? [])].map(({ innerHTML }) => innerHTML) });

export class Confirm {
  constructor(table) {
    this.table = table;
    this.note = find("[data-sure]");
    document.addEventListener("click", (event) => this.#clicked(event), true);
    document.addEventListener("focusout", ({ target }) => target === this.button && this.clear());
    document.addEventListener("keydown", (event) => event.repeat && event.target === this.button && event.preventDefault());
    document.addEventListener("scroll", () => this.button && this.#place(), true);
  }

  // A double click is one press.
  #clicked(event) {
    if (!this.button?.contains(event.target)) this.clear();
    else if (event.detail > 1) event.preventDefault();
  }

  // Whether a form is not to be sent yet.
  asks(form, submitter) {
    const { asks } = form.dataset;
    if (asks === undefined || (asks !== "always" && !this.table.confirming)) return false;
    const button = submitter ?? form.querySelector("button");
    const armed = button === this.button;
    this.clear();
    if (!armed) this.#arm(button);
    return !armed;
  }

  #arm(button) {
    const { composer, board, state } = this.table;
    composer?.clear();
    board.say();
    this.button = button;
    button.classList.add("armed");
    button.setAttribute("aria-describedby", this.note.id);
    const move = button.name === "move" && (state.choices.known(button.value) ?? read(button));
    const { means } = button.form.dataset;
    this.#tell(move ? [move.label, ...move.effects] : [button.innerHTML, means]);
    if (move) this.#foresee(button, move);
  }

  #tell([title, ...lines], opens = []) {
    const said = [...lines.map((html) => make("li", { html })), ...opens.map((html) => make("li", { class: "opens", html }))];
    this.note.replaceChildren(make("p", {}, word("again")), make("b", { class: "cap", html: title }), make("ul", {}, ...said));
    this.note.hidden = false;
    this.#place();
    find("[data-announce]").textContent = `${word("again")} ${[title, ...lines, ...opens].map(plain).join(", ")}`;
  }

  // Above the button, or below it where there is no room; always on the screen.
  #place() {
    const { left, top, bottom } = this.button.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h } = this.note;
    const x = Math.max(GAP, Math.min(left, document.documentElement.clientWidth - w - GAP));
    const y = top - h - GAP < GAP ? bottom + GAP : top - h - GAP;
    this.note.style.transform = `translate(${x}px, ${y}px)`;
  }

  // What a move would bring, on the board and in words.
  async #foresee(button, { label, effects }) {
    const { hexes, opens } = await this.table.preview(button.value);
    if (button !== this.button) return;
    this.table.board.foresee(hexes);
    if (opens.length) this.#tell([label, ...effects], opens);
  }

  // Lets go of what is armed; says whether anything was.
  clear() {
    if (!this.button) return false;
    this.button.classList.remove("armed");
    this.button.removeAttribute("aria-describedby");
    this.button = null;
    this.note.hidden = true;
    this.table.board.ghost();
    return true;
  }
}
