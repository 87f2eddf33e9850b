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
  open(side.querySelector('[data-tab-of="hand"]') ?? buttons.find((button) => button.offsetParent));
}

function shown(buttons, i, step) {
  const seen = buttons.filter((button) => button.offsetParent);
  return seen[(seen.indexOf(buttons[i]) + step + seen.length) % seen.length];
}

// What follows from an amount that is pointed at, or else from the one that is chosen.
export function amounts(ask) {
  const tell = (chip) => {
    const effects = chip?.querySelector(".effects");
    if (effects) chip.closest(".chips").querySelector(".chips-hint").innerHTML = effects.innerHTML;
  };
  for (const kind of ["pointerover", "focusin", "change"]) ask.addEventListener(kind, ({ target }) => tell(target.closest(".chip")));
  ask.addEventListener("pointerout", () => tell(ask.querySelector(".chip:has(:checked)")));
}

// Tells every setting as it stands, and whenever it changes; `here` is the address to come back to: the page may
// show another moment by then than when it was loaded.
export function settings(form, here, set) {
  form.querySelector(".button").hidden = true;
  for (const { name, value } of form.querySelectorAll("input:checked")) set(name, value);
  form.addEventListener("change", ({ target: { name, value } }) => {
    if (name === "lang") {
      form.elements.back.value = here();
      return form.requestSubmit();
    }
    document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
    if (name === "theme") document.documentElement.dataset.theme = value;
    set(name, value, true);
  });
}

export function menu(details) {
  for (const button of details.querySelectorAll("[data-copy]")) {
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href));
      button.textContent = "✓";
    });
  }
}
