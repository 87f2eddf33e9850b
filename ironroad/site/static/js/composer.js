// What building, delivering and placing have in common: lights to pick from, one move on offer, reasons where nothing goes.
import { plain, word } from "./dom.js";

export class Composer {
  constructor(table, root, ...kinds) {
    Object.assign(this, { table, root, board: table.board });
    this.moves = table.state.moves.filter(({ kind }) => kinds.includes(kind));
  }

  part(name) {
    return this.root.querySelector(`[data-${name}]`);
  }

  label(hex) {
    return plain(this.board.describe(hex).join(", "));
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
