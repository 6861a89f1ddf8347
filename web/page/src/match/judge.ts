// The server's word on a plan before it is sent: is it legal?
import type { MatchApi } from '../api';
import type { Store } from '../store';
import type { Decision, Path } from '../types';
import { Asker } from './asker';
import { answer as answerOf, type Plan, sameChoice } from './plan';
import type { Shot } from './session';

// What a judge needs to know of a match.
type Match = { api: MatchApi; shot: Store<Shot>; live: Store<Path[] | null>; decision: Decision | null };

export class Judge {
  private readonly asker = new Asker(stop => this.ask(stop));

  constructor(private readonly match: Match) {}
  close() {
    this.asker.close();
  }
  // look has the server look at the plan as it stands, now or in a moment.
  look() {
    this.asker.look();
  }

  private ask(stop: AbortSignal): Promise<void> | undefined {
    const m = this.match,
      d = m.decision,
      plan = m.shot.value.plan,
      dragged = m.live.value;
    const a = d && plan ? answerOf(d, dragged ? { ...plan, paths: dragged } : plan) : null;
    if (!d || !plan || !a) return undefined;
    return m.api.check(d.number, a, stop).then(
      r => {
        if (m.decision?.number === d.number) this.say(plan, !!dragged, r.ok ? { checked: 'ok' } : { checked: 'bad', refusal: r.refusal });
      },
      () => {}, // confirming will say
    );
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
