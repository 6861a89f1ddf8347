// The two halves of the force builder that know a catalogue: what can be taken, and what was.
import { useState } from 'preact/hooks';
import { Glyph, Ico, profile } from '../icons';
import { addLine, dropLine, type Entry, putUnit, readList, setForce, twin, upgrade } from '../listtext';
import { lexiconOf, Word, Words } from '../parts/words';
import type { Catalogue, Fact, Fault, UnitEntry } from '../types';
import { Panel } from '../ui';

type Props = { cat: Catalogue; text: string; points: number; put: (text: string) => void };

const words = (s: string) => s.replace(/-/g, ' ');

// Shop lists the units of the force by slot, each slot with its limits and how far it is filled.
export function Shop({ cat, text, points, put, system }: Props & { system: string }) {
  const [find, setFind] = useState(''),
    list = readList(text),
    force = cat.forces?.find(f => f.key === list.force),
    units = force?.units ?? [];
  const size = [...(cat.sizes ?? [])].reverse().find(s => s.from <= points) ?? cat.sizes?.[0],
    slots = [...new Set([...(size?.slots ?? []).map(s => s.slot), ...units.map(u => u.slot)])];
  const taken = (slot: string) => list.units.filter(e => units.find(u => u.key === e.kind)?.slot === slot).length;
  const shown = (u: UnitEntry) =>
    [u.name, u.members, u.type, ...(u.upgrades ?? []).map(o => o.name), ...(u.rules ?? []).map(r => r.name)]
      .join(' ')
      .toLowerCase()
      .includes(find.toLowerCase());
  return (
    <Panel
      title={
        <select
          class="field"
          id="force"
          aria-label="Force"
          value={list.force}
          onChange={e => {
            const f = cat.forces?.find(x => x.key === e.currentTarget.value);
            if (f) put(setForce(text, f.key, k => (f.units ?? []).some(u => u.key === k)));
          }}>
          {!force && <option value={list.force}>Choose a force</option>}
          {(cat.forces ?? []).map(f => (
            <option key={f.key} value={f.key}>
              {f.name}
            </option>
          ))}
        </select>
      }
      side={<span class="dim">{system}</span>}
      flush>
      <div class="in">
        <input
          class="field"
          type="search"
          placeholder="Find a unit or option"
          value={find}
          onInput={e => setFind(e.currentTarget.value)}
          aria-label="Find"
        />
      </div>
      <div class="catlist">
        {slots.map(slot => {
          const limit = size?.slots.find(s => s.slot === slot),
            n = taken(slot),
            few = !!limit && n < limit.least,
            many = !!limit && n > limit.most,
            here = units.filter(u => u.slot === slot && shown(u));
          if (!here.length) return null;
          return (
            <div key={slot}>
              <div class="slot row">
                <b class="cap">{words(slot)}</b>
                <span class="push" />
                <span class={few || many ? 'bad' : 'soft'}>
                  {few || many ? '✕ ' : ''}
                  {n}
                  {limit ? ` of ${limit.least}–${limit.most}` : ''}
                </span>
              </div>
              {here.map(u => (
                <div class="cat" key={u.key}>
                  <span class="portrait a">
                    <Glyph n={profile(u.type, u.type)} />
                  </span>
                  <span class="grow">
                    <b>{u.name}</b>
                    <small class="soft">
                      {u.members}
                      {u.unique ? ', unique' : ''}
                    </small>
                    <Special cat={cat} rules={u.rules} />
                  </span>
                  <b>{u.points}</b>
                  <button
                    class="btn icb"
                    data-add={u.key}
                    aria-label={`Add ${u.name}, ${u.points} points`}
                    onClick={() => put(addLine(text, 'unit ' + u.key))}>
                    <Ico n="plus" />
                  </button>
                </div>
              ))}
            </div>
          );
        })}
        {(cat.options?.length ?? 0) > 0 && (
          <>
            <div class="slot row">
              <b>Army options</b>
              <span class="push" />
              <span class="soft">
                {list.options.length}
                {size ? ` of 0–${size.options}` : ''}
              </span>
            </div>
            {cat.options!.map(o => (
              <div class="cat" key={o.key}>
                <span class="grow">
                  <b>
                    <Word name={o.name} rule={o.rule} />
                  </b>
                  <small class="soft">{o.text}</small>
                </span>
                <b>{o.points}</b>
                <button class="btn icb" aria-label={'Add ' + o.name} onClick={() => put(addLine(text, 'army-option ' + o.key))}>
                  <Ico n="plus" />
                </button>
              </div>
            ))}
          </>
        )}
      </div>
    </Panel>
  );
}

// Special names the special rules of a unit; each opens its row.
function Special({ cat, rules }: { cat: Catalogue; rules?: Fact[] }) {
  if (!rules?.length) return null;
  return (
    <small class="dim" data-special>
      {rules.map((r, i) => (
        <span key={r.name + r.value} title={cat.traits?.find(t => t.name === r.name)?.text}>
          {i > 0 && ', '}
          <Word name={r.value} rule={r.rule ?? cat.traits?.find(t => t.name === r.name)?.rule} />
        </span>
      ))}
    </small>
  );
}

// Taken lists the units of the force with their upgrades to step up and down, and what is wrong with each.
export function Taken({ cat, text, put, faults }: Props & { faults: Fault[] }) {
  const list = readList(text),
    army = (key: string) => cat.options?.find(x => x.key === key),
    units = (cat.forces ?? []).flatMap(f => f.units ?? []);
  if (!list.units.length)
    return (
      <Panel>
        <p class="dim">Empty yet. Add units from the left, or begin with a random force.</p>
      </Panel>
    );
  return (
    <Panel title="Units" side={<span class="dim">{list.units.length} units</span>} flush>
      {list.units.map(e => (
        <Row
          key={e.line}
          e={e}
          u={units.find(u => u.key === e.kind)}
          faults={faults.filter(f => f.line === e.line + 1)}
          text={text}
          put={put}
          cat={cat}
        />
      ))}
      {list.options.map(o => (
        <div class="ent" key={'o' + o.line}>
          <span class="grow">
            <b>
              <Word name={army(o.key)?.name ?? o.key} rule={army(o.key)?.rule} />
            </b>
            <small>army option</small>
          </span>
          <b class="pts">{army(o.key)?.points ?? ''}</b>
          <button class="btn icb" aria-label={'Drop ' + o.key} onClick={() => put(dropLine(text, o.line))}>
            <Ico n="trash" />
          </button>
        </div>
      ))}
    </Panel>
  );
}

type RowProps = { cat: Catalogue; e: Entry; u?: UnitEntry; faults: Fault[]; text: string; put: (t: string) => void };

function Row({ cat, e, u, faults, text, put }: RowProps) {
  const lex = lexiconOf(cat),
    count = (key: string) => e.with.find(w => w.key === key)?.count ?? 0,
    cost = u ? u.points + (u.upgrades ?? []).reduce((n, o) => n + o.points * count(o.key), 0) : 0,
    name = u?.name ?? words(e.kind);
  return (
    <div class={'taken' + (faults.length ? ' wrong' : '')} data-unit-line={e.kind}>
      <div class="ent">
        <span class="portrait a">
          <Glyph n={profile(u?.type ?? '', u?.type ?? '')} />
        </span>
        <span class="grow">
          <b>
            {faults.length ? '✕ ' : ''}
            {name}
            {e.tail ? <span class="soft">{e.tail}</span> : null}
          </b>
          <small>{u ? u.members : 'not of this force'}</small>
        </span>
        <b class="pts">{u ? cost : '?'}</b>
        <button class="btn icb" aria-label={'Another ' + name} onClick={() => put(twin(text, e))}>
          <Ico n="copy" />
        </button>
        <button class="btn icb" aria-label={'Drop ' + name} onClick={() => put(dropLine(text, e.line))}>
          <Ico n="trash" />
        </button>
      </div>
      {(u?.upgrades?.length ?? 0) > 0 && (
        <ul class="ups">
          {u!.upgrades!.map(o => {
            const n = count(o.key),
              step = (by: number) => put(putUnit(text, upgrade(e, o.key, by)));
            return (
              <li key={o.key} class="row">
                <span class="grow">
                  {o.rule ? <Word name={o.name} rule={o.rule} /> : <Words text={o.name} lex={lex} />}{' '}
                  {o.text && (
                    <small class="soft">
                      <Words text={o.text} lex={lex} />
                    </small>
                  )}{' '}
                  <Special cat={cat} rules={o.rules} />
                </span>
                <span class="soft">{o.points}</span>
                <span class="row stepper">
                  <button class="btn icb" disabled={n < 1} aria-label={`Less ${o.name}`} onClick={() => step(-1)}>
                    −
                  </button>
                  <b aria-live="polite">{n}</b>
                  <button
                    class="btn icb"
                    data-more={o.key}
                    disabled={n >= o.max}
                    aria-label={`More ${o.name}, at most ${o.max}`}
                    onClick={() => step(1)}>
                    +
                  </button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {faults.map((f, i) => (
        <p class="bad small in" key={i}>
          {f.what}
          {f.fix ? ': ' + f.fix : ''}
        </p>
      ))}
    </div>
  );
}
