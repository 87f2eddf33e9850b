// The brushes: what a stroke over some hexes, or a press on one, asks for.
import { find, word } from "../dom.js";
import { hint } from "./map.js";

const KEYS = { v: "select", p: "plain", r: "river", m: "mountain", h: "hill", s: "swamp", w: "water", n: "nothing", c: "city", t: "town", d: "price", k: "cubes", b: "wall", l: "link", y: "copy", x: "erase" };
const GROUND = ["plain", "mountain", "hill", "swamp", "water", "nothing"];
const NUMBERED = ["price", "cubes", "link"];

export class Brushes {
  constructor(map, act, chose) {
    Object.assign(this, { map, act, chose, copied: null });
    this.palette = find(".palette");
    this.palette.addEventListener("change", ({ target }) => target.name === "brush" && this.take(target.value, false));
    document.addEventListener("keydown", (event) => this.#key(event));
    this.take("select", false);
  }

  take(name, focus = true) {
    this.name = name;
    this.copied = this.moving = null;
    hint("");
    const radio = this.palette.querySelector(`[value="${name}"]`);
    radio.checked = true;
    this.map.paints = name !== "select";
    this.map.frame.classList.toggle("painting", this.map.paints);
    find("[data-amount]").hidden = !NUMBERED.includes(name);
    if (focus) this.chose(word("brush", { name: radio.parentElement.querySelector(".face span:nth-child(2)").textContent }));
  }

  get number() {
    return Math.max(0, Math.min(999, Math.trunc(+find("[data-brush-number]").value) || 0));
  }

  // Letters choose brushes wherever nothing is typed.
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog, textarea, select, input:not([type=radio], [type=checkbox])")) return;
    if (event.key === "Escape") return this.take("select");
    const name = KEYS[event.key.toLowerCase()];
    if (name) this.take(name);
  }

  // Whether a press on a hex was meant for it: a place that moves, or a copy that is put down.
  takes(hex) {
    if (this.moving) {
      const from = this.moving;
      this.take("select", false);
      this.act({ do: "move", hex: from, to: hex });
      return true;
    }
    if (this.copied) {
      this.act({ do: "copy", hexes: this.copied, to: hex });
      this.copied = null;
      hint("");
      return true;
    }
    return false;
  }

  move(hex) {
    this.take("select", false);
    this.moving = hex;
    hint(word("move_to"));
  }

  stroke(hexes, event) {
    const [hex] = hexes;
    if (!hex || (hexes.length === 1 && this.takes(hex))) return;
    const { name } = this;
    if (name === "copy") {
      this.copied = hexes;
      hint(word("copied", { n: hexes.length }));
      this.chose(word("copied", { n: hexes.length }));
    } else if (name === "wall" || name === "link") this.#side(hexes, event);
    else if (name === "city" || name === "town") hexes.forEach((one) => this.act({ do: "place", hex: one, kind: name }));
    else if (name === "cubes") hexes.forEach((one) => this.act({ do: "cubes", where: one, number: this.number || null }));
    else this.act(this.#plain(name, hexes));
  }

  #plain(name, hexes) {
    if (GROUND.includes(name)) return { do: "paint", hexes, terrain: name, ...(name === "plain" ? { river: false } : {}) };
    if (name === "river") return { do: "paint", hexes, river: !hexes.every((hex) => this.map.cells.get(hex)?.river) };
    if (name === "price") return { do: "price", hexes, price: this.number };
    return { do: "remove", hexes };
  }

  // The side between two hexes that were dragged over, or the one next to where one was pressed.
  #side(hexes, event) {
    const [hex, second] = hexes;
    const edges = this.map.flat ? ["N", "NE", "SE", "S", "SW", "NW"] : ["NE", "E", "SE", "SW", "W", "NW"];
    const edge = second ? edges.find((one) => this.map.across(hex, one)?.name === second) : event?.clientX !== undefined && this.map.side(hex, event);
    const other = edge && this.map.across(hex, edge);
    if (!other) return;
    if (this.name === "wall") this.act({ do: "block", hex, edge, on: !blocked(this.map, hex, edge) });
    else this.act({ do: "link", hex, other: other.name, price: linked(this.map, hex, other.name) === undefined ? this.number : null });
  }
}

const OPPOSITE = { N: "S", S: "N", NE: "SW", SW: "NE", SE: "NW", NW: "SE", E: "W", W: "E" };

export function blocked(map, hex, edge) {
  const sides = Array.isArray(map.says.blocked) ? map.says.blocked : [];
  return sides.includes(`${hex} ${edge}`) || sides.includes(`${map.across(hex, edge)?.name} ${OPPOSITE[edge]}`);
}

// The price of the printed link between two hexes, if there is one.
export function linked(map, hex, other) {
  const codes = [hex, other].map((name) => map.cells.get(name)?.code);
  const links = Array.isArray(map.says.links) ? map.says.links : [];
  return links.find(({ between }) => Array.isArray(between) && codes.every((code) => between.includes(code)))?.price;
}
