// One rest at a time, which can be held and cut short.
export class Clock {
  #timer;
  #end;

  rest(ms) {
    this.skip();
    this.left = ms;
    return new Promise((done) => {
      this.#end = done;
      if (!this.held) this.#start();
    });
  }

  #start() {
    this.since = performance.now();
    this.#timer = setTimeout(() => this.skip(), this.left);
  }

  skip() {
    clearTimeout(this.#timer);
    const end = this.#end;
    this.#end = null;
    end?.();
  }

  hold(yes) {
    if (this.held === yes) return;
    this.held = yes;
    clearTimeout(this.#timer);
    if (!this.#end) return;
    if (yes) this.left -= performance.now() - this.since;
    else this.#start();
  }
}
