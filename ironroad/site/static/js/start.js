// The start page without this file is complete; this shows what the form as it stands will give, and remembers names.
import { keep, recall } from "./storage.js";

const NAME = "name";
const begin = document.getElementById("begin");

function chosen(name) {
  return begin.querySelector(`[name="${name}"]:checked`);
}

// Placeholders: people and bots get different names when none is given.
function showNames(form) {
  for (const sitter of form.querySelectorAll(".sitter")) {
    const name = sitter.querySelector("input");
    const person = sitter.querySelector("select").value === "person";
    name.placeholder = person ? name.dataset.person : name.dataset.bot;
  }
}

// Without a choice of its own an option follows the edition: say what that means.
function showDefaults(edition) {
  for (const option of begin.querySelectorAll(`option[data-as-${CSS.escape(edition)}]`)) {
    option.textContent = option.getAttribute(`data-as-${edition}`);
  }
}

function lengthWords(rounds) {
  return begin.querySelector(`[name="rounds"] option[value="${rounds}"]`).textContent;
}

// How many rounds the board says, in games that say so.
function usualLength(board) {
  return board.getAttribute(`data-rounds-${chosen("players").value}`);
}

function showLength(board) {
  const usual = begin.querySelector('[name="rounds"] option[value=""]');
  if (usual) usual.textContent = usual.dataset.words.replace("{length}", lengthWords(usualLength(board)));
}

// Only numbers of seats the board is for are shown; the one that was asked for is kept for boards that have it.
let wanted = begin && Number(chosen("players")?.value);

function showSeats(board) {
  const possible = board.dataset.seats.split(" ");
  const radios = [...begin.querySelectorAll('[name="players"]')];
  for (const radio of radios) radio.disabled = radio.closest("label").hidden = !possible.includes(radio.value);
  const open = radios.filter((radio) => !radio.disabled);
  const distance = (radio) => Math.abs(Number(radio.value) - wanted);
  open.reduce((best, radio) => (distance(radio) < distance(best) ? radio : best)).checked = true;
}

// Options of other boards, and those that mean nothing on this one, are neither shown nor sent.
function showOptions(board) {
  for (const rule of begin.querySelectorAll("[data-not-on]")) {
    rule.hidden = rule.dataset.notOn.split(" ").includes(board.value);
    rule.querySelector("select, input").disabled = rule.hidden;
    const group = rule.closest("fieldset");
    group.hidden = !group.querySelector(".rule:not([hidden])");
  }
  for (const group of begin.querySelectorAll("[data-boards]")) {
    group.disabled = group.hidden = !group.dataset.boards.split(" ").includes(board.value);
  }
}

function showSummary(board, edition) {
  const words = [board.dataset.name, edition.dataset.name];
  const length = begin.querySelector('[name="rounds"]');
  if (length) words.push(lengthWords(length.value || usualLength(board)));
  begin.querySelector("[data-summary]").textContent = words.join(" · ");
}

function showRules(board, edition) {
  const link = document.querySelector("[data-rules]");
  link.href = `/rules/${link.dataset.rules}/${encodeURIComponent(board.value)}/${edition.value}`;
}

// Where it is played is a question for two people or more.
function showDevices() {
  const seats = [...begin.querySelectorAll(".sitter")].slice(0, Number(chosen("players").value));
  const people = seats.filter((sitter) => sitter.querySelector("select").value === "person").length;
  begin.querySelector("[data-devices]").hidden = people < 2;
}

function refresh() {
  showNames(begin);
  const board = chosen("board");
  const edition = chosen("edition");
  if (!board || !edition) return;
  showSeats(board);
  showDevices();
  showOptions(board);
  showDefaults(edition.value);
  showLength(board);
  showSummary(board, edition);
  showRules(board, edition);
}

// The first person is whoever sits at this browser.
function ownName(form) {
  const sitters = [...form.querySelectorAll(".sitter")];
  return sitters.find((sitter) => sitter.querySelector("select").value === "person")?.querySelector("input");
}

function rememberOwnName(form) {
  const name = ownName(form);
  if (name && !name.value) name.value = recall(NAME);
  form.addEventListener("submit", () => keep(NAME, ownName(form)?.value.trim() ?? ""));
}

function openSetup() {
  document.getElementById("setup").open = true;
}

// Put the cursor where a pasted record is wrong.
function markMistake(text) {
  const line = Number(text.dataset.line);
  if (!line) return;
  const before = text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const end = text.value.indexOf("\n", before);
  text.focus();
  text.setSelectionRange(before + Number(text.dataset.column) - 1, end < 0 ? text.value.length : end);
}

function copyButton(button) {
  const label = button.textContent;
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = button.dataset.done;
    setTimeout(() => (button.textContent = label), 2000);
  });
}

// The hours that count are those of whoever makes the table.
function ownZone() {
  const zone = begin.querySelector("[data-zone]");
  if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

if (begin) {
  ownZone();
  begin.addEventListener("change", (event) => {
    if (event.target.name === "players") wanted = Number(event.target.value);
    refresh();
  });
  begin.querySelector('a[href="#setup"]').addEventListener("click", openSetup);
  refresh();
}
for (const sitters of document.querySelectorAll(".sitters")) {
  const form = sitters.closest("form");
  if (form !== begin) form.addEventListener("change", () => showNames(form));
  rememberOwnName(form);
}
document.querySelectorAll("textarea[data-line]").forEach(markMistake);
document.querySelectorAll("[data-copy]").forEach(copyButton);
document.querySelector("#problem, #board-problem, #import-problem")?.scrollIntoView({ block: "center" });
