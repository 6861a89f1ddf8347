// One member: its numbers with their reasons, its skill trees with what every step would gain before it is bought, what
// it carries. A click on a step plans it and those below.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Cite, SumTable } from '../ui';
import { Bust, Stand } from './roster';
import type { Member, Step, Tree } from './types';

// Bought is a plan of purchases: values of the question "buy", in order.
export type Plan = number[];

type Props = {
  m: Member;
  seat: number;
  unit: string;
  plan: Plan;
  setPlan?: (p: Plan) => void;
  note?: string;
  children?: ComponentChildren; // beside the name
};

// costOf is what the planned steps of a member cost.
export const costOf = (m: Member, plan: Plan) =>
  (m.trees ?? []).flatMap(t => t.steps).reduce((n, s) => n + (plan.includes(s.value) ? s.cost : 0), 0) +
  (m.shop ?? []).reduce((n, i) => n + (i.value !== undefined && plan.includes(i.value) && !i.purse ? (i.cost ?? 0) : 0), 0);

export function Operative({ m, seat, unit, plan, setPlan, note, children }: Props) {
  const [open, setOpen] = useState<string>(),
    spent = costOf(m, plan),
    left = m.free - spent;
  const sum = m.stats?.find(s => s.name === open)?.sum;
  return (
    <section class="panel operative" aria-label="Operative" data-operative={m.name}>
      <div class="row who">
        <Bust icon={m.icon} s={54} seat={seat} />
        <div class="grow">
          <div class="row tight">
            <b class="big">{m.name}</b>
            <Stand m={m} />
            {children}
          </div>
          <span class="soft small">{m.text}</span>
        </div>
        <div class="free">
          <b>{m.free}</b> <span class="soft">{unit} free</span>
          <div class="soft small">value {m.value}</div>
        </div>
      </div>
      <div class="stats nine">
        {(m.stats ?? []).map(s => (
          <button
            key={s.name}
            class={s.changed ? 'chg' : ''}
            aria-expanded={open === s.name}
            onClick={() => setOpen(open === s.name ? undefined : s.name)}>
            <small>{s.name}</small>
            <b>
              {s.value} {s.note && <span>({s.note})</span>}
            </b>
          </button>
        ))}
      </div>
      {sum && (
        <div class="in">
          <SumTable sum={sum} />
        </div>
      )}
      {m.trees && (
        <>
          <div class="row skills">
            <h2>Skills</h2>
            {plan.length > 0 && (
              <span class="chip on" id="planned">
                planned {spent} of {m.free} {unit}, {left} left
              </span>
            )}
            {spent > 0 && (
              <span class="soft small">
                value {m.value}, then {m.value + spent}
              </span>
            )}
            <span class="push dim small">{note}</span>
          </div>
          <div class="tree" role="group" aria-label="Skill trees">
            {m.trees.map(t => (
              <TreeRow key={t.name} t={t} left={left} unit={unit} plan={plan} setPlan={setPlan} />
            ))}
          </div>
        </>
      )}
      <Gear m={m} unit={unit} plan={plan} setPlan={setPlan} />
    </section>
  );
}

type RowProps = { t: Tree; left: number; unit: string; plan: Plan; setPlan?: (p: Plan) => void };

function TreeRow({ t, left, unit, plan, setPlan }: RowProps) {
  const first = t.steps.findIndex(s => s.state === 'no'),
    shown = first < 0 ? t.steps : t.steps.slice(0, first),
    barred = first < 0 ? [] : t.steps.slice(first),
    planned = (s: Step) => plan.includes(s.value);
  const toggle = (s: Step) => {
    if (!setPlan) return;
    const own = t.steps.map(x => x.value);
    if (planned(s)) setPlan(plan.filter(v => !own.includes(v) || own.indexOf(v) < own.indexOf(s.value)));
    else
      setPlan([...plan.filter(v => !own.includes(v)), ...t.steps.filter(x => x.state !== 'own' && x.level <= s.level).map(x => x.value)]);
  };
  return (
    <div class="tr" role="group" aria-label={t.name}>
      <span class="nm">
        {t.name}
        {t.note && <small>{t.note}</small>}
      </span>
      {shown.map(s => {
        const before = shown.filter(x => x.level <= s.level && x.state !== 'own' && !planned(x)).reduce((n, x) => n + x.cost, 0),
          short = before - left;
        if (s.state === 'own')
          return (
            <span key={s.level} class="stp own" title={s.text}>
              <StepTop mark="✓" s={s} />
              {shortText(s)}
            </span>
          );
        if (!planned(s) && short > 0)
          return (
            <span key={s.level} class="stp far" title={s.text}>
              <StepTop mark="" s={s} />
              {shortText(s)}
              <span class="lacks">
                {short} {unit} short
              </span>
            </span>
          );
        return (
          <button
            key={s.level}
            class={'stp ' + (planned(s) ? 'planned' : '')}
            title={s.text}
            data-step={`${t.name} ${s.level}`}
            aria-pressed={planned(s)}
            disabled={!setPlan}
            onClick={() => toggle(s)}>
            <StepTop mark={planned(s) ? '●' : ''} s={s} />
            {shortText(s)}
          </button>
        );
      })}
      {barred.length > 0 && (
        <span class="stp no" style={{ gridColumn: `${shown.length > 3 ? 2 : shown.length + 2} / -1` }}>
          <span class="top2">
            <span>✕ {barred.map(s => s.level).join(', ')}</span>
            <span>{barred.map(s => s.cost).join(', ')}</span>
          </span>
          <span class="why">
            {barred[0].no?.why}
            <Cite rule={barred[0].no?.rule} />
          </span>
        </span>
      )}
    </div>
  );
}

const StepTop = ({ mark, s }: { mark: string; s: Step }) => (
  <span class="top2">
    <b>
      {mark} {s.level}
    </b>
    <span>{s.cost}</span>
  </span>
);

// shortText is what a step gains, in as few words as a cell holds.
const shortText = (s: Step) =>
  (s.gains ?? []).length ? s.gains!.map(g => `${g.name} ${g.before} → ${g.after}`).join(', ') : s.text.split(/[:;]/)[0] || 'no gain';

function Gear({ m, unit, plan, setPlan }: { m: Member; unit: string; plan: Plan; setPlan?: (p: Plan) => void }) {
  const [shop, setShop] = useState(false),
    open = (m.shop ?? []).filter(i => i.value !== undefined);
  return (
    <>
      <div class="row skills">
        <h2>Equipment</h2>
        <span class="push" />
        {setPlan && open.length > 0 && (
          <button class="btn" aria-expanded={shop} onClick={() => setShop(!shop)}>
            Buy with own or shared {unit}
          </button>
        )}
      </div>
      {shop && setPlan && (
        <div class="shop">
          {open.map(i => {
            const on = plan.includes(i.value!);
            return (
              <button
                key={i.value}
                class={'chip ' + (on ? 'on' : '')}
                disabled={!on && !!i.short}
                title={i.text}
                aria-pressed={on}
                onClick={() => setPlan(on ? plan.filter(v => v !== i.value) : [...plan, i.value!])}>
                {i.name}, {i.cost} {i.purse ? 'shared' : 'own'} {i.short ? `(${i.short} short)` : ''}
              </button>
            );
          })}
        </div>
      )}
      <div class="kit2">
        {(m.gear ?? []).map((g, i) => (
          <div key={i}>
            <b>{g.name}</b>
            <span class="soft">{g.text}</span>
          </div>
        ))}
      </div>
    </>
  );
}
