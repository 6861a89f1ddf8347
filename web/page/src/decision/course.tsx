// The plan of an activation: its questions in a list, each with what is meant for it or stands by itself. One of them is open;
// any other can be opened and changed, in any order.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { typeset } from '../geometry';
import { type Course, isWay, keyOf, rowKey } from '../match/course';
import type { Session } from '../match/session';
import { capital, labelOf, said, titleOf } from '../match/words';
import { Ask } from '../parts/words';
import type { Tried, View } from '../types';
import { Cite } from '../ui';
import { ReactionOffers } from './reaction';

const FEW = 8; // rows that are all shown

export function isMeant(c: Course, r: Tried): boolean {
  return c.meant.some(m => keyOf(m, m.nth) === rowKey(r));
}

// rowTitle names a row: a reaction by its unit, anything else by its question.
export function rowTitle(r: Tried, view: View, rows: Tried[]): string {
  const unit = (view.units ?? []).find(u => u.id === r.decision.unit),
    units = new Set(rows.map(x => x.decision.unit));
  if (r.decision.reacts && unit && units.size > 1)
    return r.decision.kind === 'pick one' ? unit.name : `${unit.name}, ${titleOf(r.decision).toLowerCase()}`;
  return titleOf(r.decision);
}

// needOf is what a die must show for the offer that a row stands at.
function needOf(r: Tried): string {
  const o = (r.decision.offers ?? []).find(x => r.decision.kind === 'pick one' && x.value === (r.answer?.value ?? 0));
  return o?.need ?? '';
}

const dice = (r: Tried) => (r.after?.length ? `after ${r.after.map(n => n.replace(/-/g, ' ')).join(', ')}` : '');

export function CourseList({
  session,
  course,
  view,
  hover,
  children,
}: {
  session: Session;
  course: Course;
  view: View;
  hover: (unit: number) => void;
  children: ComponentChildren;
}) {
  const [all, setAll] = useState(false),
    rows = course.rows,
    plain = (r: Tried, i: number) =>
      !(i === course.at || isMeant(course, r) || r.fate !== 'stands' || isWay(r.decision) || r.decision.reacts);
  // What follows from dice is not for a plan to say, unless somebody has to choose it or has.
  let behind = false;
  const shown = rows.map((r, i) => {
    behind = r.fate === 'stands' && !isWay(r.decision) && !isMeant(course, r) && i !== course.at && (behind || !!r.after?.length);
    return !behind;
  });
  const folded = rows.length > FEW && !all ? rows.filter((r, i) => shown[i] && plain(r, i)).length : 0;
  let n = 0;
  return (
    <ol class="course">
      {rows.map((r, i) => {
        if (!shown[i] || (folded && plain(r, i))) return null;
        const open = i === course.at,
          own = isMeant(course, r);
        n++;
        return (
          <li
            key={rowKey(r)}
            class={(open ? 'open ' : '') + (r.fate === 'refused' ? 'refused' : own ? 'set' : r.fate === 'asked' ? 'asks' : '')}
            data-row={r.decision.name}
            data-fate={r.fate}>
            <span class="n" aria-hidden="true">
              {r.fate === 'refused' ? '✕' : n}
            </span>
            <div class="hdrow">
              {' '}
              <button class="hd" aria-expanded={open} onClick={() => session.planner.go(i)}>
                <span class="label">{rowTitle(r, view, rows)}</span>
                <b>{r.fate === 'asked' ? '' : capital(said(r.decision, r.answer, view))}</b>
                <span class="soft small">
                  {[r.fate === 'asked' && !open ? 'to be chosen' : needOf(r), dice(r)].filter(Boolean).join(', ')}
                </span>
                {!open && <span class="push link">change</span>}
              </button>
              {!open && <Ask name={rowTitle(r, view, rows)} rule={r.decision.shared ?? r.decision.rule} />}
            </div>
            {open ? (
              children
            ) : r.decision.reacts && r.decision.kind === 'pick one' ? (
              <ReactionOffers session={session} row={r} at={i} hover={hover} />
            ) : null}
            {!open && r.refusal && (
              <p class="small bad">
                {typeset(r.refusal.why)} <Cite rule={r.refusal.rule} />
              </p>
            )}
          </li>
        );
      })}
      {folded > 0 && (
        <li class="more">
          <button class="linkish" onClick={() => setAll(true)}>
            {folded} more stand as proposed
          </button>
        </li>
      )}
    </ol>
  );
}

// planText is what a plan does, for the button that confirms it.
export function planText(course: Course, view: View): string {
  const own = course.rows.filter(r => isMeant(course, r) && r.fate === 'fits');
  return own
    .map(r =>
      r.decision.kind === 'pick one'
        ? labelOf((r.decision.offers ?? []).find(o => o.value === (r.answer?.value ?? 0))!)
        : said(r.decision, r.answer, view),
    )
    .join(' · ');
}
