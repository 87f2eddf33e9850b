// The legal moves as the server tells them, and the plain list of those that are too many to be sent twice.
import { grouped } from "./composer.js";
import { make } from "./dom.js";

// Each sentence is told once; moves come with its number.
export function unpacked({ said, moves, ...state }) {
  const words = ({ label, heading, effects }) => ({ label: said[label], heading: said[heading], effects: effects.map((n) => said[n]) });
  return { ...state, moves: moves.map((move) => ({ ...move, ...words(move) })) };
}

export function fillWhenOpen(list, moves) {
  const fill = () => list.open && !list.querySelector("fieldset") && list.querySelector("form").append(...headed(moves));
  list.addEventListener("toggle", fill);
  fill();
}

function headed(moves) {
  return [...grouped(moves, ({ heading }) => [heading])].map(([heading, found]) => (heading ? folded(heading, found) : choices(found)));
}

function folded(heading, found) {
  const part = make("details", { class: "some-moves" }, make("summary", { html: `${heading} <small class="quiet">(${found.length})</small>` }));
  part.addEventListener("toggle", () => part.append(choices(found)), { once: true });
  return part;
}

function choices(found) {
  return make("fieldset", {}, ...found.map(button));
}

function button({ move, label, effects }) {
  const words = make("span", { class: "effects" }, ...effects.map((html) => make("span", { html })));
  return make("button", { name: "move", value: move }, make("span", { html: label }), words);
}
