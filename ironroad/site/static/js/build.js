// Building: a lit hex shows a tile in the seat's colour with its price; R, T, the wheel and thumbnails change it.
import { lightLabel } from "./board.js";
import { make, money, word } from "./dom.js";

const EDGES = { flat: ["N", "NE", "SE", "S", "SW", "NW"], pointy: ["NE", "E", "SE", "SW", "W", "NW"] };
const PLACED = ["build", "city", "claim"];

export class Build {
  constructor(table, root) {
    Object.assign(this, { table, root, board: table.board });
    this.part = Object.fromEntries(["hint", "chosen", "about", "thumbs", "effects", "why"].map((name) => [name, root.querySelector(`[data-${name}]`)]));
    this.part.why.addEventListener("toggle", () => this.part.why.open && this.#explain());
    this.at = new Map();
    for (const move of table.state.moves.filter(({ kind }) => PLACED.includes(kind))) {
      for (const hex of move.hexes ?? [move.hex]) this.at.set(hex, [...(this.at.get(hex) ?? []), move]);
    }
    this.board.light([...this.at.keys()].map((hex) => ({ hex, label: lightLabel(this.board, hex) })));
  }

  pick({ hex, lit, at, key }) {
    if (!this.at.has(hex)) return this.#refuse(hex, at);
    if (this.hex === hex && key) return this.commit();
    if (this.hex === hex && lit) return this.#next(1);
    this.hex = hex;
    this.found = this.#sorted(this.at.get(hex));
    this.#show(0);
  }

  // The cheapest kind that does most comes first; tiles of one kind stay together.
  #sorted(moves) {
    const kinds = new Map();
    for (const move of moves) kinds.set(this.#kind(move), [...(kinds.get(this.#kind(move)) ?? []), move]);
    return [...kinds.values()].flat();
  }

  // A tile's kind: its notation turned until it reads lowest.
  #kind({ kind, tile }) {
    if (kind !== "build") return kind;
    const edges = this.board.flat ? EDGES.flat : EDGES.pointy;
    const tracks = tile.split(" ").map((track) => track.split("-").map((edge) => edges.indexOf(edge)));
    const turned = (by) => tracks.map((track) => track.map((edge) => (edge + by) % 6).sort().join("")).sort().join(" ");
    return [0, 1, 2, 3, 4, 5].map(turned).sort()[0];
  }

  #show(n) {
    this.n = n;
    const move = this.found[n];
    const url = move.kind === "build" ? this.#picture(move) : null;
    this.board.choose(this.hex);
    this.board.ghost(this.hex, url, `✓ ${move.letter ?? money(move.price)}`, () => this.commit());
    this.#panel(move);
    this.table.offer(move.move, this.#verb(move));
  }

  #picture({ tile }) {
    return `/tile/${this.board.flat ? "flat" : "pointy"}/${this.table.state.seat}/${tile.replaceAll(" ", "_")}.svg`;
  }

  #verb({ kind, price, letter }) {
    if (kind === "city") return word("city", { letter });
    return word(kind === "claim" ? "claim" : "lay", { price: money(price) });
  }

  #panel(move) {
    const { hint, chosen, about, thumbs, effects, why } = this.part;
    hint.hidden = true;
    chosen.hidden = false;
    about.innerHTML = this.board.describe(this.hex).join(" · ").replaceAll("<br>", " · ");
    thumbs.replaceChildren(...this.found.map((other, i) => this.#thumb(other, i)));
    effects.replaceChildren(...move.effects.map((html) => make("li", { html })));
    why.open = false;
    why.hidden = move.kind !== "build";
  }

  #thumb(move, i) {
    const face = move.kind === "build" ? make("img", { src: this.#picture(move), alt: word("tile", { tile: move.tile }), width: 46, height: 41 }) : make("span", { class: `letter ${move.colour ?? ""}`, html: move.label });
    const price = move.price === undefined ? [] : [make("small", {}, money(move.price))];
    const button = make("button", { type: "button", class: "thumb", "aria-pressed": String(i === this.n) }, face, ...price);
    button.onclick = () => {
      this.#show(i);
      this.part.thumbs.children[i].focus();
    };
    return button;
  }

  #next(step, same) {
    const count = this.found.length;
    for (let i = 1; i <= count; i++) {
      const n = (this.n + step * i + count * i) % count;
      if (!same || same(this.#kind(this.found[n]), this.#kind(this.found[this.n]))) return this.#show(n);
    }
  }

  wheel(hex, event) {
    if (hex !== this.hex || !this.hex) return false;
    if (Math.abs(event.deltaY) > 3 && event.timeStamp - (this.turned ?? 0) > 120) {
      this.turned = event.timeStamp;
      this.#next(event.deltaY > 0 ? 1 : -1);
    }
    return true;
  }

  key(key) {
    if (!this.hex) return false;
    if (key === "r") this.#next(1, (a, b) => a === b);
    else if (key === "t") this.#next(1, (a, b) => a !== b);
    else return false;
    return true;
  }

  clear() {
    if (!this.hex) return false;
    this.hex = null;
    this.board.choose();
    this.board.ghost();
    this.part.hint.hidden = false;
    this.part.chosen.hidden = true;
    this.table.offer(null);
    return true;
  }

  commit() {
    if (this.hex) this.table.commit();
  }

  // The choice as it can be taken up again after the page has changed.
  get chosen() {
    return this.hex && { hex: this.hex, move: this.found[this.n].move };
  }

  resume({ hex, move }) {
    if (!this.at.get(hex)?.some((other) => other.move === move)) return;
    this.pick({ hex });
    this.#show(this.found.findIndex((other) => other.move === move));
  }

  async #refuse(hex, at) {
    const lines = this.board.describe(hex);
    const show = (extra) => at && this.board.say([...extra, ...lines], at.clientX, at.clientY);
    show([]);
    const { why } = await this.table.about(hex);
    if (why) show([`<b>${word("not_here")}:</b> ${why}`]);
  }

  async #explain() {
    const { hex } = this;
    const { tiles } = await this.table.about(hex);
    const rows = tiles.map(({ tile, reason }) => make("li", {}, make("img", { src: this.#picture({ tile }), alt: tile, width: 40, height: 36 }), make("span", { html: reason })));
    if (hex === this.hex) this.part.why.querySelector("ul").replaceChildren(...rows);
  }
}
