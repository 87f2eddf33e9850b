// How far bots are who play for a board; when they are done, the page shows what came of it.
const EVERY = 3000;
const place = document.querySelector("[data-job]");

async function ask() {
  const answer = document.hidden ? null : await fetch(place.dataset.job, { headers: { Accept: "application/json" } }).catch(() => null);
  const { state = "waiting", done } = answer?.ok ? await answer.json() : {};
  if (state !== "waiting") return location.reload();
  if (done) show(done);
  setTimeout(ask, EVERY);
}

function show(done) {
  const told = place.querySelector("[data-done]");
  // The sentence that says so comes with the page.
  if (!told) return location.reload();
  place.querySelector("progress").value = done;
  told.textContent = done;
}

setTimeout(ask, EVERY);
