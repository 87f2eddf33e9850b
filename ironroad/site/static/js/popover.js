// What opens over a page closes again: by a press elsewhere, by Escape, and once something in it is chosen.
const popovers = () => [...document.querySelectorAll("[data-popover][open]")];

function closeOthers({ target }) {
  for (const popover of popovers()) if (!popover.contains(target)) popover.open = false;
}

for (const kind of ["click", "focusin"]) document.addEventListener(kind, closeOthers);

document.addEventListener("click", ({ target, detail }) => {
  if (target.matches("dialog[open]")) return target.close();
  // Arrow keys go through choices, too, and do not choose yet.
  if (detail && target.closest("a, .chip")) popovers().forEach((popover) => (popover.open = false));
});

document.addEventListener(
  "keydown",
  (event) => {
    const last = event.key === "Escape" && popovers().at(-1);
    if (!last) return;
    event.stopPropagation();
    if (last.contains(document.activeElement)) last.querySelector("summary").focus();
    last.open = false;
  },
  { capture: true },
);
