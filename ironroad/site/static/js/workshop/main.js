// The workshop: a draft is a text. Every change is asked of the server, which answers with the text and its picture.
import { announce } from "../announce.js";
import { find, make, word } from "../dom.js";
import { Brushes } from "./brushes.js";
import * as drafts from "./drafts.js";
import { Fields } from "./fields.js";
import { Lesson } from "./lesson.js";
import { Line } from "./line.js";
import { DraftMap } from "./map.js";

const TYPED = 500;
const SAVED = 4000;
const REMEMBERED = 24;
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const form = find("#draft");
const page = read("page");
const text = find("[data-text]");
const looks = new Map();

let draft;
let seen = read("found");
let working = false;

const line = new Line(form.dataset.csrf, { lost: () => net("offline"), found: () => net("kept") });
const map = new DraftMap({ pick, stroke: (hexes, event) => brushes.stroke(hexes, event), key: pressed });
const brushes = new Brushes(map, act, (words) => announce([words]));
const fields = new Fields(map, page.rules, act, (hex) => brushes.move(hex));
const lesson = new Lesson();

// What is asked for waits in a row; it is kept with the draft until it is done.

function act(operation) {
  flush();
  draft.pending.push({ operation });
  keep();
  work();
}

async function work() {
  if (working) return;
  working = true;
  while (draft.pending.length) {
    const [first] = draft.pending;
    const before = draft;
    const answer = await ask(first);
    if (draft !== before) continue;
    draft.pending = draft.pending.filter((one) => one !== first);
    if (answer) take(answer, first);
  }
  working = false;
}

async function ask({ operation, typed }) {
  const given = typed ?? draft.text;
  if (!operation && looks.has(given)) return looks.get(given);
  const answer = await line.post("/workshop/edit", { text: given, ...(operation ? { operation: JSON.stringify(operation) } : {}) });
  if (answer?.cells) return answer;
  toast(answer?.error ?? word("stale"));
  return null;
}

function take(answer, { operation, typed, quiet }) {
  if (answer.problem) toast(answer.problem);
  const changed = answer.text !== draft.text;
  if (changed && !quiet) {
    draft.undo.push(draft.text);
    draft.redo = [];
  }
  draft.text = answer.text;
  show(answer, typed !== undefined);
  if (operation) {
    tell(operation, answer, changed);
    lesson.saw(["fact", "head"].includes(operation.do) ? "name" : operation.do, answer);
  } else lesson.saw("", answer);
  keep();
}

function tell(operation, answer, changed) {
  const hex = operation.hex ?? (operation.hexes?.length === 1 ? operation.hexes[0] : "");
  const cell = map.cells.get(operation.to ?? hex);
  if (changed) announce([cell ? map.label(cell) : "", answer.faults.length ? `${answer.faults[0].text}` : ""]);
  if (operation.do === "place" && changed) {
    map.choose(hex);
    fields.choose(hex);
  }
}

function show(answer, byHand = false) {
  seen = answer;
  looks.set(answer.text, { ...answer, problem: "" });
  if (looks.size > REMEMBERED) looks.delete(looks.keys().next().value);
  if (!byHand && !typing && text.value !== answer.text) text.value = answer.text;
  // A text that cannot be read leaves the picture there was, pale.
  find(".stage").classList.toggle("stale", !answer.cells.length);
  if (answer.cells.length) map.show(answer);
  fields.fill(answer.says);
  fields.choose(map.chosen);
  faults(answer.faults);
  find("[data-name]").textContent = answer.says.name || word("untitled");
  buttons();
}

function faults(found) {
  find("[data-faults]").classList.toggle("fine", !found.length);
  find("[data-faults-title]").textContent = found.length ? `${word("faults")} (${found.length})` : word("fine");
  for (const old of document.querySelectorAll("[data-faults] > .error")) old.remove();
  find("[data-fault-list]").replaceChildren(
    ...found.map((fault) => {
      const button = make("button", { type: "button", class: "plain" }, ...(fault.line ? [make("b", {}, word("line", { line: fault.line })), " "] : []), fault.text);
      button.addEventListener("click", () => lead(fault));
      return make("li", {}, button);
    }),
  );
  lines(new Set(found.map((fault) => fault.line)));
}

function lines(wrong) {
  const count = text.value.split("\n").length;
  const marks = Array.from({ length: count }, (_, i) => make("span", wrong.has(i + 1) ? { class: "wrong" } : {}, `${i + 1}\n`));
  find("[data-lines]").replaceChildren(...marks);
}

// To what a mistake is about: its hexes, or else its line.
function lead({ line: number, hexes }) {
  if (hexes.length && seen.cells.length) {
    map.light(hexes);
    map.choose(hexes[0]);
    fields.choose(hexes[0]);
    return map.focus();
  }
  if (!number) return;
  open("text");
  const rows = text.value.split("\n");
  const start = rows.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  text.focus();
  text.setSelectionRange(start, start + (rows[number - 1] ?? "").length);
  text.scrollTop = (number - 4) * parseFloat(getComputedStyle(text).lineHeight);
}

// Choosing and painting

function pick(hex, event) {
  if (event && brushes.takes(hex)) return;
  map.choose(hex);
  fields.choose(hex);
  if (event?.detail === 2) rename();
  else if (event) open("hex", false);
}

// A key on a hex: paint it, or with the brush that chooses, open it.
function pressed(hex) {
  if (brushes.takes(hex)) return;
  if (brushes.name !== "select") return brushes.stroke([hex], null);
  if (map.chosen === hex && !find("[data-one-hex]").hidden) return rename();
  map.choose(hex);
  fields.choose(hex);
  open("hex", false);
}

function rename() {
  open("hex", false);
  const name = find('[data-fact="name"]');
  const shown = !name.closest("[data-of]").hidden;
  (shown ? name : find("[data-ground]")).focus();
  if (shown) name.select();
}

// Undo and redo

function step(from, to, said) {
  if (!draft[from].length) return;
  draft[to].push(draft.text);
  draft.text = draft[from].pop();
  draft.pending.push({ typed: draft.text, quiet: true });
  text.value = draft.text;
  announce([word(said)]);
  keep();
  buttons();
  work();
}

const undo = () => step("undo", "redo", "undone");
const redo = () => step("redo", "undo", "redone");

function buttons() {
  find("[data-undo]").disabled = !draft.undo.length;
  find("[data-redo]").disabled = !draft.redo.length;
}

// Keeping

let saving;

function keep() {
  drafts.save(draft, seen.says.name ?? "");
  if (!line.down) net(draft.account ? "kept_account" : "kept");
  if (!form.dataset.account) return;
  clearTimeout(saving);
  saving = setTimeout(toAccount, SAVED);
}

async function toAccount() {
  const { id } = draft;
  const answer = await line.post("/workshop/drafts", { draft: draft.account ?? "", name: draft.name ?? "", text: draft.text });
  if (draft.id !== id || !answer?.draft) return answer?.error && toast(answer.error);
  draft.account = form.elements.draft.value = answer.draft;
  drafts.save(draft, draft.name);
  net("kept_account");
}

function net(state) {
  find("[data-net]").textContent = word(state);
  find("[data-net]").classList.toggle("error", state === "offline");
}

// Opening

function begin(next, answer) {
  draft = next;
  draft.pending ??= [];
  form.elements.draft.value = draft.account ?? "";
  form.elements.after.value = draft.after ?? "";
  map.chosen = "";
  if (map.view) map.view.roaming = false;
  text.value = draft.text;
  if (answer) show(answer);
  else draft.pending.unshift({ typed: draft.text, quiet: true });
  keep();
  work();
}

function first() {
  const last = page.draft ? drafts.all().find(({ account }) => account === page.draft) : drafts.last();
  if (last?.text === seen.text) return begin(last, seen);
  // What was sent, or stands in the account, may be newer than what this browser has; that is one step back then.
  if ((page.sent && last) || page.draft) return begin(drafts.fresh(seen.text, { account: page.draft || last.account, undo: last ? [...last.undo, last.text] : [] }), seen);
  if (last && !page.opened && !page.sent) return begin(last);
  begin(drafts.fresh(seen.text, { after: page.opened }), seen);
}

async function create(event) {
  event.preventDefault();
  const answer = await line.post("/workshop/edit", Object.fromEntries(new FormData(event.target)));
  if (!answer?.cells?.length) return toast(answer?.problem || word("stale"));
  find('[data-dialog="new"]').close();
  begin(drafts.fresh(answer.text), answer);
  lesson.saw("grid", answer);
  map.focus();
}

function list() {
  const found = drafts.all();
  find("[data-browser-drafts]").hidden = !found.length;
  find("[data-draft-list]").replaceChildren(
    ...found.map((one) => {
      const go = make("button", { type: "button", class: "plain" }, `${one.name || word("untitled")} `, make("span", { class: "quiet" }, new Date(one.at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" })));
      go.addEventListener("click", () => {
        find('[data-dialog="new"]').close();
        begin(drafts.find(one.id) ?? one);
      });
      const gone = make("button", { type: "button", class: "plain bad", "aria-label": `${word("forget")}: ${one.name || word("untitled")}` }, word("forget"));
      gone.hidden = one.id === draft.id;
      gone.addEventListener("click", () => {
        drafts.forget(one.id);
        list();
      });
      return make("li", {}, go, gone);
    }),
  );
}

// The page

function open(part, focus = true) {
  for (const tab of document.querySelectorAll("[data-tab]")) {
    const chosen = tab.dataset.tab === part;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    if (chosen && focus && document.activeElement?.dataset.tab) tab.focus();
  }
  for (const panel of document.querySelectorAll("[data-part]")) panel.hidden = panel.dataset.part !== part;
}

function toast(words) {
  const place = find("[data-toast]");
  Object.assign(place, { textContent: words, hidden: false });
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (place.hidden = true), 6000);
}

function listen() {
  for (const part of document.querySelectorAll("[data-scripted]")) part.hidden = false;
  find("[data-help]").hidden = false;
  const tabs = [...document.querySelectorAll("[data-tab]")];
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => open(tab.dataset.tab));
    tab.addEventListener("keydown", ({ key }) => {
      const to = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (to) tabs[(i + to + tabs.length) % tabs.length].focus();
      if (to) open(document.activeElement.dataset.tab);
    });
  });
  open("hex");
  find("[data-undo]").addEventListener("click", undo);
  find("[data-redo]").addEventListener("click", redo);
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target.matches("input, textarea")) return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)();
  });
  for (const button of document.querySelectorAll("[data-open]")) {
    button.addEventListener("click", () => {
      list();
      find(`[data-dialog="${button.dataset.open}"]`).showModal();
    });
  }
  find("[data-help]").addEventListener("click", () => find('[data-dialog="help"]').showModal());
  for (const button of document.querySelectorAll("[data-close]")) button.addEventListener("click", () => button.closest("dialog").close());
  find("dialog [data-new-form]").addEventListener("submit", create);
  for (const input of document.querySelectorAll("[data-file]")) input.addEventListener("change", () => load(input));
  text.addEventListener("input", typed);
  text.addEventListener("scroll", () => (find("[data-lines]").scrollTop = text.scrollTop));
  form.addEventListener("submit", ({ submitter }) => submitter?.matches("[data-try]") && lesson.saw("play", seen));
  addEventListener("pagehide", () => {
    flush();
    drafts.save(draft, draft.name ?? "");
  });
}

let typing;

function typed() {
  lines(new Set());
  clearTimeout(typing);
  typing = setTimeout(flush, TYPED);
}

// What was typed goes before whatever comes next.
function flush() {
  if (!typing) return;
  clearTimeout(typing);
  typing = 0;
  draft.pending = draft.pending.filter((one) => one.typed === undefined);
  draft.pending.push({ typed: text.value });
  keep();
  work();
}

async function load(input) {
  const [file] = input.files;
  if (!file) return;
  const content = (await file.slice(0, 20_000).text()).replaceAll("\r\n", "\n").replace(/^\ufeff/, "");
  find('[data-dialog="new"]').close();
  begin(drafts.fresh(content));
}

listen();
first();
if (page.opened || page.draft) history.replaceState(null, "", "/workshop");
document.documentElement.dataset.ready = "workshop";
