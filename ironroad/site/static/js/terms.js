// Words that can be asked about: what one means opens beside it. Escape, a click elsewhere or a choice closes it.
const sheet = document.getElementById("term");
const known = new Map();
const narrow = matchMedia("(max-width: 700px)");
let shown = null;
let closing = null;

const isOpen = () => sheet.matches(":popover-open");

async function explanation(key) {
  if (!known.has(key)) {
    const answer = await fetch(sheet.dataset.url + key);
    if (!answer.ok) throw new Error(answer.statusText);
    known.set(key, await answer.text());
  }
  return known.get(key);
}

// Below the word, or above it where there is no room; a phone shows it at the foot of the page.
function place(word) {
  sheet.style.removeProperty("left");
  sheet.style.removeProperty("top");
  if (narrow.matches) return;
  const box = word.getBoundingClientRect();
  const below = box.bottom + 6;
  const top = below + sheet.offsetHeight <= innerHeight - 8 ? below : box.top - sheet.offsetHeight - 6;
  sheet.style.left = `${Math.max(8, Math.min(box.left, innerWidth - sheet.offsetWidth - 8))}px`;
  sheet.style.top = `${Math.max(8, Math.min(top, innerHeight - sheet.offsetHeight - 8))}px`;
}

async function open(word) {
  try {
    sheet.innerHTML = await explanation(word.dataset.term);
  } catch {
    if (word.href) location.assign(word.href);
    return;
  }
  shown = word;
  sheet.showPopover();
  place(word);
  sheet.querySelector("h2").focus({ preventScroll: true });
}

// A press on the word that is shown closes it, so the click that follows must not open it again.
addEventListener("pointerdown", ({ target }) => (closing = isOpen() && shown?.contains(target) ? shown : null), true);
document.addEventListener("click", (event) => {
  const word = event.target.closest("[data-term]");
  if (!word || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (word !== closing) open(word);
});
// The table has its own use for Escape while nothing is open.
addEventListener("keydown", (event) => event.key === "Escape" && isOpen() && event.stopPropagation(), true);
document.addEventListener("submit", () => isOpen() && sheet.hidePopover());
