// The line to the server: one request after another, again and again while it is lost.
import { request } from "../dom.js";

const PAUSE = 2500;

export class Line {
  constructor(csrf, { lost, found }) {
    Object.assign(this, { csrf, lost, found, down: false });
    addEventListener("online", () => this.wake?.());
  }

  // The answer to a form, or null for one that will never be taken.
  async post(url, fields) {
    for (;;) {
      const answer = await this.#try(url, fields);
      if (answer) return answer.ok || answer.status === 422 ? answer.json() : null;
      await new Promise((done) => {
        this.wake = done;
        setTimeout(done, PAUSE);
      });
    }
  }

  // Nothing where it is worth trying again.
  async #try(url, fields) {
    try {
      const body = new URLSearchParams({ _csrf_token: this.csrf, ...fields });
      const answer = await request(url, { method: "POST", body });
      const busy = [429, 502, 503, 504].includes(answer.status);
      this.#tell(busy);
      return busy ? null : answer;
    } catch {
      this.#tell(true);
      return null;
    }
  }

  #tell(down) {
    if (down !== this.down) (down ? this.lost : this.found)();
    this.down = down;
  }
}
