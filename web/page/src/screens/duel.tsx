// What comes of one unit acting on another, before there is a game: bars and curves from the engine.
import { useEffect, useState } from 'preact/hooks';
import { ApiError, api } from '../api';
import { Curve } from '../parts/curve';
import { goneLabel, howSure, oddsLabel, percent, Same } from '../parts/odds';
import { go, replace } from '../route';
import { useLoad } from '../store';
import type { Catalogue, CurvePoint, Duel, OddsRow, Parameter, Switch } from '../types';
import { Panel, Refused, Say, Seg, SumTable, Top } from '../ui';

type Told = Record<string, string>;

// What is told of a situation travels in the address: range=25;cover=soft.
const readTold = (text?: string): Told =>
  Object.fromEntries(
    (text ?? '')
      .split(';')
      .filter(Boolean)
      .map(p => p.split('=') as [string, string]),
  );
const writeTold = (t: Told) =>
  Object.entries(t)
    .filter(([, v]) => v !== '')
    .map(([k, v]) => k + '=' + v)
    .join(';');
const switches = (t: Told): Switch[] =>
  Object.entries(t)
    .filter(([, v]) => v !== '')
    .map(([id, value]) => ({ id, value }));

export function DuelScreen({ args }: { args: string[] }) {
  const systems = useLoad(() => api.battles(), []),
    system = args[0] || systems.value?.[0]?.id || '';
  const params = useLoad(() => (system ? api.situation(system) : Promise.reject(new Error(''))), [system]);
  const forces = params.value?.forces ?? [],
    units = forces.flatMap(f => f.units ?? []),
    list = params.value?.parameters ?? [],
    last = forces[forces.length - 1];
  const unit = units.some(u => u.key === args[1]) ? args[1] : pickUnit(forces[0]?.units?.map(u => u.key)),
    target = units.some(u => u.key === args[2]) ? args[2] : pickUnit(last?.units?.map(u => u.key)),
    told = readTold(args[3]);
  const size = (key: string) => String(units.find(u => u.key === key)?.models ?? '');
  const put = (u: string, t: string, w: Told) => replace('odds', system, u, t, writeTold(w));
  return (
    <div class="room">
      <Top here="odds" />
      <main class="oddsroom">
        <div class="stack">
          <Panel
            title="The situation"
            side={
              <button class="btn ghost" id="swap" onClick={() => put(target, unit, told)}>
                Swap
              </button>
            }>
            <div class="stack">
              {systems.value && systems.value.length > 1 && (
                <Seg label="System" value={system} set={v => go('odds', v)} options={systems.value.map(s => [s.id, s.name])} />
              )}
              <UnitSelect id="unit" label="Unit" forces={forces} value={unit} set={v => put(v, target, told)} />
              <UnitSelect id="target" label="Target" forces={forces} value={target} set={v => put(unit, v, told)} />
              {list.map(p => (
                <Tell
                  key={p.id}
                  p={p}
                  usual={p.id === 'models' ? size(unit) : p.id === 'target-models' ? size(target) : ''}
                  value={told[p.id] ?? ''}
                  set={v => put(unit, target, { ...told, [p.id]: v })}
                />
              ))}
              <button class="linkish" onClick={() => put(unit, target, {})}>
                Back to the usual
              </button>
            </div>
          </Panel>
          <Say error={systems.error ?? params.error} />
        </div>
        {system && unit && target && list.length > 0 ? (
          <Outcome system={system} unit={unit} target={target} told={told} params={list} />
        ) : (
          <p class="soft">{params.value && !list.length ? 'This system sets no situations up.' : ' '}</p>
        )}
      </main>
    </div>
  );
}

const pickUnit = (keys?: string[]) => keys?.find(k => /squad|cogs|raiders/.test(k)) ?? keys?.[0] ?? '';

function UnitSelect({
  id,
  label,
  forces,
  value,
  set,
}: {
  id: string;
  label: string;
  forces: NonNullable<Catalogue['forces']>;
  value: string;
  set: (v: string) => void;
}) {
  const seen = new Set<string>(),
    chosen = forces.flatMap(f => f.units ?? []).find(u => u.key === value);
  return (
    <label class="stack tight">
      <span class="soft small">{label}</span>
      <select class="field" id={id} value={value} onChange={e => set(e.currentTarget.value)}>
        {forces.map(f => (
          <optgroup key={f.key} label={f.name}>
            {(f.units ?? [])
              .filter(u => !seen.has(u.key) && seen.add(u.key))
              .map(u => (
                <option key={u.key} value={u.key}>
                  {u.name}, {u.points}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      {chosen && <small class="dim">{chosen.members}</small>}
    </label>
  );
}

// Tell is one thing that can be told: a few words as buttons, many as a list, a number as a slider.
function Tell({ p, usual, value, set }: { p: Parameter; usual: string; value: string; set: (v: string) => void }) {
  const now = value || p.default || usual,
    words = p.values ?? [];
  if (words.length > 0 && words.length <= 3)
    return (
      <div class="stack tight">
        <span class="soft small">{cap(p.text)}</span>
        <Seg label={p.text} value={now} set={set} options={words.map(w => [w, w])} />
      </div>
    );
  if (words.length > 0)
    return (
      <label class="stack tight">
        <span class="soft small">{cap(p.text)}</span>
        <select class="field" data-tell={p.id} value={now} onChange={e => set(e.currentTarget.value)}>
          {words.map(w => (
            <option key={w}>{w}</option>
          ))}
        </select>
      </label>
    );
  const most = p.id === 'range' ? Math.min(p.max, 48) : p.max;
  return (
    <label class="stack tight">
      <span class="row small">
        <span class="soft">{cap(p.text)}</span>
        <b class="push">{now}</b>
      </span>
      <input
        type="range"
        class="slide"
        data-tell={p.id}
        min={p.min}
        max={most}
        value={now || String(p.min)}
        onInput={e => set(e.currentTarget.value)}
        aria-label={p.text}
      />
    </label>
  );
}

const cap = (s: string) => s[0].toUpperCase() + s.slice(1);

type Got = { duel?: Duel; points?: CurvePoint[]; error?: Error; busy: boolean };

function Outcome({
  system,
  unit,
  target,
  told,
  params,
}: {
  system: string;
  unit: string;
  target: string;
  told: Told;
  params: Parameter[];
}) {
  const numbers = params.filter(p => !p.values?.length),
    [over, setOver] = useState('range');
  const [got, set] = useState<Got>({ busy: true });
  const about = numbers.find(p => p.id === over) ?? numbers[0],
    key = [system, unit, target, writeTold(told), about?.id].join('|');
  useEffect(() => {
    const stop = new AbortController(),
      s = { unit, target, told: switches(told) };
    set(g => ({ ...g, busy: true }));
    const timer = setTimeout(async () => {
      let duel: Duel | undefined;
      try {
        duel = await api.duel(system, s, stop.signal);
        set(g => ({ ...g, duel, error: undefined }));
      } catch (e) {
        if (!stop.signal.aborted) set(g => ({ ...g, duel: undefined, error: e as Error }));
      }
      try {
        const c = about && (await api.curve(system, { ...s, over: about.id, ...span(about) }, stop.signal));
        set(g => ({ ...g, points: c?.points, busy: false }));
        const better = duel && !duel.odds.exact && (await api.duel(system, { ...s, patient: true }, stop.signal));
        if (better) set(g => ({ ...g, duel: better }));
      } catch {
        if (!stop.signal.aborted) set(g => ({ ...g, points: undefined, busy: false }));
      }
    }, 120);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  const d = got.duel,
    no = got.error instanceof ApiError ? got.error.refusal : undefined;
  const curve = got.points && about && (
    <Curve
      points={got.points}
      now={Number(told[about.id] || about.default)}
      label={about.text}
      over={
        <select class="field" aria-label="Curve over" id="over" value={about.id} onChange={e => setOver(e.currentTarget.value)}>
          {numbers.map(p => (
            <option key={p.id} value={p.id}>
              {p.text}
            </option>
          ))}
        </select>
      }
    />
  );
  return (
    <div class={'stack outcome' + (got.busy ? ' busy' : '')} aria-busy={got.busy}>
      {no ? <Refused r={no} /> : <Say error={got.error} />}
      {d && (
        <div class="oddsgrid">
          <div class="stack">
            <Panel
              title={d.target.name}
              side={
                <span class="dim small" id="sure">
                  {howSure(d.odds)}
                </span>
              }>
              <Fate duel={d} unit={1} />
            </Panel>
            {d.odds.units?.some(u => u.unit === 0) && (
              <Panel title={d.unit.name}>
                <Fate duel={d} unit={0} />
              </Panel>
            )}
            {curve}
          </div>
          <div class="stack">
            <Panel title="Points lost, on average">
              <div class="row">
                <span class="soft">{d.unit.name}</span>
                <b>{d.odds.lost[0].mean.toFixed(1)}</b>
                <span class="push soft">{d.target.name}</span>
                <b>{d.odds.lost[1].mean.toFixed(1)}</b>
              </div>
            </Panel>
            <Panel title="To roll">
              <div class="stack">
                {d.test && (
                  <p class="row">
                    <span class="soft">{cap(d.test.name)} is passed</span>
                    <b class="push" id="test">
                      {percent(d.test.pass)}
                    </b>
                  </p>
                )}
                {(d.sums ?? []).length ? (
                  d.sums!.slice(0, 6).map((s, i) => <SumTable key={i} sum={s} />)
                ) : (
                  <p class="soft">No die is held against a number.</p>
                )}
              </div>
            </Panel>
          </div>
        </div>
      )}
      {!d && curve}
      {no && <button class="oddsbrief">{no.why}</button>}
      {d && (
        <button class="oddsbrief" onClick={e => e.currentTarget.parentElement!.scrollIntoView({ behavior: 'smooth' })}>
          {brief(d)}
        </button>
      )}
    </div>
  );
}

// brief is the outcome in a line, for screens on which it lies below the situation.
function brief(d: Duel) {
  const u = d.odds.units?.find(x => x.unit === 1),
    left = u?.rows.find(r => r.name === 'left'),
    gone = u?.rows.find(r => r.name === 'destroyed')?.values.find(v => v.value === 1)?.share ?? 0;
  return (
    <>
      <span>
        {d.target.name}: <b>{left ? (left.now - left.mean).toFixed(1) : '0'}</b> lost · {goneLabel(d.odds)} <b>{percent(gone)}</b>
      </span>
      <span class="push dim">{d.odds.exact ? 'exact' : 'sampled'} ↓</span>
    </>
  );
}

// span is how far a curve goes: no further than people look, in at most 21 steps.
function span(p: Parameter) {
  const from = p.id === 'range' ? 2 : p.min,
    to = p.id === 'range' ? Math.min(p.max, 42) : p.id.endsWith('models') ? Math.min(p.max, 12) : p.max;
  return { from, to, step: Math.max(1, Math.ceil((to - from) / 20)) };
}

function Fate({ duel, unit }: { duel: Duel; unit: number }) {
  const u = duel.odds.units?.find(x => x.unit === unit);
  if (!u) return <p class="soft">{duel.odds.exact ? 'Nothing can happen to it.' : 'Nothing has happened to it in any sample.'}</p>;
  const gone = u.rows.find(r => r.name === 'destroyed')?.values.find(v => v.value === 1)?.share ?? 0;
  return (
    <div class="stack">
      {u.rows
        .filter(r => !r.flag)
        .map(r => (
          <Bars key={r.name} row={r} />
        ))}
      {u.rows
        .filter(r => r.flag && r.name !== 'destroyed')
        .map(r => (
          <p key={r.name} class="row" data-row={r.name}>
            <span class="soft">{cap(oddsLabel(r.name))}</span>
            {r.now === 1 && <span class="dim">now it is</span>}
            <b class="push">{percent(r.values.find(v => v.value === 1)?.share ?? 0)}</b>
          </p>
        ))}
      <p class="row">
        <span class="soft">{cap(goneLabel(duel.odds))}</span>
        <b class="push" id={'gone' + unit}>
          {percent(gone)}
        </b>
      </p>
      <Same odds={duel.odds} names={u.same.filter(n => n !== 'destroyed')} />
    </div>
  );
}

// Bars has a line for each value: its share, and that of it and everything worse.
function Bars({ row }: { row: OddsRow }) {
  const left = row.name === 'left',
    list = left ? [...row.values].reverse() : row.values;
  let beyond = list.reduce((n, v) => n + v.share, 0);
  return (
    <table class="bars" data-row={row.name}>
      <caption>
        <b>{cap(oddsLabel(row.name))}</b>{' '}
        <span class="dim">
          now {row.now}, Ø {row.mean.toFixed(2)}
        </span>
      </caption>
      <tbody>
        {list.map(v => {
          const worse = beyond;
          beyond -= v.share;
          return (
            <tr key={v.value} class={v.value === row.now ? 'same' : ''}>
              <th scope="row">{v.value}</th>
              <td class="track">
                <i style={{ width: v.share * 100 + '%' }} />
              </td>
              <td>{percent(v.share)}</td>
              <td class="dim">
                {percent(worse)} {left ? 'or less' : 'or more'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
