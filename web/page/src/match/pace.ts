// What others do is shown beat by beat, at a speed one can follow. The match goes on meanwhile: states that come before
// a beat was seen wait here, in their order, and the page lags behind until one has looked at them or skips.
import { prefs } from '../prefs';
import type { State } from '../types';

export const BEAT = 900; // milliseconds that a beat is looked at

export class Pace {
  private readonly queue: State[] = [];
  private timer = 0;
  private until = 0; // when the beat that is shown has been seen

  // show puts a state on the screen; tell says how many wait behind it.
  constructor(
    private readonly show: (s: State) => void,
    private readonly tell: (behind: number) => void,
  ) {}

  // take shows a state in its turn.
  take(next: State, first: boolean) {
    if (first || next.role.kind !== 'seat' || prefs.value.pace === 'instant' || document.hidden) {
      this.flush();
      this.put(next);
      return;
    }
    this.queue.push(next);
    this.go();
  }
  // next shows the beat that waits, whatever the clock says.
  next() {
    this.until = 0;
    this.go();
  }
  // flush catches up with the match.
  flush() {
    clearTimeout(this.timer);
    for (const s of this.queue.splice(0)) this.show(s);
    this.until = 0;
    this.tell(0);
  }
  close() {
    clearTimeout(this.timer);
    this.queue.length = 0;
  }

  private put(s: State) {
    this.show(s);
    const told = (s.events.list ?? []).some(e => e.text && e.seat !== s.seat);
    if (told) this.until = prefs.value.pace === 'step' ? Number.POSITIVE_INFINITY : performance.now() + BEAT;
  }
  private go() {
    clearTimeout(this.timer);
    for (let s = this.queue[0]; s && performance.now() >= this.until; s = this.queue[0]) {
      this.queue.shift();
      this.put(s);
    }
    this.tell(this.queue.length);
    if (this.queue.length && Number.isFinite(this.until)) this.timer = window.setTimeout(() => this.go(), this.until - performance.now());
  }
}
