// The map of a draft: the real picture, and over it every cell of the grid, to be painted, chosen and walked over.
import { draw, find, make, word } from "../dom.js";
import { View } from "../view.js";

const RADIUS = 48;
const KEYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class DraftMap {
  constructor({ pick, stroke, key }) {
    Object.assign(this, { pick, stroke, key, cells: new Map(), chosen: "", paints: false });
    this.frame = find("[data-board]");
    this.#listen();
  }

  // A draft as the server has drawn it.
  show({ picture, cells, faults, says }) {
    const had = this.frame.contains(document.activeElement);
    this.flat = says.hexes !== "pointy";
    this.says = says;
    this.cells = new Map(cells.map((cell) => [cell.name, cell]));
    const bare = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><g class="ir-hexes"></g></svg>';
    this.frame.innerHTML = picture || bare;
    this.svg = this.frame.firstElementChild;
    for (const part of this.svg.children) part.setAttribute("aria-hidden", "true");
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", word("grid"));
    this.#widen(!!picture);
    this.#lay(new Set(faults.flatMap(({ hexes }) => hexes)));
    this.#see();
    if (had) this.focus();
  }

  // The sheet is made large enough for the cells beyond it, on which there is nothing yet.
  #widen(drawn) {
    const spots = [...this.cells.values()].map(({ at }) => at);
    const [xs, ys] = [0, 1].map((i) => spots.map((at) => at[i]));
    const sheet = this.svg.viewBox.baseVal;
    const inner = { x: Math.min(...xs) - RADIUS, y: Math.min(...ys) - RADIUS, right: Math.max(...xs) + RADIUS, bottom: Math.max(...ys) + RADIUS };
    if (!spots.length) Object.assign(inner, { x: 0, y: 0, right: 100, bottom: 100 });
    this.box = inner;
    const left = drawn ? Math.min(sheet.x, inner.x) : inner.x;
    const top = drawn ? Math.min(sheet.y, inner.y) : inner.y;
    const right = drawn ? Math.max(sheet.x + sheet.width, inner.right) : inner.right;
    const bottom = drawn ? Math.max(sheet.y + sheet.height, inner.bottom) : inner.bottom;
    this.svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  }

  #see() {
    const { x, y, right, bottom } = this.box;
    const hexes = { x: (x + right) / 2, y: (y + bottom) / 2, width: right - x + 20, height: bottom - y + 20 };
    if (!this.view) {
      this.view = new View(this.frame, this.svg, { wheel: () => false, changed: () => {} });
      for (const button of document.querySelectorAll("[data-zoom]")) {
        const by = +button.dataset.zoom;
        button.addEventListener("click", () => (by ? this.view.zoom(by) : this.view.home()));
      }
    }
    Object.assign(this.view, { picture: this.svg, hexes });
    if (this.view.roaming) this.view.zoom(1);
    else this.view.home(false);
  }

  #corner(i) {
    const angle = (60 * i + (this.flat ? 0 : 30)) * (Math.PI / 180);
    return `${(RADIUS * Math.cos(angle)).toFixed(1)} ${(RADIUS * Math.sin(angle)).toFixed(1)}`;
  }

  #lay(wrong) {
    const outline = `M${[0, 1, 2, 3, 4, 5].map((i) => this.#corner(i)).join("L")}Z`;
    const shapes = [...this.cells.values()].map((cell) => {
      const kind = cell.terrain ? "land" : cell.word === "w" ? "wet" : "void";
      const label = this.label(cell) + (wrong.has(cell.name) ? `, ${word("wrong")}` : "");
      return draw("path", { class: `cell ${kind}${wrong.has(cell.name) ? " wrong" : ""}`, d: outline, transform: `translate(${cell.at})`, role: "button", tabindex: "-1", "aria-label": label, "data-cell": cell.name });
    });
    this.layer = draw("g", { class: "cells" }, ...shapes);
    this.svg.append(this.layer);
    this.choose(this.cells.has(this.chosen) ? this.chosen : "");
  }

  entry(cell) {
    const of = (table) => this.says[table]?.[cell?.code];
    const [kind, entry] = of("cities") !== undefined ? ["city", of("cities")] : ["town", of("towns")];
    return cell?.code && entry !== undefined ? { kind, ...(typeof entry === "string" ? { name: entry } : entry) } : null;
  }

  label(cell) {
    const place = this.entry(cell);
    const what = [cell.terrain ? place?.kind !== "city" && word(cell.terrain) : word(cell.word === "w" ? "water" : "nothing"), cell.river && word("river")];
    if (cell.price !== undefined) what.push(word("priced", { price: cell.price }));
    if (place) what.push(word(place.kind, { name: place.name }));
    return word("cell", { name: cell.name, what: what.filter(Boolean).join(", ") });
  }

  shape(name) {
    return this.layer?.querySelector(`[data-cell="${name}"]`);
  }

  choose(name) {
    this.chosen = name;
    for (const shape of this.layer.children) {
      shape.classList.toggle("chosen", shape.dataset.cell === name);
      shape.setAttribute("tabindex", "-1");
    }
    (this.shape(name) ?? this.layer.querySelector(".land") ?? this.layer.firstElementChild)?.setAttribute("tabindex", "0");
  }

  light(hexes) {
    for (const shape of this.layer.children) shape.classList.toggle("lit", hexes.includes(shape.dataset.cell));
    const at = this.cells.get(hexes[0])?.at;
    if (at) this.view.show(...at);
  }

  focus() {
    this.layer?.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  // Which side of a hex a press is nearest to.
  side(name, { clientX, clientY }) {
    const { left, top, width, height } = this.shape(name).getBoundingClientRect();
    const angle = Math.atan2(clientY - top - height / 2, clientX - left - width / 2) * (180 / Math.PI);
    const edges = this.flat ? ["SE", "S", "SW", "NW", "N", "NE"] : ["E", "SE", "SW", "W", "NW", "NE"];
    return edges[Math.round((((angle - (this.flat ? 30 : 0)) % 360) + 360) / 60) % 6];
  }

  // The cell across a side, if there is one.
  across(name, edge) {
    const [x, y] = this.cells.get(name).at;
    const angles = this.flat ? { SE: 30, S: 90, SW: 150, NW: 210, N: 270, NE: 330 } : { E: 0, SE: 60, SW: 120, W: 180, NW: 240, NE: 300 };
    const far = RADIUS * Math.sqrt(3);
    const [nx, ny] = [x + far * Math.cos((angles[edge] * Math.PI) / 180), y + far * Math.sin((angles[edge] * Math.PI) / 180)];
    return [...this.cells.values()].find(({ at }) => Math.hypot(at[0] - nx, at[1] - ny) < 10);
  }

  // Pointing: a brush that paints takes the first finger, everything else is for the view.

  #listen() {
    const on = (kind, act, capture = false) => this.frame.addEventListener(kind, act, { capture });
    on("pointerdown", (event) => this.#down(event), true);
    on("pointermove", (event) => this.#move(event), true);
    on("pointerup", (event) => this.#up(event), true);
    on("pointercancel", () => this.#drop(), true);
    on("click", (event) => this.#clicked(event));
    on("keydown", (event) => this.#key(event));
  }

  #down(event) {
    const { button, isPrimary, pointerId, clientX, clientY, target } = event;
    if (this.painting && !isPrimary) {
      // A second finger moves the map: what the first has painted is forgotten.
      const { id, from } = this.painting;
      this.#drop();
      this.view.fingers.set(id, from);
      this.view.start = from;
      return;
    }
    const name = target.closest("[data-cell]")?.dataset.cell;
    if (!this.paints || button > 0 || !isPrimary || !name) return;
    event.stopPropagation();
    // The focus stays on the map, so that keys go on from here.
    this.painting = { id: pointerId, from: [clientX, clientY], hexes: new Set() };
    this.#touch(name);
  }

  #touch(name) {
    if (!name || this.painting.hexes.has(name)) return;
    this.painting.hexes.add(name);
    this.shape(name)?.classList.add("painted");
  }

  #move(event) {
    if (!this.painting || event.pointerId !== this.painting.id) return;
    event.stopPropagation();
    for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? [event]) {
      this.#touch(document.elementFromPoint(clientX, clientY)?.closest?.("[data-cell]")?.dataset.cell);
    }
    this.#touch(document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-cell]")?.dataset.cell);
  }

  #up(event) {
    if (!this.painting || event.pointerId !== this.painting.id) return;
    event.stopPropagation();
    const hexes = [...this.painting.hexes];
    this.painting = null;
    this.stroked = true;
    this.stroke(hexes, event);
  }

  #drop() {
    this.painting = null;
    for (const shape of this.layer?.querySelectorAll(".painted") ?? []) shape.classList.remove("painted");
  }

  #clicked(event) {
    const stroked = this.stroked;
    this.stroked = false;
    const name = event.target.closest("[data-cell]")?.dataset.cell;
    if (stroked || this.view?.dragged || !name) return;
    this.pick(name, event);
  }

  #key(event) {
    const name = event.target.dataset?.cell;
    const step = KEYS[event.key];
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) this.#walk(name, step);
    else if (event.key === "Enter" || event.key === " ") this.key(name, event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #walk(name, [dx, dy]) {
    const [x, y] = this.cells.get(name).at;
    const cost = ({ at }) => {
      const along = (at[0] - x) * dx + (at[1] - y) * dy;
      return along > 2 ? along + 2.2 * Math.abs((at[0] - x) * dy + (at[1] - y) * dx) : Infinity;
    };
    const next = [...this.cells.values()].reduce((best, cell) => (cost(cell) < cost(best) ? cell : best));
    if (cost(next) === Infinity) return;
    this.choose(next.name);
    this.pick(next.name, null);
    this.focus();
    this.view.show(...next.at);
  }
}

export function hint(text) {
  const place = find("[data-hint]");
  place.hidden = !text;
  place.replaceChildren(...(text ? [make("span", {}, text)] : []));
}
