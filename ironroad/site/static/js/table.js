// The table page: holds the state, and hands each question to what knows how to ask it.
import { announce, Telling } from "./announce.js";
import { Board } from "./board.js";
import { amounts, menu, settings, tabs } from "./chrome.js";
import { bring, parts } from "./composer.js";
import { Confirm } from "./confirm.js";
import { find, plain, request, swap, word } from "./dom.js";
import { Live } from "./live.js";
import { fillWhenOpen, unpacked } from "./moves.js";
import { Log } from "./log.js";
import { Player } from "./player.js";
import { Story } from "./story.js";

const LANGUAGE = document.documentElement.lang;
// Whoever is further behind than this is led to now at once.
const FAR = 15;
const LONGEST_WAIT = 16000;

class Table {
  constructor(root) {
    this.root = root;
    this.url = root.dataset.url;
    this.state = unpacked(JSON.parse(find("#state").textContent), this);
    this.board = new Board(find(".stage"), {
      pick: (aim) => this.#pick(aim),
      near: (aim) => this.composer?.near(aim),
      wheel: (hex, event) => this.composer?.wheel(hex, event),
    });
    this.confirm = new Confirm(this);
    this.story = new Story(find("[data-story]"), find("[data-steps-said]"), this.board);
    this.player = new Player({ next: (alive) => this.#next(alive), changed: () => this.log.playing(this.player.playing) });
    this.telling = new Telling();
    this.log = new Log(root, { go: (at) => this.go(at), play: () => this.#play() });
    this.coach = parts.coach && new parts.coach(this);
    this.hint = parts.hint && new parts.hint(this);
    this.ahead = parts.ahead && new parts.ahead(this);
    tabs(find(".side"), () => {
      this.log.toEnd();
      this.#refreshWords();
      if (find(".side").dataset.tab === "talk") this.#talk().then((talk) => talk.open());
    });
    if (find("[data-said]")) this.#talk().then((talk) => talk.remind());
    settings(find(".settings"), () => this.#here(), (name, value, changed) => this.#set(name, value, changed));
    menu(find(".menu"));
    amounts(find("#ask"));
    this.turn = this.state.turn;
    this.following = false;
    this.pushed = [];
    if (location.search) history.replaceState(null, "", location.pathname);
    this.#listen();
    swap(find("#ask"), find("#ask").innerHTML);
    this.#ask();
    this.#announce(this.state);
    this.live = new Live(new URL(`${this.url}/live?${new URLSearchParams({ lang: LANGUAGE })}`, location.href).href, {
      heard: (news) => this.#heard(news),
      shown: (next) => this.#shown(next),
      lost: (yes) => (find("[data-net]").hidden = !yes),
      opened: () => {
        this.#present();
        this.#follows();
      },
    });
  }

  #listen() {
    document.addEventListener("submit", (event) => this.#submitted(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("click", (event) => this.#clicked(event));
    // With nothing chosen the browser points at a choice; it complains of those that are folded away.
    document.addEventListener("invalid", (event) => event.target.closest("details:not([open])") && event.preventDefault(), true);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#away();
      else this.#back();
      this.#present();
    });
    find("[data-show-since]")?.addEventListener("click", (event) => {
      event.preventDefault();
      const box = find("[data-since]");
      box.open = false;
      this.#replay(+box.dataset.since);
    });
    for (const kind of ["pointerover", "focusin"]) this.root.addEventListener(kind, ({ target }) => this.#named(target));
    const back = find("[data-to-ask]");
    // Nothing leads to the question while it is in sight, or a hint beside it is read.
    const seen = new Map();
    const watch = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) seen.set(target, isIntersecting);
      back.hidden = [...seen.values()].some(Boolean) || !this.state.mine;
    });
    for (const part of [find("#ask"), find("[data-hint-slot]")].filter(Boolean)) watch.observe(part);
  }

  #set(name, value, changed) {
    if (name === "confirm") this.confirming = value === "on";
    if (name === "pace") this.player.pace = value;
    if (name === "sound") this.#hear(value === "on", changed);
  }

  async #hear(on, changed) {
    if (on) this.sound ??= new (await import("./sound.js")).Sound();
    this.sound?.set(on);
    if (changed) this.sound?.sample();
  }

  // The board in words, for whoever opens it.
  #words() {
    return (this.words ??= import("./words.js").then(({ Words }) => new Words(this)));
  }

  // What is said at the table, for whoever opens it.
  #talk() {
    return (this.talk ??= import("./talk.js").then(({ Talk }) => new Talk(this)));
  }

  async #refreshWords() {
    if (find(".side").dataset.tab === "words") (await this.#words()).refresh();
  }

  // News

  #heard({ watching, talk, room, ...news }) {
    if (watching !== undefined) this.#count(watching);
    if (talk && (this.state.over || room === this.state.room)) this.#talk().then((said) => said.heard());
    if (news.number !== undefined) this.news = news;
    // What is being sent brings the news of itself.
    if (this.news && !this.sending) this.#follow(this.news);
  }

  // Who shows how the table stands is sent what changes.
  #follows() {
    const { at, number } = this.state;
    if (Live.follows) this.live.say(at === null ? `at ${number}` : "past");
  }

  #shown(next) {
    this.pushed.push(next);
    this.#heard({ number: next.number, seat: next.seat });
  }

  // What was sent that goes on from what the page shows.
  #ready() {
    const { number, at } = this.state;
    this.pushed = this.pushed.filter((next) => next.number > number);
    const [next] = this.pushed;
    return at === null && (next?.since === number || next?.since === null) ? this.pushed.shift() : null;
  }

  #follow({ number, seat }) {
    const { at, seats } = this.state;
    const behind = at !== null && this.following;
    if (number <= this.state.number && !behind) return;
    this.#turned(seats.includes(seat));
    if (at !== null && !behind) return this.player.playing || this.#load(at);
    if (document.hidden || !this.player.slow) return this.#catchUp();
    this.following = true;
    this.player.follow();
  }

  // It is, or is not, the turn of somebody here.
  #turned(yes) {
    const elsewhere = yes && this.state.at !== null;
    if (yes && !this.turn) this.sound?.turn();
    if (elsewhere && !this.turn && !this.following) announce([word("your")]);
    if (yes !== this.turn) document.dispatchEvent(new Event("turned"));
    this.turn = yes;
    find("[data-turn]").hidden = !elsewhere;
    const mark = yes ? `● ${word("your")} · ` : "";
    document.title = document.title.replace(/^(\(\d+\) )?(● .*? · )?/, (_, count = "") => count + mark);
  }

  #count(watching) {
    const here = find("[data-watching]");
    here.hidden = watching < 2;
    here.textContent = word("watching", { n: watching });
  }

  // Playing

  async #next(alive) {
    const { state } = this;
    const next = (await this.#nextReady()) ?? (await this.#fetch({ playing: true }));
    if (!next || !alive()) return false;
    if (this.state !== state) return true;
    if (this.following && Math.max(next.behind, this.pushed.length) > FAR) return this.#catchUp(this.#moment);
    if (!this.following) this.#address(next.at);
    const told = this.apply(next);
    const more = next.at !== null || this.pushed.length > 0;
    if ((next.mine && !more) || next.over) this.#still();
    await told;
    return more;
  }

  // One decision that was sent; of several at once each is asked for.
  async #nextReady() {
    const next = this.#ready();
    return next && (next.story || next.log.told.length < 2) ? asked(next) : null;
  }

  // To now, leaving out what is between; `seen` is the moment up to which everything was.
  #catchUp(seen) {
    this.#still();
    this.#load(null).then(() => seen === undefined || this.#missed(seen));
    return false;
  }

  #still() {
    this.player.stop();
    this.following = false;
    find("[data-missed]").hidden = true;
  }

  get #moment() {
    return this.state.at ?? this.state.length;
  }

  async #play() {
    const { at, over } = this.state;
    if (this.player.playing) return this.go(this.#moment);
    if (at === null) await this.go(this.log.start(over));
    this.player.play();
  }

  // A page that nobody sees shows how things stand; who comes back is told what there was to see.
  #away() {
    this.seen = this.#moment;
    if (this.following && this.player.playing) this.#catchUp();
    else if (this.player.playing) this.go(this.state.at);
    this.story.finish();
  }

  #back() {
    if (this.state.at === null) this.#missed(this.seen);
  }

  #missed(seen) {
    const bar = find("[data-missed]");
    const n = this.log.after(seen);
    bar.hidden = !n;
    bar.querySelector("span").textContent = word("missed", { n });
    bar.querySelector("button").onclick = () => {
      bar.hidden = true;
      this.#replay(seen);
    };
  }

  async #replay(seen) {
    find("[data-play]").focus();
    await this.go(seen);
    this.player.play();
  }

  // Who has the table in sight needs no notice of what it shows.
  #present() {
    const { at, number } = this.state;
    this.live.say(document.hidden ? "away" : at === null ? `here ${number}` : "here");
  }

  // Moments

  // What the net or a busy server fails to bring is asked for again, ever more patiently.
  async #fetch(asked, wait = 1000) {
    const { status = 503, state } = await this.#bring(asked).catch(() => ({}));
    const failed = status >= 500 || status === 429;
    if (failed || wait > 1000) find("[data-net]").hidden = !failed;
    if (!failed || wait > LONGEST_WAIT) return state;
    await new Promise((done) => setTimeout(done, wait));
    return this.#fetch(asked, wait * 2);
  }

  async #bring({ at = null, look = this.state.look, playing = false }) {
    const query = new URLSearchParams({ since: this.state.number });
    if (this.state.at !== null) query.set("since_at", this.state.at);
    if (at !== null) query.set("at", at);
    if (look !== null) query.set("look", look);
    if (playing) query.set("playing", true);
    const answer = await request(`${this.url}/state?${query}`);
    return { status: answer.status, state: answer.ok ? await asked(await answer.json()) : null };
  }

  // One request at a time; of those that were wanted meanwhile only the last counts.
  async #load(at, look = this.state.look) {
    if (this.loading) return (this.wanted = { at, look });
    this.loading = true;
    if (at === null) for (let next; (next = this.#ready()); ) this.apply(await asked(next));
    const { pushed, state } = this;
    const there = at === null && state.at === null && state.look === look && state.number >= (this.news?.number ?? 0) && !pushed.length;
    const next = there ? null : await this.#fetch({ at, look });
    if (next) this.apply(next);
    this.loading = false;
    const { wanted } = this;
    this.wanted = null;
    if (wanted) return this.#load(wanted.at, wanted.look);
  }

  #address(at) {
    history.replaceState(null, "", this.address(at));
  }

  go(at) {
    this.#still();
    this.#address(at);
    return this.#load(at);
  }

  address(at = this.state.at) {
    return at === null ? this.url : `${this.url}/at/${at}`;
  }

  #here() {
    const { look } = this.state;
    return `${this.address()}${look === null ? "" : `?look=${look}`}`;
  }

  // Resolves when all that moves has arrived and all is told.
  apply(next, mine = false) {
    const before = this.state;
    const same = next.at === before.at && next.look === before.look && next.playing === before.playing;
    if (same && next.number <= before.number) return;
    this.story.finish();
    if (mine) find("[data-since]")?.remove();
    const again = !mine && before.kind === next.kind && before.seat === next.seat;
    const chosen = again && this.composer?.chosen;
    const forward = (next.at ?? next.length) > this.#moment;
    const arrived = next.story && this.#animate(next.story);
    const steps = this.player.slow && !document.hidden ? next.story?.steps ?? [] : [];
    this.state = unpacked(completed(next, before), this);
    this.board.patch(steps.length ? { ...next.hexes, ...next.story.held } : next.hexes, forward);
    for (const [name, html] of Object.entries(next.regions)) if (!this.ahead?.holds(name, html)) swap(find(`[data-region="${name}"]`), html, again);
    this.#stamp();
    this.log.add(next.log);
    this.#ask(chosen);
    this.#tell(next.log, before, mine);
    this.#announce(before);
    this.#refreshWords();
    this.#present();
    if ((before.at === null) !== (next.at === null)) this.#follows();
    return this.story.tell(steps, this.player.slow, arrived);
  }

  // What is sent is the same for all: what only this browser knows is added here.
  #stamp() {
    const { csrf } = this.root.dataset;
    for (const input of this.root.querySelectorAll("[name=_csrf_token]")) input.value = csrf;
    for (const input of this.root.querySelectorAll("[data-region] [name=number]")) input.value = this.state.number;
  }

  #animate({ move }) {
    const [kind, cube, ...way] = (move ?? "").split(" ");
    this.sound?.move(kind);
    if (kind !== "deliver") return;
    const steps = way.flatMap((stop, i) => (i % 2 || i + 1 >= way.length ? [] : [[stop, way[i + 1]]]));
    return this.board.travel(cube, steps);
  }

  // Who looks at the past is told once they come back.
  #tell(log, before, mine) {
    this.telling.add(log, mine);
    if (log.keep < before.length) announce([word("taken_back")]);
    if (this.state.at === null || this.following) this.telling.tell(this.#moment);
  }

  #announce(before) {
    const { turn, seat, kind, at } = this.state;
    const asked = before.seat !== seat || before.kind !== kind;
    if (at === null && turn && asked) announce([this.#question]);
    this.#turned(turn);
  }

  get #question() {
    const asked = find("#question").textContent.trim();
    return asked.startsWith(word("your")) ? asked : `${word("your")}. ${asked}`;
  }

  // What is asked

  #ask(chosen) {
    const { state, board } = this;
    this.confirm.clear();
    const { spot } = board;
    this.composer = null;
    board.know(state);
    board.clear();
    this.log.show((this.wanted ?? state).at, this.following);
    const list = find("[data-fill]");
    if (list) fillWhenOpen(list, state.choices, () => this.complain(word("lost")));
    const root = find("[data-composer]");
    if (state.mine && root) this.#compose(root, chosen);
    if (spot) board.focus(spot);
    this.coach?.open();
    this.hint?.open();
    this.ahead?.show();
  }

  // What is asked, shown anew.
  again() {
    this.#ask();
  }

  #compose(root, chosen) {
    root.hidden = false;
    this.composer = new parts[root.dataset.composer](this, root);
    if (chosen) this.composer.resume?.(chosen);
  }

  #toChoices() {
    const choices = [...document.querySelectorAll("#ask :is(input:not([type=hidden]), button, summary)")];
    choices.find((choice) => choice.checkVisibility())?.focus();
  }

  // From the words to the board: as if the hex had been pressed there.
  choose(hex) {
    this.board.focus({ hex });
    this.#pick({ hex, lit: true });
  }

  #pick(aim) {
    this.confirm.clear();
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
    const answer = await request(`${this.url}/hex/${hex}${look === null ? "" : `?look=${look}`}`);
    return answer.ok ? answer.json() : { why: null, tiles: [] };
  }

  // Choices that are not told yet.
  async choices(query) {
    const { look } = this.state;
    const asked = new URLSearchParams({ ...query, ...(look === null ? {} : { look }) });
    const answer = await request(`${this.url}/choices?${asked}`);
    // Where the table has moved on, the news of that are under way.
    if (answer.status === 409) return { moves: [], said: [] };
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }

  // What a move would bring.
  async preview(move) {
    const { look } = this.state;
    const query = new URLSearchParams({ move, ...(look === null ? {} : { look }) });
    const answer = await request(`${this.url}/preview?${query}`).catch(() => null);
    return answer?.ok ? answer.json() : { hexes: {}, opens: [] };
  }

  // Sending

  #submitted(event) {
    const form = event.target;
    if (this.ahead?.takes(form)) {
      event.preventDefault();
      return this.ahead?.send(form, event.submitter);
    }
    const ours = form.matches("[data-move-form], [data-live]");
    if (!ours && !form.matches("[data-routes]")) return;
    event.preventDefault();
    if (ours && this.confirm.asks(form, event.submitter)) return;
    if (ours) this.#send(form, event.submitter);
    else this.composer.commit();
  }

  async #send(form, submitter) {
    if (this.sending) return;
    const data = new URLSearchParams(new FormData(form));
    if (submitter?.name) data.set(submitter.name, submitter.value);
    data.delete("ask");
    this.sending = true;
    this.#still();
    const move = new URL(form.action).pathname === `${this.url}/moves` && data.get("move");
    const post = () => this.#post(form.action, data);
    const sent = move && this.#talks ? this.#say(move, post) : post();
    await sent.catch(() => this.complain(word("lost")));
    this.sending = false;
    if (this.news) this.#follow(this.news);
  }

  async #post(action, body) {
    const answer = await request(action, { method: "POST", body });
    const news = await asked(await answer.json());
    const made = answer.ok || (body.has("move") && body.get("move") === news.last_move);
    if (news.regions) this.apply(news, made);
    this.complain(made ? null : news.error);
  }

  // Whether moves can be made by the socket that brings what they change.
  get #talks() {
    const { at, look } = this.state;
    return Live.follows && this.live.isOpen && at === null && look === null;
  }

  async #say(move, post) {
    const answer = await this.live.ask(`move ${this.state.number} ${move}`);
    // The line was lost. Whether the move has arrived or not, its number lets it be made once.
    if (!answer) return post();
    const { error } = answer;
    const next = this.#ready();
    if (next) this.apply(await asked(next), !error);
    else if (!error) await this.#load(null);
    this.complain(error);
  }

  complain(html) {
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
    if (target.closest("[data-to-words]")) {
      event.preventDefault();
      return this.#words().then((words) => words.open(this.board.spot?.hex));
    }
    if (target.closest("[data-now]")) {
      event.preventDefault();
      const outside = !find("#ask").contains(target);
      return this.go(null).then(() => outside && find("#ask").focus({ preventScroll: true }));
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
    const names = [target.closest(":is(.side, .ask, .coach, .hint-slot) b.hex"), ...line].flatMap((name) => name?.dataset.hex ?? []);
    if (names.length || this.marked) this.board.mark(...(names.length ? names : this.marks));
    this.marked = names.length > 0;
  }

  // What is to be looked at while nothing is pointed at.
  get marks() {
    const chosen = this.composer?.marks ?? [];
    const hinted = this.hint?.lights ?? [];
    return chosen.length ? chosen : hinted.length ? hinted : (this.coach?.lights ?? []);
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
      p: () => this.#play(),
      a: () => (this.turn && this.state.at !== null ? this.go(null) : this.#toChoices()),
      w: () => this.#words().then((words) => words.open(this.board.spot?.hex ?? this.composer?.hex)),
      c: () => find(".coach-foot :is(button:not([hidden]), a)")?.focus(),
      h: () => this.hint?.ask(),
      u: () => find('[data-live] [name="to"]')?.form.requestSubmit(),
      "?": () => find("[data-dialog]").showModal(),
      Escape: () => this.confirm.clear() || this.story.finish() || this.board.say() || this.composer?.clear() || this.hint?.close() || this.ahead?.leave() || this.state.at === null || this.go(null),
      Enter: () => target === document.body && this.composer?.commit(),
    }[key.length === 1 ? key.toLowerCase() : key];
    done?.();
    return done && key !== "Enter";
  }
}

// A state with what was left out of it because the page has it.
function completed(next, before) {
  if (next.since === null) return next;
  const whole = (part) => Object.fromEntries(Object.entries({ ...before[part], ...next[part] }).filter(([, piece]) => piece !== null));
  return { ...next, about: whole("about"), links: whole("links") };
}

// News, once there is who puts its question.
async function asked(news) {
  await bring(news.regions?.ask);
  return news;
}

new Table(find(".table"));
