// The builder of a force: it edits a system's list text, with its faults named as one goes.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import { randomForce, sizeFor } from '../forces';
import { Ico } from '../icons';
import { readForce } from '../listfile';
import { pack, unpack } from '../listlink';
import { readList } from '../listtext';
import { randomToken } from '../prefs';
import { absolute, href } from '../route';
import { useLoad } from '../store';
import type { ListReport, OwnList, System, Unit } from '../types';
import { Copy, download, FileButton, Panel, Say, Top } from '../ui';
import { Shop, Taken } from './armoury';
import { AsText, Cards, FaultBox, NameField, Roster, SizeField, Sum } from './sheet';

// blank is what a force begins with: a heading, or where a game writes its forces in another way one that is ready-made.
function blank(s?: System): string {
  const first = s?.lists?.[0];
  return first && !/^list /m.test(first.text) ? first.text : `list New force\nforce ${first?.force ?? ''}\n`;
}

function listOf(lists: OwnList[], id: string): OwnList {
  const l = lists.find(x => x.id === id);
  if (!l) throw new Error('This browser keeps no such force: it was thrown away, or the link is for another browser.');
  return l;
}

export function Builder({ id, shared }: { id: string; shared?: string }) {
  const systems = useLoad(() => api.battles(), []);
  const saved = useLoad(() => (id === 'new' ? Promise.resolve(undefined) : api.lists().then(l => listOf(l, id))), [id]);
  if (!systems.value?.length || (id !== 'new' && !saved.value)) {
    return (
      <div class="room">
        <Top here="lists" />
        <main class="narrow">
          <Say error={systems.error ?? saved.error} />
          {saved.error && (
            <a class="btn" href={href('lists')}>
              To your forces
            </a>
          )}
        </main>
      </div>
    );
  }
  const s = systems.value[0],
    brought = shared ? unpack(shared, systems.value) : undefined;
  const start: OwnList = saved.value ?? { id: randomToken(9), system: s.id, name: '', points: s.points, text: blank(s), ...brought };
  const lost =
    shared && !brought
      ? 'This link carries no force that is played here: it may have been cut short. Ask for it again, or begin anew.'
      : undefined;
  return <Bench systems={systems.value} start={start} isNew={!saved.value} fault={lost} />;
}

// sizesOf are the sizes of game a force can be built for: the usual ones, and those of the system's own lists.
function sizesOf(sys: System, now: number): number[] {
  const shipped = (sys.lists ?? []).map(l => sizeFor(l.points));
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
  // A new system has other forces of another size: the list begins anew.
  const change = (id: string) => {
    const to = systems.find(x => x.id === id);
    put({ system: id, points: to?.points ?? list.points, text: blank(to) });
  };
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
          {roster.length > 0 && <Roster units={roster} system={sys.id} />}
        </div>
        <div>
          <Sum report={report} points={list.points} />
          {faults.map((f, i) => (
            <FaultBox key={i} f={f} text={list.text} put={put} />
          ))}
          {report?.notes?.map((n, i) => (
            <p key={i} class="dim" data-note>
              {n}
            </p>
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

function saveAsJSON(l: OwnList) {
  download(
    (l.name || 'force') + '.json',
    JSON.stringify({ system: l.system, name: l.name, points: l.points, text: l.text }, null, 1),
    'application/json',
  );
}
