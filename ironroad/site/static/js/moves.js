// The legal moves as the server tells them: of a long list what is shown first, the rest once it is wanted.
import { grouped } from "./composer.js";
import { make } from "./dom.js";

// More than can be read through in a plain list.
const LONG = 150;

// A state with its choices; the table tells those that are not told yet.
export function unpacked({ said, moves, places, count, ...state }, table) {
  const ask = (query) => table.choices({ ...query, number: state.number });
  return { ...state, choices: new Choices({ said, moves, places, count }, ask) };
}

export class Choices {
  #told = new Map();
  #asking = new Map();

  constructor({ said, moves, places, count }, ask) {
    Object.assign(this, { count, ask });
    this.places = places.map(([hex, cube, n, heading]) => ({ hex, cube, n, heading: said[heading] }));
    this.#learn(this.#told, { said, moves });
  }

  // Each sentence is told once; moves come with its number.
  #learn(told, { said, moves }) {
    const words = ({ label, heading, effects }) => ({ label: said[label], heading: said[heading], effects: effects.map((n) => said[n]) });
    for (const move of moves) told.set(move.move, this.known(move.move) ?? { ...move, ...words(move) });
  }

  // Those that are told, in their order.
  get told() {
    return [...this.#told.values()];
  }

  known(move) {
    return this.#told.get(move);
  }

  // How many there are at a hex, or for a cube on it.
  number(hex, cube) {
    return this.places.filter((place) => place.hex === hex && (!cube || place.cube === cube)).reduce((sum, { n }) => sum + n, 0);
  }

  // Those at a hex, or for a cube on it, if all of them are told.
  here(hex, cube) {
    const found = this.told.filter((move) => aimed(move).includes(hex) && (!cube || move.cube === cube));
    return found.length === this.number(hex, cube) ? found : undefined;
  }

  async at(hex, cube = "") {
    if (!this.here(hex, cube)) await this.#ask({ hex, cube });
    return this.here(hex, cube);
  }

  async find(move) {
    if (!this.known(move) && !this.whole) await this.#ask({ move });
    return this.known(move);
  }

  get whole() {
    return this.#told.size === this.count;
  }

  async all() {
    if (!this.whole) await this.#ask({});
    return this.whole ? this.told : undefined;
  }

  // What is asked for twice at once is sent once. All of them come in their order.
  #ask(query) {
    const key = JSON.stringify(query);
    if (!this.#asking.has(key)) this.#asking.set(key, this.#fetch(query).finally(() => this.#asking.delete(key)));
    return this.#asking.get(key);
  }

  async #fetch(query) {
    const news = await this.ask(query);
    const told = news.moves.length === this.count ? new Map() : this.#told;
    this.#learn(told, news);
    this.#told = told;
  }
}

// The hexes at which a move can be picked.
export const aimed = ({ hex, hexes, origin }) => hexes ?? [hex ?? origin];

export function fillWhenOpen(list, choices, failed) {
  const form = list.querySelector("form");
  const show = (moves) => {
    form.querySelector("[data-list]")?.remove();
    form.append(make("div", { "data-list": "" }, ...headed(moves)));
    list.removeAttribute("data-fill");
  };
  const fill = () => {
    if (!list.open || !list.matches("[data-fill]")) return;
    if (choices.whole) show(choices.told);
    else choices.all().then((moves) => moves && list.matches("[data-fill]") && show(moves), failed);
  };
  list.addEventListener("toggle", fill);
  fill();
}

function headed(moves) {
  const part = moves.length > LONG ? folded : listed;
  return [...grouped(moves, ({ heading }) => [heading])].map(([heading, found]) => (heading ? part(heading, found) : listed("", found)));
}

function folded(heading, found) {
  const part = make("details", { class: "some-moves" }, make("summary", { html: `${heading} <small class="quiet">(${found.length})</small>` }));
  part.addEventListener("toggle", () => part.append(listed("", found)), { once: true });
  return part;
}

function listed(heading, found) {
  return make("fieldset", {}, ...(heading ? [make("legend", { html: heading })] : []), ...found.map(button));
}

function button({ move, label, effects }) {
  const words = effects.length ? [make("span", { class: "effects" }, ...effects.map((html) => make("span", { html })))] : [];
  return make("button", { name: "move", value: move }, make("span", { html: label }), ...words);
}
