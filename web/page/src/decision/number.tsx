// A number between two bounds: a slider, a stepper, digits.

import { INCH, inches } from '../geometry';
import type { Plan } from '../match/plan';
import type { Session } from '../match/session';
import type { Decision } from '../types';
import { Halt } from './halt';

export function NumberPick({ session, plan, d }: { session: Session; plan: Plan; d: Decision }) {
  const set = (n: number) => session.setPlan({ amount: Math.max(d.min, Math.min(d.max, Math.round(n))) });
  if (d.spans?.length) return <Halt session={session} plan={plan} d={d} />;
  const long = !!d.length;
  const step = long ? INCH / 4 : 1;
  return (
    <div class="stack tight">
      <div class="row">
        <button class="btn icb" aria-label="Less" onClick={() => set(plan.amount - step)}>
          −
        </button>
        <input
          type="range"
          class="grow"
          min={d.min}
          max={d.max}
          step={long ? INCH / 20 : 1}
          value={plan.amount}
          aria-label={d.prompt || d.name}
          onInput={e => set(Number(e.currentTarget.value))}
        />
        <button class="btn icb" aria-label="More" onClick={() => set(plan.amount + step)}>
          +
        </button>
      </div>
      <div class="need">
        <b class="sig">{long ? inches(plan.amount) : plan.amount}</b>
        <span>{long ? `of ${inches(d.max)}` : `from ${d.min} to ${d.max}`}</span>
      </div>
    </div>
  );
}
