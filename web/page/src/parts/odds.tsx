// What comes of an answer, from the engine itself: each outcome with its share, exact or with its error.

import { Ico, sideOf } from '../icons';
import type { Odds, OddsRow } from '../types';

export const percent = (share: number) => {
  const p = share * 100;
  return (p > 0 && p < 1 ? '<1' : p < 100 && p > 99 ? '>99' : Math.round(p)) + '%';
};
// Where being broken is no mark of its own, broken units are destroyed.
export const goneLabel = (o: Odds) => (o.marks?.includes('broken') ? 'destroyed' : 'destroyed or broken');
export const oddsLabel = (name: string) => (name === 'left' ? 'models left' : name === 'htd' ? 'hit the dirt' : name.replace(/-/g, ' '));
export const howSure = (o: Odds) => (o.exact ? 'exact' : `±${(o.error * 100).toFixed(1)}%, ${o.samples} samples`);

export function OddsPanel({ odds, busy, of }: { odds?: Odds; busy?: boolean; of?: string }) {
  if (!odds && !busy) return null;
  return (
    <section class="panel" aria-label="Odds">
      <header>
        <Ico n="dice" cls="soft" />
        <h2>{of ? `If it is ${of}` : 'If you do this'}</h2>
        <span class="push dim small oddssure">{busy ? 'working it out…' : odds ? howSure(odds) : ''}</span>
      </header>
      <div class={'in stack tight' + (busy ? ' dimmed' : '')}>{odds && <OddsUnits odds={odds} />}</div>
    </section>
  );
}

// OddsUnits lists what may happen to each unit, then what it costs each side.
export function OddsUnits({ odds }: { odds: Odds }) {
  const units = odds.units ?? [];
  if (!units.length) return <p class="soft small">Nothing changes for any unit in this activation.</p>;
  return (
    <>
      {units.map(u => (
        <div key={u.unit}>
          <b class={'t' + sideOf(u.seat)}>{u.name}</b>
          {u.rows.map(r =>
            r.flag ? (
              <Chance key={r.name} row={r} label={r.name === 'destroyed' ? goneLabel(odds) : oddsLabel(r.name)} />
            ) : (
              <OddsBar key={r.name} row={r} />
            ),
          )}
          <Same odds={odds} names={u.same} />
        </div>
      ))}
      {odds.lost.some(r => r.mean > 0.05) && (
        <p class="small soft">
          Points lost on average:{' '}
          {odds.lost.map((r, i) => (
            <b key={i} class={odds.lost.length > 2 ? 'side lost ' + sideOf(i) : 't' + sideOf(i)}>
              {i && odds.lost.length < 3 ? ' · ' : ''}
              {r.mean.toFixed(1)}
            </b>
          ))}
        </p>
      )}
    </>
  );
}

// Same says of rows that nothing that may happen changes them, or of a sample that nothing in it did.
export function Same({ odds, names }: { odds: Odds; names: string[] }) {
  if (!names.length) return null;
  const list = names.map(n => (n === 'destroyed' ? goneLabel(odds) : oddsLabel(n))).join(', ');
  return (
    <p class="small dim oddssame">
      {odds.exact ? 'Cannot change' : 'Changed in no sample'}: {list}
    </p>
  );
}

// Chance is something that is so afterwards or is not.
export function Chance({ row, label }: { row: OddsRow; label: string }) {
  const share = row.values.find(v => v.value === 1)?.share ?? 0;
  return (
    <div class="row small oddsrow">
      <span class="soft">{label}</span>
      {row.now === 1 && <span class="dim">now it is</span>}
      <b class="push">{percent(share)}</b>
    </div>
  );
}

// OddsBar is one number: how it may stand afterwards, as a bar in parts.
export function OddsBar({ row }: { row: OddsRow }) {
  const list = [...row.values].sort((a, b) => (row.name === 'left' ? b.value - a.value : a.value - b.value));
  const changed = list.reduce((n, v) => n + (v.value !== row.now ? v.share : 0), 0);
  return (
    <div class="oddsrow">
      <div class="row small">
        <span class="soft">{oddsLabel(row.name)}</span>
        <span class="dim">now {row.now}</span>
        <span class="push">
          Ø {row.mean.toFixed(1)} · changes <b>{percent(changed)}</b>
        </span>
      </div>
      <div class="odds" role="img" aria-label={list.map(v => `${v.value}: ${percent(v.share)}`).join(', ')}>
        {list.map((v, i) => (
          <i
            key={v.value}
            class={'o' + Math.min(3, v.value === row.now ? 0 : i + 1)}
            style={{ width: v.share * 100 + '%' }}
            title={`${v.value}: ${percent(v.share)}`}>
            {v.share > 0.18 ? `${v.value} · ${percent(v.share)}` : v.share > 0.06 ? v.value : ''}
          </i>
        ))}
      </div>
    </div>
  );
}
