// Sounds, made here: a tap for a move, a puff for a delivery, a bell for one's own turn. Silent until wanted.
const TAP = [[300, 0, 0.09]];
const PUFF = [[140, 0, 0.11], [150, 0.13, 0.11], [165, 0.25, 0.16]];
const BELL = [[784, 0, 0.5], [1047, 0.16, 0.8]];

export class Sound {
  // Browsers let a page be heard once it was touched.
  set(on) {
    this.on = on;
    if (!on) return;
    this.context ??= new AudioContext();
    const wake = () => this.context.resume();
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { once: true });
  }

  async sample() {
    await this.context?.resume();
    this.turn();
  }

  move(kind) {
    this.#play(kind === "deliver" ? PUFF : TAP, "triangle", 0.16);
  }

  turn() {
    this.#play(BELL, "sine", 0.13);
  }

  #play(notes, type, loud) {
    if (!this.on || this.context.state !== "running") return;
    for (const note of notes) this.#note(note, type, loud);
  }

  #note([pitch, after, length], type, loud) {
    const { context } = this;
    const start = context.currentTime + after;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    const tone = new OscillatorNode(context, { type, frequency: pitch });
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
