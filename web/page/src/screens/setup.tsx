// Setting a game up: system, mission, forces, table, opponent, options.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import { randomForce } from '../forces';
import { Ico } from '../icons';
import { readForce } from '../listfile';
import { enter } from '../match/enter';
import { prefs, setPrefs } from '../prefs';
import { go } from '../route';
import { useLoad } from '../store';
import type { System } from '../types';
import { Cite, FileButton, Panel, Say, Seg, SideName, Switch, Top } from '../ui';
import { TableEditor } from './tableeditor';

export type Pick = { from: 'shipped' | 'own' | 'random' | 'paste'; id: string; text: string };
type Opponent = 'bot' | 'screen' | 'link' | 'watch';

export function SetupScreen() {
  const systems = useLoad(() => api.systems(), []);
  return (
    <div class="room">
      <Top here="setup" />
      {systems.value?.length ? (
        <Form systems={systems.value} />
      ) : (
        <main class="narrow">
          <Say error={systems.error} />
        </main>
      )}
    </div>
  );
}

function Form({ systems }: { systems: System[] }) {
  const [sys, setSys] = useState(systems[0]),
    sizes = sizesOf(sys);
  const [mission, setMission] = useState(sys.missions?.[0]?.id ?? ''),
    [points, setPoints] = useState(usualSize(sizes));
  const [seed, setSeed] = useState(String(Math.floor(Math.random() * 1e6))),
    [table, setTable] = useState(''),
    [options, setOptions] = useState<Record<string, string>>({});
  const [opp, setOpp] = useState<Opponent>('bot'),
    [bot, setBot] = useState(usualBot(sys)),
    [mood, setMood] = useState(''),
    [name, setName] = useState(prefs.value.name);
  const [force, setForce] = useState<[Pick, Pick]>(() => [firstForce(sys, points, 0), firstForce(sys, points, 1)]),
    [error, setError] = useState<string>(),
    [busy, setBusy] = useState(false);
  useEffect(() => setError(undefined), [sys, mission, points, force, table, options, opp]); // a refusal was of what was chosen then
  const resize = (s: System, p: number) => {
    setPoints(p);
    setForce([firstForce(s, p, 0), firstForce(s, p, 1)]);
  };
  // Another system has other sizes, missions, options and tables, all at once: nothing of the old one is asked of the new.
  const choose = (s: System) => {
    if (s === sys) return;
    setSys(s);
    setMission(m => (s.missions?.some(x => x.id === m) ? m : (s.missions?.[0]?.id ?? '')));
    resize(s, usualSize(sizesOf(s)));
    setOptions({});
    setTable('');
    if (!s.bots?.includes(bot)) setBot(usualBot(s));
  };
  const who = bot + (mood && bot !== 'random' ? '-' + mood : '');
  const open = async () => {
    setBusy(true);
    setError(undefined);
    setPrefs({ name });
    try {
      const m = await api.start(
        {
          system: sys.id,
          mission,
          points,
          lists: opp === 'link' ? ['', ''] : [force[0].text, force[1].text],
          table,
          seed: seed || '0',
          options: Object.entries(options)
            .map(([id, value]) => ({ id, value }))
            .sort((a, b) => (a.id < b.id ? -1 : 1)),
          names: [name || 'Player', opp === 'bot' || opp === 'watch' ? 'Rival' : opp === 'screen' ? 'Second player' : ''],
        },
        opp === 'watch'
          ? [
              { kind: 'bot', bot: who },
              { kind: 'bot', bot: who },
            ]
          : [{ kind: 'me' }, opp === 'bot' ? { kind: 'bot', bot: who } : opp === 'screen' ? { kind: 'me' } : { kind: 'link' }],
      );
      if (opp === 'watch') go('watch', m.token);
      else await enter(m);
    } catch (e) {
      setError((e as Error).message);
    }
    setBusy(false);
  };
  return (
    <main class="setup">
      <div>
        <Panel title="Rules" side={<span class="dim">each enforced in full</span>}>
          <div class="stack">
            <div class="two">
              {systems.map(s => (
                <button key={s.id} class={'pick ' + (s === sys ? 'on' : '')} aria-pressed={s === sys} onClick={() => choose(s)}>
                  <b>{s.name}</b>
                  <small>
                    {s.missions?.length ?? 0} missions, {s.lists?.length ?? 0} ready forces
                  </small>
                </button>
              ))}
            </div>
            <h3>Mission</h3>
            {(sys.missions ?? []).map(m => (
              <button
                key={m.id}
                class={'pick ' + (m.id === mission ? 'on' : '')}
                aria-pressed={m.id === mission}
                onClick={() => setMission(m.id)}>
                <b>{m.name || m.id}</b>
                <small>{m.text}</small>
              </button>
            ))}
          </div>
        </Panel>
        <Panel title="Opponent">
          <div class="stack">
            <div class="two">
              {(
                [
                  ['bot', 'bot', 'Bot', 'answers at once'],
                  ['screen', 'two', 'One screen', 'pass the mouse'],
                  ['link', 'globe', 'By link', 'no account needed'],
                  ['watch', 'eye', 'Watch', 'bot against bot'],
                ] as const
              ).map(([o, i, t, d]) => (
                <button
                  key={o}
                  class={'pick ' + (o === opp ? 'on' : '')}
                  aria-pressed={o === opp}
                  data-opponent={o}
                  onClick={() => setOpp(o)}>
                  <Ico n={i} /> <b>{t}</b>
                  <small>{d}</small>
                </button>
              ))}
            </div>
            {(opp === 'bot' || opp === 'watch') && (sys.bots?.length ?? 0) > 0 && (
              <div class="row">
                <span class="soft">Level</span>
                <Seg label="Level of the bot" value={bot} set={setBot} options={(sys.bots ?? []).map(b => [b, b])} />
              </div>
            )}
            {(opp === 'bot' || opp === 'watch') && bot !== 'random' && (
              <div class="row">
                <span class="soft">Temper</span>
                <Seg
                  label="Temper of the bot"
                  value={mood}
                  set={setMood}
                  options={[
                    ['', 'even'],
                    ['aggressive', 'aggressive'],
                    ['careful', 'careful'],
                    ['objective', 'objective'],
                  ]}
                />
              </div>
            )}
            <label>
              Your name
              <input class="field" value={name} maxLength={40} placeholder="Player" onInput={e => setName(e.currentTarget.value)} />
            </label>
            <Switch on={prefs.value.fullDice} set={v => setPrefs({ fullDice: v })} label="Show every die in full as it falls" />
          </div>
        </Panel>
      </div>
      <div>
        <Panel
          title="Forces"
          side={
            <select class="field" aria-label="Points a side" value={points} onChange={e => resize(sys, Number(e.currentTarget.value))}>
              {(sizes.length ? sizes : [500, 750, 1000]).map(p => (
                <option key={p} value={p}>
                  {p} points a side
                </option>
              ))}
            </select>
          }>
          {opp === 'link' ? (
            <p class="soft" id="eachpicks">
              <Ico n="shield" /> Each of you brings an own force, hidden until both are ready. You choose yours at the table.
            </p>
          ) : (
            <div class="stack">
              {([0, 1] as const).map(i => (
                <ForcePick
                  key={i}
                  seat={i}
                  who={i === 0 ? name || 'You' : opp === 'bot' ? 'Rival' : 'The other'}
                  sys={sys}
                  points={points}
                  value={force[i]}
                  set={f => setForce(now => (i === 0 ? [f, now[1]] : [now[0], f]))}
                />
              ))}
            </div>
          )}
        </Panel>
        <Panel title="Options" side={<span class="dim">the book's own</span>}>
          {(sys.options ?? []).map(o => {
            const v = options[o.id] ?? o.default,
              set = (x: string) =>
                setOptions(now => {
                  const next = { ...now };
                  if (x === o.default) delete next[o.id];
                  else next[o.id] = x;
                  return next;
                });
            const yes = o.values?.length === 2 && o.values.every(x => /^(on|off|yes|no)$/.test(x));
            return (
              <div key={o.id} class="opt">
                <span>{o.text}</span>
                {yes ? (
                  <Switch on={/^(on|yes)$/.test(v)} set={x => set(o.values!.find(y => /^(on|yes)$/.test(y) === x)!)} label="" />
                ) : (
                  <Seg label={o.id} value={v} set={set} options={(o.values ?? []).map(x => [x, x])} />
                )}
                <small>
                  <Cite rule={o.rule} />
                </small>
              </div>
            );
          })}
          {!(sys.options ?? []).length && <p class="dim">This system has no options.</p>}
        </Panel>
      </div>
      <div>
        <TableEditor system={sys.id} mission={mission} points={points} seed={seed} setSeed={setSeed} table={table} setTable={setTable} />
        <Panel>
          <div class="stack">
            <dl class="facts">
              <dt>Mission</dt>
              <dd>{sys.missions?.find(m => m.id === mission)?.name}</dd>
              <dt>Forces</dt>
              <dd>{points} points a side</dd>
              <dt>Table</dt>
              <dd>{table ? 'edited' : 'seed ' + seed}</dd>
              <dt>Options</dt>
              <dd>{Object.keys(options).length ? Object.keys(options).length + ' changed' : 'as printed'}</dd>
              <dt>Dice</dt>
              <dd>sealed before the first roll; anyone can check them afterwards</dd>
            </dl>
            <Say error={error} />
            <button class="btn primary big" id="open" disabled={busy} onClick={() => void open()}>
              Open the table <kbd>Enter</kbd>
            </button>
          </div>
        </Panel>
      </div>
    </main>
  );
}

// sizesOf are the sizes of game that a system's ready-made forces have, and larger ones for forces of one's own.
function sizesOf(sys: System): number[] {
  const shipped = (sys.lists ?? []).map(l => Math.round(l.points / 250) * 250 || l.points);
  return [...new Set([...shipped, 1500, 2000])].sort((a, b) => a - b);
}
const usualSize = (sizes: number[]) => (sizes.includes(750) ? 750 : (sizes[0] ?? 500));
const usualBot = (sys: System) => sys.bots?.find(b => b === 'sensible') ?? sys.bots?.[0] ?? '';

const near = (sys: System, points: number) => {
  const fits = (sys.lists ?? []).filter(x => Math.abs(x.points - points) <= points * 0.15),
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
    l = fits[seat] ?? fits[0];
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
  seat: 0 | 1;
  who: string;
  sys: System;
  points: number;
  value: Pick;
  set: (p: Pick) => void;
}) {
  const own = useLoad(() => api.lists(), []),
    [error, setError] = useState<string>();
  const report = useLoad(
    () => (value.text ? api.checkList(sys.id, value.text, points) : Promise.reject(new Error('No list yet.'))),
    [value.text, points, sys.id],
  );
  useEffect(() => setError(undefined), [value.text, value.from, value.id, sys.id]); // what was refused is no longer what is chosen
  const mine = (own.value ?? []).filter(l => l.system === sys.id),
    list = near(sys, points);
  const from = (f: Pick['from']) => {
    if (f === 'shipped') set({ from: f, id: list[0]?.id ?? '', text: list[0]?.text ?? '' });
    if (f === 'own') set({ from: f, id: mine[0]?.id ?? '', text: mine[0]?.text ?? '' });
    if (f === 'paste') set({ from: f, id: '', text: value.text });
    if (f === 'random') {
      setError(undefined);
      randomForce(sys, points).then(
        text => set({ from: f, id: '', text }),
        e => setError((e as Error).message),
      );
    }
  };
  const fromFile = async (f: File) => {
    try {
      set({ ...value, text: (await readForce(f, [sys], sys.id)).text });
      setError(undefined);
    } catch (e) {
      setError((e as Error).message);
    }
  };
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
                {l.name}, {l.points} points
              </option>
            ))}
          </select>
        ) : (
          <p class="dim small">
            None saved yet: <a href="#/lists">build one</a>.
          </p>
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
                ✕ {faults.length === 1 ? 'a fault' : faults.length + ' faults'}: {faults[0].what}
              </span>
            ) : (
              <span class="good">✓ legal</span>
            )}
          </>
        ) : (
          <span class="dim">{report.error?.message ?? 'checking…'}</span>
        )}
      </p>
      <Say error={error} />
    </div>
  );
}
