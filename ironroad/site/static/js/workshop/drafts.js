// Drafts in this browser: each with its text, what came before and after it, and what could not be sent yet.
import { keep, recall } from "../storage.js";

const DRAFTS = "workshop.drafts";
const CURRENT = "workshop.current";
const MOST = 12;
const DEEPEST = 60;
const ROOM = 400_000;

function stored() {
  try {
    const found = JSON.parse(recall(DRAFTS) || "[]");
    return Array.isArray(found) ? found.filter(({ id, text }) => id && typeof text === "string") : [];
  } catch {
    return [];
  }
}

export const all = () => stored().sort((a, b) => b.at - a.at);
export const find = (id) => stored().find((draft) => draft.id === id);
export const last = () => find(recall(CURRENT));

export function fresh(text, more = {}) {
  return { id: crypto.randomUUID?.() ?? String(Math.random()).slice(2), text, undo: [], redo: [], pending: [], ...more };
}

// The texts before this one go first where there is no room for all of them.
export function save(draft, name) {
  Object.assign(draft, { at: Date.now(), name });
  draft.undo = draft.undo.slice(-DEEPEST);
  while (draft.undo.length && JSON.stringify(draft).length > ROOM) draft.undo.shift();
  const others = all().filter(({ id }) => id !== draft.id).slice(0, MOST - 1);
  const lean = others.map((other) => ({ ...other, undo: other.undo.slice(-5), redo: [] }));
  keep(DRAFTS, JSON.stringify([draft, ...lean]));
  keep(CURRENT, draft.id);
}

export function forget(id) {
  keep(DRAFTS, JSON.stringify(stored().filter((draft) => draft.id !== id)));
}
