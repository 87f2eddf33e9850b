// The board: which hexes and cubes are lit, ghosts and ways on top of it, and what it says when pointed at.
import { calm, draw, make, word } from "./dom.js";
import { View } from "./view.js";

const REACH = 34;
const REST = 60;
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Board {
  constructor(stage, { pick, near, wheel }) {
    Object.assign(this, { stage, pick, near });
    this.frame = stage.querySelector("[data-board]");
    this.svg = this.frame.querySelector("svg");
    this.tip = stage.querySelector("[data-tip]");
    this.tapped = -Infinity;
    this.tag = stage.querySelector("[data-tag]");
    this.flat = !!this.svg.querySelector("#ir-f-hex");
    this.outline = this.svg.querySelector(this.flat ? "#ir-f-hex" : "#ir-p-hex").getAttribute("d");
    this.#addLayers();
    this.view = new View(this.frame, this.svg, { wheel: (event) => wheel(hexOf(event.target), event), changed: () => this.#moved() });
    this.#listen();
  }

  // Names stay readable above lights and ways.
  #addLayers() {
    const layer = (name) => (this[name] = draw("g", { class: name }));
    this.svg.querySelector(".ir-signs").before(layer("glows"), layer("lights"), layer("ways"));
    this.svg.append(layer("plans"), layer("ghosts"), layer("marks"), layer("travellers"));
    this.#silence();
  }

  // Of the picture only what can be chosen is read out: the rest is told in words elsewhere.
  #silence() {
    for (const part of this.svg.children) part.setAttribute("aria-hidden", "true");
    this.lights.removeAttribute("aria-hidden");
    for (const [name, value] of [["role", "group"], ["aria-label", word("lit")]]) this.svg.setAttribute(name, value);
  }

  // What lies there

  know({ about, links }) {
    Object.assign(this, { about, links: Object.values(links) });
    this.chains = new Map(this.links.flatMap((link) => link.pieces.map((piece) => [piece, link])));
  }

  patch(hexes, fresh) {
    for (const [name, layers] of Object.entries(hexes)) {
      for (const html of layers) {
        const element = draw("g", { html }).firstElementChild;
        if (fresh) element.classList.add("fresh");
        this.svg.querySelector(`[data-${Object.keys(element.dataset)[0]}="${name}"]`).replaceWith(element);
      }
    }
  }

  hex(name) {
    return this.svg.querySelector(`.ir-hexes [data-hex="${name}"]`);
  }

  title(name) {
    const { city, town } = this.hex(name).querySelector("[data-city], [data-town]")?.dataset ?? {};
    return city ?? town ?? name;
  }

  describe(hex, piece) {
    return [this.chains.get(piece)?.text, this.about[hex]].filter(Boolean);
  }

  #centre(name) {
    const { e, f } = this.hex(name).transform.baseVal.consolidate().matrix;
    return [e, f];
  }

  #shape(name, attributes) {
    return draw("path", { d: this.outline, transform: `translate(${this.#centre(name)})`, ...attributes });
  }

  // Lights: { hex, cube, label }. The first is in the tab order, arrow keys lead to the others.

  light(lights) {
    this.lights.replaceChildren(...lights.flatMap((light) => this.#lit(light)));
    this.lights.firstElementChild?.setAttribute("tabindex", "0");
  }

  #lit({ hex, cube, label }) {
    const common = { class: "light", role: "button", tabindex: "-1", "aria-label": label, "data-lit": hex };
    return cube ? this.#cubes(hex, cube, common) : [this.#shape(hex, common)];
  }

  #cubes(hex, cube, common) {
    const [x, y] = this.#centre(hex);
    return [...this.hex(hex).querySelectorAll(`[data-cube="${cube}"]`)].map((use, i) => {
      const own = use.getAttribute("transform") ?? `translate(${use.x.baseVal.value} ${use.y.baseVal.value})`;
      const twin = i ? { role: null, "aria-hidden": "true" } : {};
      return draw("rect", { ...common, ...twin, class: "light cube-light", "data-lit-cube": cube, transform: `translate(${x} ${y}) ${own}`, x: -11, y: -11, width: 22, height: 22, rx: 5 });
    });
  }

  choose(hex, cube = "") {
    for (const { dataset, classList } of this.lights.children) {
      classList.toggle("chosen", dataset.lit === hex && (dataset.litCube ?? "") === cube);
    }
  }

  mark(...hexes) {
    this.marks.replaceChildren(...hexes.filter((hex) => this.hex(hex)).map((hex) => this.#shape(hex, { class: "mark" })));
  }

  // Hexes on which something has just come.
  glow(hexes) {
    this.glows.replaceChildren(...hexes.map((hex) => this.#shape(hex, { class: "glow" })));
  }

  clear() {
    for (const layer of [this.lights, this.ways, this.marks]) layer.replaceChildren();
    this.ghost();
    this.say();
  }

  // The tile that would lie on a hex, and a button that floats beside it.

  ghost(hex, url, label, press) {
    this.ghosts.replaceChildren();
    this.tag.hidden = !hex;
    if (!hex) return;
    const [w, h] = this.flat ? [50, 43.6] : [43.6, 50];
    const place = { x: -w, y: -h, width: 2 * w, height: 2 * h, transform: `translate(${this.#centre(hex)})` };
    const track = url ? [this.#shape(hex, { class: "ghost-paper" }), draw("image", { href: url, ...place })] : [];
    this.ghosts.append(draw("g", { class: "ghost", "data-ghost": hex }, ...track, this.#shape(hex, { class: "ghost-edge" })));
    Object.assign(this.tag, { textContent: label, onclick: press });
    this.tagged = this.#centre(hex);
    this.view.show(...this.tagged, true);
    this.#moved();
  }

  // What a seat has planned: hexes as they would look, and lines along which cubes would go.
  sketch({ hexes, ways, seat } = { hexes: {}, ways: [] }) {
    const tiles = Object.entries(hexes).map(([hex, layers]) => this.#foreseen(hex, layers, { class: `planned s${seat}`, "data-planned": hex }));
    this.plans.replaceChildren(...tiles, ...ways.map((d) => draw("path", { class: `planned-way s${seat}`, d })));
  }

  #foreseen(hex, layers, attributes) {
    const look = draw("g", { "aria-hidden": "true", html: layers.join("") });
    return draw("g", attributes, this.#shape(hex, { class: "ghost-paper" }), look, this.#shape(hex, { class: "ghost-edge" }));
  }

  // The hexes that a move changes, as they would look.
  foresee(hexes) {
    const drawn = Object.entries(hexes).map(([hex, layers]) => this.#foreseen(hex, layers, { class: "ghost foreseen", "data-ghost": hex }));
    const kept = [...this.ghosts.children].filter(({ dataset }) => !(dataset.ghost in hexes));
    this.ghosts.replaceChildren(...kept, ...drawn);
  }

  #moved() {
    if (this.tag.hidden) return;
    const { x, y, unit } = this.view.place(...this.tagged);
    const { offsetWidth: w, offsetHeight: h } = this.tag;
    const gap = unit * 50 + 6;
    const left = Math.max(6, Math.min(this.frame.clientWidth - w - 6, x - w / 2));
    this.tag.style.transform = `translate(${left}px, ${y - gap - h > 4 ? y - gap - h : y + gap}px)`;
  }

  // Ways: the links a cube takes, as [stop, edge] for each.

  way(steps = []) {
    const paths = this.#paths(steps);
    this.ways.replaceChildren(...["way-bed", "way"].flatMap((kind) => paths.map(({ d }) => draw("path", { class: kind, d }))));
  }

  // All of the way that is drawn, as far as it is not in sight.
  showWay() {
    const box = this.ways.getBBox();
    if (box.width || box.height) this.view.embrace(box);
  }

  #paths(steps) {
    const leaves = ({ ends, leaves: by }, i, [hex, edge]) => ends[i] === hex && by[i] === edge;
    return steps.flatMap((step) => {
      const link = this.links.find((link) => leaves(link, 0, step) || leaves(link, 1, step));
      return link ? [{ d: link.path, back: this.#startsAt(link.path, link.ends[leaves(link, 0, step) ? 1 : 0]) }] : [];
    });
  }

  // Whether the end of a line that is nearer to a stop is its first.
  #startsAt(d, stop) {
    const line = draw("path", { d });
    const [x, y] = this.#centre(stop);
    const far = (at) => Math.hypot(line.getPointAtLength(at).x - x, line.getPointAtLength(at).y - y);
    return far(0) < far(line.getTotalLength());
  }

  async travel(cube, steps) {
    const ways = this.#paths(steps);
    if (calm() || document.hidden || !ways.length) return;
    const traveller = draw("g", { class: "traveller" }, draw("use", { href: `#ir-c-${cube}`, transform: "scale(1.5)" }));
    this.travellers.append(traveller);
    for (const { d, back } of ways) await ride(traveller, draw("path", { d }), back);
    traveller.classList.add("gone");
    setTimeout(() => traveller.remove(), 400);
  }

  // Pointing

  #listen() {
    const on = (kind, act) => this.frame.addEventListener(kind, act);
    on("click", (event) => this.#clicked(event));
    on("pointermove", (event) => event.pointerType === "mouse" && this.#hover(event));
    on("pointerleave", () => this.say());
    for (const kind of ["pointerover", "focusin"]) on(kind, ({ target }) => this.#neared(target.dataset));
    on("focusin", ({ target }) => target.dataset.lit && this.#focused(target));
    on("focusout", () => this.say());
    on("keydown", (event) => this.#key(event));
    document.addEventListener("pointerdown", ({ target }) => this.frame.contains(target) || this.say());
    for (const button of this.stage.querySelectorAll("[data-zoom]")) {
      const by = +button.dataset.zoom;
      button.addEventListener("click", () => (by ? this.view.zoom(by) : this.view.home()));
    }
  }

  // Who only passes over something lit does not mean it.
  #neared({ lit, litCube }) {
    clearTimeout(this.nearing);
    if (lit) this.nearing = setTimeout(() => this.near({ hex: lit, cube: litCube }), REST);
  }

  #clicked(event) {
    if (this.view.dragged) return;
    const aim = this.#aimed(event);
    const twice = event.timeStamp - this.tapped < 320;
    this.tapped = twice ? -Infinity : event.timeStamp;
    this.say();
    if (twice && !aim.lit) this.view.zoomAt(2, event);
    else if (aim.hex) this.pick({ ...aim, at: event });
  }

  // A finger is wide: a tap just beside something lit means it.
  #aimed(event) {
    const { target } = event;
    const near = event.pointerType === "touch" && !target.closest("[data-lit], [data-ghost]") && this.#nearest(event);
    const { lit, litCube } = (near || target).dataset;
    return lit ? { hex: lit, cube: litCube, lit: true } : { hex: hexOf(target), lit: !!target.closest("[data-ghost]") };
  }

  #nearest({ clientX, clientY }) {
    const far = (shape) => {
      const [x, y] = middle(shape);
      return Math.hypot(x - clientX, y - clientY);
    };
    const best = least([...this.lights.children], far);
    return best && far(best) < REACH ? best : null;
  }

  #hover({ target, buttons, clientX, clientY }) {
    clearTimeout(this.waiting);
    const hex = !buttons && hexOf(target);
    if (!hex) return this.say();
    const lines = this.describe(hex, target.closest("[data-piece]")?.dataset.piece);
    this.waiting = setTimeout(() => this.say(lines, clientX, clientY), this.tip.hidden ? 250 : 0);
  }

  #focused(shape) {
    if (!shape.matches(":focus-visible")) return;
    this.view.show(...this.#centre(shape.dataset.lit));
    const { right, bottom } = shape.getBoundingClientRect();
    this.say(this.describe(shape.dataset.lit), right, bottom);
  }

  // A few lines at a place on the screen; without lines, silence.
  say(lines, x, y) {
    clearTimeout(this.waiting);
    this.tip.hidden = !lines?.length;
    if (this.tip.hidden) return;
    this.tip.replaceChildren(...lines.map((html) => make("p", { html })));
    const stage = this.stage.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h } = this.tip;
    const below = y - stage.top + 20;
    const top = below + h > stage.height ? below - h - 34 : below;
    const left = Math.min(x - stage.left + 18, stage.width - w - 8);
    this.tip.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
  }

  #key(event) {
    const { lit, litCube } = event.target.dataset;
    const arrow = ARROWS[event.key];
    if (arrow) this.#step(event.target, arrow);
    else if (lit && (event.key === "Enter" || event.key === " ")) this.pick({ hex: lit, cube: litCube, lit: true, key: true });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // To the nearest lit thing in a direction; without lights, the board moves.
  #step(from, [dx, dy]) {
    const shapes = [...this.lights.querySelectorAll("[role=button]")];
    if (!shapes.length) return this.view.nudge(-60 * dx, -60 * dy);
    if (!shapes.includes(from)) return this.focus();
    const [x, y] = middle(from);
    const cost = (shape) => {
      const [mx, my] = middle(shape);
      const along = (mx - x) * dx + (my - y) * dy;
      return along > 2 ? along + 2.2 * Math.abs((mx - x) * dy + (my - y) * dx) : Infinity;
    };
    const next = least(shapes, cost);
    if (cost(next) === Infinity) return;
    this.#rove(next);
    next.focus({ preventScroll: true });
  }

  // Where the keyboard is on the board: on a lit hex or cube, on the button beside a tile, or just there.
  get spot() {
    const { activeElement: at } = document;
    if (at === this.tag) return { hex: this.ghosts.firstElementChild?.dataset.ghost };
    return this.frame.contains(at) ? { hex: at.dataset.lit, cube: at.dataset.litCube } : null;
  }

  // To what is lit at a spot, or nearest to it; without one to what comes first.
  focus({ hex, cube } = {}) {
    const shapes = [...this.lights.querySelectorAll("[role=button]")];
    const there = shapes.filter(({ dataset }) => dataset.lit === hex);
    const next = there.find(({ dataset }) => dataset.litCube === cube) ?? there[0] ?? (hex ? this.#beside(hex, shapes) : shapes[0]);
    this.#rove(next);
    (next ?? this.frame).focus({ preventScroll: true });
    this.stage.scrollIntoView({ block: "nearest" });
  }

  #beside(hex, shapes) {
    const [x, y] = this.#centre(hex);
    return least(shapes, ({ dataset }) => {
      const [ox, oy] = this.#centre(dataset.lit);
      return Math.hypot(ox - x, oy - y);
    });
  }

  // Only one of the lights is in the tab order.
  #rove(next) {
    for (const shape of this.lights.querySelectorAll('[tabindex="0"]')) shape.setAttribute("tabindex", "-1");
    next?.setAttribute("tabindex", "0");
  }
}

function hexOf(target) {
  const { lit, ghost, hex } = target.closest("[data-lit], [data-ghost], [data-hex]")?.dataset ?? {};
  return lit ?? ghost ?? hex;
}

function middle(shape) {
  const { left, top, width, height } = shape.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

function least(shapes, cost) {
  return shapes.reduce((best, shape) => (best && cost(best) <= cost(shape) ? best : shape), null);
}

function ride(traveller, path, back) {
  const length = path.getTotalLength();
  const begin = performance.now();
  return new Promise((done) => {
    const step = (now) => {
      const part = Math.max(0, Math.min(1, (now - begin) / (250 + length * 2)));
      const { x, y } = path.getPointAtLength(length * (back ? 1 - part : part));
      traveller.setAttribute("transform", `translate(${x} ${y})`);
      if (part < 1) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
}
