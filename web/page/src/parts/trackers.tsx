// Rows of counters beside the table: bags, pools, decks, whatever a system has.

import { DieIcon, Ico, NEUTRAL, sideOf } from '../icons';
import { memo } from '../memo';
import type { Tracker, View } from '../types';
import { SideName } from '../ui';
import { useWords, Word } from './words';

// The words that systems use for the sides, in the order of the seats.
const words = [/^(red|first|you|a)$/, /^(blue|second|b)$/, /^(green|third|c)$/, /^(yellow|gold|fourth|d)$/];

// seatOf finds whose counter it is by these words or by the names: a seat, those who belong to no player, or -1.
function seatOf(name: string, view: View): number {
  const n = name.toLowerCase(),
    is = (other?: string) => n === other?.toLowerCase();
  const seat = view.sides.findIndex((s, i) => words[i]?.test(n) || is(s.name) || is(s.force));
  return seat < 0 && n === 'neutral' ? NEUTRAL : seat;
}
const label = (name: string, seat: number, view: View) =>
  seat >= 0 ? view.sides[seat]?.name || view.sides[seat]?.force || name : name.replace(/-/g, ' ');

export const Trackers = memo(function Trackers({ view, names }: { view: View; names: string[] }) {
  const lex = useWords(view.system),
    list = view.trackers ?? [],
    bag = list.find(t => /bag|pool|deck/.test(t.name)),
    shown = bag && !view.cards && (bag.name !== 'deck' || bag.counts.some(c => c.value)), // a deck that is laid out says more than its count
    rest = list.filter(t => t !== bag && t.counts?.some(c => c.value));
  const called = {
    ...view,
    sides: view.sides.map((s, i) => ({ ...s, force: s.name || s.force, name: names[i] || s.name })) as View['sides'],
  };
  return (
    <>
      {shown && <Bag t={bag} view={called} rule={lex.rule(bag.name)} />}
      {rest.length > 0 && (
        <section class="panel" aria-label="Counters">
          <div class="in counters">
            {rest.map(t => (
              <div key={t.name} class="row">
                <span class="soft">
                  <Word name={t.label ?? t.name[0].toUpperCase() + t.name.slice(1)} rule={lex.rule(t.label ?? '') ?? lex.rule(t.name)} />
                </span>
                <span class="row tight push">
                  {t.counts
                    .filter(c => c.value || seatOf(c.name, called) >= 0)
                    .map(c => {
                      const s = seatOf(c.name, called);
                      return (
                        <span key={c.name} class={'side ' + (s >= 0 ? sideOf(s) : 'plain')}>
                          {s < 0 && c.name} <b>{c.value}</b>
                        </span>
                      );
                    })}
                </span>
              </div>
            ))}
          </div>
        </section>
      )}
    </>
  );
});

function Bag({ t, view, rule }: { t: Tracker; view: View; rule?: string }) {
  const total = t.counts.reduce((n, c) => n + c.value, 0);
  return (
    <section class="panel" aria-label={t.name}>
      <header>
        <Ico n="bag" cls="soft" />
        <h2>
          <Word name={t.name[0].toUpperCase() + t.name.slice(1)} rule={rule} />
        </h2>
        <span class="dim push">{total} left</span>
      </header>
      <div class="in bag">
        {t.counts
          .filter(c => c.value || seatOf(c.name, view) >= 0)
          .map(c => {
            const s = seatOf(c.name, view);
            return (
              <div key={c.name} class="row">
                <SideName seat={s}>{label(c.name, s, view)}</SideName>
                <span class="bagrow grow">
                  {Array.from({ length: Math.min(c.value, 10) }, (_, i) => (
                    <DieIcon key={i} seat={s} s={c.value > 7 ? 12 : 15} />
                  ))}
                </span>
                <b>{c.value}</b>
              </div>
            );
          })}
        {total > 0 && (
          <>
            <div
              class="odds"
              role="img"
              aria-label={
                'next: ' +
                t.counts.map(c => `${label(c.name, seatOf(c.name, view), view)} ${Math.round((c.value / total) * 100)} per cent`).join(', ')
              }>
              {t.counts
                .filter(c => c.value)
                .map(c => {
                  const s = seatOf(c.name, view);
                  return (
                    <i key={c.name} class={'next ' + sideOf(s)} style={{ width: (c.value / total) * 100 + '%' }}>
                      {Math.round((c.value / total) * 100)}
                      {c.value / total > 0.13 ? '%' : ''}
                    </i>
                  );
                })}
            </div>
            <div class="legend">
              <span>Next out of the {t.name}</span>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
