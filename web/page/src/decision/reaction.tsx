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

// useEach asks something about each answer to a row, one after the other; null means that there is nothing to ask about any.
function useEach(
  session: Session,
  row: Tried | undefined,
  on: boolean,
  ask: (v: number, s: AbortSignal) => Promise<string | null>,
): Map<number, string> {
  const [got, set] = useState(new Map<number, string>()),
    meant = JSON.stringify(session.planner.with()),
    key = row ? row.decision.number + rowKey(row) + meant : '';
  useEffect(() => {
    set(new Map());
    if (!row || !on) return;
    const stop = new AbortController();
    const go = async () => {
      await new Promise(done => setTimeout(done, 150));
      for (const o of (row.decision.offers ?? []).filter(x => !x.refused).slice(0, MOST)) {
        if (stop.signal.aborted) return;
        const text = await ask(o.value, stop.signal).catch(() => '');
        if (stop.signal.aborted || text === null) return;
        set(was => new Map(was).set(o.value, text));
      }
    };
    void go();
    return () => stop.abort();
  }, [key, on]);
  return got;
}
const MOST = 12; // offers that are looked at

// useOdds are the odds of each answer to a row.
export const useOdds = (session: Session, row: Tried | undefined, on: boolean) =>
  useEach(session, row, on, async (value, signal) => {
    const t = await session.planner.weigh(row!, { value }, signal);
    return t.odds ? shortOdds(t.odds) : '';
  });

// useShooters is how many would act on each target: what is chosen by itself where several things may be used against it.
export const useShooters = (session: Session, row: Tried | undefined, on: boolean) =>
  useEach(session, row, on, async (value, signal) => {
    const t = await session.planner.weigh(row!, { value }, signal, false),
      at = t.rows.findIndex(r => rowKey(r) === rowKey(row!)),
      arms = t.rows.slice(at + 1).find(r => r.answer?.values);
    if (!arms) return null;
    const n = arms.answer!.values!.length;
    return n ? `${n} can act` : '';
  });

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
