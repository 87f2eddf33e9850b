// What surrounds the game: tabs, settings that work at once, links to copy, help.
export function tabs(side, changed) {
  const buttons = [...side.querySelectorAll("[data-tab-of]")];
  const open = (button) => {
    side.dataset.tab = button.dataset.tabOf;
    for (const other of buttons) {
      other.setAttribute("aria-selected", String(other === button));
      other.tabIndex = other === button ? 0 : -1;
    }
    changed();
  };
  buttons.forEach((button, i) => {
    button.addEventListener("click", () => open(button));
    button.addEventListener("keydown", ({ key }) => {
      const to = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const next = to && shown(buttons, i, to);
      if (next) {
        open(next);
        next.focus();
      }
    });
  });
  const narrow = matchMedia("(max-width: 700px)").matches;
  open(side.querySelector('[data-tab-of="hand"]') ?? buttons[narrow ? 0 : 1]);
}

function shown(buttons, i, step) {
  const seen = buttons.filter((button) => button.offsetParent);
  return seen[(seen.indexOf(buttons[i]) + step + seen.length) % seen.length];
}

export function settings(form, confirming) {
  form.querySelector(".button").hidden = true;
  confirming(form.querySelector("[data-confirm]").checked);
  form.addEventListener("change", ({ target }) => {
    if (target.name === "lang") return form.requestSubmit();
    document.cookie = `${target.name}=${target.value}; path=/; max-age=31536000; samesite=lax`;
    if (target.name === "theme") document.documentElement.dataset.theme = target.value;
    else confirming(target.value === "on");
  });
}

export function menu(details) {
  document.addEventListener("click", ({ target }) => details.contains(target) || (details.open = false));
  details.addEventListener("keydown", ({ key }) => key === "Escape" && (details.open = false));
  for (const button of details.querySelectorAll("[data-copy]")) {
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href));
      button.textContent = "✓";
    });
  }
}
