// Leads the page from the moment it shows to now, one decision after another, at a pace one can follow.
import { Clock } from "./clock.js";

const REST = 550;
const PACES = { instant: 0, quick: 1, calm: 2.3 };

export class Player {
  // `next` shows the next moment and says whether there are more.
  constructor({ next, changed }) {
    Object.assign(this, { next, changed, playing: false, pace: "quick", clock: new Clock() });
  }

  // How much longer than usual everything takes; 0 means that nothing is played.
  get slow() {
    return PACES[this.pace];
  }

  // There is more to show, now or once what is being shown is over.
  follow() {
    this.more = true;
    if (!this.playing) this.#run();
  }

  // From where the page is, once one has seen that.
  play() {
    this.#run(() => this.#rest());
  }

  async #run(before) {
    const run = (this.run = {});
    const alive = () => this.run === run;
    this.#turn(true);
    await before?.();
    while (alive()) {
      this.more = false;
      const more = await this.next(alive);
      if (alive()) await this.#rest();
      if (alive() && !more && !this.more) this.stop();
    }
  }

  #rest() {
    return this.clock.rest(REST * (this.slow || 0.5));
  }

  stop() {
    this.run = null;
    this.clock.skip();
    this.#turn(false);
  }

  #turn(playing) {
    if (this.playing === playing) return;
    this.playing = playing;
    this.changed();
  }
}
