// The heart: a live match. Left is the record, right is now, the table between.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api } from '../api';
import { backKey } from '../campaign/battle';
import { DecisionPanel } from '../decision/panel';
import { pick } from '../decision/picks';
import { middle, onTable } from '../geometry';
import { Ico } from '../icons';
import { Board } from '../match/board';
import { useCoach } from '../match/coach';
import { MatchHeader } from '../match/header';
import { KeyHelp } from '../match/keyhelp';
import { useKeys } from '../match/keys';
import { MatchMenu, MissionText } from '../match/menu';
import { type BoardState, moveTools } from '../match/movers';
import { Asked, answerTo, NoticeBox, Undone } from '../match/notice';
import { unitOf } from '../match/offers';
import { Recap, RecapOffer } from '../match/recap';
import { Sealing } from '../match/sealing';
import { Session } from '../match/session';
import { TableTree } from '../match/spoken';
import { useTitle } from '../match/title';
import { Lessons } from '../parts/coach';
import { Deck } from '../parts/deck';
import { DiceTray, Log } from '../parts/log';
import { OddsPanel } from '../parts/odds';
import { Trackers } from '../parts/trackers';
import { UnitCard, UnitList } from '../parts/unitcard';
import { Chat, hasChat, useUnread } from '../people/chat';
import { Claim } from '../people/claim';
import { NewsBar } from '../people/news';
import { RematchPanel } from '../people/rematch';
import { useTurnBell } from '../people/tell';
import { prefs, setPrefs } from '../prefs';
import { go, href } from '../route';
import { isMine, namesOf } from '../sides';
import { useLoad, useStore } from '../store';
import type { CameraHandle } from '../table/chart';
import { type Near, nearOf } from '../table/frame';
import { SignLegend } from '../table/signs';
import type { GameEvent, State } from '../types';
import { Dialog, Key, Lost, SideName, SumTable, Switch, Top } from '../ui';
import { CampaignScreen } from './campaign';
import { Lobby } from './lobby';
import { Review } from './review';

type Tab = 'table' | 'units' | 'bag' | 'dice' | 'log' | 'chat';

export function MatchScreen({ token }: { token: string }) {
  const session = useMemo(() => new Session(token), [token]);
  useEffect(() => () => session.close(), [session]);
  const shot = useStore(session.shot);
  if (shot.gone) {
    return (
      <div class="room">
        <Top />
        <main class="narrow">
          <Lost error={shot.gone} />
        </main>
      </div>
    );
  }
  if (!shot.state)
    return (
      <div class="room">
        <Top />
        <main class="narrow">
          <p class="dim" aria-live="polite">
            Setting the table…
          </p>
        </main>
      </div>
    );
  if (shot.state.lobby) return <Lobby session={session} />;
  return <Played session={session} token={token} />;
}

// Played is a table, or a campaign where the match is one. A battle of a campaign leads back to it.
function Played({ session, token }: { session: Session; token: string }) {
  const systems = useLoad(() => api.systems(), []),
    system = session.now!.match.system,
    back = sessionStorage.getItem(backKey(token));
  if (!systems.value) return <Top />;
  if (systems.value.find(s => s.id === system)?.campaign) return <CampaignScreen session={session} token={token} />;
  return (
    <>
      {back && (
        <a class="btn backtocampaign" href={href('play', back)}>
          Back to the campaign
        </a>
      )}
      <Table session={session} token={token} />
    </>
  );
}

function Table({ session, token }: { session: Session; token: string }) {
  const shot = useStore(session.shot),
    pr = useStore(prefs),
    s = shot.state!;
  const [b, setB] = useState<BoardState>({ hovered: -1, looked: -1, alone: null, ruler: false });
  const set = (c: Partial<BoardState>) => setB(x => ({ ...x, ...c }));
  const [tab, setTab] = useState<Tab>('table'),
    [left, setLeft] = useState<'log' | 'units' | 'chat'>('log'),
    [dialog, setDialog] = useState('');
  const own = s.role.kind === 'seat' ? s.seat : 0,
    alone = (s.role.seats?.length ?? 0) < 2;
  const [turned, setTurned] = useState<Near | null>(null),
    home = useRef<Near | undefined>(undefined); // one's own edge, as it was when one sat down
  home.current ??= alone ? nearOf(s.view, own) : 0;
  const near = turned ?? home.current ?? 0,
    quarter = s.view.sides.length > 2 ? 1 : 2;
  const camera = useRef<CameraHandle | null>(null);
  // Whoever comes back to a match is offered what happened meanwhile; an answer of one's own says that it is known.
  const seated = s.role.kind === 'seat' && s.match.status !== 'waiting',
    [came] = useState(s.since);
  const [missed] = useState(() => shot.log.slice(s.since).filter(e => e.text && e.seat !== s.seat).length);
  const [recap, setRecap] = useState<'no' | 'ask' | 'on'>(seated && s.since > 0 && missed > 2 && alone ? 'ask' : 'no');
  useEffect(() => {
    if (s.since !== came) setRecap(r => (r === 'ask' ? 'no' : r));
  }, [s.since]);
  const tools = moveTools(session, b, set, near);
  useTitle(s, session.mine);
  useTurnBell(s, session.mine);
  const talks = hasChat(s, shot.chat),
    unread = useUnread(s, shot.chat, innerWidth < 1100 ? tab === 'chat' : left === 'chat');
  const coach = useCoach(s, session.mine);
  useEffect(() => set({ alone: null, hovered: -1 }), [s.decision?.number]); // what was hovered may be gone without a word
  // A question of one's own brings its unit to the fore; what was clicked for an earlier one is done with.
  useEffect(() => {
    if (session.mine) set({ looked: -1 });
  }, [session.mine ? s.decision?.number : -1]);
  const handed = useHandover(session, s, pr.handover);
  const units = s.view.units ?? [];
  useKeys(session, {
    camera,
    tools,
    help: () => setDialog('keys'),
    measure: () => set({ ruler: !b.ruler }),
    panel: name => {
      setLeft(name as 'log' | 'units');
      setTab(name as Tab);
    },
    cycle: by => {
      const on = units.filter(onTable),
        i = on.findIndex(u => u.id === b.looked),
        next = on[(i + by + on.length) % on.length];
      if (next) set({ looked: next.id, hovered: next.id });
    },
  });
  const d = session.mine ? session.decision : s.decision, // of a plan, the row that is looked at
    asked = session.mine ? (d?.unit ?? -1) : -1;
  useEffect(() => {
    // on a small screen the table comes to the unit that is asked about
    const g = units.find(u => u.id === asked)?.figures ?? [];
    if (asked >= 0 && g.length && innerWidth < 600 && units.some(u => u.id === asked && onTable(u)))
      camera.current?.show(middle(g.map(x => x.at)));
  }, [asked]);
  useEffect(() => {
    if (s.result.over) camera.current?.fit();
  }, [s.result.over]); // afterwards one looks at the whole
  const names = useMemo(() => namesOf(s), [s.id]);
  const point = useMemo(
    () => (e: GameEvent) => {
      if (e.unit >= 0) setB(x => ({ ...x, looked: e.unit }));
    },
    [],
  );
  const hover = useMemo(() => (u: number) => setB(x => ({ ...x, hovered: u })), []);
  const look = useMemo(() => (u: number) => setB(x => ({ ...x, looked: u })), []);
  const offers = session.mine ? (d?.offers ?? []) : [];
  const offered = b.hovered >= 0 ? offers.find(o => unitOf(o, s.view) === b.hovered) : undefined;
  const picked = offers.find(o => shot.plan?.picked.length === 1 && o.value === shot.plan.picked[0]);
  const weighed = offered && !offered.refused && pr.autoOdds && d?.kind === 'pick one' ? offered.value : undefined;
  useEffect(() => {
    // a target that is looked at for a moment shows what may come of it; looking away, the plan does again
    if (d?.kind !== 'pick one' || !pr.autoOdds) return;
    const t = setTimeout(() => {
      if (weighed !== undefined) void session.odds({ value: weighed });
      else if (shot.plan?.touched) void session.odds();
    }, 450);
    return () => clearTimeout(t);
  }, [weighed, d]);
  const sum = (offered ?? picked)?.sum,
    chosen = picked ? unitOf(picked, s.view) : -1,
    shown = [b.hovered, b.looked, chosen, d?.unit ?? -1].find(u => u >= 0); // the card follows the question
  const card = units.find(u => u.id === shown),
    ended = s.result.over || s.match.status === 'over';
  const weighs = weighed !== undefined && shot.oddsFor === s.decision?.number + JSON.stringify({ value: weighed });
  const hasBots = s.match.seats.some(x => x.kind === 'bot');
  return (
    <div class={'match tab-' + tab + (s.view.table.width > s.view.table.height * 1.2 ? ' widetable' : '')} data-version={s.version}>
      <MatchHeader s={s} online={shot.online} names={names} menu={() => setDialog('menu')} keys={() => setDialog('keys')} />
      <aside class="left" aria-label="Record">
        <div class="p-bag">
          <Trackers view={s.view} names={names} />
          {tab === 'bag' && (
            <section class="panel onlysmall">
              <div class="in">
                <MissionText s={s} />
              </div>
            </section>
          )}
        </div>
        {coach && <Lessons coach={coach} />}
        <div class="lefttabs seg" role="tablist">
          {(
            [
              ['log', 'Log', 'j'],
              ['units', 'Units', 'u'],
            ] as const
          ).map(([l, name, tool]) => (
            <button key={l} role="tab" aria-selected={left === l} class={left === l ? 'on' : ''} onClick={() => setLeft(l)}>
              {name} <Key tool={tool} />
            </button>
          ))}
          {talks && (
            <button
              role="tab"
              aria-selected={left === 'chat'}
              id="chattab"
              class={left === 'chat' ? 'on' : ''}
              onClick={() => setLeft('chat')}>
              Chat {unread > 0 && <span class="badge">{unread}</span>}
            </button>
          )}
        </div>
        <SignLegend view={s.view} />
        <div class={'p-log ' + (left === 'log' ? '' : 'off')}>
          <Log
            log={shot.log}
            fresh={shot.fresh}
            view={s.view}
            point={point}
            faces={pr.fullDice}
            reasons={hasBots ? session.reasons : undefined}
          />
        </div>
        <div class={'p-units ' + (left === 'units' ? '' : 'off')}>
          <UnitList view={s.view} names={names} selected={b.looked} hover={hover} pick={look} />
        </div>
        {talks && (
          <div class={'p-chat ' + (left === 'chat' ? '' : 'off')}>
            <Chat s={s} session={session} said={shot.chat} names={names} />
          </div>
        )}
        <div class="p-dice">{pr.fullDice && <DiceTray log={shot.log} view={s.view} fallen={s.match.dice.fallen} />}</div>
      </aside>
      <main class="mid" aria-label="Table">
        <TableTree
          view={s.view}
          near={near}
          names={names}
          from={s.decision?.unit ?? -1}
          look={hover}
          pick={u => {
            const o = offers.find(x => unitOf(x, s.view) === u && !x.refused);
            if (o && s.decision && session.mine) pick(session, s.decision, o);
            else look(u);
          }}
        />
        {s.view.cards && <Deck view={s.view} names={names} hover={hover} pick={look} />}
        {recap === 'on' ? (
          <Recap session={session} s={s} near={near} done={() => setRecap('no')} />
        ) : (
          <Board
            session={session}
            shot={shot}
            b={b}
            set={set}
            near={near}
            flip={() => setTurned(((near + quarter) % 4) as Near)}
            camera={camera}
            recap={seated && s.events ? () => setRecap('on') : undefined}
          />
        )}
        {recap === 'ask' && <RecapOffer n={missed} watch={() => setRecap('on')} close={() => setRecap('no')} />}
      </main>
      <aside class="right" aria-label="Now">
        {s.undo.request && s.role.kind === 'seat' && !asksMe(s) && <Asked s={s} ask={s.undo.request} names={names} />}
        <Claim s={s} session={session} names={names} />
        {shot.notice && <NoticeBox n={shot.notice} names={names} close={() => session.read()} />}
        {s.fault && (
          <div class="fault" role="alert">
            <b>The rules failed here.</b>
            <p>{s.fault}</p>
            <p>Take back a step, or send the report from the menu.</p>
          </div>
        )}
        <Sealing s={s} />
        <DecisionPanel session={session} shot={shot} hovered={b.hovered} hover={u => set({ hovered: u })} tools={tools} coach={coach} />
        {ended && <RematchPanel s={s} session={session} names={names} />}
        {ended && <Review token={token} state={s} />}
        {sum && (
          <section class="panel" aria-label="The sum">
            <header>
              <h2>{(offered ?? picked)!.label}</h2>
            </header>
            <div class="in">
              <SumTable sum={sum} />
            </div>
          </section>
        )}
        <OddsPanel odds={shot.odds} busy={shot.thinking} of={weighs ? offered?.label : undefined} />
        {card && <UnitCard unit={card} system={s.match.system} />}
      </aside>
      <Tabs
        tab={tab}
        bag={(s.view.trackers ?? []).some(t => t.name === 'bag')}
        talks={talks}
        unread={unread}
        set={t => {
          setTab(t);
          if (t === 'log' || t === 'units' || t === 'chat') setLeft(t);
        }}
      />
      <NewsBar here={s.match.id} />
      {dialog === 'keys' && <KeyHelp close={() => setDialog('')} />}
      {dialog === 'menu' && <MatchMenu session={session} s={s} token={token} close={() => setDialog('')} />}
      {s.undo.request && asksMe(s) && (
        <Dialog title="Take back?">
          <p>
            <SideName seat={s.undo.request.seat}>{names[s.undo.request.seat]}</SideName> asks to take back {answerTo(s.undo.request)},
            though the game has gone on since.
          </p>
          <Undone
            lines={shot.log
              .slice(s.undo.request.event)
              .map(e => e.text)
              .filter(Boolean)}
          />
          <div class="row">
            <button class="btn primary big grow" id="agree" onClick={() => void session.consent(true)}>
              Allow
            </button>
            <button class="btn big grow" id="refuse" onClick={() => void session.consent(false)}>
              Refuse
            </button>
          </div>
        </Dialog>
      )}
      {handed.waiting && (
        <Dialog title="Hand over">
          <p>
            It is <SideName seat={s.seat}>{names[s.seat]}</SideName>’s turn to decide. Pass the mouse.
          </p>
          <Switch on={!pr.handover} set={v => setPrefs({ handover: !v })} label="Do not ask again" />
          {/* biome-ignore lint/a11y/noAutofocus: in a dialog the focus has to be somewhere, and Enter takes the table over */}
          <button class="btn primary big" id="handed" autoFocus onClick={handed.done}>
            I am {names[s.seat]}
          </button>
        </Dialog>
      )}
    </div>
  );
}

type TabsProps = { tab: Tab; bag: boolean; talks: boolean; unread: number; set: (t: Tab) => void };

// Tabs are the panels of a small screen, one at a time.
function Tabs({ tab, bag, talks, unread, set }: TabsProps) {
  const all: [Tab, string, string][] = [
    ['table', 'ring', 'Table'],
    ['units', 'two', 'Units'],
    ['bag', 'bag', bag ? 'Bag' : 'Counts'],
    ['dice', 'dice', 'Dice'],
    ['log', 'menu', 'Log'],
  ];
  if (talks) all.push(['chat', 'chat', 'Chat']);
  return (
    <nav class="tabs" aria-label="Panels">
      {all.map(([t, icon, name]) => (
        <button key={t} class={tab === t ? 'on' : ''} aria-current={tab === t} onClick={() => set(t)}>
          <Ico n={icon} s={20} />
          {name}
          {t === 'chat' && unread > 0 && <span class="badge">{unread}</span>}
        </button>
      ))}
    </nav>
  );
}

// useHandover covers the table when people share a screen and another one is asked.
function useHandover(session: Session, s: State, on: boolean) {
  const [seat, setSeat] = useState(s.seat),
    several = (s.role.seats?.length ?? 0) > 1;
  return { waiting: several && on && session.mine && seat !== s.seat && !s.result.over, done: () => setSeat(s.seat) };
}

// asksMe: somebody wishes to take back, and this page has still to say something to it.
const asksMe = (s: State) =>
  !!s.undo.request &&
  isMine(s, s.seat) &&
  s.undo.request.seat !== s.seat &&
  !s.match.seats[s.seat].out &&
  !s.undo.request.agreed?.includes(s.seat);

export const leave = () => go('start');
