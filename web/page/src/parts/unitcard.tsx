// A unit's card and the text list of all units: everything the table shows, in words.
import type { Unit, View } from '../types';
import { DieIcon, Glyph, profile, sideOf } from '../icons';
import { onTable } from '../geometry';
import { memo } from '../memo';
import { Cite } from '../ui';

const state = /(ed|en|watch|htd|hva)$/; // what a unit is rather than has: no number

// plainText leaves out the name where a rule's text begins with it.
const plainText = (name: string, text: string) => (text.startsWith(name) ? text.replace(/^[^:]*: /, '') : text);

// UnitCard is one unit with all its numbers. With the rules' texts it is one for paper: words instead of references.
export function UnitCard({ unit, texts }: { unit: Unit; texts?: Map<string, string> }) {
  const side = sideOf(unit.seat), marks = (unit.marks ?? []).filter(m => m.value);
  return (
    <section class="panel card" aria-label={'Unit card: ' + unit.name}>
      <div class="in stack tight">
        <div class="row"><span class={'portrait ' + side}><Glyph n={profile(unit.icon, unit.type)} /></span>
          <div class="grow"><div class="row"><b class="name">{unit.name}</b><span class={'pips2 push ' + side} role="img" aria-label={`${unit.left} of ${unit.strong} models`}>{unit.strong <= 14 ? Array.from({ length: unit.strong }, (_, i) => <i key={i} class={i < unit.left ? '' : 'out'} />) : `${unit.left}/${unit.strong}`}</span></div>
            <span class="soft small">{[unit.type.replace(/-/g, ' '), unit.points ? unit.points + ' points' : '', unit.order ? unit.order : '', unit.where !== 'table' && !texts ? unit.where : ''].filter(Boolean).join(', ')}</span></div></div>
        {marks.length > 0 && <div class="row wrap">{marks.map(m => <span key={m.name} class="chip">{m.name.replace(/-/g, ' ')}{m.value === 1 && state.test(m.name) ? null : <> <b>{m.value}</b></>}</span>)}</div>}
        {unit.stats?.length ? <div class={'stats' + (unit.stats.some(f => f.name.length > 5 || f.value.length > 5) ? ' wide' : '')}>{unit.stats.map(f => <div key={f.name} title={f.rule}><small>{f.name}</small><b>{f.value}</b></div>)}</div> : null}
        {(unit.weapons ?? []).map(w => <div key={w.name} class="weapon"><b>{w.name}</b> <span class="soft">{(w.facts ?? []).map(f => [f.name, f.value].filter(Boolean).join(' ')).join(', ')}</span></div>)}
        {unit.rules?.length ? <div class="rulelist">{unit.rules.map(r => <span key={r.name}>{texts ? <><b>{r.name}{r.value && ' ' + r.value}</b>{r.rule && texts.has(r.rule) ? ': ' + plainText(r.name, texts.get(r.rule)!) : ''}</> : <>{r.name}{r.value && ' ' + r.value} <Cite rule={r.rule} /></>}</span>)}</div> : null}
      </div>
    </section>
  );
}

export const unitWords = (u: Unit) => `${u.name}, ${u.type.replace(/-/g, ' ')}, ${u.left} of ${u.strong} models, ${u.order || (u.dice ?? []).map(d => d.face.replace(/-/g, ' ')).join(' and ') || 'no order'}` +
  (u.marks ?? []).filter(m => m.value).map(m => `, ${m.name} ${m.value}`).join('') + (u.where !== 'table' ? ', ' + u.where : '');

export const UnitList = memo(function UnitList({ view, names, selected, hover, pick }: { view: View; names: string[]; selected?: number; hover: (u: number) => void; pick: (u: number) => void }) {
  return (
    <section class="panel units" aria-label="Units">
      <header><h2>Units</h2></header>
      <div class="in">
        {[0, 1].map(seat => (
          <div key={seat}><h3 class={'side ' + sideOf(seat)}>{view.sides[seat].name || names[seat]}</h3>
            <ul>{(view.units ?? []).filter(u => u.seat === seat).map(u => (
              <li key={u.id}><button class={u.id === selected ? 'on' : ''} onClick={() => pick(u.id)} onMouseEnter={() => hover(u.id)} onMouseLeave={() => hover(-1)} onFocus={() => hover(u.id)} aria-label={unitWords(u)}>
                <DieIcon seat={u.seat} face={u.order ?? u.dice?.[0]?.face} s={18} /><span class="grow">{u.name}</span><span class="dim">{u.where === 'table' ? '' : u.where.replace(/-/g, ' ') + ' '}{u.where === 'table' || onTable(u) ? `${u.left}/${u.strong}` : ''}</span></button></li>
            ))}</ul></div>
        ))}
      </div>
    </section>
  );
});
