// Pan and zoom of the board: drag, wheel, pinch, double tap. The picture is moved by a transform and stays sharp.
import { calm } from "./dom.js";

const FAR = 9;
const SLIP = 7;
const MARGIN = 30;
const HEX = 96;
const SMALL = 44;

export class View {
  constructor(frame, picture, { wheel, changed }) {
    Object.assign(this, { frame, picture, changed, at: { k: 1, x: 0, y: 0 }, least: 1, fingers: new Map() });
    const { x, y, width, height } = picture.querySelector(".ir-hexes").getBBox();
    this.hexes = { x: x + width / 2, y: y + height / 2, width: width + 52, height: height + 52 };
    frame.parentElement.style.setProperty("--ratio", this.hexes.width / this.hexes.height);
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, (event) => this.#up(event));
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (!wheel(event)) this.zoomAt(1.0016 ** -Math.max(-240, Math.min(240, event.deltaY)), event);
    }, { passive: false });
    new ResizeObserver(() => (this.roaming ? this.#set(this.at) : this.home(false))).observe(frame);
  }

  // All hexes, as large as the frame allows.
  home(smooth = true) {
    const { s, ox, oy, w, h } = this.#scale();
    const { x, y, width, height } = this.hexes;
    const k = Math.min(w / (width * s), h / (height * s));
    this.least = k * 0.88;
    this.roaming = false;
    this.#set({ k, x: w / 2 - k * (ox + x * s), y: h / 2 - k * (oy + y * s) }, smooth);
  }

  zoom(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const k = Math.min(FAR * this.least, Math.max(this.least, this.at.k * factor));
    const grown = k / this.at.k;
    this.roaming = true;
    this.#set({ k, x: x - (x - this.at.x) * grown, y: y - (y - this.at.y) * grown });
  }

  zoomAt(factor, { clientX, clientY }) {
    const { left, top } = this.frame.getBoundingClientRect();
    this.zoom(factor, clientX - left, clientY - top);
  }

  nudge(dx, dy, smooth = false) {
    this.roaming = true;
    this.#set({ k: this.at.k, x: this.at.x + dx, y: this.at.y + dy }, smooth);
  }

  // Where a place given in board units is in the frame, and how long a unit is there.
  place(x, y) {
    const { s, ox, oy } = this.#scale();
    const { k } = this.at;
    return { x: (ox + x * s) * k + this.at.x, y: (oy + y * s) * k + this.at.y, unit: s * k };
  }

  // Brings a place into sight by no more than is needed; a hex that is chosen also into finger size.
  show(x, y, chosen = false) {
    const at = this.place(x, y);
    const { clientWidth: w, clientHeight: h } = this.frame;
    const off = (value, size) => Math.min(0, size - MARGIN - value) || Math.max(0, MARGIN - value);
    const small = chosen && at.unit * HEX < SMALL;
    if (small) this.zoom((SMALL * 1.5) / (at.unit * HEX), at.x, at.y);
    const [dx, dy] = small ? [w / 2 - at.x, h / 2 - at.y] : [off(at.x, w), off(at.y, h)];
    if (dx || dy) this.nudge(dx, dy, true);
  }

  // How the picture lies in the frame before it is moved.
  #scale() {
    const { x, y, width, height } = this.picture.viewBox.baseVal;
    const { clientWidth: w, clientHeight: h } = this.frame;
    const s = Math.min(w / width, h / height);
    return { s, ox: (w - width * s) / 2 - x * s, oy: (h - height * s) / 2 - y * s, w, h };
  }

  #set({ k, x, y }, smooth = false) {
    const { clientWidth: w, clientHeight: h } = this.frame;
    const within = (value, size) => Math.min(size * 0.6, Math.max(size * (0.4 - k), value));
    this.at = { k, x: within(x, w), y: within(y, h) };
    this.picture.classList.toggle("glide", smooth && !calm());
    this.picture.style.transform = `translate(${this.at.x}px, ${this.at.y}px) scale(${k})`;
    this.frame.classList.toggle("zoomed", k > this.least * 1.2);
    this.changed();
  }

  #down({ button, pointerId, clientX, clientY }) {
    if (button > 0) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(pointerId, [clientX, clientY]);
    this.start = [clientX, clientY];
  }

  #move({ pointerId, clientX, clientY }) {
    const [x, y] = this.fingers.get(pointerId) ?? [];
    const slip = Math.hypot(clientX - this.start?.[0], clientY - this.start?.[1]);
    if (x === undefined || (!this.dragged && this.fingers.size === 1 && slip < SLIP)) return;
    if (!this.dragged) this.frame.setPointerCapture(pointerId);
    this.dragged = true;
    this.frame.classList.add("dragging");
    if (this.fingers.size === 2) this.#pinch(pointerId, [x, y], [clientX, clientY]);
    else this.nudge(clientX - x, clientY - y);
    this.fingers.set(pointerId, [clientX, clientY]);
  }

  #pinch(id, before, now) {
    const [, other] = [...this.fingers].find(([finger]) => finger !== id);
    const apart = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
    this.zoomAt(apart(now) / apart(before), { clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 });
  }

  #up({ pointerId }) {
    this.fingers.delete(pointerId);
    if (!this.fingers.size) this.frame.classList.remove("dragging");
  }
}
