// Pan and zoom of the board: drag, wheel, pinch, double tap. The picture is moved by a transform and stays sharp.
import { calm } from "./dom.js";

const FAR = 9;
const SLIP = 7;
const MARGIN = 30;
const HEX = 96;
const SMALL = 44;

export class View {
  constructor(frame, picture, { wheel, changed }) {
    Object.assign(this, { frame, picture, wheel, changed });
    this.at = { k: 1, x: 0, y: 0 };
    this.fingers = new Map();
    this.dragged = false;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, (event) => this.#up(event));
    frame.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    const { width, height } = this.#box();
    frame.parentElement.style.setProperty("--ratio", width / height);
    new ResizeObserver(() => this.#resized()).observe(frame);
  }

  // The part of the picture that holds the hexes, filling the frame.
  home() {
    this.#set(this.#fitting(this.#box()), true);
    this.roaming = false;
  }

  zoom(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const k = Math.min(FAR * this.#least, Math.max(this.#least, this.at.k * factor));
    const grown = k / this.at.k;
    this.roaming = k > this.#least * 1.01;
    this.#set({ k, x: x - (x - this.at.x) * grown, y: y - (y - this.at.y) * grown });
  }

  // Brings a place given in board units into sight, by no more than is needed; a hex that is chosen also into finger size.
  show(x, y, chosen = false) {
    const at = this.place(x, y);
    const { clientWidth: w, clientHeight: h } = this.frame;
    const off = (value, size) => Math.min(0, size - MARGIN - value) || Math.max(0, MARGIN - value);
    const small = chosen && at.unit * HEX < SMALL;
    if (small) this.zoom((SMALL * 1.5) / (at.unit * HEX), at.x, at.y);
    const [dx, dy] = small ? [w / 2 - at.x, h / 2 - at.y] : [off(at.x, w), off(at.y, h)];
    if (!dx && !dy) return;
    this.roaming = true;
    this.#set({ k: this.at.k, x: this.at.x + dx, y: this.at.y + dy }, true);
  }

  // Where a place given in board units is in the frame, and how long a unit is there.
  place(x, y) {
    const { s, ox, oy } = this.#scale();
    const { k } = this.at;
    return { x: (ox + x * s) * k + this.at.x, y: (oy + y * s) * k + this.at.y, unit: s * k };
  }

  #scale() {
    const { x, y, width, height } = this.picture.viewBox.baseVal;
    const { clientWidth: w, clientHeight: h } = this.frame;
    const s = Math.min(w / width, h / height);
    return { s, ox: (w - width * s) / 2 - x * s, oy: (h - height * s) / 2 - y * s, w, h };
  }

  #box() {
    const { x, y, width, height } = this.picture.querySelector(".ir-hexes").getBBox();
    return { x: x - 26, y: y - 26, width: width + 52, height: height + 52 };
  }

  #fitting(box) {
    const { s, ox, oy, w, h } = this.#scale();
    const k = Math.min(w / (box.width * s), h / (box.height * s));
    this.#least = k * 0.88;
    return { k, x: w / 2 - k * (ox + (box.x + box.width / 2) * s), y: h / 2 - k * (oy + (box.y + box.height / 2) * s) };
  }

  #least = 1;

  #resized() {
    if (this.roaming) this.#set(this.at);
    else if (this.frame.clientWidth) this.#set(this.#fitting(this.#box()));
  }

  #set({ k, x, y }, smooth = false) {
    const { clientWidth: w, clientHeight: h } = this.frame;
    const within = (value, size) => Math.min(size * 0.6, Math.max(size * 0.4 - size * k, value));
    this.at = { k, x: within(x, w), y: within(y, h) };
    this.picture.classList.toggle("glide", smooth && !calm());
    this.picture.style.transform = `translate(${this.at.x}px, ${this.at.y}px) scale(${k})`;
    this.frame.classList.toggle("zoomed", !!this.roaming);
    this.changed();
  }

  #down(event) {
    if (event.button > 0 || event.target.closest("button")) return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size === 1) this.dragged = false;
    this.start = [event.clientX, event.clientY];
  }

  #move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    if (!this.dragged && this.fingers.size === 1 && Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < SLIP) return;
    if (!this.dragged) this.frame.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.frame.classList.add("dragging");
    if (this.fingers.size === 2) this.#pinch(event.pointerId, before, now);
    else this.nudge(now[0] - before[0], now[1] - before[1]);
    this.fingers.set(event.pointerId, now);
  }

  nudge(dx, dy) {
    this.roaming = true;
    this.#set({ k: this.at.k, x: this.at.x + dx, y: this.at.y + dy });
  }

  #pinch(id, before, now) {
    const [, other] = [...this.fingers].find(([finger]) => finger !== id);
    const apart = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
    const { left, top } = this.frame.getBoundingClientRect();
    this.zoom(apart(now) / apart(before), (now[0] + other[0]) / 2 - left, (now[1] + other[1]) / 2 - top);
  }

  #up(event) {
    this.fingers.delete(event.pointerId);
    if (!this.fingers.size) this.frame.classList.remove("dragging");
  }

  #wheel(event) {
    event.preventDefault();
    if (this.wheel(event)) return;
    const { left, top } = this.frame.getBoundingClientRect();
    this.zoom(1.0016 ** -Math.max(-240, Math.min(240, event.deltaY)), event.clientX - left, event.clientY - top);
  }
}
