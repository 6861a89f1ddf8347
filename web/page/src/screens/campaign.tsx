// A campaign: the track above, the roster left, a member in the middle, what is asked right. It knows no rulebook: it draws
// the sheet that the system fills.
import { useEffect, useState } from 'preact/hooks';
import { campaigns } from '../campaign/api';
import { Entering, Fought } from '../campaign/battle';
import { ForecastPanel, OddsButton, useForecast } from '../campaign/forecast';
import { Rename, THE_ROSTER } from '../campaign/name';
import { costOf, Operative, type Plan } from '../campaign/operative';
import { RosterList } from '../campaign/roster';
import { TeamPicker } from '../campaign/team';
import { Track } from '../campaign/track';
import type { Member, Sheet } from '../campaign/types';
import { DecisionPanel } from '../decision/panel';
import { Ico } from '../icons';
import { useKeys } from '../match/keys';
import { MatchMenu } from '../match/menu';
import type { Session } from '../match/session';
import { useTitle } from '../match/title';
import { Log } from '../parts/log';
import { isMine } from '../sides';
import { useLoad, useStore } from '../store';
import { Copy, Dialog, download, Say, Top } from '../ui';

const noTools = { alone: null, setAlone: () => {}, nudge: () => {}, corner: () => {}, turn: () => {} };

// plans are kept in this browser until they are carried out: what is bought is nobody else's affair before.
const planKey = (match: string) => 'sortie.plan.' + match;
function readPlans(match: string): Record<number, Plan> {
  try {
    return JSON.parse(localStorage.getItem(planKey(match)) ?? '{}');
  } catch {
    return {};
  }
}

export function CampaignScreen({ session, token }: { session: Session; token: string }) {
  const shot = useStore(session.shot),
    s = shot.state!;
  const mineSeat = s.role.kind === 'seat' ? s.seat : 0,
    [side, setSide] = useState<number>(),
    looked = side ?? mineSeat;
  const sheet = useLoad(() => campaigns.sheet(token, mineSeat), [s.version, mineSeat]);
  const [pick, setPick] = useState<{ asked?: number; id: number }>(), // who is looked at, while one question stands
    [plans, setPlans] = useState(() => readPlans(s.match.id)),
    [dialog, setDialog] = useState('');
  const last = useLast(sheet.value);
  useTitle(s, session.mine);
  useEffect(() => {
    try {
      localStorage.setItem(planKey(s.match.id), JSON.stringify(plans));
    } catch {
      /* private mode */
    }
  }, [plans]);
  const roster = last?.rosters[looked],
    about = s.decision && isMine(s, s.decision.seat) && s.decision.unit >= 0 ? s.decision.unit : undefined,
    picked = pick && pick.asked === s.decision?.number ? pick.id : undefined,
    setPicked = (id: number) => setPick({ asked: s.decision?.number, id }),
    chosen = picked ?? about ?? roster?.members?.[0]?.id ?? -1;
  const member = useLoad(
    () => (chosen >= 0 ? campaigns.member(token, chosen, mineSeat) : Promise.reject(new Error(''))),
    [chosen, s.version, mineSeat],
  );
  const shown = useLast(member.value);
  if (!last || !roster)
    return (
      <div class="room">
        <Top here="campaigns" />
        <main class="narrow">
          <Say error={sheet.error} />
        </main>
      </div>
    );
  const own = looked === mineSeat,
    names = last.names && session.mine && s.role.kind === 'seat' && s.decision?.seat === mineSeat;
  return (
    <div class="campaignroom">
      <Top here="campaigns">
        <span class="soft against" title={s.match.name}>
          against{' '}
          <b>
            {last.rosters
              .filter(r => r.seat !== mineSeat)
              .map(r => r.name)
              .join(', ')}
          </b>
        </span>
        <button class="btn" aria-label="Roster" onClick={() => setDialog('roster')}>
          <Ico n="save" /> <span class="lbl">Roster</span>
        </button>
        <button class="btn" aria-label="Print" onClick={() => print()}>
          <Ico n="print" /> <span class="lbl">Print</span>
        </button>
        <button class="btn ghost" onClick={() => setDialog('menu')}>
          Menu
        </button>
      </Top>
      <main class="croom" data-stage={last.stage} data-mission={last.mission}>
        <Track sheet={last} own={last.rosters[mineSeat]}>
          {names && (
            <Rename
              key={last.rosters[mineSeat].name}
              session={session}
              id={THE_ROSTER}
              name={last.rosters[mineSeat].name}
              what="the roster"
              done={asked => setPick({ asked, id: chosen })}
            />
          )}
        </Track>
        <div class="colm">
          {last.rosters.length > 1 && (
            <div class="seg sides" role="radiogroup" aria-label="Whose roster">
              {last.rosters.map(r => (
                <button
                  key={r.seat}
                  role="radio"
                  aria-checked={r.seat === looked}
                  class={r.seat === looked ? 'on' : ''}
                  onClick={() => setSide(r.seat)}>
                  {r.name}
                </button>
              ))}
            </div>
          )}
          <RosterList roster={roster} unit={last.unit} picked={chosen} pick={setPicked} />
          <RosterLog sheet={last} side={looked} />
        </div>
        <div class="colm">
          {shown ? (
            <Operative
              key={shown.id}
              m={shown}
              seat={looked}
              unit={last.unit}
              plan={plans[shown.id] ?? []}
              setPlan={own ? p => setPlans({ ...plans, [shown.id]: p }) : undefined}
              note={roster.plans ? 'bought when you confirm' : 'planned now, bought when the mission ends'}>
              {names && own && (
                <Rename
                  key={shown.id}
                  session={session}
                  id={shown.id}
                  name={shown.name}
                  what={shown.name}
                  done={asked => setPick({ asked, id: shown.id })}
                />
              )}
            </Operative>
          ) : (
            <Say error={member.error?.message || undefined} />
          )}
        </div>
        <div class="colm right">
          <Now
            session={session}
            sheet={last}
            side={mineSeat}
            member={shown}
            plans={plans}
            setPlans={setPlans}
            look={setPicked}
            again={sheet.again}
          />
          <Log log={shot.log} fresh={shot.fresh} view={s.view} point={e => e.unit >= 0 && setPicked(e.unit)} faces />
        </div>
      </main>
      {dialog === 'menu' && <MatchMenu session={session} s={s} token={token} close={() => setDialog('')} />}
      {dialog === 'roster' && (
        <Dialog title={roster.name} close={() => setDialog('')} wide>
          <p class="soft">The roster as it is written. It can be read back, as text or as JSON, under Campaigns.</p>
          <pre class="code rostertext">{roster.text ?? 'This is not your roster.'}</pre>
          <div class="row wrap">
            <Copy text={roster.text ?? ''}>Copy the text</Copy>
            <button class="btn" onClick={() => download(roster.name + '.roster.txt', roster.text ?? '')}>
              Save as text
            </button>
            <button class="btn" onClick={() => download(roster.name + '.roster.json', roster.json ?? '', 'application/json')}>
              Save as JSON
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

// useLast keeps what was last known while the next is on its way.
function useLast<T>(value: T | undefined): T | undefined {
  const [last, set] = useState(value);
  useEffect(() => {
    if (value !== undefined) set(value);
  }, [value]);
  return value ?? last;
}

type NowProps = {
  session: Session;
  sheet: Sheet;
  side: number;
  member?: Member;
  plans: Record<number, Plan>;
  setPlans: (p: Record<number, Plan>) => void;
  look: (id: number) => void;
  again: () => void;
};

// Now is the one thing that waits: a team, a battle, its result, a plan to be carried out, or any other question.
function Now({ session, sheet, side, plans, setPlans, look, again }: NowProps) {
  const shot = useStore(session.shot),
    s = shot.state!,
    d = s.decision,
    b = sheet.battle;
  const panel = (
    <>
      <Keys session={session} />
      <DecisionPanel session={session} shot={shot} hovered={-1} hover={u => u >= 0 && look(u)} tools={noTools} />
    </>
  );
  if (!d || s.result.over || s.role.kind !== 'seat') return panel;
  if (b && (d.name === 'success' || d.name === 'fates')) {
    if (b.way !== 'entered') return <Fought key={b.number} session={session} b={b} again={again} />;
    if (d.offers) return <Entering key={d.number} session={session} d={d} b={b} names={sheet.rosters.map(r => r.name)} />;
  }
  if (!session.mine) return panel;
  if (d.name === 'team' && sheet.pick)
    return (
      <TeamPicker
        key={d.number}
        session={session}
        d={d}
        pick={sheet.pick}
        roster={sheet.rosters[d.seat]}
        unit={sheet.unit}
        names={sheet.rosters.map(r => r.name)}
        look={look}
      />
    );
  if (d.name === 'battle')
    return (
      <>
        {panel}
        <BattleOdds key={d.number} session={session} number={d.number} sheet={sheet} side={side} />
      </>
    );
  if (d.name === 'train')
    return (
      <>
        <Carry session={session} sheet={sheet} side={side} plans={plans} setPlans={setPlans} />
        {panel}
      </>
    );
  return panel;
}

// Keys has the keys that the panel shows answer, while it is the panel that asks.
function Keys({ session }: { session: Session }) {
  useKeys(session);
  return null;
}

// BattleOdds are the odds of a battle whose teams are known.
function BattleOdds({ session, number, sheet, side }: { session: Session; number: number; sheet: Sheet; side: number }) {
  const f = useForecast(session, number);
  return (
    <section class="panel" aria-label="Odds">
      <header>
        <h2>Odds of this battle</h2>
      </header>
      <div class="in stack">
        <OddsButton f={f} />
        <ForecastPanel f={f} names={sheet.rosters.map(r => r.name)} mine={side} />
      </div>
    </section>
  );
}

// Carry buys what was planned: the questions are answered one after the other, and what is refused stays planned.
function Carry({ session, sheet, side, plans, setPlans }: Pick<NowProps, 'session' | 'sheet' | 'side' | 'plans' | 'setPlans'>) {
  const [error, setError] = useState<string>(),
    [busy, setBusy] = useState(false);
  const list = (sheet.rosters[side].members ?? []).filter(
    m => (plans[m.id] ?? []).length > 0 && (m.state === 'ready' || m.state === 'hurt'),
  );
  if (!list.length) return null;
  const buy = async () => {
    setBusy(true);
    setError(undefined);
    const left = { ...plans };
    try {
      for (const m of list)
        for (const value of plans[m.id]) {
          let d = session.decision;
          if (d?.name !== 'train') return;
          let r = await session.api.answer(d.number, { value: m.index });
          session.receive(r.state);
          d = r.state.decision;
          if (d?.name !== 'buy') return;
          r = await session.api.answer(d.number, { value });
          session.receive(r.state);
          left[m.id] = left[m.id].filter(v => v !== value);
          setPlans({ ...left });
        }
    } catch (e) {
      setError((e as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class="panel decision" aria-label="Plans" data-plans>
      <header>
        <h2>Planned</h2>
      </header>
      <div class="in stack">
        {list.map(m => (
          <div key={m.id} class="row">
            <b>{m.name}</b>
            <span class="push soft">
              {plans[m.id].length === 1 ? 'one step' : plans[m.id].length + ' steps'}
              {m.trees ? `, ${costOf(m, plans[m.id])} ${sheet.unit}` : ''}
            </span>
          </div>
        ))}
        <Say error={error} />
        <button class="btn primary big" id="carry" disabled={busy} onClick={() => void buy()}>
          Buy what is planned
        </button>
      </div>
    </section>
  );
}

// RosterLog is the log of the roster sheet: a line a battle with what was earned and spent.
function RosterLog({ sheet, side }: { sheet: Sheet; side: number }) {
  const list = sheet.rosters[side].log ?? [];
  if (!list.length) return null;
  return (
    <section class="panel rosterlog" aria-label="Campaign log">
      <header>
        <h2>Battles</h2>
      </header>
      <table class="tally">
        <thead>
          <tr>
            <th>Battle</th>
            <th>Earned</th>
            <th>Spent</th>
            <th>Total</th>
          </tr>
        </thead>
        <tbody>
          {list.map((e, i) => (
            <tr key={i}>
              <td>
                {e.mission}: {e.name} <small class="dim">{e.on}</small>
              </td>
              <td>{e.earned}</td>
              <td>{e.spent || '−'}</td>
              <td>{e.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
