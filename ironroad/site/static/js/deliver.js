// Delivering: a lit cube shows its ways, best first; pointing at one draws it; one button sends the cube.
import { lightLabel } from "./board.js";
import { make, word } from "./dom.js";

const FEW = 6;

export class Deliver {
  constructor(table, root) {
    Object.assign(this, { table, root, board: table.board });
    this.form = root.querySelector("[data-routes]");
    this.ways = table.state.moves.filter(({ kind }) => kind === "deliver");
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("change", () => this.#choose(this.form.elements.way.value));
    this.form.addEventListener("click", (event) => this.#clicked(event));
    for (const kind of ["pointerover", "focusin"]) this.form.addEventListener(kind, ({ target }) => this.#point(target));
    this.form.addEventListener("pointerleave", () => this.board.way(this.move?.steps));
    const cubes = new Map(this.ways.map(({ origin, cube }) => [`${origin} ${cube}`, { hex: origin, cube, label: `${cube}: ${lightLabel(this.board, origin)}` }]));
    this.board.light([...cubes.values()]);
    this.#list(this.ways, false);
  }

  pick({ hex, cube, lit, at, key }) {
    if (key && this.cube?.hex === hex && this.cube.cube === cube) return this.commit();
    const here = this.ways.filter(({ origin }) => origin === hex);
    if (!here.length) return this.#end(hex, at);
    const found = cube ? here.filter((way) => way.cube === cube) : here;
    this.cube = { hex, cube };
    this.#list(found, true);
    this.board.choose(hex, cube);
    this.#choose(found[0].move);
    if (lit) this.form.scrollIntoView({ block: "nearest" });
  }

  // Clicking where the chosen way, or the best of those shown, ends.
  #end(hex, at) {
    const found = this.shown.find(({ to }) => to === hex);
    if (this.cube && found) return this.move === found ? this.commit() : this.#choose(found.move);
    return this.#refuse(hex, at);
  }

  async #refuse(hex, at) {
    const lines = this.board.describe(hex);
    const show = (extra) => at && this.board.say([...extra, ...lines], at.clientX, at.clientY);
    show([]);
    const { why } = await this.table.about(hex);
    if (why) show([`<b>${word("not_here")}:</b> ${why}`]);
  }

  #list(ways, whole) {
    this.shown = ways;
    const few = whole ? ways : ways.slice(0, FEW);
    const rest = ways.length - few.length;
    const more = make("button", { type: "button", class: "plain more" }, word("all", { n: ways.length }));
    more.onclick = () => this.#list(ways, true);
    this.form.replaceChildren(...few.map((way) => this.#card(way)), ...(rest > 0 ? [more] : []));
  }

  #card({ move, label, effects, own, origin }) {
    const input = make("input", { type: "radio", name: "way", value: move });
    const words = make("span", { class: "effects" }, make("span", {}, word("from", { stop: this.board.title(origin) })), ...effects.slice(1).map((html) => make("span", { html })));
    return make("label", { class: "option route" }, input, make("b", { class: "gain" }, `+${own}`), make("span", { class: "title cap", html: label }), words);
  }

  #choose(move) {
    this.move = this.ways.find((way) => way.move === move);
    const input = [...this.form.querySelectorAll("input")].find(({ value }) => value === move);
    if (input) input.checked = true;
    this.board.way(this.move.steps);
    this.board.mark(this.move.to);
    this.table.offer(move, word("move"));
  }

  #point(target) {
    const input = target.closest(".route")?.querySelector("input");
    if (input) this.board.way(this.ways.find(({ move }) => move === input.value).steps);
  }

  // With the confirm step off a click sends the cube; with it, a second click on the chosen way does.
  #clicked(event) {
    const card = event.target.closest(".route");
    if (!card || event.target.tagName === "INPUT" || !event.detail) return;
    const { value } = card.querySelector("input");
    if (this.move?.move !== value && this.table.confirming) return;
    event.preventDefault();
    this.#choose(value);
    this.commit();
  }

  key() {
    return false;
  }

  wheel() {
    return false;
  }

  clear() {
    if (!this.move && !this.cube) return false;
    this.move = this.cube = null;
    this.board.choose();
    this.board.way();
    this.board.mark();
    this.table.offer(null);
    this.#list(this.ways, false);
    return true;
  }

  commit() {
    if (this.move) this.table.commit();
  }

  get chosen() {
    return this.move && { move: this.move.move, ...this.cube };
  }

  resume({ move, hex, cube }) {
    if (hex) this.pick({ hex, cube });
    if (this.ways.some((way) => way.move === move)) this.#choose(move);
  }
}
