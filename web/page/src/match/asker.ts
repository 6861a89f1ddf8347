// Questions about something that changes under one's hand: one at a time, with a rest between two, and what was last is always
// asked about.
// While a word is on its way the page says so: what is below it may still move.
const busy = {
  now: new Set<Asker>(),
  add(a: Asker) {
    this.now.add(a);
    document.body.dataset.trying = '';
  },
  delete(a: Asker) {
    this.now.delete(a);
    if (!this.now.size) delete document.body.dataset.trying;
  },
};

const REST = 60; // milliseconds between two questions: a drag does not ask for every frame

export class Asker {
  private asking?: AbortController;
  private again = false; // something has changed since it was asked about
  private last = -REST; // when the last word came
  private resting = 0;
  private readonly waiting: (() => void)[] = [];

  // ask begins a question about what is there now, or has none to put.
  constructor(private readonly ask: (stop: AbortSignal) => Promise<void> | undefined) {}
  close() {
    clearTimeout(this.resting);
    this.resting = 0;
    this.again = false;
    this.asking?.abort();
    this.settle();
  }
  // look asks, now or in a moment.
  look() {
    const rest = this.last + REST - performance.now();
    busy.add(this);
    if (this.asking) this.again = true;
    else if (rest <= 0) void this.put();
    else
      this.resting ||= window.setTimeout(() => {
        this.resting = 0;
        this.look();
      }, rest);
  }
  // settled waits for the word on what is there now.
  settled(): Promise<void> {
    if (!this.asking && !this.resting) return Promise.resolve();
    return new Promise(done => this.waiting.push(done));
  }
  private settle() {
    busy.delete(this);
    for (const done of this.waiting.splice(0)) done();
  }
  private async put() {
    const stop = new AbortController(),
      word = this.ask(stop.signal);
    if (!word) {
      this.settle();
      return;
    }
    this.asking = stop;
    try {
      await word;
    } finally {
      this.asking = undefined;
      this.last = performance.now();
      if (this.again) {
        this.again = false;
        this.look();
      } else this.settle();
    }
  }
}
