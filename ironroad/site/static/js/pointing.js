// A move shown where it is made: on the board, or among the choices.
import { find } from "./dom.js";
import { aimed } from "./moves.js";

// Opens the move where it is picked; `lights` says whether it names hexes.
export async function showMove({ composer, state }, move, lights) {
  const found = composer?.resume && (await state.choices.find(move).catch(() => null));
  const [hex] = found ? aimed(found) : [];
  if (hex) await composer.resume({ move, hex, cube: found.cube });
  else point(find(`#ask :is(input, button)[value="${CSS.escape(move)}"]`));
  find(lights ? ".stage" : "#ask").scrollIntoView({ block: "nearest" });
}

// The choice that would make the move: ticked where it can be, and under the eyes and the keys.
function point(choice) {
  if (!choice) return;
  choice.closest("details")?.setAttribute("open", "");
  if (choice.type === "radio") choice.checked = true;
  choice.focus();
  // Who used a mouse would not see where the keys are.
  (choice.closest("label") ?? choice).classList.add("pointed");
}
