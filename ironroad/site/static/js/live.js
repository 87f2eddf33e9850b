// The table's news: a socket says that something has changed, and comes back by itself when it is lost.
const LONGEST = 20000;
const SILENCE = 50000;
// A server that starts anew says so, and is back soon.
const RESTART = 1012;
const SOON = 200;

export class Live {
  constructor(url, { heard, lost, opened }) {
    Object.assign(this, { url: url.replace(/^http/, "ws"), heard, lost, opened, wait: 500 });
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.socket = new WebSocket(this.url);
    this.socket.onopen = () => {
      this.wait = 500;
      this.lost(false);
      this.opened?.();
    };
    this.socket.onmessage = ({ data }) => {
      this.#listen();
      if (data !== "ping") this.heard(JSON.parse(data));
    };
    this.socket.onclose = ({ code }) => this.#later(code === RESTART ? SOON : this.wait);
    this.#listen();
  }

  // The server is never silent for long; a line that is, is dead and does not know it.
  #listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket.close(), SILENCE);
  }

  #later(wait) {
    clearTimeout(this.silence);
    this.lost(this.wait > 500);
    this.timer = setTimeout(() => this.open(), wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(LONGEST, this.wait * 2);
  }

  say(text) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  hurry() {
    if (this.socket.readyState === WebSocket.CLOSED) this.open();
  }
}
