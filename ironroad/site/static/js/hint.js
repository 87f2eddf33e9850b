// Hints: asked for once a moment, told beside the question, and shown where they are made.
import { parts } from "./composer.js";
import { find, make, request, word } from "./dom.js";
import { showMove } from "./pointing.js";

parts.hint = class {
  constructor(table) {
    this.table = table;
    this.lights = [];
    this.slot = find("[data-hint-slot]");
    document.addEventListener("click", (event) => this.#clicked(event));
    for (const kind of ["pointerover", "focusin"]) this.slot.addEventListener(kind, ({ target }) => this.#light(target.closest("[data-lights]")));
  }

  // The table has changed, or the board has forgotten what it lit up: what was good before is so no longer.
  open() {
    if (this.number === this.table.state.number && this.table.state.mine) return;
    const held = this.slot.contains(document.activeElement);
    this.#close();
    if (held) find("#question")?.focus();
  }

  // Whether there was something to close.
  close() {
    const open = this.slot.hasChildNodes();
    this.#close();
    if (open) find("[data-ask-hint]")?.focus();
    return open;
  }

  #close() {
    this.asking?.abort();
    this.slot.replaceChildren();
    this.#light(null);
  }

  #clicked(event) {
    const { target } = event;
    const show = target.closest("[data-hint-show]");
    const ask = target.closest("[data-ask-hint]");
    if (target.closest("[data-hint-close]")) this.close();
    if (!show && !ask) return;
    event.preventDefault();
    if (ask) this.ask();
    else this.#show(show.closest("[data-hint-move]"));
  }

  async ask() {
    const link = find("[data-ask-hint]");
    if (!link) return;
    this.#close();
    const asking = (this.asking = new AbortController());
    this.number = this.table.state.number;
    this.slot.append(make("p", { class: "hint-wait" }, word("thinking")));
    const { html, error } = await this.#bring(link.href, asking.signal);
    if (asking.signal.aborted) return;
    this.slot.innerHTML = html ?? "";
    this.table.complain(html ? null : error ?? word("lost"));
    if (html) this.#opened();
  }

  async #bring(href, signal) {
    const address = new URL(href);
    address.searchParams.set("number", this.number);
    const answer = await request(address, { signal }).catch(() => null);
    return (await answer?.json().catch(() => null)) ?? {};
  }

  #opened() {
    for (const input of this.slot.querySelectorAll("[name=_csrf_token]")) input.value = this.table.root.dataset.csrf;
    this.slot.querySelector("[data-hint-close]").hidden = false;
    this.slot.scrollIntoView({ block: "nearest" });
    this.slot.querySelector("h2").focus({ preventScroll: true });
    this.#light(this.slot.querySelector("[data-lights]"));
  }

  #light(part) {
    this.lights = part?.dataset.lights.split(" ").filter(Boolean) ?? [];
    this.table.board.mark(...this.table.marks);
  }

  async #show(part) {
    await showMove(this.table, part.dataset.hintMove, part.dataset.lights);
    this.#light(part);
  }
};
