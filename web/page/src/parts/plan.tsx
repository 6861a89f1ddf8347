// The plan of a model with several weapons: the arcs they point into, what is in each slot and what is lost of it, and what a hit does.

import type { Arc, Plan, Slot } from '../types';
import { Cite } from '../ui';

const far = 46;

// point is a place on a circle, by degrees to the left of ahead; ahead is up.
const point = (deg: number, r: number) => {
  const a = ((deg + 90) * Math.PI) / 180;
  return `${(Math.cos(a) * r).toFixed(1)} ${(-Math.sin(a) * r).toFixed(1)}`;
};
const wedge = (a: Arc, r: number) => `M0 0L${point(a.turn - a.wide / 2, r)}A${r} ${r} 0 0 0 ${point(a.turn + a.wide / 2, r)}z`;
const round = (a: Arc) => a.wide >= 360;
const arcWords = (s: Slot) => [s.name, s.note, s.lost].filter(Boolean).join(', ') || 'empty';

// PlanView draws a plan.
export function PlanView({ plan, name, side }: { plan: Plan; name?: string; side: string }) {
  const slots = plan.slots ?? [],
    hits = plan.hits ?? [],
    sum = hits.reduce((n, h) => n + h.share, 0);
  return (
    <div class={'slotplan ' + side} data-plan={name ?? ''}>
      {name && <b class="small">{name}</b>}
      <div class="planrow">
        <svg
          width="100"
          height="104"
          viewBox="-52 -54 104 108"
          role="img"
          aria-label={'Weapons: ' + slots.map((s, i) => `${i + 1} ${arcWords(s)}`).join('; ')}>
          {[0, 90, 180, 270].map(turn => (
            <path key={turn} class="arcw none" d={wedge({ turn, wide: 90 }, far)} />
          ))}
          {slots.map((s, i) =>
            s.lost
              ? null
              : (s.arcs ?? []).map(a =>
                  round(a) ? (
                    <circle key={i} class="arcw ring" r={far} />
                  ) : (
                    <path key={i + '-' + a.turn} class="arcw on" d={wedge(a, far - 5)} />
                  ),
                ),
          )}
          <path class="hullmark" d="M-9 15V-10L-5-16H5L9-10V15z" />
          <circle class="hullmark" r="4.5" />
          {slots.map((s, i) =>
            (s.arcs ?? []).map(a => (
              <text key={i + '-' + a.turn} class={s.lost ? 'lost' : ''} {...label(a, i)}>
                {(s.lost ? '✕' : '') + (i + 1)}
              </text>
            )),
          )}
        </svg>
        <ol class="slots">
          {slots.map((s, i) => (
            <li key={i} class={s.lost ? 'gone' : s.name ? '' : 'none'}>
              <b>{i + 1}</b>
              <span class="grow">{s.lost ? <s>{s.name}</s> : s.name ? <b>{s.name}</b> : 'empty'}</span>
              <span class="soft">{s.lost ? '✕ ' + s.lost : s.note}</span>
            </li>
          ))}
        </ol>
      </div>
      {sum > 0 && (
        <div>
          <div class="odds hits" role="img" aria-label={'A damaging hit: ' + hits.map(h => `${h.label} ${h.share} per cent`).join(', ')}>
            {hits.map((h, i) => (
              <i key={h.label} class={'o' + (i % 2)} style={{ width: (h.share / sum) * 100 + '%' }}>
                {h.label}
                {h.share >= 40 ? ` ${h.share}%` : ''}
              </i>
            ))}
          </div>
          <div class="legend">
            <span>each damaging hit on it</span>
            <span class="push">
              <Cite rule={plan.rule} />
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

// label is where the number of a slot stands: in its arc, further in for later slots so that two in one arc can both be read.
function label(a: Arc, i: number) {
  const r = round(a) ? far : 36 - (i % 2) * 11,
    [x, y] = point(round(a) ? -45 : a.turn, r).split(' ');
  return { x, y: String(Number(y) + 4) };
}
