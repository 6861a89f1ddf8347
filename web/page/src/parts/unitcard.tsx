// A unit's card and the text list of all units: everything the table shows, in words.

import { onTable } from '../geometry';
import { DieIcon, Glyph, NEUTRAL, profile, sideOf } from '../icons';
import { memo } from '../memo';
import { seatsOf } from '../sides';
import type { Fact, Unit, View } from '../types';
import { Cite } from '../ui';
import { GroundList } from './ground';
import { oddsLabel } from './odds';
import { PlanView } from './plan';
import { openRule } from './rulepop';
import { type Lexicon, useWords, Word } from './words';

const state = /(ed|en|watch|htd|hva)$/; // what a unit is rather than has: no number

// plainText leaves out the name where a rule's text begins with it.
const plainText = (name: string, text: string) => (text.startsWith(name) ? text.replace(/^[^:]*: /, '') : text);

const plain = (s: string) => s.replace(/-/g, ' ');

// UnitCard is one unit with all its numbers. With the rules' texts it is one for paper: words instead of references.
export function UnitCard({ unit, texts, system }: { unit: Unit; texts?: Map<string, string>; system?: string }) {
  const lex = useWords(system),
    side = sideOf(unit.seat),
    marks = (unit.marks ?? []).filter(m => m.value),
    own = figureMarks(unit).filter(([name]) => lex.rule(name) && !marks.some(m => m.name === name)),
    stats = unit.stats ?? [];
  const facts = [
    plain(unit.type),
    unit.points ? unit.points + ' points' : '',
    unit.order ? <Word name={plain(unit.order)} rule={lex.rule(unit.order)} /> : '',
    unit.where !== 'table' && !texts ? unit.where : '',
  ];
  return (
    <section class="panel card" aria-label={'Unit card: ' + unit.name}>
      <div class="in stack tight">
        <div class="row">
          <span class={'portrait ' + side}>
            <Glyph n={profile(unit.icon, unit.type)} />
          </span>
          <div class="grow">
            <div class="row">
              <b class="name">{unit.name}</b>
              <Strength unit={unit} />
            </div>
            <span class="soft small">
              {facts.filter(Boolean).map((f, i) => (
                <span key={i}>
                  {i > 0 && ', '}
                  {f}
                </span>
              ))}
            </span>
          </div>
        </div>
        {(marks.length > 0 || own.length > 0) && (
          <div class="row wrap">
            {marks.map(m => (
              <span key={m.name} class="chip">
                <Word name={oddsLabel(m.name)} rule={lex.rule(m.name)} />
                {m.value === 1 && state.test(m.name) ? null : (
                  <>
                    {' '}
                    <b>{m.value}</b>
                  </>
                )}
              </span>
            ))}
            {own.map(([name, n]) => (
              <span key={name} class="chip" data-figures={n}>
                {state.test(name) && unit.left > 1 && <b>{n} </b>}
                <Word name={plain(name)} rule={lex.rule(name)} />
                {!state.test(name) && <b> {n}</b>}
              </span>
            ))}
          </div>
        )}
        {stats.length > 0 && (
          <div class={'stats' + (stats.some(f => f.name.length > 5 || f.value.length > 4) ? ' wide' : '')}>
            {stats.map(f => (
              <div key={f.name}>
                <Stat f={f} cites={!texts} />
              </div>
            ))}
          </div>
        )}
        {planned(unit).map((g, _, all) => (
          <PlanView key={g.id} plan={g.plan!} name={all.length > 1 ? g.name : undefined} side={side} />
        ))}
        {(unit.weapons ?? []).map(w => (
          <div key={w.name} class="weapon">
            <b>{w.name}</b>{' '}
            <span class="soft">
              <WeaponFacts facts={w.facts ?? []} lex={lex} cites={!texts} />
            </span>
          </div>
        ))}
        {unit.rules?.length ? (
          <div class="rulelist">
            {unit.rules.map(r => (
              <span key={r.name}>
                <Special r={r} texts={texts} />
              </span>
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}

// planned are the models of a unit that have a plan.
const planned = (unit: Unit) => (unit.figures ?? []).filter(g => g.plan);

// figureMarks are the marks of single models: how many are so, or how much they have of it together.
function figureMarks(unit: Unit): [string, number][] {
  const n = new Map<string, number>();
  for (const g of unit.figures ?? []) for (const m of g.marks ?? []) if (m.value) n.set(m.name, (n.get(m.name) ?? 0) + m.value);
  return [...n];
}

// named puts a name before its value: a number stands beside it, a sentence behind a colon.
const named = (name: string, value: string) => [name, value].filter(Boolean).join(/^[A-Z][a-z]* [^ ]+ /.test(value ?? '') ? ': ' : ' ');

// WeaponFacts are the numbers and special rules of a weapon; those that have a row open it.
function WeaponFacts({ facts, lex, cites }: { facts: Fact[]; lex: Lexicon; cites: boolean }) {
  return (
    <>
      {facts.map((f, i) => {
        const text = named(f.name, f.value),
          rule = f.rule ?? lex.rule(f.name) ?? (f.name ? undefined : lex.rule(f.value));
        return (
          <span key={i}>
            {i > 0 && ', '}
            {cites ? <Word name={text} rule={rule} /> : text}
          </span>
        );
      })}
    </>
  );
}

// Strength is how many models are left, as dots while they can be counted at a glance.
function Strength({ unit }: { unit: Unit }) {
  const dots = Array.from({ length: unit.strong }, (_, i) => <i key={i} class={i < unit.left ? '' : 'out'} />);
  return (
    <span class={'pips2 push ' + sideOf(unit.seat)} role="img" aria-label={`${unit.left} of ${unit.strong} models`}>
      {unit.strong <= 14 ? dots : `${unit.left}/${unit.strong}`}
    </span>
  );
}

// Stat is a number of the profile; on a screen a click opens the rule that says what it is for.
function Stat({ f, cites }: { f: Fact; cites: boolean }) {
  const inner = (
      <>
        <small>{f.name}</small>
        <b>{f.value}</b>
      </>
    ),
    rule = f.rule;
  return rule && cites ? (
    <button class="stat" title={rule} onClick={e => openRule(rule, e.currentTarget)}>
      {inner}
    </button>
  ) : (
    inner
  );
}

// Special is a special rule of the unit: on paper with its text, on a screen with its citation.
function Special({ r, texts }: { r: Fact; texts?: Map<string, string> }) {
  const name = r.value?.includes(r.name) ? r.value : named(r.name, r.value), // a value may name its rule itself
    text = r.rule && texts?.get(r.rule);
  return texts ? (
    <>
      <b>{name}</b>
      {text ? ': ' + plainText(r.name, text) : ''}
    </>
  ) : (
    <>
      {name} <Cite rule={r.rule} />
    </>
  );
}

// unitWords says what the table shows of a unit.
export function unitWords(u: Unit): string {
  const order = u.order || (u.dice ?? []).map(d => plain(d.face)).join(' and ') || 'no order',
    where = u.where !== 'table' ? ', ' + u.where : '';
  const marks = (u.marks ?? [])
    .filter(m => m.value)
    .map(m => `, ${m.name} ${m.value}`)
    .join('');
  return `${u.name}, ${plain(u.type)}, ${u.left} of ${u.strong} models, ${order}${marks}${where}`;
}

type ListProps = { view: View; names: string[]; selected?: number; hover: (u: number) => void; pick: (u: number) => void };

export const UnitList = memo(function UnitList({ view, names, selected, hover, pick }: ListProps) {
  const owners = seatsOf(view.sides.length);
  if ((view.units ?? []).some(u => u.seat === NEUTRAL)) owners.push(NEUTRAL);
  const left = (u: Unit) => (u.where === 'table' ? '' : plain(u.where) + ' ') + (onTable(u) ? `${u.left}/${u.strong}` : '');
  return (
    <section class="panel units" aria-label="Units">
      <header>
        <h2>Units</h2>
      </header>
      <div class="in">
        {owners.map(seat => (
          <div key={seat}>
            <h3 class={'side ' + sideOf(seat)}>{view.sides[seat]?.name || names[seat] || 'On nobody’s side'}</h3>
            <ul>
              {(view.units ?? [])
                .filter(u => u.seat === seat)
                .map(u => (
                  <li key={u.id}>
                    <button
                      class={u.id === selected ? 'on' : ''}
                      aria-label={unitWords(u)}
                      onClick={() => pick(u.id)}
                      onMouseEnter={() => hover(u.id)}
                      onMouseLeave={() => hover(-1)}
                      onFocus={() => hover(u.id)}>
                      <DieIcon seat={u.seat} face={u.order ?? u.dice?.[0]?.face} s={18} />
                      <span class="grow">{u.name}</span>
                      <span class="dim">{left(u)}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        ))}
        <GroundList view={view} />
      </div>
    </section>
  );
});
