// What building, delivering and placing have in common: lights to pick from, one move on offer, reasons where nothing goes.
import { plain, word } from "./dom.js";

// What a page has only where it is needed: who asks which question, and the coach of a lesson.
export const parts = {};

// Who asks what a piece of a page wants to have asked.
export async function bring(html) {
  const [, name] = html?.match(/data-composer="(\w+)"/) ?? [];
  if (name && !parts[name]) await import(`./${name}.js`);
}

export class Composer {
  constructor(table, root, ...kinds) {
    Object.assign(this, { table, root, board: table.board, choices: table.state.choices });
    // Those that are told from the beginning.
    this.moves = this.choices.told.filter(({ kind }) => kinds.includes(kind));
  }

  part(name) {
    return this.root.querySelector(`[data-${name}]`);
  }

  label(hex) {
    const { heading } = this.choices.places.find((place) => place.hex === hex && !place.cube) ?? {};
    return plain([heading, ...this.board.describe(hex)].filter(Boolean).join(", "));
  }

  // What is pointed at will perhaps be picked.
  near({ hex, cube }) {
    this.choices.at(hex, cube).catch(() => {});
  }

  // What can be chosen at what was picked, as soon as it is told; nothing if something else was picked meanwhile.
  async bring(hex, cube) {
    const coming = (this.coming = this.choices.at(hex, cube).catch(() => this.table.complain(word("lost"))));
    this.board.choose(hex, cube);
    const found = await coming;
    if (this.table.composer !== this || this.coming !== coming) return undefined;
    this.coming = null;
    if (!found) this.board.choose(...this.picked);
    return found;
  }

  // Who types faster than the choices come is not ignored.
  later(act) {
    this.coming.then(() => setTimeout(() => this.table.composer === this && act()));
    return true;
  }

  // The hex, or the hex and the cube, that is picked.
  get picked() {
    return [];
  }

  // Says what a hex is, and why nothing can be done there.
  async refuse(hex, at) {
    if (!at) return;
    const say = (...why) => this.board.say([...why, ...this.board.describe(hex)], at.clientX, at.clientY);
    say();
    const { why } = await this.table.about(hex);
    if (why) say(`<b>${word("not_here")}:</b> ${why}`);
  }

  pick({ hex, at }) {
    this.refuse(hex, at);
  }

  // The hexes that stay marked while nothing else is named.
  get marks() {
    return [];
  }

  key() {}

  wheel() {}

  clear() {}

  commit() {
    if (this.chosen) this.table.commit();
  }
}

// The same moves under each of their keys.
export function grouped(moves, keys) {
  const found = new Map();
  for (const move of moves) for (const key of keys(move)) found.set(key, [...(found.get(key) ?? []), move]);
  return found;
}
