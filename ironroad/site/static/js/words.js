// The board in words: kept up to date while it is open, and walked from hex to hex.
import { find, make, swap } from "./dom.js";

export class Words {
  constructor(table) {
    Object.assign(this, { table, hex: "", asked: 0, region: find('[data-region="words"]') });
    document.head.append(make("link", { rel: "stylesheet", href: new URL("../words.css", import.meta.url) }));
    this.region.addEventListener("click", (event) => this.#clicked(event));
    this.region.addEventListener("submit", (event) => this.#find(event));
  }

  get shown() {
    return find(".side").dataset.tab === "words";
  }

  // To the words, and around a hex if one is named.
  async open(hex) {
    find('[data-tab-of="words"]').click();
    if (hex) return this.walk(hex);
    await this.refresh();
    find("#words-title").focus();
  }

  async walk(hex) {
    this.hex = hex;
    await this.refresh();
    find("#find-hex").value = hex;
    find("#around-title, .words .error")?.focus();
  }

  // Of several answers on their way only that to the last question counts, and all wait for it.
  refresh() {
    if (this.shown) this.latest = this.#ask(++this.asked);
    return this.latest;
  }

  async #ask(asked) {
    const answer = await fetch(`${this.table.address()}/words?around=${encodeURIComponent(this.hex)}`, { headers: { Accept: "application/json" } });
    const { html } = answer.ok ? await answer.json() : {};
    if (asked !== this.asked) return this.latest;
    if (html) this.#show(html);
  }

  #show(html) {
    const typed = find("#find-hex")?.value ?? "";
    swap(this.region, html);
    find("#find-hex").value = typed;
  }

  #clicked(event) {
    const { around, pickHex } = event.target.closest("[data-around], [data-pick-hex]")?.dataset ?? {};
    if (pickHex) return this.table.choose(pickHex);
    if (!around || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.walk(around);
  }

  #find(event) {
    event.preventDefault();
    this.walk(event.target.elements.around.value.trim().toUpperCase());
  }
}
