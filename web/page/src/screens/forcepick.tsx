// The force of a seat: a ready-made one, one of one's own, a random one, or a text.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import { editionsOf, randomForce } from '../forces';
import { Ico } from '../icons';
import { readForce } from '../listfile';
import { useLoad } from '../store';
import type { Fault, System } from '../types';
import { FileButton, Say, Seg, SideName } from '../ui';

export type Pick = { from: 'shipped' | 'own' | 'random' | 'paste'; id: string; text: string };

const near = (sys: System, points: number) => {
  const fits = (sys.lists ?? []).filter(x => x.points <= points && x.points >= points * 0.85),
    most = Math.max(0, ...(sys.lists ?? []).filter(x => x.points <= points).map(x => x.points)),
    l = fits.length ? fits : (sys.lists ?? []).filter(x => x.points <= points && x.points >= most * 0.85),
    seen = new Set<string>();
  return [...l.filter(x => !seen.has(x.force) && seen.add(x.force)), ...l.filter(x => seen.has(x.force))].filter(
    (x, i, a) => a.indexOf(x) === i,
  );
};

// firstForce is what stands for a seat until somebody chooses.
export function firstForce(sys: System, points: number, seat: number): Pick {
  const fits = near(sys, points),
    l = fits[seat] ?? fits[seat % 2] ?? fits[0];
  return { from: 'shipped', id: l?.id ?? '', text: l?.text ?? '' };
}

export function ForcePick({
  seat,
  who,
  sys,
  points,
  value,
  set,
}: {
  seat: number;
  who: string;
  sys: System;
  points: number;
  value: Pick;
  set: (p: Pick) => void;
}) {
  const own = useLoad(() => api.lists(), []),
    chosen = [sys.id, value.from, value.id, value.text].join('\n'),
    [refused, refuse] = useState<{ chosen: string; why: string }>(),
    error = refused?.chosen === chosen ? refused.why : undefined; // of what was chosen then, and of nothing else
  const report = useLoad(
    () => (value.text ? api.checkList(sys.id, value.text, points) : Promise.reject(new Error('No list yet.'))),
    [value.text, points, sys.id],
  );
  const systems = useLoad(() => api.battles(), []),
    others = editionsOf(systems.value ?? [], sys.id),
    editionOf = (l: { system: string }) => others.find(o => o.id === l.system);
  const mine = (own.value ?? []).filter(l => l.system === sys.id || editionOf(l)),
    list = near(sys, points);
  const from = (f: Pick['from']) => {
    if (f === 'shipped') set({ from: f, id: list[0]?.id ?? '', text: list[0]?.text ?? '' });
    if (f === 'own') set({ from: f, id: mine[0]?.id ?? '', text: mine[0]?.text ?? '' });
    if (f === 'paste') set({ from: f, id: '', text: value.text });
    if (f === 'random') {
      refuse(undefined);
      randomForce(sys, points).then(
        text => set({ from: f, id: '', text }),
        e => refuse({ chosen, why: (e as Error).message }),
      );
    }
  };
  const late = value.from === 'own' && !value.id ? mine[0] : undefined; // "yours" was chosen before the lists had come
  useEffect(() => {
    if (late) set({ from: 'own', id: late.id, text: late.text });
  }, [late?.id]);
  const fromFile = async (f: File) => {
    try {
      set({ ...value, text: (await readForce(f, [sys, ...others], sys.id)).text });
      refuse(undefined);
    } catch (e) {
      refuse({ chosen, why: (e as Error).message });
    }
  };
  const noneYet = (
    <>
      None saved yet: <a href="#/lists">build one</a>.
    </>
  );
  const r = report.value,
    faults = r?.faults ?? [];
  return (
    <div class="force stack tight">
      <div class="row wrap">
        <SideName seat={seat}>{who}</SideName>
        <span class="push" />
        <Seg
          label="Force from"
          value={value.from}
          set={from}
          options={[
            ['shipped', 'ready-made'],
            ['own', 'yours'],
            ['random', 'random'],
            ['paste', 'paste'],
          ]}
        />
      </div>
      {value.from === 'shipped' && (
        <select
          class="field"
          aria-label="Ready-made force"
          value={value.id}
          onChange={e => {
            const l = list.find(x => x.id === e.currentTarget.value)!;
            set({ from: 'shipped', id: l.id, text: l.text });
          }}>
          {list.map(l => (
            <option key={l.id} value={l.id}>
              {l.name} ({l.force}), {l.points} points
            </option>
          ))}
        </select>
      )}
      {value.from === 'own' &&
        (mine.length ? (
          <select
            class="field"
            aria-label="Your force"
            value={value.id}
            onChange={e => {
              const l = mine.find(x => x.id === e.currentTarget.value)!;
              set({ from: 'own', id: l.id, text: l.text });
            }}>
            {mine.map(l => (
              <option key={l.id} value={l.id}>
                {l.name}, {l.points} points{editionOf(l) ? ` (${editionOf(l)!.name})` : ''}
              </option>
            ))}
          </select>
        ) : (
          <p class="dim small">{own.value ? noneYet : (own.error?.message ?? 'looking for them…')}</p>
        ))}
      {value.from === 'paste' && (
        <>
          <textarea
            class="field"
            rows={6}
            spellcheck={false}
            value={value.text}
            aria-label="List"
            onInput={e => set({ ...value, text: e.currentTarget.value })}
          />
          <FileButton pick={f => void fromFile(f)}>List from a file</FileButton>
        </>
      )}
      {value.from === 'random' && (
        <button class="btn" onClick={() => from('random')}>
          <Ico n="dice" /> Another one
        </button>
      )}
      <p class="small">
        {r ? (
          <>
            <b>{r.points}</b>{' '}
            <span class="soft">
              of {r.limit || points} points, {r.name}
            </span>{' '}
            {faults.length ? (
              <span class="bad">
                ✕ {faults.length === 1 ? 'a fault' : faults.length + ' faults'}
                {value.from !== 'paste' && ': ' + faults[0].what}
              </span>
            ) : (
              <span class="good">✓ legal</span>
            )}
          </>
        ) : (
          <span class={report.error ? 'bad' : 'dim'}>{report.error?.message ?? 'checking…'}</span>
        )}
      </p>
      {value.from === 'paste' && faults.length > 0 && <Faults faults={faults} />}
      <Say error={error} />
    </div>
  );
}

const FEW = 5; // faults that are named at once: a text that is no list at all has one in every line

// Faults are what is wrong with a text that was pasted, line by line, and what mends it.
function Faults({ faults }: { faults: Fault[] }) {
  return (
    <ul class="stack tight small faultlist">
      {faults.slice(0, FEW).map((f, i) => (
        <li key={i}>
          <span class="bad">
            {f.line > 0 && `Line ${f.line}: `}
            {f.what}
          </span>
          {f.fix && <span class="soft">: {f.fix}</span>}
        </li>
      ))}
      {faults.length > FEW && <li class="dim">and {faults.length - FEW} more</li>}
    </ul>
  );
}
