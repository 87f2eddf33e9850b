// How many games wait for me: beside the link to them, in the title of the tab, and on its sign.
const EVERY = 60_000;
const icon = document.querySelector('link[rel="icon"]');
const usual = icon.href;

function show(count) {
  for (const place of document.querySelectorAll("[data-waiting]")) {
    place.textContent = count || "";
    place.hidden = !count;
  }
  document.title = `${count ? `(${count}) ` : ""}${document.title.replace(/^\(\d+\) /, "")}`;
  icon.href = count ? `/icons/waiting/${Math.min(count, 99)}` : usual;
  // Where the site is installed as a program, on its sign there.
  navigator.setAppBadge?.(count).catch(() => {});
}

async function ask() {
  if (document.hidden) return;
  const answer = await fetch("/games/waiting").catch(() => null);
  if (answer?.ok) show((await answer.json()).count);
}

for (const kind of ["visibilitychange", "turned"]) document.addEventListener(kind, ask);
setInterval(ask, EVERY);
ask();
