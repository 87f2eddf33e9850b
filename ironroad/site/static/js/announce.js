// For those who hear the page: every piece of news once, in whole sentences, when there is a moment for it.
import { find, make } from "./dom.js";

const MOST = 12;

export function announce(sentences) {
  const news = find("[data-announce]");
  news.append(...sentences.filter(Boolean).map((text) => make("p", {}, text)));
  while (news.children.length > MOST) news.firstElementChild.remove();
}

// What others did and what followed, told when the page comes to it.
export class Telling {
  constructor() {
    this.lines = [];
  }

  // Lines after entry `keep` are new; who made a move has just done so, and hears only what followed.
  add({ keep, told }, mine) {
    const fresh = told.map((line, i) => (mine && !i ? { ...line, text: "" } : line));
    this.lines = [...this.lines.filter(({ n }) => n <= keep), ...fresh];
  }

  tell(moment) {
    announce(this.lines.filter(({ n }) => n <= moment).flatMap(({ text, notes }) => [text, ...notes]));
    this.lines = this.lines.filter(({ n }) => n > moment);
  }
}
