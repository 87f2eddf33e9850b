// Pages around a table are complete without this file; it looks again when somebody comes, and copies links.
import { Live } from "./live.js";

const page = document.querySelector("[data-live]");

// Nobody loses what they are writing.
function busy() {
  return document.activeElement?.matches("input:not([readonly]), select");
}

function follow({ dataset }) {
  let stale = false;
  let sent = false;
  const look = () => stale && !sent && !busy() && location.replace(dataset.next);
  const heard = ({ number }) => {
    stale ||= number !== undefined && number !== Number(dataset.number);
    look();
  };
  // What is sent changes the table; its answer must arrive.
  document.addEventListener("submit", () => (sent = true));
  document.addEventListener("focusout", () => setTimeout(look, 300));
  new Live(new URL(`${dataset.live}/live`, location.href).href, { heard, lost: () => {} });
}

function copyButton(button) {
  const label = button.innerHTML;
  const link = button.parentElement.querySelector("input");
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(link.value);
    button.textContent = button.dataset.done;
    setTimeout(() => (button.innerHTML = label), 2000);
  });
}

if (page?.dataset.next) follow(page);
document.querySelectorAll("[data-copy]").forEach(copyButton);
for (const link of document.querySelectorAll("[data-whole]")) link.addEventListener("focus", () => link.select());
