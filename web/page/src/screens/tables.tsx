// Tables: one's own games, those of this server that wait for somebody, and a new one.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import { Ico } from '../icons';
import { enter, inviteOf, openMine, playNow } from '../match/enter';
import { clockText, spanText, timeText } from '../people/clock';
import { LinkBox } from '../people/link';
import { news, waitingFor, withPeople } from '../people/news';
import { askToNotify, canNotify, ring } from '../people/tell';
import { TermsForm, usualTerms } from '../people/terms';
import { prefs, setPrefs } from '../prefs';
import { absolute, go, href } from '../route';
import { useLoad, useStore } from '../store';
import type { Mine, OpenTable, System } from '../types';
import { LocalOnly, Panel, Say, Seg, SideName, Top } from '../ui';
import { sizesOf, usualSize } from './setup';

const AGAIN = 8000;

export function Tables() {
  const open = useLoad(() => api.tables(), []),
    mine = useLoad(() => api.mine(), []),
    systems = useLoad(() => api.battles(), []),
    [tab, setTab] = useState('yours');
  useEffect(() => {
    const t = setInterval(() => {
      if (document.hidden) return;
      open.again();
      mine.again();
    }, AGAIN);
    return () => clearInterval(t);
  }, []);
  const games = (mine.value ?? []).filter(withPeople),
    waiting = waitingFor(games).length,
    tables = open.value ?? [];
  useEffect(() => {
    if (mine.value) news.set(games);
  }, [mine.value]);
  return (
    <div class={'room tables show-' + tab}>
      <Top here="tables">
        <Bell />
      </Top>
      <div class="tabletabs">
        <Seg
          label="What to see"
          value={tab}
          set={setTab}
          options={[
            ['yours', <>Yours {waiting > 0 && <span class="badge">{waiting}</span>}</>],
            ['open', `Open, ${tables.filter(t => t.free.length).length}`],
            ['new', 'New'],
          ]}
        />
      </div>
      <main class="tablegrid">
        <div class="t-yours">
          <Panel
            title="Your games"
            side={
              <a class="linkish" href={href('matches')}>
                all you played
              </a>
            }
            flush>
            <Say error={mine.error} />
            {games.map(m => (
              <GameRow key={m.match.id} m={m} />
            ))}
            {mine.value && !games.length && <p class="in dim">No game with other people is under way.</p>}
          </Panel>
          <Invitations list={games} />
        </div>
        <div>
          <div class="t-open">
            <OpenList tables={tables} mine={games} error={open.error} loaded={!!open.value} />
          </div>
          <div class="t-new">{systems.value?.length ? <Own systems={systems.value} /> : null}</div>
        </div>
      </main>
    </div>
  );
}

// Bell turns telling on and off: it is asked for, and off until then.
function Bell() {
  const pr = useStore(prefs),
    on = pr.notify || pr.sound;
  const turn = async () => {
    if (on) setPrefs({ notify: false, sound: false });
    else {
      ring();
      setPrefs({ sound: true, notify: canNotify() && (await askToNotify()) });
    }
  };
  return (
    <button
      class={'chip tellme' + (on ? ' on' : '')}
      id="bell"
      aria-label="Tell me when it is my turn"
      aria-pressed={on}
      onClick={() => void turn()}>
      <Ico n="bell" s={14} /> <span>{on ? 'tells me when it is my turn' : 'tell me when it is my turn'}</span>
    </button>
  );
}

const ago = (iso: string) => {
  const s = Math.max(0, Math.round((Date.now() - new Date(iso).getTime()) / 1000));
  if (s < 60) return 'just now';
  const n = s < 3600 ? s - (s % 60) : s < 86400 ? s - (s % 3600) : s - (s % 86400);
  return `for ${spanText(n)}`;
};

function Presence({ here, joined = true }: { here: boolean; joined?: boolean }) {
  return <span class={'pres ' + (here ? 'here' : 'away')}>{!joined ? 'nobody yet' : here ? 'here' : 'away'}</span>;
}

function GameRow({ m }: { m: Mine }) {
  const [error, setError] = useState<string>(),
    others = m.match.seats.map((x, i) => ({ ...x, seat: i })).filter(x => !m.seats?.includes(x.seat)),
    waits = m.match.status === 'waiting',
    todo = waits ? (others.every(x => x.joined) ? 'be ready' : 'waits for a player') : m.yours ? 'your turn' : 'their turn',
    urgent = waitingFor([m]).length > 0;
  return (
    <button
      class={'game' + (urgent ? ' yours' : '')}
      data-game={m.match.id}
      onClick={() => void openMine(m.match.id).catch(e => setError((e as Error).message))}>
      <span class="row wrap">
        <b class="cap">{m.match.mission.replace(/-/g, ' ')}</b>
        {others.map(x => (
          <span key={x.seat} class="row tight">
            <SideName seat={x.seat}>{x.name || (x.joined ? 'The other' : 'free')}</SideName>
            {x.kind === 'person' && <Presence here={x.online} joined={x.joined} />}
          </span>
        ))}
      </span>
      <span class="end">{urgent ? <b class="sig">{todo}</b> : <span class="soft">{todo}</span>}</span>
      <span class="soft">
        {m.match.name}
        {m.match.points ? `, ${m.match.points} points` : ''}
      </span>
      <span class="end soft">
        {ago(m.match.changed)}
        {m.left !== undefined && (
          <>
            , <b>{timeText(m.left)}</b> {m.left > 0 && 'left'}
          </>
        )}
      </span>
      <Say error={error} />
    </button>
  );
}

// Invitations are the links of this browser that nobody has used yet.
function Invitations({ list }: { list: Mine[] }) {
  const all = list.flatMap(m =>
    m.match.seats.map((x, seat) => ({ m, seat, token: x.joined ? '' : inviteOf(m.match.id, seat) })).filter(x => x.token),
  );
  if (!all.length) return null;
  return (
    <Panel title={all.length > 1 ? 'Your invitations' : 'Your invitation'} side={<span class="dim small">until someone sits down</span>}>
      <div class="stack">
        {all.map(x => (
          <div key={x.token} class="stack tight">
            <LinkBox link={absolute('join', x.token)} label="Invitation" picture={all.length === 1} />
            <p class="soft small">
              {x.m.match.name}, {x.m.match.mission.replace(/-/g, ' ')}
              {x.m.match.points ? `, ${x.m.match.points} points` : ''}, {clockText(x.m.match.terms.clock)}
            </p>
          </div>
        ))}
        <LocalOnly />
      </div>
    </Panel>
  );
}

function OpenList({ tables, mine, error, loaded }: { tables: OpenTable[]; mine: Mine[]; error?: Error; loaded: boolean }) {
  const [rules, setRules] = useState(''),
    names = [...new Map(tables.map(t => [t.match.system, t.match.name]))],
    shown = tables.filter(t => !rules || t.match.system === rules),
    free = tables.filter(t => t.free.length).length;
  return (
    <Panel
      title="Open tables"
      side={
        <span class="dim small">
          {free} waiting, {tables.length - free} in play
        </span>
      }
      flush>
      {names.length > 1 && (
        <div class="in row wrap">
          {[['', 'all rules'], ...names].map(([id, name]) => (
            <button key={id} class={'chip' + (rules === id ? ' on' : '')} aria-pressed={rules === id} onClick={() => setRules(id)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <Say error={error} />
      {shown.length > 0 && (
        <table class="tlist">
          <thead>
            <tr>
              <th>Host</th>
              <th>Game</th>
              <th>Clock, undo</th>
              <th aria-label="What you can do" />
            </tr>
          </thead>
          <tbody>
            {shown.map(t => (
              <TableRow key={t.match.id} t={t} own={mine.some(m => m.match.id === t.match.id)} />
            ))}
          </tbody>
        </table>
      )}
      {loaded && !shown.length && <p class="in dim">No table is open. Open one: whoever comes by can sit down.</p>}
    </Panel>
  );
}

function TableRow({ t, own }: { t: OpenTable; own: boolean }) {
  const m = t.match,
    people = m.seats.filter(x => x.kind === 'person' && x.joined),
    terms = m.terms;
  return (
    <tr data-table={m.id}>
      <td>
        <b>{people.map(x => x.name || 'Somebody').join(', ')}</b>
        <br />
        <Presence here={people.some(x => x.online)} />
      </td>
      <td>
        <b>{m.name}</b>
        {m.points ? `, ${m.points} points` : ''}
        <br />
        <span class="cap">{m.mission.replace(/-/g, ' ')}</span>
        {terms.note && <i>, “{terms.note}”</i>}
      </td>
      <td>
        {t.free.length ? clockText(terms.clock) : 'in play'}
        <br />
        {t.free.length ? (terms.undo ? 'undo never' : 'undo by consent') : `${t.watching} watching${terms.delay ? ', a turn behind' : ''}`}
      </td>
      <td>
        {own ? (
          <span class="chip on">you sit here</span>
        ) : t.invite ? (
          <a class="btn" data-sit={m.id} href={href('join', t.invite)}>
            Sit down
          </a>
        ) : null}
        {!own && t.watch && (
          <a class="btn ghost" data-watch={m.id} href={href('watch', t.watch)}>
            <Ico n="eye" /> Watch
          </a>
        )}
      </td>
    </tr>
  );
}

// Own opens a table: each brings a force, hidden until both are ready.
function Own({ systems }: { systems: System[] }) {
  const [sys, setSys] = useState(systems.find(s => s.id === prefs.value.system) ?? systems[0]),
    [mission, setMission] = useState(sys.missions?.[0]?.id ?? ''),
    sizes = sizesOf(sys),
    [points, setPoints] = useState(usualSize(sizes)),
    [terms, setTerms] = useState({ ...usualTerms(), open: true, watch: true } as ReturnType<typeof usualTerms>),
    [name, setName] = useState(prefs.value.name),
    [error, setError] = useState<string>(),
    [busy, setBusy] = useState(false);
  const choose = (id: string) => {
    const s = systems.find(x => x.id === id)!;
    setSys(s);
    setMission(s.missions?.[0]?.id ?? '');
    setPoints(usualSize(sizesOf(s)));
  };
  const make = async (meanwhile: boolean) => {
    setBusy(true);
    setError(undefined);
    setPrefs({ name });
    try {
      const m = await api.start(
        {
          system: sys.id,
          mission,
          points,
          lists: ['', ''],
          table: '',
          seed: String(Math.floor(Math.random() * 1e6)),
          options: [],
          names: [name, ''],
        },
        [{ kind: 'me' }, { kind: 'link' }],
        terms,
      );
      await enter(m);
      if (meanwhile) await playNow(sys.id);
    } catch (e) {
      setError((e as Error).message);
      setBusy(false);
    }
  };
  return (
    <Panel title="A table of your own" side={<span class="dim small">what you set is what they read before they sit</span>}>
      <div class="stack">
        <div class="termform">
          <span class="soft">Game</span>
          <div class="row wrap">
            <select class="field auto" id="tablesystem" aria-label="Rules" value={sys.id} onChange={e => choose(e.currentTarget.value)}>
              {systems.map(s => (
                <option key={s.id} value={s.id}>
                  {s.name}
                </option>
              ))}
            </select>
            <select class="field auto" aria-label="Mission" value={mission} onChange={e => setMission(e.currentTarget.value)}>
              {(sys.missions ?? [])
                .filter(m => !m.sides?.length || m.sides.includes(2))
                .map(m => (
                  <option key={m.id} value={m.id}>
                    {m.name || m.id}
                  </option>
                ))}
            </select>
            <select class="field auto" aria-label="Points a side" value={points} onChange={e => setPoints(Number(e.currentTarget.value))}>
              {sizes.map(p => (
                <option key={p} value={p}>
                  {p} points
                </option>
              ))}
            </select>
          </div>
          <span class="soft">Your name</span>
          <input
            class="field"
            id="tablename"
            value={name}
            maxLength={40}
            placeholder="Player"
            aria-label="Your name"
            onInput={e => setName(e.currentTarget.value)}
          />
        </div>
        <TermsForm terms={terms} set={setTerms} listed />
        <p class="soft small">
          A lost line never ends a game: the seat is kept and the clock runs. Once it is out, the one who stayed may claim the win, call it
          a draw or wait. Nothing is claimed by itself.
        </p>
        <Say error={error} />
        <div class="row wrap">
          <button class="btn primary big grow" id="opentable" disabled={busy} onClick={() => void make(false)}>
            Open the table
          </button>
          <button class="btn big" id="meanwhile" disabled={busy} onClick={() => void make(true)}>
            <Ico n="bot" /> and play a bot meanwhile
          </button>
          <button class="btn ghost" onClick={() => go('setup')}>
            All options
          </button>
        </div>
      </div>
    </Panel>
  );
}
