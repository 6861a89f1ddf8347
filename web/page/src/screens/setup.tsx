// Setting a game up: system, mission, sides, forces, table, who plays, options.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import { sizeFor } from '../forces';
import { Ico } from '../icons';
import { enter } from '../match/enter';
import { TermsForm, usualTerms } from '../people/terms';
import { prefs, setPrefs } from '../prefs';
import { seatsOf, takesOf } from '../sides';
import { useLoad } from '../store';
import type { RuleOption, System } from '../types';
import { Cite, Panel, Say, Seg, Switch, Top } from '../ui';
import { ForcePick, firstForce, type Pick } from './forcepick';
import { bringsOwn, callPlayers, firstPlayers, type Player, SeatPicks, seatsFor } from './seatpick';
import { TableEditor } from './tableeditor';

type Opponent = 'bot' | 'screen' | 'link' | 'watch';

export function SetupScreen() {
  const systems = useLoad(() => api.battles(), []);
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
  const [force, setForce] = useState<Pick[]>(() => seatsOf(4).map(i => firstForce(sys, points, i))),
    [wanted, setWanted] = useState(2),
    [players, setPlayers] = useState(() => firstPlayers(usualBot(sys))),
    [terms, setTerms] = useState(usualTerms()),
    [error, setError] = useState<string>(),
    [busy, setBusy] = useState(false);
  useEffect(() => setError(undefined), [sys, mission, points, force, table, options, opp, wanted, players]); // a refusal was of what was chosen then
  const resize = (s: System, p: number) => {
    setPoints(p);
    setForce(seatsOf(4).map(i => firstForce(s, p, i)));
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
    setPlayers(all => all.map(p => (s.bots?.includes(p.bot) ? p : { ...p, bot: usualBot(s) })));
  };
  // A mission has its numbers of sides: what was wanted stands where it can.
  const takes = takesOf(sys.missions?.find(m => m.id === mission)),
    sides = takes.includes(wanted) ? wanted : takes[0],
    several = sides > 2;
  const all = several ? players.slice(0, sides) : twoPlayers(opp, bot, name),
    links = all.some(p => p.kind === 'link'),
    bots = all.some(p => p.kind === 'bot'),
    called = several ? callPlayers(all, name) : [name || 'You', opp === 'bot' ? 'Rival' : 'The other'],
    given = seatsOf(sides).filter(i => !bringsOwn(all, i));
  const open = async () => {
    setBusy(true);
    setError(undefined);
    setPrefs({ name });
    try {
      const { lists, names, seats } = seatsFor(all, force, name, mood);
      const m = await api.start(
        {
          system: sys.id,
          mission,
          points,
          lists,
          table,
          seed: seed || '0',
          options: Object.entries(options)
            .map(([id, value]) => ({ id, value }))
            .sort((a, b) => (a.id < b.id ? -1 : 1)),
          names,
        },
        seats,
        links ? terms : undefined,
      );
      await enter(m);
    } catch (e) {
      setError((e as Error).message);
    }
    setBusy(false);
  };
  return (
    <main class="setup">
      <div>
        <Panel title="Rules" side={<span class="dim">enforced in full</span>}>
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
            {(takes.length > 1 || several) && (
              <div class="row" data-sides={sides}>
                <span class="soft">Sides</span>
                <Seg label="Sides" value={String(sides)} set={v => setWanted(Number(v))} options={takes.map(n => [String(n), n])} />
              </div>
            )}
          </div>
        </Panel>
        <Panel title={several ? 'Who plays' : 'Opponent'}>
          <div class="stack">
            {several ? (
              <SeatPicks all={all} own={name} sys={sys} set={(i, p) => setPlayers(now => now.map((x, k) => (k === i ? p : x)))} />
            ) : (
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
            )}
            {!several && bots && (sys.bots?.length ?? 0) > 0 && (
              <div class="row">
                <span class="soft">Level</span>
                <Seg label="Level of the bot" value={bot} set={setBot} options={(sys.bots ?? []).map(b => [b, b])} />
              </div>
            )}
            {bots && all.some(p => p.kind === 'bot' && p.bot !== 'random') && (
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
        {links && (
          <Panel title="Terms" side={<span class="dim">read before one sits down</span>}>
            <TermsForm terms={terms} set={setTerms} listed />
          </Panel>
        )}
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
          <div class="stack">
            {links && (
              <p class="soft" id="eachpicks">
                <Ico n="shield" /> {several ? 'Who comes by a link' : 'Each of you'} brings an own force, hidden until{' '}
                {several ? 'all' : 'both'} are ready.
                {given.some(i => all[i].kind === 'me') || !all.some(p => p.kind === 'me') ? '' : ' You choose yours at the table.'}
              </p>
            )}
            {given.map(i => (
              <ForcePick
                key={i}
                seat={i}
                who={called[i]}
                sys={sys}
                points={points}
                value={force[i]}
                set={f => setForce(now => now.map((x, k) => (k === i ? f : x)))}
              />
            ))}
          </div>
        </Panel>
        <Panel title="Options" side={<span class="dim">the book's own</span>}>
          {(sys.options ?? []).filter(chosenHere).map(o => {
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
          {!(sys.options ?? []).some(chosenHere) && <p class="dim">This system has no options.</p>}
        </Panel>
      </div>
      <div>
        <TableEditor
          system={sys.id}
          mission={mission}
          sides={sides}
          lists={seatsOf(sides).map(i => (given.includes(i) ? force[i].text : ''))}
          points={points}
          seed={seed}
          setSeed={setSeed}
          table={table}
          setTable={setTable}
        />
        <Panel>
          <div class="stack">
            <dl class="facts">
              <dt>Mission</dt>
              <dd>{sys.missions?.find(m => m.id === mission)?.name}</dd>
              <dt>Forces</dt>
              <dd>
                {several ? `${sides} sides, ` : ''}
                {points} points a side
              </dd>
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

// twoPlayers are the two of a game against one opponent.
function twoPlayers(opp: Opponent, bot: string, own: string): Player[] {
  const rival: Player = {
    kind: opp === 'screen' ? 'me' : opp === 'link' ? 'link' : 'bot',
    bot,
    name: opp === 'screen' ? 'Second player' : 'Rival',
  };
  return [{ kind: opp === 'watch' ? 'bot' : 'me', bot, name: own || 'Player' }, rival];
}

// sizesOf are the sizes of game that a system's ready-made forces have, and larger ones for forces of one's own.
export function sizesOf(sys: System): number[] {
  const shipped = (sys.lists ?? []).map(l => sizeFor(l.points));
  return [...new Set([...shipped, 1500, 2000])].sort((a, b) => a - b);
}
// chosenHere: an option without values is set elsewhere on the page, as the points are.
const chosenHere = (o: RuleOption) => !!o.values?.length;
export const usualSize = (sizes: number[]) => (sizes.includes(750) ? 750 : (sizes[0] ?? 500));
const usualBot = (sys: System) => sys.bots?.find(b => b === 'sensible') ?? sys.bots?.[0] ?? 'sensible'; // every system can be played by it
