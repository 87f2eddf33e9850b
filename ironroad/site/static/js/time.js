// Clocks tick between what the server says; who hears the page is told once that their own runs low.
import { announce } from "./announce.js";
import { word } from "./dom.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// As the server says it: `ironroad/site/timing/clocks.py`.
function words(left) {
  const whole = Math.floor(left);
  if (whole >= DAY) return word("in_days", { d: Math.floor(whole / DAY), h: Math.floor((whole % DAY) / HOUR) });
  if (whole >= HOUR) return word("in_hours", { h: Math.floor(whole / HOUR), m: Math.floor((whole % HOUR) / MINUTE) });
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, "0")}`;
}

const begun = new WeakMap();
let warned = false;

function tick(clock) {
  const now = performance.now() / 1000;
  if (!begun.has(clock)) begun.set(clock, now);
  const { left, runs, low, own } = clock.dataset;
  const passed = Math.min(now - begun.get(clock), +runs);
  const rest = Math.max(0, left - passed);
  const text = words(rest);
  if (clock.textContent !== text) clock.textContent = text;
  const isLow = rest <= +low;
  clock.classList.toggle("low", isLow);
  if (own !== undefined) warn(isLow && rest > 0, text);
}

function warn(yes, left) {
  if (yes && !warned) announce([word("low", { left })]);
  warned = yes;
}

function tickAll() {
  const clocks = document.querySelectorAll('[data-runs]:not([data-runs="0.0"])');
  clocks.forEach(tick);
  if (!clocks.length) warned = false;
}

tickAll();
setInterval(tickAll, 500);
