// Ahead of one's turn: what is planned and ordered stands below what is asked; in plan mode a turn that is only
// supposed takes the place of what is asked, and composers work on it as they do on a real one.
import { bring, parts } from "./composer.js";
import { find, make, request, swap, word } from "./dom.js";
import { fillWhenOpen, unpacked } from "./moves.js";

parts.ahead = class {
  constructor(table) {
    Object.assign(this, { table, board: table.board, phase: null, asked: 0 });
    this.panel = make("section", { class: "ahead", "aria-label": word("ahead") });
    this.waiting = find("#ask").innerHTML;
    document.addEventListener("click", (event) => this.#clicked(event));
    this.panel.addEventListener("toggle", ({ target }) => target.open && this.#offerOrders(target), true);
  }

  // Whether there is one seat here that has turns to come; in a lesson the coach does the planning.
  get #mine() {
    const { seats, over, at } = this.table.state;
    return seats.length === 1 && !over && at === null && !find(".coach");
  }

  // While a turn is planned, what is asked waits; one's own turn ends that.
  holds(name, html) {
    if (name !== "ask") return false;
    this.waiting = html;
    if (this.table.state.mine || !this.#mine) this.phase = null;
    this.kept = this.composer?.chosen;
    return this.phase !== null;
  }

  // After the page has changed.
  show() {
    if (!this.#mine) {
      this.board.sketch();
      return this.panel.remove();
    }
    if (this.phase) return this.plan(this.phase);
    find("#ask .ask-head").after(this.panel);
    const { mine, kind } = this.table.state;
    const question = `${mine} ${kind}`;
    // Where nothing is planned or ordered, only another question brings something else.
    if (this.question === question && !this.some) return;
    return this.#fetch(`${this.table.url}/ahead`).then((news) => {
      if (news) this.#panel(news);
      this.question = news && question;
    });
  }

  #panel(news) {
    this.some = news.some;
    swap(this.panel, news.html);
    this.board.sketch(news);
  }

  // The forms are fetched when they are wanted.
  async #offerOrders(details) {
    const place = details.querySelector("[data-orders]:empty");
    const answer = place && (await request(`${this.table.url}/instructions`, { headers: {} }).catch(() => null));
    if (answer?.ok) place.innerHTML = await answer.text();
  }

  // Of several requests only the last one counts.
  async #fetch(url, settings = {}) {
    const asked = ++this.asked;
    const answer = await request(url, settings).catch(() => null);
    const news = await answer?.json().catch(() => null);
    if (asked !== this.asked) return null;
    if (!answer?.ok && settings.method) this.table.complain(news?.error ?? word("lost"));
    return answer?.ok ? news : null;
  }

  // Plan mode

  async plan(phase) {
    const chosen = this.phase === phase && (this.composer?.chosen ?? this.kept);
    const begins = this.phase === null;
    this.phase = phase;
    const news = await this.#fetch(`${this.#base}/state`);
    await bring(news?.ask);
    if (news && this.phase === phase) this.#planned(news, chosen);
    else if (begins) this.phase = null;
    if (begins && news) find("#question").focus({ preventScroll: true });
  }

  get #base() {
    return `${this.table.url}/plan/${this.phase}`;
  }

  #planned({ ask, plan, ...news }, chosen) {
    const { spot } = this.board;
    this.state = unpacked(news, this);
    swap(find("#ask"), ask);
    this.#panel(plan);
    this.board.know(this.state);
    this.board.clear();
    this.composer = null;
    const list = find("[data-fill]");
    if (list) fillWhenOpen(list, this.state.choices, () => this.complain(word("lost")));
    const root = find("[data-composer]");
    if (root) this.#compose(root, chosen);
    if (spot) this.board.focus(spot);
  }

  #compose(root, chosen) {
    root.hidden = false;
    this.composer = new parts[root.dataset.composer](this, root);
    if (chosen) this.composer.resume?.(chosen);
  }

  // Says whether there was anything to leave.
  leave() {
    if (!this.phase) return false;
    this.phase = null;
    this.composer = null;
    swap(find("#ask"), this.waiting);
    this.table.again();
    this.panel.querySelector("[data-plan]")?.focus({ preventScroll: true });
    return true;
  }

  #clicked(event) {
    const link = event.target.closest("a[data-plan]");
    const end = event.target.closest("[data-plan-end]");
    if (!link && !end) return;
    event.preventDefault();
    if (link) this.plan(link.dataset.plan);
    else this.leave();
  }

  // What composers ask of a table

  get composer() {
    return this.table.composer;
  }

  set composer(composer) {
    this.table.composer = composer;
  }

  get confirming() {
    return this.table.confirming;
  }

  offer(move, label) {
    this.table.offer(move, move && word("plan_it", { what: label }));
  }

  commit() {
    this.table.commit();
  }

  complain(html) {
    this.table.complain(html);
  }

  async choices(query) {
    const answer = await request(`${this.#base}/choices?${new URLSearchParams(query)}`);
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }

  async about(hex) {
    const answer = await request(`${this.#base}/hex/${hex}`);
    return answer.ok ? answer.json() : { why: null, tiles: [] };
  }

  async preview(move) {
    const answer = await request(`${this.#base}/preview?${new URLSearchParams({ move })}`).catch(() => null);
    return answer?.ok ? answer.json() : { hexes: {}, opens: [] };
  }

  // Sending

  // Plans and instructions go their own way; what stands in plan mode for a move is planned.
  takes(form) {
    return form.matches("[data-ahead]") || (this.phase !== null && form.matches("#ask [data-move-form]"));
  }

  async send(form, submitter) {
    const body = new URLSearchParams(new FormData(form));
    if (submitter?.name) body.set(submitter.name, submitter.value);
    const news = await this.#fetch(form.action, { method: "POST", body });
    if (!news) return;
    await bring(news.ask);
    if (!news.ask) this.#panel(news);
    else if (this.phase) this.#planned(news);
    else this.#panel(news.plan);
  }
};
