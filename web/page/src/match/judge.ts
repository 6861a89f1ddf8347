// The server's word on a plan before it is sent: is it legal? One check at a time, and the last plan is always looked at.
import type { MatchApi } from '../api';
import type { Store } from '../store';
import type { Decision, Path } from '../types';
import { answer as answerOf, type Plan, sameChoice } from './plan';
import type { Shot } from './session';

const REST = 60; // milliseconds between two checks: a drag does not ask for every frame

// What a judge needs to know of a match.
type Match = { api: MatchApi; shot: Store<Shot>; live: Store<Path[] | null>; decision: Decision | null };

export class Judge {
  private asking?: AbortController;
  private again = false; // the plan has changed since it was asked about
  private last = -REST; // when the last word came
  private resting = 0;

  constructor(private readonly match: Match) {}
  close() {
    clearTimeout(this.resting);
    this.asking?.abort();
  }

  // look has the server look at the plan as it stands, now or in a moment.
  look() {
    const rest = this.last + REST - performance.now();
    if (this.asking) this.again = true;
    else if (rest <= 0) void this.ask();
    else
      this.resting ||= window.setTimeout(() => {
        this.resting = 0;
        this.look();
      }, rest);
  }

  private async ask() {
    const m = this.match,
      d = m.decision,
      plan = m.shot.value.plan,
      dragged = m.live.value;
    const a = d && plan ? answerOf(d, dragged ? { ...plan, paths: dragged } : plan) : null;
    if (!d || !plan || !a) return;
    this.asking = new AbortController();
    try {
      const r = await m.api.check(d.number, a, this.asking.signal);
      if (m.decision?.number === d.number) this.say(plan, !!dragged, r.ok ? { checked: 'ok' } : { checked: 'bad', refusal: r.refusal });
    } catch {
      /* confirming will say */
    } finally {
      this.asking = undefined;
      this.last = performance.now();
      if (this.again) {
        this.again = false;
        this.look();
      }
    }
  }

  // say shows the word on a plan if that is what is planned still. A drag alone may show the word on a frame before.
  private say(plan: Plan, dragged: boolean, word: Pick<Plan, 'checked' | 'refusal'>) {
    const { shot, live } = this.match,
      now = shot.value.plan;
    if (!now || !(live.value ? now.number === plan.number : sameChoice(plan, now) && !dragged)) return;
    const same = now.checked === word.checked && now.refusal?.why === word.refusal?.why && now.refusal?.rule === word.refusal?.rule;
    if (!same) shot.patch({ plan: { ...now, refusal: word.refusal, checked: word.checked } });
  }
}
