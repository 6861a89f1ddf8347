// What a unit may do when it interrupts the other side, each with its odds; and where on its way a mover is halted.
import { useEffect, useState } from 'preact/hooks';
import { rowKey } from '../match/course';
import type { Session } from '../match/session';
import { labelOf } from '../match/words';
import { percent } from '../parts/odds';
import type { Odds, Tried } from '../types';

// shortOdds is what an answer most likely costs whom.
export function shortOdds(o: Odds): string {
  const hurt = (o.units ?? []).flatMap(u => {
    const left = u.rows.find(r => r.name === 'left'),
      share = left ? left.values.reduce((n, v) => n + (v.value < left.now ? v.share : 0), 0) : 0;
    return share > 0.004 ? [`${u.name} ${percent(share)}`] : [];
  });
  return hurt.length ? 'a loss: ' + hurt.join(', ') : 'nobody falls';
}

// useOdds asks for the odds of each answer to a row, one after the other.
export function useOdds(session: Session, row: Tried | undefined, on: boolean): Map<number, string> {
  const [got, set] = useState(new Map<number, string>()),
    key = row ? row.decision.number + rowKey(row) : '';
  useEffect(() => {
    set(new Map());
    if (!row || !on) return;
    const stop = new AbortController();
    const ask = async () => {
      await new Promise(done => setTimeout(done, 150));
      for (const o of (row.decision.offers ?? []).filter(x => !x.refused)) {
        if (stop.signal.aborted) return;
        const t = await session.planner.weigh(row, { value: o.value }, stop.signal).catch(() => undefined);
        if (!stop.signal.aborted && t?.odds) set(was => new Map(was).set(o.value, shortOdds(t.odds!)));
      }
    };
    void ask();
    return () => stop.abort();
  }, [key, on]);
  return got;
}

export function ReactionOffers({ session, row, at, hover }: { session: Session; row: Tried; at: number; hover: (unit: number) => void }) {
  const odds = useOdds(session, row, true),
    value = row.answer?.value ?? 0;
  return (
    <ul class="offers">
      {(row.decision.offers ?? [])
        .filter(o => !o.refused)
        .map(o => (
          <li key={o.value}>
            <button
              class={'offer' + (o.value === value ? ' on' : '')}
              role="radio"
              aria-checked={o.value === value}
              data-value={o.value}
              onMouseEnter={() => hover(row.decision.unit)}
              onMouseLeave={() => hover(-1)}
              onClick={() => {
                session.planner.go(at);
                session.setPlan({ picked: [o.value] });
              }}>
              <span>
                <b>{labelOf(o)}</b>
                <small>{odds.get(o.value) ?? ''}</small>
              </span>
              <span class="end">{o.need ? <b class="ink">{o.need}</b> : null}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}
