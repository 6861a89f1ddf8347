// What comes of an answer, from the engine's own games: each outcome with its share.
import type { Odds } from '../types';
import { Ico, sideOf } from '../icons';

export function OddsPanel({ odds, busy }: { odds?: Odds; busy?: boolean }) {
  if (!odds && !busy) return null;
  const units = odds?.units ?? [];
  return (
    <section class="panel" aria-label="Odds">
      <header><Ico n="dice" cls="soft" /><h2>If you do this</h2><span class="push dim small">{busy ? 'playing it out…' : odds ? `${odds.games} games, ±${(odds.error / 10).toFixed(1)}%` : ''}</span></header>
      <div class={'in stack tight' + (busy ? ' dimmed' : '')}>
        {units.map(u => <div key={u.unit}><b class={'t' + sideOf(u.seat)}>{u.name}</b>{u.rows.map(r => <OddsRow key={r.name} row={r} />)}</div>)}
        {odds && !units.length && <p class="soft small">Nothing changes for any unit in this activation.</p>}
      </div>
    </section>
  );
}

function OddsRow({ row }: { row: { name: string; now: number; values: { value: number; share: number }[] } }) {
  const list = [...row.values].sort((a, b) => (row.name === 'left' ? b.value - a.value : a.value - b.value)), percent = (n: number) => Math.round(n / 10) + '%';
  const changed = list.reduce((n, v) => n + (v.value !== row.now ? v.share : 0), 0);
  return (
    <div class="oddsrow">
      <div class="row small"><span class="soft">{row.name === 'left' ? 'models left' : row.name.replace(/-/g, ' ')}</span><span class="dim">now {row.now}</span><span class="push">changes <b>{percent(changed)}</b></span></div>
      <div class="odds" role="img" aria-label={list.map(v => `${v.value}: ${percent(v.share)}`).join(', ')}>{list.map((v, i) => <i key={v.value} class={'o' + Math.min(3, v.value === row.now ? 0 : i + 1)} style={{ width: v.share / 10 + '%' }} title={`${v.value}: ${percent(v.share)}`}>{v.share > 120 ? `${v.value} · ${percent(v.share)}` : v.share > 60 ? v.value : ''}</i>)}</div>
    </div>
  );
}
