// The table page: holds the state, and hands each question to what knows how to ask it.
import { Board } from "./board.js";
import { Build } from "./build.js";
import { menu, settings, tabs } from "./chrome.js";
import { Deliver } from "./deliver.js";
import { find, plain, swap, word } from "./dom.js";
import { Live } from "./live.js";
import { fillWhenOpen, unpacked } from "./moves.js";
import { Log } from "./log.js";
import { Place } from "./place.js";

const COMPOSERS = { build: Build, deliver: Deliver, place: Place };
const JSON_PLEASE = { Accept: "application/json" };

class Table {
  constructor(root) {
    this.root = root;
    this.url = root.dataset.url;
    this.state = unpacked(JSON.parse(find("#state").textContent));
    this.board = new Board(find(".stage"), {
      pick: (aim) => this.#pick(aim),
      wheel: (hex, event) => this.composer?.wheel(hex, event),
    });
    this.log = new Log(root, (at) => this.go(at));
    tabs(find(".side"), () => this.log.toEnd());
    settings(find(".settings"), (yes) => (this.confirming = yes));
    menu(find(".menu"));
    if (location.search) history.replaceState(null, "", location.pathname);
    this.#listen();
    swap(find("#ask"), find("#ask").innerHTML);
    this.#ask();
    this.#announce(this.state);
    new Live(new URL(`${this.url}/live`, location.href).href, {
      heard: (news) => this.#heard(news),
      lost: (yes) => (find("[data-net]").hidden = !yes),
    });
  }

  #listen() {
    document.addEventListener("submit", (event) => this.#submitted(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("click", (event) => this.#clicked(event));
    for (const kind of ["pointerover", "focusin"]) this.root.addEventListener(kind, ({ target }) => this.#named(target));
    const back = find("[data-to-ask]");
    new IntersectionObserver(([{ isIntersecting }]) => (back.hidden = isIntersecting || !this.state.mine)).observe(find("#ask"));
  }

  // News

  #heard({ number, watching }) {
    if (watching !== undefined) this.#count(watching);
    if (number !== undefined && number !== this.state.number && this.state.at === null) this.#load(null);
  }

  #count(watching) {
    const here = find("[data-watching]");
    here.hidden = watching < 2;
    here.textContent = word("watching", { n: watching });
  }

  // One request at a time; of those that were wanted meanwhile only the last counts.
  async #load(at, look = this.state.look) {
    if (this.loading) return (this.wanted = { at, look });
    this.loading = true;
    const query = new URLSearchParams({ since: this.state.number });
    if (this.state.at !== null) query.set("since_at", this.state.at);
    if (at !== null) query.set("at", at);
    if (look !== null) query.set("look", look);
    try {
      const answer = await fetch(`${this.url}/state?${query}`, { headers: JSON_PLEASE });
      if (answer.ok) this.apply(await answer.json());
    } catch {
      find("[data-net]").hidden = false;
    }
    this.loading = false;
    const { wanted } = this;
    this.wanted = null;
    if (wanted) this.#load(wanted.at, wanted.look);
  }

  go(at) {
    history.replaceState(null, "", at === null ? this.url : `${this.url}/at/${at}`);
    this.#load(at);
  }

  apply(next, mine = false) {
    const before = this.state;
    if (next.at === before.at && next.look === before.look && next.number <= before.number) return;
    const again = !mine && before.kind === next.kind && before.seat === next.seat;
    const chosen = again && this.composer?.chosen;
    const forward = next.at === null && before.at === null && next.number > before.number;
    if (forward) this.#animate(next);
    this.state = unpacked(next);
    this.board.patch(next.hexes, forward);
    for (const [name, html] of Object.entries(next.regions)) swap(find(`[data-region="${name}"]`), html, again);
    this.log.add(next.log);
    this.#ask(chosen);
    this.#announce(before);
  }

  #animate({ last_move: text }) {
    const [kind, cube, ...way] = (text ?? "").split(" ");
    if (kind !== "deliver") return;
    const steps = way.flatMap((stop, i) => (i % 2 || i + 1 >= way.length ? [] : [[stop, way[i + 1]]]));
    this.board.travel(cube, steps);
  }

  #announce(before) {
    const { mine, seat, kind, at } = this.state;
    const asked = before.seat !== seat || before.kind !== kind;
    if (at === null && asked) find("[data-announce]").textContent = find("#question")?.textContent ?? "";
    document.title = `${mine ? `● ${word("your")} · ` : ""}${document.title.replace(/^● .*? · /, "")}`;
  }

  // What is asked

  #ask(chosen) {
    const { state, board } = this;
    const onBoard = board.frame.contains(document.activeElement);
    this.composer = null;
    board.know(state);
    board.clear();
    this.log.show((this.wanted ?? state).at);
    const list = find("[data-fill]");
    if (list) fillWhenOpen(list, state.moves);
    const root = find("[data-composer]");
    if (!state.mine || !root) return;
    root.hidden = false;
    this.composer = new COMPOSERS[root.dataset.composer](this, root);
    if (chosen) this.composer.resume?.(chosen);
    if (onBoard) board.focus();
  }

  #pick(aim) {
    if (this.composer) this.composer.pick(aim);
    else if (aim.at) this.board.say(this.board.describe(aim.hex), aim.at.clientX, aim.at.clientY);
  }

  // The move that the big button would make.
  offer(move, label) {
    const form = find("[data-commit]");
    form.hidden = !move;
    form.elements.move.value = move ?? "";
    form.querySelector("button").textContent = label ?? "";
  }

  commit() {
    find("[data-commit]").requestSubmit();
  }

  async about(hex) {
    const { look } = this.state;
    const answer = await fetch(`${this.url}/hex/${hex}${look === null ? "" : `?look=${look}`}`, { headers: JSON_PLEASE });
    return answer.ok ? answer.json() : { why: null, tiles: [] };
  }

  // Sending

  #submitted(event) {
    const form = event.target;
    const ours = form.matches("[data-move-form], [data-live]");
    if (!ours && !form.matches("[data-routes]")) return;
    event.preventDefault();
    if (ours) this.#send(form, event.submitter);
    else this.composer.commit();
  }

  async #send(form, submitter) {
    if (this.sending) return;
    const data = new URLSearchParams(new FormData(form));
    if (submitter?.name) data.set(submitter.name, submitter.value);
    data.set("number", this.state.number);
    this.sending = true;
    try {
      const answer = await fetch(form.action, { method: "POST", body: data, headers: JSON_PLEASE });
      const news = await answer.json();
      if (news.regions) this.apply(news, answer.ok);
      this.#toast(news.error);
    } catch {
      this.#toast(word("lost"));
    }
    this.sending = false;
  }

  #toast(html) {
    const toast = find("[data-toast]");
    toast.hidden = !html;
    toast.textContent = plain(html ?? "");
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => (toast.hidden = true), 7000);
  }

  // Clicks and keys

  #clicked(event) {
    const { target } = event;
    if (target.closest("[data-help]")) return find("[data-dialog]").showModal();
    if (target.closest("[data-now]")) {
      event.preventDefault();
      return this.go(null);
    }
    const look = target.closest("[data-look]");
    if (look) {
      event.preventDefault();
      return this.#load(this.state.at, look.dataset.look || null);
    }
    const card = target.closest("[data-cards] :is(.option, .chip)");
    if (!card || this.confirming || target.tagName === "INPUT" || !event.detail) return;
    event.preventDefault();
    card.querySelector("input").checked = true;
    card.closest("form").requestSubmit();
  }

  // A hex named anywhere lights up on the board.
  #named(target) {
    const line = target.matches(".log a:focus-visible") ? target.querySelectorAll("b.hex") : [];
    const names = [target.closest(".side b.hex, .ask b.hex"), ...line].flatMap((name) => name?.dataset.hex ?? []);
    if (names.length || this.marked) this.board.mark(...(names.length ? names : this.composer?.marks ?? []));
    this.marked = names.length > 0;
  }

  #key(event) {
    const { key, target } = event;
    const typing = target.matches("input:not([type=radio], [type=range], [type=checkbox]), textarea, select");
    if (event.ctrlKey || event.metaKey || event.altKey || typing || find("dialog[open]")) return;
    if (this.composer?.key(key.toLowerCase()) || this.#shortcut(key, target)) event.preventDefault();
  }

  #shortcut(key, target) {
    const { view } = this.board;
    const done = {
      "+": () => view.zoom(1.5),
      "-": () => view.zoom(1 / 1.5),
      0: () => view.home(),
      ",": () => this.log.step(-1),
      ".": () => this.log.step(1),
      b: () => this.board.focus(),
      a: () => find("#ask :is(input:not([type=hidden]), button, summary)")?.focus(),
      u: () => find('[data-live] [name="to"]')?.form.requestSubmit(),
      "?": () => find("[data-dialog]").showModal(),
      Escape: () => this.composer?.clear() || this.state.at === null || this.go(null),
      Enter: () => target === document.body && this.composer?.commit(),
    }[key.length === 1 ? key.toLowerCase() : key];
    done?.();
    return done && key !== "Enter";
  }
}

new Table(find(".table"));
