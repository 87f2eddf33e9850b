// Talk at the table, fetched when somebody opens it and kept up to date while it is open.
import { find, make, swap } from "./dom.js";
import { keep, recall } from "./storage.js";

const JSON_PLEASE = { Accept: "application/json" };

// By the clock and in the manner of whoever reads.
const local = (time) => new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });

export class Talk {
  constructor(table) {
    Object.assign(this, { table, last: 0, region: find('[data-region="talk"]'), tab: find('[data-tab-of="talk"]') });
    document.head.append(make("link", { rel: "stylesheet", href: new URL("../talk.css", import.meta.url) }));
    this.region.addEventListener("submit", (event) => this.#send(event));
  }

  // How far this browser has read.
  get #key() {
    return `talk ${this.table.url}`;
  }

  // What was said while nobody looked.
  remind() {
    if (+this.tab.dataset.said > +recall(this.#key)) this.tab.classList.add("news");
  }

  get shown() {
    return find(".side").dataset.tab === "talk";
  }

  async open() {
    if (!this.last && !this.region.querySelector("[data-speak]")) await this.#load(0);
    else await this.heard();
    this.tab.classList.remove("news");
  }

  // Somebody has spoken: shown if the talk is open, else the tab says so.
  async heard() {
    if (!this.shown) return this.tab.classList.add("news");
    await this.#load(this.last);
  }

  async #load(since) {
    const answer = await fetch(`${this.table.url}/talk?since=${since}`, { headers: JSON_PLEASE });
    if (!answer.ok) return;
    const { html, number } = await answer.json();
    if (since && number > this.last) find("[data-said-lines]").insertAdjacentHTML("beforeend", html);
    if (!since) swap(this.region, html);
    this.last = Math.max(this.last, number);
    keep(this.#key, this.last);
    for (const time of this.region.querySelectorAll("time")) time.textContent = local(time.dateTime);
    find("[data-said-lines]").lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  async #send(event) {
    const form = event.target;
    if (!form.matches("[data-speak], [data-notes], [data-mute]")) return;
    event.preventDefault();
    event.stopPropagation();
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: JSON_PLEASE });
    if (!answer.ok) return this.table.complain((await answer.json()).error);
    if (form.matches("[data-notes]")) return (form.querySelector("[data-kept]").hidden = false);
    if (form.matches("[data-mute]")) return this.#load(0);
    form.elements.text.value = "";
    await this.#load(this.last);
  }
}
