// The board: which hexes and cubes are lit, ghosts and ways on top of it, and what it says when pointed at.
import { calm, draw, make, plain } from "./dom.js";
import { View } from "./view.js";

const REACH = 34;

export class Board {
  constructor(stage, { pick, wheel }) {
    this.stage = stage;
    this.frame = stage.querySelector("[data-board]");
    this.svg = this.frame.querySelector("svg");
    this.tip = stage.querySelector("[data-tip]");
    this.tag = stage.querySelector("[data-tag]");
    this.pick = pick;
    this.svg.setAttribute("role", "group");
    this.flat = !!this.svg.querySelector("#ir-f-hex");
    this.outline = this.svg.querySelector(this.flat ? "#ir-f-hex" : "#ir-p-hex").getAttribute("d");
    this.layers = Object.fromEntries(["lights", "ways", "ghosts", "marks", "travellers"].map((name) => [name, draw("g", { class: name })]));
    const { lights, ways, ...above } = this.layers;
    this.svg.querySelector(".ir-signs").before(lights, ways);
    this.svg.append(draw("g", { class: "overlay" }, ...Object.values(above)));
    this.view = new View(this.frame, this.svg, { wheel: (event) => wheel(this.#hexOf(event.target), event), changed: () => this.#moved() });
    this.facts = { about: {}, links: [] };
    this.#listen();
  }

  // What lies there

  know({ about, links }) {
    this.facts = { about, links };
    this.chains = new Map(links.flatMap((link) => link.pieces.map((piece) => [piece, link])));
  }

  patch(hexes, fresh) {
    for (const [name, layers] of Object.entries(hexes)) {
      for (const markup of layers) this.#replace(name, markup, fresh);
    }
  }

  #replace(name, markup, fresh) {
    const element = draw("g", { html: markup }).firstElementChild;
    if (!element) return;
    const [key] = Object.keys(element.dataset);
    if (fresh) element.classList.add("fresh");
    this.svg.querySelector(`[data-${key}="${CSS.escape(name)}"]`)?.replaceWith(element);
  }

  hex(name) {
    return this.svg.querySelector(`.ir-hexes [data-hex="${CSS.escape(name)}"]`);
  }

  centre(name) {
    const { e, f } = this.hex(name).transform.baseVal.consolidate().matrix;
    return [e, f];
  }

  title(name) {
    const { city, town } = this.hex(name).querySelector("[data-city], [data-town]")?.dataset ?? {};
    return city ?? town ?? name;
  }

  // Lights: { hex, cube, label }; only the first is in the tab order, arrow keys lead to the others.

  light(lights) {
    const shapes = lights.flatMap((light) => this.#shapes(light));
    shapes[0]?.setAttribute("tabindex", "0");
    this.layers.lights.replaceChildren(...shapes);
  }

  #shapes({ hex, cube, label }) {
    const common = { role: "button", tabindex: "-1", "aria-label": label, "data-lit": hex };
    if (!cube) return [draw("path", { ...common, class: "light", d: this.outline, transform: `translate(${this.centre(hex)})` })];
    return this.#cubes(hex, cube).map(([x, y, scale], i) =>
      draw("rect", { ...common, ...(i ? { role: null, "aria-hidden": "true" } : {}), class: "light cube-light", "data-lit-cube": cube, x: x - 11 * scale, y: y - 11 * scale, width: 22 * scale, height: 22 * scale, rx: 5 * scale }),
    );
  }

  #cubes(hex, colour) {
    const [hx, hy] = this.centre(hex);
    return [...this.hex(hex).querySelectorAll(`[data-cube="${colour}"]`)].map((cube) => {
      const moved = cube.transform.baseVal.consolidate()?.matrix;
      const [x, y] = moved ? [moved.e, moved.f] : [cube.x.baseVal.value, cube.y.baseVal.value];
      return [hx + x, hy + y, moved ? moved.a : 1];
    });
  }

  choose(hex, cube = "") {
    for (const shape of this.layers.lights.children) {
      shape.classList.toggle("chosen", shape.dataset.lit === hex && (shape.dataset.litCube ?? "") === cube);
    }
  }

  clear() {
    Object.entries(this.layers).forEach(([name, layer]) => name === "travellers" || layer.replaceChildren());
    this.tag.hidden = true;
    this.say();
  }

  mark(...hexes) {
    const shapes = hexes.filter((hex) => this.hex(hex)).map((hex) => draw("path", { class: "mark", d: this.outline, transform: `translate(${this.centre(hex)})` }));
    this.layers.marks.replaceChildren(...shapes);
  }

  // The tile that would lie on a hex, and a button that floats beside it.

  ghost(hex, url, label, press) {
    this.layers.ghosts.replaceChildren();
    this.tag.hidden = true;
    if (!hex) return;
    const [w, h] = this.flat ? [50, 43.6] : [43.6, 50];
    const track = url ? [draw("path", { d: this.outline, class: "ghost-paper" }), draw("image", { href: url, x: -w, y: -h, width: 2 * w, height: 2 * h })] : [];
    const edge = draw("path", { d: this.outline, class: "ghost-edge" });
    this.layers.ghosts.append(draw("g", { class: "ghost", transform: `translate(${this.centre(hex)})`, "data-ghost": hex }, ...track, edge));
    Object.assign(this.tag, { textContent: label, onclick: press, hidden: false });
    this.tagged = hex;
    this.view.show(...this.centre(hex), true);
    this.#moved();
  }

  #moved() {
    if (this.tag.hidden) return;
    const { x, y, unit } = this.view.place(...this.centre(this.tagged));
    const { offsetWidth: w, offsetHeight: h } = this.tag;
    const gap = unit * 50 + 6;
    const left = Math.max(6, Math.min(this.frame.clientWidth - w - 6, x - w / 2));
    this.tag.style.transform = `translate(${left}px, ${y - gap - h > 4 ? y - gap - h : y + gap}px)`;
  }

  // Ways: the links a cube takes, as [stop, edge] for each.

  way(steps) {
    const paths = this.#path(steps ?? []).map(({ path }) => path);
    this.layers.ways.replaceChildren(...["way-bed", "way"].flatMap((kind) => paths.map((d) => draw("path", { class: kind, d }))));
  }

  #path(steps) {
    return steps.flatMap(([hex, edge]) => {
      const found = this.facts.links.map((link) => ({ path: link.path, back: link.ends[1] === hex && link.leaves[1] === edge, on: link.ends[0] === hex && link.leaves[0] === edge }));
      return found.filter(({ back, on }) => back || on).slice(0, 1).map(({ path, on }) => ({ path, back: !on }));
    });
  }

  async travel(cube, steps) {
    if (calm()) return;
    const traveller = draw("g", { class: "traveller" }, draw("use", { href: `#ir-c-${cube}`, transform: "scale(1.5)" }));
    const ways = this.#path(steps).map(({ path, back }) => [draw("path", { d: path, fill: "none" }), back]);
    this.layers.travellers.append(...ways.map(([path]) => path), traveller);
    for (const [path, back] of ways) await this.#ride(traveller, path, back);
    traveller.classList.add("gone");
    setTimeout(() => this.layers.travellers.replaceChildren(), 400);
  }

  #ride(traveller, path, back) {
    const length = path.getTotalLength();
    const time = 250 + length * 2;
    return new Promise((done) => {
      const begin = performance.now();
      const step = (now) => {
        const part = Math.max(0, Math.min(1, (now - begin) / time));
        const { x, y } = path.getPointAtLength(length * (back ? 1 - part : part));
        traveller.setAttribute("transform", `translate(${x} ${y})`);
        if (part < 1) requestAnimationFrame(step);
        else done();
      };
      requestAnimationFrame(step);
    });
  }

  // Pointing

  #listen() {
    this.frame.addEventListener("click", (event) => this.#clicked(event));
    this.frame.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.#hover(event));
    this.frame.addEventListener("pointerleave", () => {
      clearTimeout(this.waiting);
      this.say();
    });
    this.frame.addEventListener("focusin", ({ target }) => target.dataset.lit && this.#focused(target));
    this.frame.addEventListener("focusout", () => this.say());
    this.frame.addEventListener("keydown", (event) => this.#key(event));
    this.stage.querySelectorAll("[data-zoom]").forEach((button) =>
      button.addEventListener("click", () => (+button.dataset.zoom ? this.view.zoom(+button.dataset.zoom) : this.view.home())),
    );
  }

  #hexOf(target) {
    return target.dataset?.lit ?? target.closest?.("[data-ghost]")?.dataset.ghost ?? target.closest?.("[data-hex]")?.dataset.hex;
  }

  #clicked(event) {
    if (this.view.dragged) return;
    const again = event.timeStamp - (this.lastTap ?? 0) < 320;
    this.lastTap = event.timeStamp;
    const { hex, cube, lit } = this.#aimed(event);
    if (again && !lit) {
      const { left, top } = this.frame.getBoundingClientRect();
      this.lastTap = 0;
      return this.view.zoom(2, event.clientX - left, event.clientY - top);
    }
    this.say();
    if (hex) this.pick({ hex, cube, lit, at: event });
  }

  // A finger is wide: a tap just beside something lit means it.
  #aimed(event) {
    const { target } = event;
    const ghost = target.closest("[data-ghost]")?.dataset.ghost;
    if (ghost) return { hex: ghost, lit: true };
    const { lit, litCube } = target.dataset;
    if (lit) return { hex: lit, cube: litCube, lit: true };
    const near = event.pointerType === "touch" && this.#nearest(event.clientX, event.clientY);
    return near ? { hex: near.dataset.lit, cube: near.dataset.litCube, lit: true } : { hex: this.#hexOf(target) };
  }

  #nearest(x, y) {
    const far = (shape) => {
      const box = shape.getBoundingClientRect();
      return Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
    };
    const [best] = [...this.layers.lights.children].map((shape) => [far(shape), shape]).sort((a, b) => a[0] - b[0]);
    return best && best[0] < REACH ? best[1] : null;
  }

  #hover(event) {
    clearTimeout(this.waiting);
    const { target, clientX: x, clientY: y } = event;
    const hex = !event.buttons && this.#hexOf(target);
    if (!hex) return this.say();
    const piece = target.closest("[data-piece]")?.dataset.piece;
    this.waiting = setTimeout(() => this.say(this.describe(hex, piece), x, y), this.tip.hidden ? 250 : 0);
  }

  #focused(shape) {
    if (!shape.matches(":focus-visible")) return;
    this.view.show(...this.centre(shape.dataset.lit));
    const box = shape.getBoundingClientRect();
    this.say(this.describe(shape.dataset.lit), box.right, box.bottom);
  }

  describe(hex, piece) {
    const link = this.chains?.get(piece);
    return [...(link ? [link.text] : []), ...[].concat(this.facts.about[hex] ?? [])];
  }

  // A few lines at a place on the screen; nothing hides them.
  say(lines, x, y) {
    this.tip.hidden = !lines?.length;
    if (this.tip.hidden) return;
    this.tip.replaceChildren(...lines.map((html) => make("p", { html })));
    const stage = this.stage.getBoundingClientRect();
    const left = Math.min(x - stage.left + 18, stage.width - this.tip.offsetWidth - 8);
    const below = y - stage.top + 20;
    const top = below + this.tip.offsetHeight > stage.height ? y - stage.top - this.tip.offsetHeight - 14 : below;
    this.tip.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
  }

  #key(event) {
    const arrow = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    const { lit, litCube } = event.target.dataset;
    if (arrow) this.#step(event.target, arrow);
    else if (lit && (event.key === "Enter" || event.key === " ")) this.pick({ hex: lit, cube: litCube, lit: true, key: true });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // To the nearest lit thing in a direction; without lights, the board moves.
  #step(from, [dx, dy]) {
    const shapes = [...this.layers.lights.querySelectorAll("[role=button]")];
    if (!shapes.length) return this.view.nudge(-60 * dx, -60 * dy);
    const middle = (shape) => {
      const box = shape.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    if (!shapes.includes(from)) return shapes[0].focus();
    const [x, y] = middle(from);
    const cost = (shape) => {
      const [mx, my] = middle(shape);
      const along = (mx - x) * dx + (my - y) * dy, aside = Math.abs((mx - x) * dy) + Math.abs((my - y) * dx);
      return along > 2 ? along + 2.2 * aside : Infinity;
    };
    const [best] = shapes.map((shape) => [cost(shape), shape]).sort((a, b) => a[0] - b[0]);
    if (best[0] === Infinity) return;
    shapes.forEach((shape) => shape.setAttribute("tabindex", "-1"));
    best[1].setAttribute("tabindex", "0");
    best[1].focus();
  }

  focus() {
    (this.layers.lights.querySelector('[tabindex="0"]') ?? this.frame).focus();
  }
}

export const lightLabel = (board, hex) => plain(board.describe(hex).join(", "));
