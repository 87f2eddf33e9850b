// The fields beside the map: each shows something the draft says and asks for its change.
import { find, make, word } from "../dom.js";
import { blocked, linked } from "./brushes.js";

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const whole = ({ value }) => (value.trim() === "" || !Number.isFinite(+value) ? null : Math.trunc(+value));
const words = ({ value }) => value.split(/[\s,]+/).filter(Boolean);

// A field that somebody is typing in is left alone.
function show(input, value) {
  if (document.activeElement === input && input.matches("input, textarea")) return;
  if (input.type === "checkbox") input.checked = !!value;
  else input.value = value ?? "";
}

export class Fields {
  constructor(map, rules, act, move) {
    Object.assign(this, { map, rules, act, says: {} });
    this.#hex(move);
    this.#whole();
    for (const button of all("[data-do]")) button.addEventListener("click", () => act(JSON.parse(button.dataset.do)));
    // Enter changes a field; it sends no form.
    find("#draft").addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !event.target.matches("input")) return;
      event.preventDefault();
      event.target.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }

  // One hex

  #hex(move) {
    const on = (selector, act) => find(selector).addEventListener("change", ({ target }) => this.hex && act(target));
    on("[data-ground]", ({ value }) => this.act({ do: "paint", hexes: [this.hex], terrain: value }));
    on("[data-river]", ({ checked }) => this.act({ do: "paint", hexes: [this.hex], river: checked }));
    on("[data-place]", ({ value }) => this.act(value ? { do: "place", hex: this.hex, kind: value } : { do: "remove", hexes: [this.hex] }));
    on("[data-price]", (input) => this.act({ do: "price", hexes: [this.hex], price: whole(input) }));
    on("[data-strewn]", (input) => this.act({ do: "cubes", where: this.hex, number: whole(input) }));
    on("[data-code]", ({ value }) => value && this.act({ do: "code", hex: this.hex, code: value }));
    for (const input of all("[data-fact]")) input.addEventListener("change", () => this.#fact(input));
    find("[data-colours]").addEventListener("change", ({ currentTarget }) => {
      const chosen = all(":checked", currentTarget).map(({ value }) => value);
      this.act({ do: "fact", hex: this.hex, key: "colour", value: chosen.length === 1 ? chosen[0] : chosen });
    });
    find("[data-sides]").addEventListener("change", ({ target }) => this.act({ do: "block", hex: this.hex, edge: target.value, on: target.checked }));
    find("[data-links]").addEventListener("change", ({ target }) => this.act({ do: "link", hex: this.hex, other: target.dataset.other, price: whole(target) }));
    find("[data-move]").addEventListener("click", () => move(this.hex));
    find("[data-erase]").addEventListener("click", () => this.act({ do: "remove", hexes: [this.hex] }));
  }

  #fact(input) {
    const { fact, flag, list, whole: number } = input.dataset;
    const value = flag !== undefined ? input.checked : list !== undefined ? words(input) : number !== undefined ? whole(input) : input.value.trim();
    this.act({ do: "fact", hex: this.hex, key: fact, value: value === "" ? null : value });
  }

  choose(name) {
    const cell = this.map.cells.get(name);
    this.hex = cell ? name : "";
    find("[data-no-hex]").hidden = !!cell;
    find("[data-one-hex]").hidden = !cell;
    if (!cell) return;
    const place = this.map.entry(cell);
    find("[data-hex-name]").textContent = place ? `${name}: ${place.name}` : name;
    find("[data-hex-code]").textContent = cell.word;
    show(find("[data-ground]"), cell.terrain ?? (cell.word === "w" ? "water" : "nothing"));
    show(find("[data-river]"), cell.river);
    show(find("[data-place]"), place?.kind);
    show(find("[data-price]"), cell.price);
    show(find("[data-strewn]"), this.says.cubes?.[name]);
    show(find("[data-code]"), cell.code);
    for (const part of all("[data-of]", find("#part-hex"))) part.hidden = !this.#fits(part.dataset.of, cell, place);
    find("[data-ground]").closest("label").hidden = find("[data-river]").closest("label").hidden = place?.kind === "city";
    find("[data-sides]").hidden = !cell.terrain;
    if (place) this.#place(place);
    this.#sides(name);
    this.#links(name, place);
  }

  #fits(of, cell, place) {
    return { open: cell.terrain && !cell.code, place: !!place, city: place?.kind === "city" }[of];
  }

  #place(place) {
    for (const input of all("[data-fact]")) {
      const value = place[input.dataset.fact];
      show(input, Array.isArray(value) ? value.join(" ") : value);
    }
    const colours = [place.colour ?? []].flat();
    for (const box of all("[data-colours] input")) {
      box.checked = colours.includes(box.value);
      box.closest("label").hidden = !box.checked && !(box.value in (this.says.supply ?? {}));
    }
  }

  #sides(name) {
    for (const label of all("[data-side]")) {
      const { side } = label.dataset;
      const edges = this.map.flat ? ["N", "NE", "SE", "S", "SW", "NW"] : ["NE", "E", "SE", "SW", "W", "NW"];
      label.hidden = !edges.includes(side) || !this.map.across(name, side)?.terrain;
      if (!label.hidden) label.firstElementChild.checked = blocked(this.map, name, side);
    }
    find("[data-sides]").hidden ||= !find("[data-side]:not([hidden])");
  }

  #links(name, place) {
    const edges = this.map.flat ? ["N", "NE", "SE", "S", "SW", "NW"] : ["NE", "E", "SE", "SW", "W", "NW"];
    const near = place?.kind === "city" ? edges.map((edge) => this.map.across(name, edge)).filter((cell) => this.map.entry(cell)?.kind === "city") : [];
    find("[data-links]").replaceChildren(
      ...near.map((cell) => {
        const input = make("input", { type: "number", min: 0, max: 999, "data-other": cell.name });
        show(input, linked(this.map, name, cell.name));
        return make("label", {}, `${word("link_to", { name: this.map.entry(cell).name })} `, input);
      }),
    );
  }

  // The whole board

  #whole() {
    const on = (input, act) => input.addEventListener("change", () => act(input));
    for (const input of all("[data-head]")) on(input, () => this.act({ do: "head", key: input.dataset.head, value: input.type === "checkbox" ? input.checked : input.value.trim() }));
    for (const input of all("[data-seats]")) on(input, () => this.#seats());
    for (const input of all("[data-number]")) {
      const [table, key] = input.dataset.number.split(" ");
      on(input, () => this.act({ do: "number", table, key, number: whole(input) }));
    }
    for (const input of all("[data-cubes]")) on(input, () => this.act({ do: "cubes", where: input.dataset.cubes, number: whole(input) }));
    for (const input of all("[data-by-seats]")) on(input, () => this.#bySeats(input.dataset.bySeats));
    for (const input of all("[data-sea]")) on(input, () => this.act({ do: "head", key: "sea", value: all("[data-sea]:checked").map(({ value }) => value) }));
    for (const row of all("[data-tile]")) row.addEventListener("change", () => this.#tile(row));
  }

  #seats() {
    const [fewest, most] = all("[data-seats]").map(whole);
    if (fewest && most) this.act({ do: "head", key: "players", value: [Math.min(fewest, most), Math.max(fewest, most)] });
  }

  #bySeats(key) {
    const given = all(`[data-by-seats="${key}"]`).filter((input) => !input.closest("label").hidden && whole(input) !== null);
    this.act({ do: "head", key, value: Object.fromEntries(given.map((input) => [input.dataset.n, whole(input)])) });
  }

  #tile(row) {
    const [colour, growth] = ["colour", "growth"].map((key) => row.querySelector(`[data-tile-${key}]`).value || null);
    if (colour || row.dataset.tile in (this.says["new-cities"] ?? {})) this.act({ do: "tile", letter: row.dataset.tile, colour, growth: colour && growth });
  }

  fill(says) {
    this.says = says;
    this.#fillRules(says);
    for (const input of all("[data-head]")) show(input, says[input.dataset.head]);
    const [fewest, most] = Array.isArray(says.players) ? says.players : [];
    all("[data-seats]").forEach((input, i) => show(input, [fewest, most][i]));
    for (const input of all("[data-number]")) {
      const [table, key] = input.dataset.number.split(" ");
      show(input, says[table]?.[key]);
    }
    for (const input of all("[data-cubes]")) show(input, says.cubes?.[input.dataset.cubes]);
    for (const input of all("[data-by-seats]")) {
      const { bySeats, n } = input.dataset;
      input.closest("label").hidden = !(+n >= fewest && +n <= most);
      show(input, says[bySeats]?.[n]);
    }
    for (const input of all("[data-sea]")) input.checked = Array.isArray(says.sea) && says.sea.includes(input.value);
    this.#fillTiles(says["new-cities"] ?? {});
  }

  #fillRules({ game, rules }) {
    const known = this.rules[game] ?? [];
    const names = rules && !known.includes(rules) ? [...known, rules] : known;
    find("[data-rules]").replaceChildren(make("option", { value: "" }, word("none")), ...names.map((name) => make("option", { value: name }, name)));
  }

  #fillTiles(tiles) {
    let next = true;
    for (const row of all("[data-tile]")) {
      const tile = tiles[row.dataset.tile];
      row.hidden = !tile && !next;
      next &&= !!tile;
      show(row.querySelector("[data-tile-colour]"), tile?.colour);
      show(row.querySelector("[data-tile-growth]"), tile?.growth);
    }
  }
}
