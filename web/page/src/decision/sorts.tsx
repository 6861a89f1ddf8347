// Offers of one sort, such as the weapon of several models: counted, and chosen together; one by one where that matters.

import { useState } from 'preact/hooks';
import { typeset } from '../geometry';
import type { Plan } from '../match/plan';
import type { Session } from '../match/session';
import { several, sorts } from '../match/words';
import type { Decision, Offer } from '../types';
import { Cite } from '../ui';

const base = (o: Offer) => (o.sort ?? '').split(', ')[0];

export function Sorts({ session, plan, d }: { session: Session; plan: Plan; d: Decision }) {
  const offers = d.offers ?? [],
    may = sorts(offers.filter(o => !o.refused)),
    barred = sorts(offers.filter(o => o.refused && !offers.some(x => x.sort === o.sort && x.thing?.id === o.thing?.id && !x.refused)));
  const [open, setOpen] = useState('');
  const put = (list: Offer[], on: boolean) => {
    const gone = new Set(list.map(o => o.value));
    // another way to use the same weapon of the same model gives way
    const rival = (v: number) => {
      const x = offers.find(o => o.value === v);
      return !!x && on && list.some(o => o.thing?.id === x.thing?.id && base(o) === base(x));
    };
    const left = plan.picked.filter(v => !gone.has(v) && !rival(v));
    session.setPlan({ picked: on ? [...left, ...list.map(o => o.value)] : left });
  };
  return (
    <div class="sorts">
      {may.map(([sort, list]) => {
        const on = list.filter(o => plan.picked.includes(o.value)).length;
        return (
          <div key={sort}>
            <div class="row">
              <button
                class={'offer' + (on ? ' on' : '')}
                role="checkbox"
                aria-checked={on === 0 ? 'false' : on === list.length ? 'true' : 'mixed'}
                data-sort={sort}
                onClick={() => put(list, on < list.length)}>
                <span class={'tick' + (on ? ' on' : '')}>{on ? '✓' : ''}</span>
                <b>{on && on < list.length ? `${on} of ${several(list.length, sort)}` : several(list.length, sort)}</b>
              </button>
              {list.length > 1 && (
                <button class="linkish" aria-expanded={open === sort} onClick={() => setOpen(open === sort ? '' : sort)}>
                  one by one
                </button>
              )}
            </div>
            {open === sort && (
              <div class="models">
                {list.map((o, i) => (
                  <button
                    key={o.value}
                    class={'chip' + (plan.picked.includes(o.value) ? ' on' : '')}
                    onClick={() => put([o], !plan.picked.includes(o.value))}>
                    {i + 1}
                  </button>
                ))}
              </div>
            )}
          </div>
        );
      })}
      {barred.map(([sort, list]) => (
        <p key={sort} class="small barredsort">
          <span class="tick no">✕</span>
          <span>
            {several(list.length, sort)} cannot: <b class="ink">{typeset(list[0].refused!.why)}</b> <Cite rule={list[0].refused!.rule} />
          </span>
        </p>
      ))}
    </div>
  );
}
