// Offers: buttons in a list, each with its keys, its sum, and its reason if it is barred.
import { useMemo } from 'preact/hooks';
import { faces } from '../drawings';
import { inches, onTable, typeset } from '../geometry';
import { DieIcon } from '../icons';
import { type Course, standingAfter } from '../match/course';
import { gap } from '../match/flags';
import { hotkeys, unitOf } from '../match/offers';
import type { Session, Shot } from '../match/session';
import { labelOf } from '../match/words';
import { Ask, type Lexicon, useWords } from '../parts/words';
import { prefs } from '../prefs';
import { loudMarks } from '../table/labels';
import type { Decision, Offer, View } from '../types';
import { Cite } from '../ui';
import { useOdds, useShooters } from './reaction';
import { Sorts } from './sorts';

// pick plans an offer; the second time it commits.
export function pick(session: Session, d: Decision, o: Offer) {
  const p = session.shot.value.plan;
  if (o.refused || !p) {
    if (o.refused && p) session.setPlan({ refusal: o.refused, checked: 'no' });
    return;
  }
  if (d.kind === 'pick several') {
    const on = p.picked.includes(o.value);
    if (!on && d.max === 1) session.setPlan({ picked: [o.value] });
    else if (on || p.picked.length < d.max) session.setPlan({ picked: on ? p.picked.filter(v => v !== o.value) : [...p.picked, o.value] });
    return;
  }
  if (p.picked[0] === o.value && p.touched && !session.shot.value.busy) {
    void session.confirm();
    return;
  }
  session.setPlan({ picked: [o.value] });
  if (prefs.value.oneClick) void session.confirm();
}

export function Picks({
  session,
  shot,
  d,
  hovered,
  hover,
}: {
  session: Session;
  shot: Shot;
  d: Decision;
  hovered: number;
  hover: (unit: number) => void;
}) {
  const view = shot.state!.view,
    offers = d.offers ?? [],
    lex = useWords(view.system),
    keys = useMemo(() => hotkeys(offers, o => unitOf(o, view) >= 0), [d.number]);
  const several = d.kind === 'pick several',
    plan = shot.plan!,
    row = shot.course?.rows[shot.course.at],
    far = useMemo(() => rangesOf(view, d, shot.course), [d, shot.course?.rows]),
    shoot = useShooters(session, row, d.kind === 'pick one' && !d.reacts && far.size > 0),
    odds = useOdds(session, row, !!d.reacts && d.kind === 'pick one');
  const orders = !several && offers.length <= 6 && offers.length > 2 && offers.every(o => faces[o.key.toLowerCase()]);
  const shown = plan.picked.length === 1 ? offers.find(o => o.value === plan.picked[0]) : undefined;
  const may = offers.filter(o => !o.refused),
    counted = several && offers.some(o => o.sort),
    groups = barredGroups(offers);
  return (
    <>
      {several && !counted && (
        <p class="soft small">
          {howMany(d, may.length)}{' '}
          {offers.length > 2 && d.max >= offers.length && (
            <button class="linkish" onClick={() => session.setPlan({ picked: may.map(o => o.value) })}>
              All
            </button>
          )}
        </p>
      )}
      {counted ? (
        <Sorts session={session} plan={plan} d={d} />
      ) : orders ? (
        <Orders session={session} d={d} plan={plan.picked[0]} tip={shot.tip} keys={keys} lex={lex} />
      ) : (
        <ol class="offers" role={several ? 'group' : 'radiogroup'} aria-label={d.prompt || d.name}>
          {may.map(o => {
            const on = plan.picked.includes(o.value),
              u = unitOf(o, view),
              k = keys.get(o.value);
            return (
              <li key={o.value} class="withrule">
                <button
                  class={`offer ${on ? 'on' : ''} ${o.value === shot.tip ? 'tip' : ''} ${u >= 0 && u === hovered ? 'hov' : ''}`}
                  {...choice(several, on)}
                  data-value={o.value}
                  data-key={o.key}
                  onClick={() => pick(session, d, o)}
                  onMouseEnter={() => hover(u)}
                  onMouseLeave={() => hover(-1)}
                  onFocus={() => hover(u)}>
                  <kbd>{k?.digit ?? k?.letter?.toUpperCase() ?? ' '}</kbd>
                  <span>
                    <b>{labelOf(o)}</b>
                    <small>{odds.get(o.value) ?? [far.get(u), shoot.get(o.value), unitLine(view, u)].filter(Boolean).join(' · ')}</small>
                  </span>
                  <span class="end">
                    {o.value === shot.tip && <b class="sig">try this one</b>}
                    {o.sum ? <b class="ink">{o.need ?? typeset(`${o.sum.name.replace(/-/g, ' ')} ${o.sum.total}`)}</b> : null}
                    {k?.digit && k.letter ? <kbd class="alt">{k.letter.toUpperCase()}</kbd> : null}
                  </span>
                </button>
                {u < 0 && ruleOf(o, lex) !== d.rule && <Ask name={labelOf(o)} rule={ruleOf(o, lex)} />}
              </li>
            );
          })}
          {groups.map(g => {
            const o = g[0],
              r = o.refused!,
              u = g.length === 1 ? unitOf(o, view) : -1,
              names = g.map(labelOf);
            return (
              <li key={o.value} class="barredoffer">
                <button
                  class={'offer no' + (u >= 0 && u === hovered ? ' hov' : '')}
                  {...choice(several, false)}
                  aria-disabled={true}
                  data-value={o.value}
                  data-key={o.key}
                  onClick={() => pick(session, d, o)}
                  onMouseEnter={() => hover(u)}
                  onMouseLeave={() => hover(-1)}
                  onFocus={() => hover(u)}>
                  <kbd>–</kbd>
                  <span>
                    <small>
                      <b>{names.join(', ')}: </b>
                      {plainWhy(o)}
                    </small>
                  </span>
                  <span class="end">
                    <span class="bad" title="barred">
                      ✕
                    </span>
                  </span>
                </button>
                <Cite rule={r.rule} />
              </li>
            );
          })}
        </ol>
      )}
      {shown?.sum && <p class="soft small">{shown.sum.text.replace(/-/g, '−')}</p>}
    </>
  );
}

// ruleOf is the row that says what an offer means: its own, or that of the word it is.
const ruleOf = (o: Offer, lex: Lexicon) => o.rule ?? lex.rule(o.key) ?? lex.rule(o.label.split(/[:(]/)[0].trim());

// rangesOf is how far each enemy that is offered stands from the unit that is asked about, edge to edge, where the plan leads it.
function rangesOf(view: View, d: Decision, course: Course | undefined): Map<number, string> {
  const out = new Map<number, string>(),
    units = view.units ?? [],
    from = standingAfter(view, course?.rows ?? []).get(d.unit) ?? units.find(u => u.id === d.unit);
  if (!from || !onTable(from)) return out;
  for (const o of d.offers ?? []) {
    const to = units.find(u => u.id === unitOf(o, view)),
      g = to && to.seat !== from.seat && onTable(to) ? gap(from, to) : undefined;
    if (g) out.set(to!.id, inches(Math.max(0, g.n)));
  }
  return out;
}

// howMany says how many may be chosen, where that is a limit.
function howMany(d: Decision, may: number): string {
  const least = d.min === 0 ? '' : d.min === 1 ? 'At least one' : `At least ${d.min}`,
    most = d.max >= may ? '' : d.max === 1 ? 'one at most' : `${d.max} at most`;
  if (d.min === d.max) return d.min === 1 ? 'Choose one.' : `Choose ${d.min}.`;
  if (!least && !most) return 'Any of them, or none.';
  return [least, least ? most : most[0]?.toUpperCase() + most.slice(1)].filter(Boolean).join(', ') + '.';
}

// choice is how an offer says of itself that it is taken: of several as a box, of one as a radio button.
const choice = (several: boolean, on: boolean) => ({ role: several ? 'checkbox' : 'radio', 'aria-checked': on }) as const;

// plainWhy is a reason without the name of what it bars.
const plainWhy = (o: Offer) =>
  typeset(o.label && o.refused!.why.startsWith(o.label) ? o.refused!.why.slice(o.label.length).trim() : o.refused!.why);

// barredGroups puts offers together that are barred for the same reason: it is said once, for all of them.
function barredGroups(offers: Offer[]): Offer[][] {
  const groups = new Map<string, Offer[]>();
  for (const o of offers)
    if (o.refused) {
      const k = o.refused.rule + ' ' + plainWhy(o);
      groups.set(k, [...(groups.get(k) ?? []), o]);
    }
  return [...groups.values()];
}

function unitLine(view: NonNullable<Shot['state']>['view'], id: number): string {
  const u = (view.units ?? []).find(x => x.id === id);
  if (!u) return '';
  const plain = (s: string) => s.replace(/-/g, ' '),
    pins = (u.marks ?? []).find(m => m.name === 'pins')?.value;
  const marks = loudMarks(u)
    .filter(m => m.name !== 'pins')
    .map(m => plain(m.name));
  const facts = [
    plain(u.type),
    u.strong > 1 ? `${u.left} of ${u.strong}` : '',
    pins ? `${pins} ${pins === 1 ? 'pin' : 'pins'}` : '',
    ...marks,
  ];
  return [...facts, u.where !== 'table' && view.table.width > 0 ? plain(u.where) : ''].filter(Boolean).join(', ');
}

// Orders are drawn as dice when every offer is one.
type OrdersProps = { session: Session; d: Decision; plan?: number; tip?: number; keys: ReturnType<typeof hotkeys>; lex: Lexicon };

function Orders({ session, d, plan, tip, keys, lex }: OrdersProps) {
  const barred = (d.offers ?? []).filter(o => o.refused);
  return (
    <>
      <div class="orders6" role="radiogroup" aria-label="Order">
        {(d.offers ?? []).map(o => {
          const l = keys.get(o.value)?.letter,
            label = labelOf(o),
            i = l ? label.toLowerCase().indexOf(l) : -1;
          return (
            <div key={o.value} class="ordcell">
              <button
                class={`ord ${plan === o.value ? 'on' : ''} ${tip === o.value ? 'tip' : ''} ${o.refused ? 'no' : ''}`}
                role="radio"
                aria-checked={plan === o.value}
                aria-disabled={!!o.refused}
                data-value={o.value}
                data-key={o.key}
                title={o.refused?.why ?? o.rule}
                onClick={() => pick(session, d, o)}>
                <DieIcon seat={d.seat} face={o.key} s={22} />
                <span>
                  {i < 0 ? (
                    label
                  ) : (
                    <>
                      {label.slice(0, i)}
                      <u>{label[i]}</u>
                      {label.slice(i + 1)}
                    </>
                  )}
                </span>
              </button>
              <Ask name={label} rule={ruleOf(o, lex)} />
            </div>
          );
        })}
      </div>
      {barred.length > 0 && (
        <ul class="barred">
          {barred.map(o => (
            <li key={o.value}>
              <span class="bad">✕</span> <b>{labelOf(o)}</b>: {typeset(o.refused!.why)} <Cite rule={o.refused!.rule} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
