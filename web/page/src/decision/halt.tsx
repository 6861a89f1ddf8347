// Where on a way a mover is halted: the way as a line, with the stretches that may be answered.
import { inches } from '../geometry';
import type { Plan } from '../match/plan';
import type { Session } from '../match/session';
import type { Decision } from '../types';

// nearest is the place that may be answered nearest to a length.
export function nearest(d: Decision, n: number): number {
  const spans = d.spans ?? [];
  if (!spans.length || spans.some(s => s.from <= n && n <= s.to)) return n;
  return spans.flatMap(s => [s.from, s.to]).reduce((a, b) => (Math.abs(b - n) < Math.abs(a - n) ? b : a));
}

export function Halt({ session, plan, d }: { session: Session; plan: Plan; d: Decision }) {
  const long = Math.max(1, d.max),
    x = (n: number) => (n / long) * 100;
  const set = (n: number) => session.setPlan({ amount: nearest(d, Math.max(d.min, Math.min(d.max, Math.round(n)))) });
  return (
    <div class="halt">
      <div class="row small">
        <b>Where to halt it</b>
        <span class="push soft">
          {(d.spans ?? []).map(s => (s.from === s.to ? inches(s.from) : `${inches(s.from)} to ${inches(s.to)}`)).join(', ')}
        </span>
      </div>
      <div class="haltline">
        {(d.spans ?? []).map(s => (
          <i key={s.from} style={{ left: x(s.from) + '%', width: Math.max(0.8, x(s.to - s.from)) + '%' }} />
        ))}
        <input
          type="range"
          id="halt"
          min={d.min}
          max={d.max}
          step="1"
          value={plan.amount}
          aria-label={d.prompt || d.name}
          aria-valuetext={`halted at ${inches(plan.amount)} of ${inches(d.max)}`}
          onInput={e => set(Number(e.currentTarget.value))}
        />
      </div>
      <div class="row small soft">
        <span>start</span>
        <b class="push sig">{inches(plan.amount)}</b>
        <span class="push">end, {inches(d.max)}</span>
      </div>
    </div>
  );
}
