// Forces: the saved ones, and a builder that edits a system's list text with its faults named as one goes.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import { randomForce } from '../forces';
import { Glyph, Ico, profile } from '../icons';
import { randomToken } from '../prefs';
import { absolute, go, href } from '../route';
import { useLoad } from '../store';
import type { ListReport, OwnList, System, Unit } from '../types';
import { Cite, Copy, download, Panel, Say, Top, FileButton } from '../ui';
import { sentence } from '../parts/log';
import { UnitCard } from '../parts/unitcard';
import { readList } from '../listtext';
import { Shop, Taken } from './armoury';

const pack = (l: OwnList) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ s: l.system, n: l.name, p: l.points, t: l.text })))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
function unpack(s: string): Partial<OwnList> {
  try {
    const o = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(s.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0))));
    return { system: o.s, name: o.n, points: o.p, text: o.t };
  } catch { return {}; }
}

export function Lists() {
  const lists = useLoad(() => api.lists(), []), systems = useLoad(() => api.systems(), []), [error, setError] = useState<string>();
  const run = (f: () => Promise<unknown>) => () => void f().then(lists.again, e => setError((e as Error).message));
  const fromShipped = (s: System, id: string) => { const l = (s.lists ?? []).find(x => x.id === id); if (l) go('list', 'new', pack({ id: '', system: s.id, name: l.name, points: l.points, text: l.text })); };
  return (
    <div class="room"><Top here="lists" /><main class="narrow"><div class="row"><h1>Forces</h1><span class="push" /><a class="btn primary" href={href('list', 'new')}><Ico n="plus" /> New force</a></div><Say error={error ?? lists.error} />
      {lists.value && <Panel title="Yours" flush>{lists.value.length ? <ul class="minelist">{lists.value.map(l => <li key={l.id}><span class="grow"><b>{l.name || 'Unnamed'}</b><small>{systems.value?.find(s => s.id === l.system)?.name ?? l.system}, {l.points} points</small></span>
        <a class="btn" href={href('list', l.id)}>Edit</a><button class="btn icb" aria-label={'Duplicate ' + l.name} onClick={run(() => api.saveList({ ...l, id: randomToken(9), name: l.name + ' (copy)' }))}><Ico n="copy" /></button><button class="btn icb" aria-label={'Delete ' + l.name} onClick={run(() => api.deleteList(l.id))}><Ico n="trash" /></button></li>)}</ul> : <p class="in dim">None yet. Start from a ready-made one, or from nothing.</p>}</Panel>}
      {(systems.value ?? []).map(s => <Panel key={s.id} title={s.name + ': ready-made'} flush><ul class="minelist">{(s.lists ?? []).map(l => <li key={l.id}><span class="grow"><b>{l.name}</b><small>{l.force}, {l.points} points</small></span><button class="btn" onClick={() => fromShipped(s, l.id)}>Use as a start</button></li>)}</ul></Panel>)}
    </main></div>
  );
}

export function Builder({ id, shared }: { id: string; shared?: string }) {
  const systems = useLoad(() => api.systems(), []), saved = useLoad(() => (id === 'new' ? Promise.resolve(undefined) : api.lists().then(l => l.find(x => x.id === id))), [id]);
  if (!systems.value?.length || (id !== 'new' && !saved.value)) return <div class="room"><Top here="lists" /><main class="narrow"><Say error={systems.error ?? saved.error} /></main></div>;
  const s = systems.value[0], first = s.lists?.[0]?.force ?? '';
  const start: OwnList = saved.value ?? { id: randomToken(9), system: s.id, name: '', points: 750, text: `list New force\nforce ${first}\n`, ...(shared ? unpack(shared) : {}) };
  return <Bench systems={systems.value} start={start} isNew={!saved.value} />;
}

function Bench({ systems, start, isNew }: { systems: System[]; start: OwnList; isNew: boolean }) {
  const [list, setList] = useState(start), [report, setReport] = useState<ListReport>(), [error, setError] = useState<string>(), [kept, setKept] = useState(isNew ? '' : JSON.stringify(start)), [roster, setRoster] = useState<Unit[]>([]), [open, setOpen] = useState(-1), [texts, setTexts] = useState(new Map<string, string>()), [cards, setCards] = useState<Unit[]>();
  const sys = systems.find(s => s.id === list.system) ?? systems[0], lines = list.text.split('\n'), faults = report?.faults ?? [], bad = new Set(faults.map(f => f.line));
  const put = (c: Partial<OwnList>) => setList(l => ({ ...l, ...c }));
  // muster has the engine set the force up, so that its units can be shown with their numbers.
  const muster = async () => {
    const r = await api.table(sys.id, { mission: sys.missions?.[0]?.id ?? '', seed: '1', points: list.points, lists: [list.text, list.text] });
    return (r.view.units ?? []).filter(u => u.seat === 0);
  };
  useEffect(() => {
    const t = setTimeout(() => api.checkList(list.system, list.text, list.points).then(r => { setReport(r); setError(undefined); return muster().then(setRoster, () => undefined); }, e => setError((e as Error).message)), 150);
    return () => clearTimeout(t);
  }, [list.text, list.points, list.system]);
  const save = () => api.saveList({ ...list, name: list.name || report?.name || 'Unnamed' }).then(() => setKept(JSON.stringify(list)), e => setError((e as Error).message));
  const cat = useLoad(() => api.catalogue(sys.id), [sys.id]), has = (cat.value?.forces?.length ?? 0) > 0;
  const sizes = [...new Set([500, 750, 1000, 1500, 2000, ...(sys.lists ?? []).map(l => Math.round(l.points / 250) * 250 || l.points), list.points])].sort((a, b) => a - b);
  const shop = { cat: cat.value!, text: list.text, points: list.points, put: (text: string) => put({ text }) };
  const anything = () => randomForce(sys, list.points, readList(list.text).force).then(text => put({ text }), e => setError((e as Error).message));
  // A new system has other forces: the list begins anew.
  const change = (id: string) => put({ system: id, text: `list New force\nforce ${systems.find(x => x.id === id)?.lists?.[0]?.force ?? ''}\n` });
  const printCards = async () => {
    try {
      const [units, rules] = await Promise.all([muster(), api.rules(list.system).catch(() => [])]);
      setTexts(new Map(rules.map(r => [r.id, r.text])));
      setCards(units);
      setTimeout(() => print(), 100);
    } catch (e) { setError((e as Error).message); }
  };
  if (cards) return <div class="room"><Top here="lists"><button class="btn" onClick={() => print()}><Ico n="print" /> Print</button><button class="btn" onClick={() => setCards(undefined)}>Back</button></Top><main class="in sheet"><h1>{list.name || report?.name}</h1><p class="soft gapb">{report?.points} points, {cards.length} units</p><div class="unitcards">{cards.map(u => <UnitCard key={u.id} unit={u} texts={texts} />)}</div></main></div>;
  return (
    <div class="room"><Top here="lists" /><main class="builder">
      <div>{has ? <Shop {...shop} system={sys.name} /> : <Panel title={sys.name}><p class="dim">{cat.error ? cat.error.message : 'Write the list as text.'}</p></Panel>}</div>
      <div><Panel title={<input class="field" value={list.name} placeholder={report?.name || 'Name of the force'} aria-label="Name of the force" onInput={e => put({ name: e.currentTarget.value })} />} side={<select class="field" aria-label="Points" value={list.points} onChange={e => put({ points: Number(e.currentTarget.value) })}>{sizes.map(p => <option key={p} value={p}>{p} points</option>)}</select>}>
        <div class="row wrap">{isNew && systems.length > 1 && <select class="field" aria-label="System" value={sys.id} onChange={e => change(e.currentTarget.value)}>{systems.map(x => <option key={x.id} value={x.id}>{x.name}</option>)}</select>}<button class="btn" id="random" onClick={() => void anything()}><Ico n="dice" /> A random force</button><span class="push dim small">Everything is checked as you go.</span></div></Panel>
        {has && <Taken {...shop} faults={faults} />}
        <details class="panel" open={!has}><summary class="in">The list as text</summary><div class="in stack"><div class="lined"><div class="nums" aria-hidden="true">{lines.map((_, i) => (bad.has(i + 1) ? <b key={i}>✕ {i + 1}{'\n'}</b> : <span key={i}>{i + 1}{'\n'}</span>))}</div><textarea spellcheck={false} rows={Math.max(14, lines.length + 1)} value={list.text} aria-label="The list as text" onInput={e => put({ text: e.currentTarget.value })} /></div>
          <p class="dim small">One line a thing. Paste a list here, or type.</p></div></details>
        {roster.length > 0 && <Panel title="Cards" side={<span class="dim">{roster.length} units, {roster.reduce((n, u) => n + u.strong, 0)} models</span>} flush>{roster.map(u => <div key={u.id}><button class="ent" aria-expanded={open === u.id} onClick={() => setOpen(open === u.id ? -1 : u.id)}><span class="portrait a"><Glyph n={profile(u.icon, u.type)} /></span><span class="grow"><b>{u.name}</b><small>{[u.type.replace(/-/g, ' '), ...(u.weapons ?? []).map(w => w.name)].join(', ')}</small></span><span class="soft">{u.strong === 1 ? '1 model' : u.strong + ' models'}</span><b class="pts">{u.points}</b></button>{open === u.id && <UnitCard unit={u} />}</div>)}</Panel>}</div>
      <div>
        <Panel><div class="stack"><div class="row"><span class="bigpoints" id="points">{report?.points ?? '…'}</span><span class="soft">of {report?.limit || list.points} points</span><span class="push" />{report && (faults.length ? <span class="chip badchip">✕ {faults.length === 1 ? 'one fault' : faults.length + ' faults'}</span> : <span class="chip good">✓ legal</span>)}</div>
          <div class="meter" role="img" aria-label={`${report?.points ?? 0} of ${list.points} points`}><i class={(report?.points ?? 0) > list.points ? 'over' : ''} style={{ width: Math.min(100, ((report?.points ?? 0) / list.points) * 100) + '%' }} /></div></div></Panel>
        {faults.map((f, i) => <div class="fault" key={i}><b>✕ {f.line > 0 && `Line ${f.line}: `}{sentence(f.what)}</b>{f.fix && <p class="soft">{sentence(f.fix)}.</p>}<div class="row">{f.line > 0 && <button class="btn" onClick={() => put({ text: lines.filter((_, k) => k !== f.line - 1).join('\n') })}>Drop line {f.line}</button>}<span class="push" /><Cite rule={f.rule} /></div></div>)}
        <Say error={error} />
        <Panel><div class="stack">
          <div class="row wrap"><button class="btn primary" id="save" disabled={kept === JSON.stringify(list)} onClick={() => void save()}>Save</button><Copy text={absolute('list', 'new', pack(list))}>Link</Copy><Copy text={list.text}>Text</Copy>
            <button class="btn" onClick={() => download((list.name || 'force') + '.json', JSON.stringify({ system: list.system, name: list.name, points: list.points, text: list.text }, null, 1), 'application/json')}><Ico n="save" /> JSON</button><button class="btn" onClick={() => void printCards()}><Ico n="print" /> Print cards</button></div>
          <div><FileButton accept=".txt,.json,text/plain,application/json" pick={async f => { const t = await f.text(); try { const o = JSON.parse(t); put({ name: o.name, points: o.points, text: o.text }); } catch { put({ text: t }); } }}>Open a file</FileButton></div>
          {report && report.text && report.text !== list.text && <button class="btn" onClick={() => put({ text: report.text })}>Put in plain order</button>}
        </div></Panel>
      </div>
    </main></div>
  );
}
