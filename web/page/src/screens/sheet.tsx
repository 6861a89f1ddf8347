// The sheet of a force: its name and size, its text, what it costs and what is wrong with it, its cards on screen and paper.
import { useState } from 'preact/hooks';
import { Glyph, Ico, profile } from '../icons';
import { sentence } from '../parts/log';
import { UnitCard } from '../parts/unitcard';
import type { Fault, ListReport, OwnList, Unit } from '../types';
import { Cite, Panel, Top } from '../ui';

type Put = (c: Partial<OwnList>) => void;

export function NameField({ list, hint, put }: { list: OwnList; hint?: string; put: Put }) {
  return (
    <input
      class="field"
      value={list.name}
      placeholder={hint || 'Name of the force'}
      aria-label="Name of the force"
      onInput={e => put({ name: e.currentTarget.value })}
    />
  );
}

export function SizeField({ sizes, list, put }: { sizes: number[]; list: OwnList; put: Put }) {
  return (
    <select class="field" aria-label="Points" value={list.points} onChange={e => put({ points: Number(e.currentTarget.value) })}>
      {sizes.map(p => (
        <option key={p} value={p}>
          {p} points
        </option>
      ))}
    </select>
  );
}

// AsText is the list itself: the builder edits its lines, and so can one by hand.
export function AsText({ text, faults, open, put }: { text: string; faults: Fault[]; open: boolean; put: Put }) {
  const lines = text.split('\n'),
    bad = new Set(faults.map(f => f.line));
  return (
    <details class="panel" open={open}>
      <summary class="in">The list as text</summary>
      <div class="in stack">
        <div class="lined">
          <div class="nums" aria-hidden="true">
            {lines.map((_, i) =>
              bad.has(i + 1) ? (
                <b key={i}>
                  ✕ {i + 1}
                  {'\n'}
                </b>
              ) : (
                <span key={i}>
                  {i + 1}
                  {'\n'}
                </span>
              ),
            )}
          </div>
          <textarea
            spellcheck={false}
            rows={Math.max(14, lines.length + 1)}
            value={text}
            aria-label="The list as text"
            onInput={e => put({ text: e.currentTarget.value })}
          />
        </div>
        <p class="dim small">One line a thing. Paste a list here, or type.</p>
      </div>
    </details>
  );
}

// Roster shows the units as the engine musters them, each with its card one click away.
export function Roster({ units, system }: { units: Unit[]; system: string }) {
  const [open, setOpen] = useState(-1);
  return (
    <Panel
      title="Cards"
      side={
        <span class="dim">
          {units.length} units, {units.reduce((n, u) => n + u.strong, 0)} models
        </span>
      }
      flush>
      {units.map(u => (
        <div key={u.id}>
          <button class="ent" aria-expanded={open === u.id} onClick={() => setOpen(open === u.id ? -1 : u.id)}>
            <span class="portrait a">
              <Glyph n={profile(u.icon, u.type)} />
            </span>
            <span class="grow">
              <b>{u.name}</b>
              <small>{[u.type.replace(/-/g, ' '), ...(u.weapons ?? []).map(w => w.name)].join(', ')}</small>
            </span>
            <span class="soft">{u.strong === 1 ? '1 model' : u.strong + ' models'}</span>
            <b class="pts">{u.points}</b>
          </button>
          {open === u.id && <UnitCard unit={u} system={system} />}
        </div>
      ))}
    </Panel>
  );
}

// Sum is what the force costs, and whether it is legal.
export function Sum({ report, points }: { report?: ListReport; points: number }) {
  const n = report?.faults?.length ?? 0,
    cost = report?.points ?? 0;
  return (
    <Panel>
      <div class="stack">
        <div class="row">
          <span class="bigpoints" id="points">
            {report?.points ?? '…'}
          </span>
          <span class="soft">of {report?.limit || points} points</span>
          <span class="push" />
          {report &&
            (n ? <span class="chip badchip">✕ {n === 1 ? 'one fault' : n + ' faults'}</span> : <span class="chip good">✓ legal</span>)}
        </div>
        <div class="meter" role="img" aria-label={`${cost} of ${points} points`}>
          <i class={cost > points ? 'over' : ''} style={{ width: Math.min(100, (cost / points) * 100) + '%' }} />
        </div>
      </div>
    </Panel>
  );
}

export function FaultBox({ f, text, put }: { f: Fault; text: string; put: Put }) {
  const drop = () =>
    put({
      text: text
        .split('\n')
        .filter((_, k) => k !== f.line - 1)
        .join('\n'),
    });
  return (
    <div class="fault">
      <b>
        ✕ {f.line > 0 && `Line ${f.line}: `}
        {sentence(f.what)}
      </b>
      {f.fix && <p class="soft">{sentence(f.fix)}.</p>}
      <div class="row">
        {f.line > 0 && (
          <button class="btn" onClick={drop}>
            Drop line {f.line}
          </button>
        )}
        <span class="push" />
        <Cite rule={f.rule} />
      </div>
    </div>
  );
}

type CardsProps = { title: string; points?: number; units: Unit[]; texts: Map<string, string>; back: () => void };

// Cards is the force on paper.
export function Cards({ title, points, units, texts, back }: CardsProps) {
  return (
    <div class="room">
      <Top here="lists">
        <button class="btn" onClick={() => print()}>
          <Ico n="print" /> Print
        </button>
        <button class="btn" onClick={back}>
          Back
        </button>
      </Top>
      <main class="in sheet">
        <h1>{title}</h1>
        <p class="soft gapb">
          {points} points, {units.length} units
        </p>
        <div class="unitcards">
          {units.map(u => (
            <UnitCard key={u.id} unit={u} texts={texts} />
          ))}
        </div>
      </main>
    </div>
  );
}
