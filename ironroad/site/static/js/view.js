// Pan and zoom of the board: drag, wheel, pinch, double tap. The picture is moved by a transform and stays sharp.
// `at` is the place of the board in the middle of the frame and how many pixels a unit is long, so that a frame of
// another size shows the same.
import { calm } from "./dom.js";

const FAR = 9;
const SLIP = 7;
const MARGIN = 30;
const HEX = 96;
// A hex that a finger, or a mouse, can still be sure of.
const SMALL = matchMedia("(pointer: coarse)").matches ? 44 : 34;

export class View {
  constructor(frame, picture, { wheel, changed }) {
    Object.assign(this, { frame, picture, changed, fingers: new Map() });
    const { x, y, width, height } = picture.querySelector(".ir-hexes").getBBox();
    this.hexes = { x: x + width / 2, y: y + height / 2, width: width + 52, height: height + 52 };
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) frame.addEventListener(end, (event) => this.#up(event));
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (!wheel(event)) this.zoomAt(1.0016 ** -Math.max(-240, Math.min(240, event.deltaY)), event);
    }, { passive: false });
    this.home(false);
    new ResizeObserver(() => (this.roaming ? this.zoom(1) : this.home(false))).observe(frame);
  }

  // All hexes, as large as the frame allows, with as much as there is room for of the sheet around them.
  home(smooth = true) {
    const unit = this.#whole;
    const sheet = this.picture.viewBox.baseVal;
    const { clientWidth: w, clientHeight: h } = this.frame;
    const middle = (start, length, size, hexes, needed) => {
      const spare = Math.max(0, size / unit - needed) / 2;
      return Math.min(hexes + spare, Math.max(hexes - spare, start + length / 2));
    };
    const { hexes } = this;
    this.roaming = false;
    this.#set({ x: middle(sheet.x, sheet.width, w, hexes.x, hexes.width), y: middle(sheet.y, sheet.height, h, hexes.y, hexes.height), unit }, smooth);
  }

  get #whole() {
    const { clientWidth: w, clientHeight: h } = this.frame;
    return Math.min(w / this.hexes.width, h / this.hexes.height) || 1;
  }

  zoom(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const least = 0.88 * this.#whole;
    const unit = Math.min(FAR * least, Math.max(least, this.at.unit * factor));
    const [dx, dy] = [x - this.frame.clientWidth / 2, y - this.frame.clientHeight / 2];
    const nearer = 1 / this.at.unit - 1 / unit;
    this.roaming = true;
    this.#set({ x: this.at.x + dx * nearer, y: this.at.y + dy * nearer, unit });
  }

  zoomAt(factor, { clientX, clientY }) {
    const { left, top } = this.frame.getBoundingClientRect();
    this.zoom(factor, clientX - left, clientY - top);
  }

  nudge(dx, dy, smooth = false) {
    const { x, y, unit } = this.at;
    this.roaming = true;
    this.#set({ x: x - dx / unit, y: y - dy / unit, unit }, smooth);
  }

  // Where a place given in board units is in the frame, and how long a unit is there.
  place(x, y) {
    const { clientWidth: w, clientHeight: h } = this.frame;
    const { unit } = this.at;
    return { x: w / 2 + (x - this.at.x) * unit, y: h / 2 + (y - this.at.y) * unit, unit };
  }

  // Brings a place into sight by no more than is needed; a hex that is chosen also into finger size.
  show(x, y, chosen = false) {
    const size = this.at.unit * HEX;
    if (chosen && size < SMALL) this.#near(x, y, (this.at.unit * SMALL * 1.5) / size);
    else this.embrace({ x, y, width: 0, height: 0 });
  }

  // A place in the middle, or as near to it as leaves nothing of the frame empty.
  #near(x, y, unit) {
    const { hexes } = this;
    const inside = (at, middle, length, size) => {
      const reach = Math.max(0, length - size / unit) / 2;
      return Math.min(middle + reach, Math.max(middle - reach, at));
    };
    this.#set({ x: inside(x, hexes.x, hexes.width, this.frame.clientWidth), y: inside(y, hexes.y, hexes.height, this.frame.clientHeight), unit }, true);
  }

  // Brings all of a box given in board units into sight, smaller only where it must be.
  embrace({ x, y, width, height }) {
    const { clientWidth: w, clientHeight: h } = this.frame;
    const unit = Math.min(this.at.unit, (w - 2 * MARGIN) / width, (h - 2 * MARGIN) / height);
    const near = (at, start, length, size) => {
      const reach = (size / 2 - MARGIN) / unit;
      return Math.min(start + reach, Math.max(start + length - reach, at));
    };
    const [left, top] = [near(this.at.x, x, width, w), near(this.at.y, y, height, h)];
    if (unit < this.at.unit || left !== this.at.x || top !== this.at.y) this.#set({ x: left, y: top, unit }, true);
  }

  // Some of the board is always in the middle.
  #set({ x, y, unit }, smooth = false) {
    const { hexes } = this;
    const within = (value, middle, size) => Math.min(middle + size / 2, Math.max(middle - size / 2, value));
    this.at = { x: within(x, hexes.x, hexes.width), y: within(y, hexes.y, hexes.height), unit };
    this.picture.classList.toggle("glide", smooth && !calm());
    this.picture.style.transform = this.#transform();
    this.frame.classList.toggle("zoomed", unit > 1.06 * this.#whole);
    this.changed();
  }

  // The browser fits the picture into the frame by itself; from there it is moved.
  #transform() {
    const { x, y, width, height } = this.picture.viewBox.baseVal;
    const { clientWidth: w, clientHeight: h } = this.frame;
    const fitted = Math.min(w / width, h / height) || 1;
    const k = this.at.unit / fitted;
    const moved = (size, start, length, at) => size / 2 - k * (size / 2 + (at - start - length / 2) * fitted);
    return `translate(${moved(w, x, width, this.at.x)}px, ${moved(h, y, height, this.at.y)}px) scale(${k})`;
  }

  #down({ button, pointerId, isPrimary, clientX, clientY }) {
    if (button > 0) return;
    if (isPrimary) this.fingers.clear();
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(pointerId, [clientX, clientY]);
    this.start = [clientX, clientY];
  }

  #move({ pointerId, clientX, clientY }) {
    const [x, y] = this.fingers.get(pointerId) ?? [];
    const slip = Math.hypot(clientX - this.start?.[0], clientY - this.start?.[1]);
    if (x === undefined || (!this.dragged && this.fingers.size === 1 && slip < SLIP)) return;
    this.#hold(pointerId);
    if (this.fingers.size === 2) this.#pinch(pointerId, [x, y], [clientX, clientY]);
    else this.nudge(clientX - x, clientY - y);
    this.fingers.set(pointerId, [clientX, clientY]);
  }

  // A finger that drags is heard to the end, wherever it goes and whatever becomes of the hex under it.
  #hold(finger) {
    if (!this.frame.hasPointerCapture(finger)) this.frame.setPointerCapture(finger);
    this.dragged = true;
    this.frame.classList.add("dragging");
  }

  #pinch(id, before, now) {
    const [, other] = [...this.fingers].find(([finger]) => finger !== id);
    const apart = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
    this.nudge((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    this.zoomAt(apart(now) / apart(before), { clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 });
  }

  #up({ pointerId }) {
    this.fingers.delete(pointerId);
    if (!this.fingers.size) this.frame.classList.remove("dragging");
  }
}
