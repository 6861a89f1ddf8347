// Forces: the saved ones, and a builder that edits a system's list text with its faults named as one goes.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import { randomForce } from '../forces';
import { Glyph, Ico, profile } from '../icons';
import { readForce } from '../listfile';
import { readList } from '../listtext';
import { sentence } from '../parts/log';
import { UnitCard } from '../parts/unitcard';
import { randomToken } from '../prefs';
import { absolute, go, href } from '../route';
import { useLoad } from '../store';
import type { Fault, ListReport, NamedList, OwnList, System, Unit } from '../types';
import { Cite, Copy, download, FileButton, Panel, Say, Top } from '../ui';
import { Shop, Taken } from './armoury';

const base64 = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const pack = (l: OwnList) => base64(JSON.stringify({ s: l.system, n: l.name, p: l.points, t: l.text }));

// unpack reads the force that a link carries, or nothing if it carries none of ours.
function unpack(s: string, systems: System[]): Partial<OwnList> | undefined {
  try {
    const bytes = Uint8Array.from(atob(s.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0)),
      o = JSON.parse(new TextDecoder().decode(bytes));
    return systems.some(x => x.id === o.s) && typeof o.t === 'string' ? { system: o.s, name: o.n, points: o.p, text: o.t } : undefined;
  } catch {
    return undefined;
  }
}

const duplicate = (l: OwnList) => api.saveList({ ...l, id: randomToken(9), name: l.name + ' (copy)' });

export function Lists() {
  const lists = useLoad(() => api.lists(), []),
    systems = useLoad(() => api.systems(), []),
    [error, setError] = useState<string>();
  const run = (f: () => Promise<unknown>) => () => void f().then(lists.again, e => setError((e as Error).message));
  const startFrom = (s: System, l: NamedList) =>
    go('list', 'new', pack({ id: '', system: s.id, name: l.name, points: l.points, text: l.text }));
  const named = (id: string) => systems.value?.find(s => s.id === id)?.name ?? id;
  return (
    <div class="room">
      <Top here="lists" />
      <main class="narrow">
        <div class="row">
          <h1>Forces</h1>
          <span class="push" />
          <a class="btn primary" href={href('list', 'new')}>
            <Ico n="plus" /> New force
          </a>
        </div>
        <Say error={error ?? lists.error} />
        {lists.value && (
          <Panel title="Yours" flush>
            {!lists.value.length && <p class="in dim">None yet. Start from a ready-made one, or from nothing.</p>}
            <ul class="minelist">
              {lists.value.map(l => (
                <li key={l.id}>
                  <span class="grow">
                    <b>{l.name || 'Unnamed'}</b>
                    <small>
                      {named(l.system)}, {l.points} points
                    </small>
                  </span>
                  <a class="btn" href={href('list', l.id)}>
                    Edit
                  </a>
                  <button class="btn icb" aria-label={'Duplicate ' + l.name} onClick={run(() => duplicate(l))}>
                    <Ico n="copy" />
                  </button>
                  <button class="btn icb" aria-label={'Delete ' + l.name} onClick={run(() => api.deleteList(l.id))}>
                    <Ico n="trash" />
                  </button>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {(systems.value ?? []).map(s => (
          <Panel key={s.id} title={s.name + ': ready-made'} flush>
            <ul class="minelist">
              {(s.lists ?? []).map(l => (
                <li key={l.id}>
                  <span class="grow">
                    <b>{l.name}</b>
                    <small>
                      {l.force}, {l.points} points
                    </small>
                  </span>
                  <button class="btn" onClick={() => startFrom(s, l)}>
                    Use as a start
                  </button>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </main>
    </div>
  );
}

const blank = (s?: System) => `list New force\nforce ${s?.lists?.[0]?.force ?? ''}\n`;

export function Builder({ id, shared }: { id: string; shared?: string }) {
  const systems = useLoad(() => api.systems(), []);
  const saved = useLoad(() => (id === 'new' ? Promise.resolve(undefined) : api.lists().then(l => l.find(x => x.id === id))), [id]);
  if (!systems.value?.length || (id !== 'new' && !saved.value)) {
    return (
      <div class="room">
        <Top here="lists" />
        <main class="narrow">
          <Say error={systems.error ?? saved.error} />
        </main>
      </div>
    );
  }
  const s = systems.value[0],
    brought = shared ? unpack(shared, systems.value) : undefined;
  const start: OwnList = saved.value ?? { id: randomToken(9), system: s.id, name: '', points: 750, text: blank(s), ...brought };
  const lost =
    shared && !brought
      ? 'This link carries no force that is played here: it may have been cut short. Ask for it again, or begin anew.'
      : undefined;
  return <Bench systems={systems.value} start={start} isNew={!saved.value} fault={lost} />;
}

// sizesOf are the sizes of game a force can be built for: the usual ones, and those of the system's own lists.
function sizesOf(sys: System, now: number): number[] {
  const shipped = (sys.lists ?? []).map(l => Math.round(l.points / 250) * 250 || l.points);
  return [...new Set([500, 750, 1000, 1500, 2000, ...shipped, now])].sort((a, b) => a - b);
}

function Bench({ systems, start, isNew, fault }: { systems: System[]; start: OwnList; isNew: boolean; fault?: string }) {
  const [list, setList] = useState(start),
    [report, setReport] = useState<ListReport>(),
    [error, setError] = useState<string | undefined>(fault);
  const [kept, setKept] = useState(isNew ? '' : JSON.stringify(start)),
    [roster, setRoster] = useState<Unit[]>([]),
    [cards, setCards] = useState<Unit[]>();
  const [texts, setTexts] = useState(new Map<string, string>()),
    [checked, setChecked] = useState<string>();
  const sys = systems.find(s => s.id === list.system) ?? systems[0],
    faults = report?.faults ?? [];
  const put = (c: Partial<OwnList>) => {
    setError(undefined);
    setList(l => ({ ...l, ...c }));
  };
  const failed = (e: unknown) => setError((e as Error).message);
  // muster has the engine set the force up, so that its units can be shown with their numbers.
  const muster = async () => {
    const r = await api.table(sys.id, {
      mission: sys.missions?.[0]?.id ?? '',
      seed: '1',
      points: list.points,
      lists: [list.text, list.text],
    });
    return (r.view.units ?? []).filter(u => u.seat === 0);
  };
  useEffect(() => {
    const look = async () => {
      setReport(await api.checkList(list.system, list.text, list.points));
      setChecked(undefined);
      await muster().then(setRoster, () => undefined); // faults are named already
    };
    const t = setTimeout(() => void look().catch(e => setChecked((e as Error).message)), 150);
    return () => clearTimeout(t);
  }, [list.text, list.points, list.system]);
  const save = () =>
    api.saveList({ ...list, name: list.name || report?.name || 'Unnamed' }).then(() => setKept(JSON.stringify(list)), failed);
  const cat = useLoad(() => api.catalogue(sys.id), [sys.id]),
    has = (cat.value?.forces?.length ?? 0) > 0;
  const shop = { cat: cat.value!, text: list.text, points: list.points, put: (text: string) => put({ text }) };
  const anything = () => randomForce(sys, list.points, readList(list.text).force).then(text => put({ text }), failed);
  // A new system has other forces: the list begins anew.
  const change = (id: string) => put({ system: id, text: blank(systems.find(x => x.id === id)) });
  const open = (f: File) =>
    readForce(f, systems, sys.id).then(
      o => put({ system: o.system, text: o.text, name: o.name ?? list.name, points: o.points ?? list.points }),
      failed,
    );
  const printCards = async () => {
    try {
      const [units, rules] = await Promise.all([muster(), api.rules(list.system).catch(() => [])]);
      setTexts(new Map(rules.map(r => [r.id, r.text])));
      setCards(units);
      setTimeout(() => print(), 100);
    } catch (e) {
      failed(e);
    }
  };
  if (cards)
    return (
      <Cards title={list.name || report?.name || ''} points={report?.points} units={cards} texts={texts} back={() => setCards(undefined)} />
    );
  return (
    <div class="room">
      <Top here="lists" />
      <main class="builder">
        <div>
          {has && <Shop {...shop} system={sys.name} />}
          {!has && (
            <Panel title={sys.name}>
              <p class="dim">{cat.error ? cat.error.message : 'Write the list as text.'}</p>
            </Panel>
          )}
        </div>
        <div>
          <Panel
            title={<NameField list={list} hint={report?.name} put={put} />}
            side={<SizeField sizes={sizesOf(sys, list.points)} list={list} put={put} />}>
            <div class="row wrap">
              {isNew && systems.length > 1 && (
                <select class="field" aria-label="System" value={sys.id} onChange={e => change(e.currentTarget.value)}>
                  {systems.map(x => (
                    <option key={x.id} value={x.id}>
                      {x.name}
                    </option>
                  ))}
                </select>
              )}
              <button class="btn" id="random" onClick={() => void anything()}>
                <Ico n="dice" /> A random force
              </button>
              <span class="push dim small">Everything is checked as you go.</span>
            </div>
          </Panel>
          {has && <Taken {...shop} faults={faults} />}
          <AsText text={list.text} faults={faults} open={!has} put={put} />
          {roster.length > 0 && <Roster units={roster} />}
        </div>
        <div>
          <Sum report={report} points={list.points} />
          {faults.map((f, i) => (
            <FaultBox key={i} f={f} text={list.text} put={put} />
          ))}
          <Say error={checked} />
          <Panel>
            <div class="stack">
              <div class="row wrap">
                <button class="btn primary" id="save" disabled={kept === JSON.stringify(list)} onClick={() => void save()}>
                  Save
                </button>
                <Copy text={absolute('list', 'new', pack(list))}>Link</Copy>
                <Copy text={list.text}>Text</Copy>
                <button class="btn" onClick={() => saveAsJSON(list)}>
                  <Ico n="save" /> JSON
                </button>
                <button class="btn" id="printcards" onClick={() => void printCards()}>
                  <Ico n="print" /> Print cards
                </button>
              </div>
              <div>
                <FileButton accept=".txt,.json,text/plain,application/json" pick={f => void open(f)}>
                  Open a file
                </FileButton>
              </div>
              <Say error={error} />
              {report?.text && report.text !== list.text && (
                <button class="btn" onClick={() => put({ text: report.text })}>
                  Put in plain order
                </button>
              )}
            </div>
          </Panel>
        </div>
      </main>
    </div>
  );
}

type Put = (c: Partial<OwnList>) => void;

function saveAsJSON(l: OwnList) {
  download(
    (l.name || 'force') + '.json',
    JSON.stringify({ system: l.system, name: l.name, points: l.points, text: l.text }, null, 1),
    'application/json',
  );
}

function NameField({ list, hint, put }: { list: OwnList; hint?: string; put: Put }) {
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

function SizeField({ sizes, list, put }: { sizes: number[]; list: OwnList; put: Put }) {
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
function AsText({ text, faults, open, put }: { text: string; faults: Fault[]; open: boolean; put: Put }) {
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
function Roster({ units }: { units: Unit[] }) {
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
          {open === u.id && <UnitCard unit={u} />}
        </div>
      ))}
    </Panel>
  );
}

// Sum is what the force costs, and whether it is legal.
function Sum({ report, points }: { report?: ListReport; points: number }) {
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

function FaultBox({ f, text, put }: { f: Fault; text: string; put: Put }) {
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
function Cards({ title, points, units, texts, back }: CardsProps) {
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
