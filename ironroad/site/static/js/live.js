// The table's news: a socket brings what has changed, and comes back by itself when it is lost.
const LONGEST = 20000;
const SILENCE = 50000;
// Whoever has asked for something waits for no dead line.
const HASTE = 8000;
// A server that starts anew says so, and is back soon.
const RESTART = 1012;
const SOON = 200;

export class Live {
  // `heard` hears of news, `shown` gets what a page that follows lacks.
  constructor(url, { heard, lost, opened, shown }) {
    Object.assign(this, { url: url.replace(/^http/, "ws"), heard, lost, opened, shown, wait: 500, before: Promise.resolve() });
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.open();
  }

  // Whether this browser can read what is sent to those who follow.
  static follows = "DecompressionStream" in globalThis;

  open() {
    clearTimeout(this.timer);
    this.socket = new WebSocket(this.url);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => this.opened?.();
    // One that is opened may be closed again without a word: the table is not for this page any more.
    this.socket.addEventListener("message", () => this.#found(), { once: true });
    // What comes first is told first, however long it takes to unpack.
    this.socket.onmessage = ({ data }) => {
      this.#listen();
      this.before = this.before.then(() => this.#told(data)).catch(console.error);
    };
    this.socket.onclose = ({ code }) => this.#later(code === RESTART ? SOON : this.wait);
    this.#listen();
  }

  #found() {
    this.wait = 500;
    this.lost(false);
  }

  async #told(data) {
    if (data === "ping") return;
    if (typeof data !== "string") return this.shown(await unzipped(data));
    const news = JSON.parse(data);
    if (!("made" in news || "error" in news)) return this.heard(news);
    this.answered?.(news);
    this.answered = null;
  }

  // Resolves with what the server says to something that must be answered.
  ask(text) {
    return new Promise((answered) => {
      this.answered = answered;
      this.say(text);
      this.#listen(HASTE);
    });
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  // The server is never silent for long; a line that is, is dead and does not know it.
  #listen(silence = SILENCE) {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket.close(), silence);
  }

  #later(wait) {
    clearTimeout(this.silence);
    this.answered?.(null);
    this.answered = null;
    this.lost(this.wait > 500);
    this.timer = setTimeout(() => this.open(), wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(LONGEST, this.wait * 2);
  }

  say(text) {
    if (this.isOpen) this.socket.send(text);
  }

  hurry() {
    if (this.socket.readyState === WebSocket.CLOSED) this.open();
  }
}

function unzipped(data) {
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}
