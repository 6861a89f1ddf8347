// Handing things out: each item gets a receiver.

import { unitOf } from '../match/offers';
import type { Plan } from '../match/plan';
import type { Session } from '../match/session';
import { labelOf } from '../match/words';
import type { Decision, View } from '../types';
import { LossOrder } from './standing';

export function Allocate({
  session,
  plan,
  d,
  hover,
  view,
}: {
  session: Session;
  plan: Plan;
  d: Decision;
  hover: (u: number) => void;
  view: View;
}) {
  const items = d.items ?? [],
    offers = d.offers ?? [];
  const next = plan.spread.findIndex(v => v === null);
  const left = plan.spread.filter(v => v === null).length,
    kinds = items.reduce<[string, number, number][]>((all, it, i) => {
      const name = labelOf(it),
        k = all.find(x => x[0] === name),
        out = plan.spread[i] === null ? 0 : 1;
      if (k) {
        k[1]++;
        k[2] += out;
      } else all.push([name, 1, out]);
      return all;
    }, []);
  const give = (v: number) => {
    if (next >= 0) session.setPlan({ spread: plan.spread.map((x, i) => (i === next ? v : x)) });
  };
  const drop = (v: number) => {
    const i = plan.spread.lastIndexOf(v);
    if (i >= 0) session.setPlan({ spread: plan.spread.map((x, j) => (j === i ? null : x)) });
  };
  return (
    <div class="stack tight">
      <LossOrder key={d.number} session={session} d={d} view={view} />
      <p class="soft small">
        {items.length - left} of {items.length} handed out
        {next >= 0 ? (
          <>
            ; next: <b class="ink">{labelOf(items[next])}</b>
          </>
        ) : (
          '. Take one back to change it.'
        )}
      </p>
      <div class="items">
        {kinds.map(([name, n, out]) => (
          <span key={name} class={'chip ' + (out === n ? 'done' : '')}>
            {name}
            {n > 1 ? ` × ${n}` : ''}
          </span>
        ))}
      </div>
      <ol class="offers">
        {offers.map((o, i) => {
          const n = plan.spread.filter(v => v === o.value).length;
          return (
            <li key={o.value} class="row giverow" onMouseEnter={() => hover(unitOf(o, view))} onMouseLeave={() => hover(-1)}>
              <button
                class={`offer ${n ? 'on' : ''} ${o.refused ? 'no' : ''}`}
                data-value={o.value}
                aria-disabled={!!o.refused}
                onClick={() => !o.refused && give(o.value)}>
                <kbd>{i < 9 ? i + 1 : ' '}</kbd>
                <span>
                  <b>{o.label || o.key}</b>
                  {o.refused && <small>{o.refused.why}</small>}
                </span>
                <span class="end">
                  <b class="ink">{n || ''}</b>
                </span>
              </button>
              <button class="btn icb" disabled={!n} aria-label={'Take one back from ' + o.label} onClick={() => drop(o.value)}>
                −
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
