// The start page without this file is complete; this shows what the form as it stands will give, and remembers names.

const NAME = "name";
const begin = document.getElementById("begin");

function chosen(name) {
  return begin.querySelector(`[name="${name}"]:checked`);
}

// Placeholders: people and bots get different names when none is given.
function showNames(form) {
  for (const chair of form.querySelectorAll(".chair")) {
    const name = chair.querySelector("input");
    const person = chair.querySelector("select").value === "person";
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

function showLength(usualRounds) {
  const usual = begin.querySelector('[name="rounds"] option[value=""]');
  usual.textContent = usual.dataset.words.replace("{length}", lengthWords(usualRounds));
}

// Only numbers of seats the board is for can be chosen.
function showSeats(board) {
  const radios = [...begin.querySelectorAll('[name="players"]')];
  for (const radio of radios) radio.disabled = !board.hasAttribute(`data-rounds-${radio.value}`);
  if (!radios.some((radio) => radio.checked && !radio.disabled)) radios.find((radio) => !radio.disabled).checked = true;
}

function showSummary(board, edition, usualRounds) {
  const rounds = begin.querySelector('[name="rounds"]').value || usualRounds;
  const words = [board.dataset.name, edition.dataset.name, lengthWords(rounds)];
  begin.querySelector("[data-summary]").textContent = words.join(" · ");
}

function refresh() {
  showNames(begin);
  const board = chosen("board");
  const edition = chosen("edition");
  if (!board || !edition) return;
  showSeats(board);
  showDefaults(edition.value);
  const usualRounds = board.getAttribute(`data-rounds-${chosen("players").value}`);
  showLength(usualRounds);
  showSummary(board, edition, usualRounds);
}

function remembered() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

function remember(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // A browser that keeps nothing asks for the name again.
  }
}

// The first person is whoever sits at this browser.
function ownName(form) {
  const chairs = [...form.querySelectorAll(".chair")];
  return chairs.find((chair) => chair.querySelector("select").value === "person")?.querySelector("input");
}

function rememberOwnName(form) {
  const name = ownName(form);
  if (name && !name.value) name.value = remembered();
  form.addEventListener("submit", () => remember(ownName(form)?.value.trim() ?? ""));
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

if (begin) {
  begin.addEventListener("change", refresh);
  begin.querySelector('a[href="#setup"]').addEventListener("click", openSetup);
  refresh();
}
for (const chairs of document.querySelectorAll(".chairs")) {
  const form = chairs.closest("form");
  if (form !== begin) form.addEventListener("change", () => showNames(form));
  rememberOwnName(form);
}
document.querySelectorAll("textarea[data-line]").forEach(markMistake);
document.querySelectorAll("[data-copy]").forEach(copyButton);
document.querySelector("#problem, #import-problem")?.scrollIntoView({ block: "center" });
