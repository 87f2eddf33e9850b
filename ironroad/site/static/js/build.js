// Building: a lit hex shows a tile in the seat's colour with its price; R, T, the wheel and thumbnails change it.
import { Composer, grouped, parts } from "./composer.js";
import { draw, edges, make, money, plain, word } from "./dom.js";

// Who turns a tile quickly is not told of every one.
const PAUSE = 150;
const EDGES = { flat: ["N", "NE", "SE", "S", "SW", "NW"], pointy: ["NE", "E", "SE", "SW", "W", "NW"] };

parts.build = class extends Composer {
  constructor(table, root) {
    super(table, root, "build", "remove", "factory", "city", "grow", "claim");
    this.part("why").addEventListener("toggle", ({ target }) => target.open && this.#explain(target));
    this.layout = this.board.flat ? "flat" : "pointy";
    this.board.light(this.choices.places.map(({ hex }) => ({ hex, label: this.label(hex) })));
    this.board.mark(...this.marks);
  }

  async pick({ hex, lit, at, key }) {
    if (!this.choices.number(hex)) return this.refuse(hex, at);
    if (this.coming && key) return this.later(() => this.pick({ hex, lit, key }));
    if (this.hex === hex && key) return this.commit();
    if (this.hex === hex && lit) return this.#next(1);
    this.#open(hex, this.choices.here(hex) ?? (await this.bring(hex)));
  }

  // The moves on a hex, with one of them shown.
  #open(hex, moves, chosen) {
    if (!moves) return;
    this.coming = null;
    this.hex = hex;
    this.found = [...grouped(moves, (move) => [this.#kind(move)]).values()].flat();
    this.#show(Math.max(0, this.found.findIndex(({ move }) => move === chosen)));
  }

  // A tile's kind: its notation turned until it reads lowest.
  #kind({ kind, tile }) {
    if (kind !== "build") return kind;
    const tracks = tile.split(" ").map((track) => track.split("-").map((edge) => EDGES[this.layout].indexOf(edge)));
    const turned = (by) => tracks.map((track) => track.map((edge) => (edge + by) % 6).sort().join("")).sort().join(" ");
    return [0, 1, 2, 3, 4, 5].map(turned).sort()[0];
  }

  #show(n) {
    this.n = n;
    const move = this.found[n];
    const price = money(move.price);
    this.board.choose(this.hex);
    this.board.ghost(this.hex, lays(move) ? this.#picture(move) : null, `✓ ${short(move)}`, () => this.commit());
    this.board.mark(...this.marks);
    this.#panel(move);
    this.table.offer(move.move, word(move.kind, { price, letter: move.letter }));
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#foresee(move), PAUSE);
  }

  // What the server says of the move that is chosen: the board after it, and what it opens.
  async #foresee(move) {
    const stays = () => this.table.composer === this && this.hex && this.found[this.n] === move;
    if (!stays()) return;
    const { hexes, opens } = await this.table.preview(move.move);
    if (!stays()) return;
    this.board.foresee(hexes);
    this.part("effects").prepend(...opens.map((html) => make("li", { class: "opens", html })));
  }

  // Each track in its owner's colour: all of it is the seat's unless the move says otherwise.
  #picture({ tile, owners = [this.table.state.seat] }) {
    const colours = owners.map((owner) => (owner < 0 ? "free" : owner)).join("_");
    return `/tile/${this.layout}/${colours}/${tile.replaceAll(" ", "_")}.svg`;
  }

  #panel(move) {
    const why = this.part("why");
    this.part("hint").hidden = true;
    this.part("chosen").hidden = why.open = false;
    why.hidden = !lays(move);
    this.part("about").innerHTML = this.board.describe(this.hex).join(" · ").replaceAll("<br>", " · ");
    this.#offer("thumbs", ({ letter, group }) => group === undefined || (letter && group === this.#group));
    this.#offer("groups", ({ kind, letter, cubes }) => move.cubes?.length && cubes && kind === move.kind && letter === move.letter);
    this.part("effects").replaceChildren(...move.effects.map((html) => make("li", { html })));
  }

  // New Cities are shown with the group of cubes that is chosen, or else the first.
  get #group() {
    return this.found[this.n].group ?? this.found.find(({ cubes }) => cubes)?.group;
  }

  // A row of buttons, one for each of the moves that belong there.
  #offer(row, belongs) {
    const moves = [...this.found.entries()].filter(([, other]) => belongs(other));
    this.part(row).replaceChildren(...moves.map(([i, other]) => this.#thumb(other, i, row)));
    this.part(row).hidden = !moves.length;
  }

  #thumb(move, i, row) {
    const attributes = { type: "button", class: "thumb", "data-n": i, "aria-pressed": `${i === this.n}` };
    const button = make("button", attributes, ...(row === "groups" ? group(move) : this.#face(move)));
    button.onclick = () => {
      this.#show(i);
      this.part(row).querySelector(`[data-n="${i}"]`)?.focus();
    };
    return button;
  }

  #face(move) {
    if (!lays(move)) return this.#city(move);
    const physical = move.physical ? [make("small", { class: "quiet", html: move.physical })] : [];
    return [this.#image(move, 46), make("small", {}, money(move.price)), ...physical];
  }

  // A New City is told by letter and colour; whoever hears the page is told in words.
  #city({ letter, colour, label }) {
    const attributes = { class: `letter ${colour ?? ""}`, title: this.table.state.colours[colour] ?? null };
    if (!letter) return [make("span", { ...attributes, html: label })];
    return [make("span", { ...attributes, role: "img", "aria-label": plain(label) }, letter)];
  }

  #image(move, width) {
    return make("img", { src: this.#picture(move), alt: word("tile", { tile: edges(move.tile) }), width, height: Math.round(width * 0.89) });
  }

  #next(step, fits = () => true) {
    const { found, n } = this;
    const order = found.map((_, i) => (n + step * (i + 1) + found.length * 2) % found.length);
    const next = order.find((i) => fits(this.#kind(found[i]) === this.#kind(found[n])));
    if (next !== undefined) this.#show(next);
  }

  wheel(hex, event) {
    if (!hex || hex !== this.hex) return false;
    if (Math.abs(event.deltaY) > 3 && event.timeStamp - (this.turned ?? 0) > 120) {
      this.turned = event.timeStamp;
      this.#next(Math.sign(event.deltaY));
    }
    return true;
  }

  key(key) {
    if (this.coming && "rt".includes(key)) return this.later(() => this.key(key));
    if (!this.hex || !"rt".includes(key)) return false;
    this.#next(1, (same) => same === (key === "r"));
    return true;
  }

  clear() {
    if (!this.hex && !this.coming) return false;
    this.hex = this.coming = null;
    this.board.choose();
    this.board.ghost();
    this.board.mark(...this.marks);
    this.part("hint").hidden = false;
    this.part("chosen").hidden = true;
    this.table.offer(null);
    return true;
  }

  // Both ends of a link that would be bought, or else what must be completed before the turn can end.
  get marks() {
    const open = [...document.querySelectorAll(".ask .warning b.hex")].map(({ dataset }) => dataset.hex);
    return (this.hex && this.found[this.n].hexes) ?? open;
  }

  get picked() {
    return [this.hex];
  }

  // What can be taken up again after the page has changed.
  get chosen() {
    return this.hex && { hex: this.hex, move: this.found[this.n].move };
  }

  async resume({ hex, move }) {
    const moves = this.choices.here(hex) ?? (await this.bring(hex));
    if (moves?.some((other) => other.move === move)) this.#open(hex, moves, move);
    else this.board.choose(...this.picked);
  }

  async #explain(why) {
    const { hex } = this;
    const { tiles } = await this.table.about(hex);
    const rows = tiles.map((tile) => make("li", {}, this.#image({ ...tile, owners: [-1] }, 40), make("span", { html: tile.reason })));
    if (hex === this.hex) why.querySelector("ul").replaceChildren(...rows);
  }
};

// A group of cubes with its number.
function group({ group: number, cubes, label }) {
  const pictures = cubes.map((cube, i) => draw("use", { href: `#ir-c-${cube}`, x: 12 + 22 * i, y: 12 }));
  const picture = draw("svg", { width: 22 * cubes.length, height: 24, viewBox: `0 0 ${22 * cubes.length + 2} 24`, "aria-hidden": "true" }, ...pictures);
  return [picture, make("small", { "aria-hidden": "true" }, `${number}`), make("span", { class: "aside", html: label })];
}

const lays = ({ kind }) => kind === "build";

// What the button beside the hex says: a price, or what else tells the moves on it apart.
function short({ kind, letter, group, resources, price }) {
  return kind === "remove" ? word("remove") : `${letter ?? group ?? resources ?? money(price)}`;
}
