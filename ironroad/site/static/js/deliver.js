// Delivering: a lit cube shows its ways, best first; pointing at one draws it; one button sends the cube.
import { Composer, parts } from "./composer.js";
import { make, money, word } from "./dom.js";

const FEW = 6;

parts.deliver = class extends Composer {
  constructor(table, root) {
    super(table, root, "deliver");
    this.form = this.part("routes");
    this.form.addEventListener("change", () => this.#choose(this.form.elements.way.value));
    this.form.addEventListener("click", (event) => this.#clicked(event));
    this.form.addEventListener("keydown", (event) => this.#entered(event));
    for (const kind of ["pointerover", "focusin"]) this.form.addEventListener(kind, ({ target }) => this.#point(target));
    this.form.addEventListener("pointerleave", () => this.board.way(this.way?.steps));
    this.number = this.choices.places.reduce((sum, { n }) => sum + n, 0);
    this.board.light(this.choices.places.map(({ hex, cube }) => ({ hex, cube, label: `${table.state.colours[cube]}: ${this.label(hex)}` })));
    this.#list(this.moves.slice(0, FEW));
  }

  async pick({ hex, cube = "", at, key }) {
    if (key && this.cube?.hex === hex && this.cube.cube === cube) return this.commit();
    if (!this.choices.number(hex, cube)) return this.#end(hex, at);
    if (this.coming && key) return this.later(() => this.pick({ hex, cube, key }));
    this.#open({ hex, cube }, this.choices.here(hex, cube) ?? (await this.bring(hex, cube)));
  }

  // The ways of a cube, with one of them chosen, or the best.
  #open(cube, ways, move = ways?.[0].move) {
    if (!ways) return;
    this.coming = null;
    this.cube = cube;
    this.#list(ways);
    this.board.choose(cube.hex, cube.cube);
    this.#choose(move);
  }

  // A click where one of the ways shown ends chooses it, a second one sends the cube.
  #end(hex, at) {
    const found = this.cube && this.shown.find(({ to }) => to === hex);
    if (!found) return this.refuse(hex, at);
    if (this.way === found) this.commit();
    else this.#choose(found.move);
  }

  #list(ways) {
    this.shown = ways;
    const more = make("button", { type: "button", class: "plain" }, word("all", { n: this.number }));
    more.onclick = () => this.#listAll();
    const rest = !this.cube && ways.length < this.number;
    this.form.replaceChildren(...ways.map((way) => this.#card(way)), ...(rest ? [more] : []));
  }

  async #listAll() {
    const all = await this.choices.all().catch(() => this.table.complain(word("lost")));
    if (all && this.table.composer === this && !this.cube) this.#list(all.filter(({ kind }) => kind === "deliver"));
  }

  #card({ move, label, effects, own, origin, price }) {
    const earns = own !== undefined;
    const words = earns ? [word("from", { stop: this.board.title(origin) }), ...effects.slice(1)] : effects;
    return make(
      "label",
      { class: "option route" },
      make("input", { type: "radio", name: "way", value: move }),
      make("b", { class: earns ? "gain" : "gain cost" }, earns ? `+${own}` : money(price)),
      make("span", { class: "title cap", html: label }),
      make("span", { class: "effects" }, ...words.map((html) => make("span", { html }))),
    );
  }

  #choose(move) {
    this.way = this.choices.known(move);
    for (const input of this.form.querySelectorAll("input")) input.checked = input.value === move;
    this.board.way(this.way.steps);
    this.board.showWay();
    this.board.mark(this.way.to);
    this.table.offer(move, word("move"));
  }

  #point(target) {
    const input = target.closest(".route")?.querySelector("input");
    if (input) this.board.way(this.choices.known(input.value).steps);
  }

  // With the confirm step off a click sends the cube; with it, a second click on the chosen way does.
  #clicked(event) {
    const input = event.target.closest(".route")?.querySelector("input");
    if (!input || event.target === input || !event.detail) return;
    if (this.way?.move !== input.value && this.table.confirming) return;
    event.preventDefault();
    this.#choose(input.value);
    this.commit();
  }

  #entered(event) {
    if (event.key !== "Enter" || !event.target.matches("input:checked")) return;
    event.preventDefault();
    this.commit();
  }

  clear() {
    if (!this.chosen && !this.coming) return false;
    this.way = this.cube = this.coming = null;
    this.board.choose();
    this.board.way();
    this.board.mark();
    this.table.offer(null);
    this.#list(this.moves.slice(0, FEW));
    return true;
  }

  get marks() {
    return this.way ? [this.way.to] : [];
  }

  get picked() {
    return [this.cube?.hex, this.cube?.cube];
  }

  get chosen() {
    return this.way && { move: this.way.move, ...this.cube };
  }

  async resume({ move, hex, cube }) {
    if (!hex) return this.choices.known(move) && this.#choose(move);
    const ways = this.choices.here(hex, cube) ?? (await this.bring(hex, cube));
    if (ways?.some((way) => way.move === move)) this.#open({ hex, cube }, ways, move);
    else this.board.choose(...this.picked);
  }
};
