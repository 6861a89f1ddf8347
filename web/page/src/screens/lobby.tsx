// Before a match by link: share the links, choose a force, be ready. The others' forces stay sealed until all are.
import { useEffect, useState } from 'preact/hooks';
import { type ApiError, api } from '../api';
import { Ico } from '../icons';
import { inviteOf, playNow } from '../match/enter';
import { freeSeats, Invite, mayInvite } from '../match/invite';
import type { Session } from '../match/session';
import { Chat, hasChat } from '../people/chat';
import { LinkBox } from '../people/link';
import { useLobbyBell } from '../people/lobbybell';
import { TermsRead } from '../people/terms';
import { absolute } from '../route';
import { isMine, seatsOf } from '../sides';
import { useLoad, useStore } from '../store';
import { Chart } from '../table/chart';
import { nearOf } from '../table/frame';
import type { State, System } from '../types';
import { LocalOnly, Panel, Say, SideName, Top } from '../ui';
import { ForcePick, firstForce, type Pick } from './forcepick';

export function Lobby({ session }: { session: Session }) {
  const shot = useStore(session.shot),
    s = shot.state!,
    systems = useLoad(() => api.systems(), []),
    sys = systems.value?.find(x => x.id === s.match.system),
    l = s.lobby!;
  const seat = s.role.kind === 'seat' && s.role.seats?.length === 1 ? s.seat : -1, // who holds several has given their lists
    m = s.match,
    several = m.seats.length > 2,
    free = freeSeats(s),
    names = m.seats.map((x, i) => x.name || (isMine(s, i) ? 'You' : several ? `Seat ${i + 1}` : 'The other'));
  useLobbyBell(s);
  return (
    <div class="room lobby" data-version={s.version}>
      <Top at={m.id} />
      <main class={'lobbygrid' + (mayInvite(s) && free.length ? ' alone' : '')}>
        <div>
          <Panel
            title={sys?.missions?.find(x => x.id === m.mission)?.name ?? m.mission.replace(/-/g, ' ')}
            side={
              <span class="dim">
                {m.name}, {m.points} points a side
              </span>
            }>
            <p class="soft">{sys?.missions?.find(x => x.id === m.mission)?.text}</p>
            <dl class="facts gapt">
              <dt>Forces</dt>
              <dd>each brings an own one, hidden until {several ? 'all' : 'both'} are ready</dd>
              <TermsRead terms={m.terms} />
              <dt>Options</dt>
              <dd>{m.options?.length ? m.options.map(o => `${o.id.replace(/-/g, ' ')} ${o.value}`).join(', ') : 'as printed'}</dd>
              <dt>Dice</dt>
              <dd>
                bound by <span class="cite">{m.dice.commitment.slice(0, 16)}…</span> before anybody sat down;{' '}
                {several ? 'all salts are sealed before any' : 'both salts are sealed before either'} is shown
              </dd>
            </dl>
          </Panel>
          {mayInvite(s) && <Invitation s={s} session={session} free={free} />}
          {hasChat(s, shot.chat) && <Chat s={s} session={session} said={shot.chat} names={names} />}
        </div>
        <div>
          <Panel
            title="The table"
            side={
              <span class={'chip ' + (m.seats.every(x => x.online) ? 'good' : '')} role="status">
                {m.seats.filter(x => x.online && x.kind === 'person').length} here
              </span>
            }>
            <div class="stack">
              {seatsOf(m.seats.length).map(i =>
                i === seat && sys ? (
                  <Mine key={i} s={s} session={session} sys={sys} seat={i} />
                ) : (
                  <Chair
                    key={i}
                    name={names[i]}
                    seat={i}
                    bot={m.seats[i].kind === 'bot'}
                    joined={m.seats[i].joined}
                    online={m.seats[i].online}
                    all={several}
                    own={isMine(s, i)}
                    chosen={l.chosen[i]}
                    ready={l.ready[i]}
                  />
                ),
              )}
              {s.role.kind === 'seat' && s.role.seats!.length > 1 && <OwnSeats s={s} session={session} />}
              {s.view.terrain && (
                <div class={'preview' + (s.view.table.width > s.view.table.height * 1.2 ? ' wide' : '')}>
                  <Chart view={s.view} near={nearOf(s.view, seat) ?? 0} label="The table that is fought on" still />
                </div>
              )}
            </div>
          </Panel>
        </div>
      </main>
    </div>
  );
}

// Chair is what one sees of another's: whether, never what.
function Chair({
  name,
  seat,
  bot,
  joined,
  online,
  chosen,
  ready,
  all,
  own,
}: {
  name: string;
  seat: number;
  bot: boolean;
  all: boolean;
  own: boolean; // it is played at this screen
  joined: boolean;
  online: boolean;
  chosen: boolean;
  ready: boolean;
}) {
  const what = !joined
    ? 'nobody sits here yet'
    : ready
      ? 'Force chosen and sealed'
      : chosen
        ? own
          ? 'the force is chosen: seal it below'
          : 'has chosen, and may still change it'
        : 'is choosing';
  return (
    <div class={'chair ' + (ready ? 'sealed' : '')} data-chair={seat} data-ready={ready} aria-live="polite">
      <div class="row">
        <SideName seat={seat}>{name}</SideName>
        {joined && <span class="dim small">{bot ? 'bot' : online ? 'here' : 'away'}</span>}
        <span class="push" />
        {ready && <b class="good small">✓ ready</b>}
      </div>
      <p class="soft">
        <Ico n={ready ? 'shield' : 'clock'} /> {what}
        {ready && <span class="small">. Shown to {all ? 'all' : 'both'} at the same moment.</span>}
      </p>
    </div>
  );
}

// OwnSeats seals the forces of who holds several seats: they were given with the set-up.
function OwnSeats({ s, session }: { s: State; session: Session }) {
  const [error, setError] = useState<string>(),
    ready = s.role.seats!.every(i => s.lobby!.ready[i]);
  const say = (on: boolean) =>
    session.api.ready(on).then(
      r => session.receive(r.state),
      e => setError((e as Error).message),
    );
  return (
    <div class="row">
      {ready ? (
        <button class="btn big" id="unready" onClick={() => void say(false)}>
          Not ready yet
        </button>
      ) : (
        <button class="btn primary big grow" id="ready" onClick={() => void say(true)}>
          Ready: seal the forces at this screen
        </button>
      )}
      <Say error={error} />
    </div>
  );
}

// Mine is one's own chair: choose a force, seal it, open it again.
function Mine({ s, session, sys, seat }: { s: State; session: Session; sys: System; seat: number }) {
  const l = s.lobby!,
    ready = l.ready[seat],
    m = s.match,
    [pick, setPick] = useState<Pick>(() => (l.list ? { from: 'paste', id: '', text: l.list } : firstForce(sys, m.points, seat)));
  const [error, setError] = useState<ApiError>(),
    [busy, setBusy] = useState(false);
  useEffect(() => setError(undefined), [pick.text]);
  const say = async (on: boolean) => {
    setBusy(true);
    setError(undefined);
    try {
      if (on && pick.text !== l.list) session.receive((await session.api.bring(pick.text)).state);
      session.receive((await session.api.ready(on)).state);
    } catch (e) {
      setError(e as ApiError);
    }
    setBusy(false);
  };
  return (
    <div class={'chair mine ' + (ready ? 'sealed' : '')} data-chair={seat} data-ready={ready}>
      {ready ? (
        <>
          <div class="row">
            <SideName seat={seat}>{m.seats[seat].name || 'You'}</SideName>
            <span class="push" />
            <b class="good small">✓ ready</b>
          </div>
          <p class="soft">
            <Ico n="shield" /> Your force is sealed. It begins when {m.seats.length > 2 ? 'all others are' : 'the other is'} ready too.
          </p>
        </>
      ) : (
        <ForcePick seat={seat} who={m.seats[seat].name || 'You'} sys={sys} points={m.points} value={pick} set={setPick} />
      )}
      {error && (
        <div class="fault" role="alert">
          {error.message.split('\n').map((t, i) =>
            i ? (
              <p key={i}>{t}</p>
            ) : (
              <b key={i}>
                <Ico n="cross" /> {t[0].toUpperCase() + t.slice(1)}
              </b>
            ),
          )}
        </div>
      )}
      <div class="row">
        {ready ? (
          <button class="btn big" id="unready" disabled={busy} onClick={() => void say(false)}>
            Change it
          </button>
        ) : (
          <button class="btn primary big grow" id="ready" disabled={busy || !pick.text} onClick={() => void say(true)}>
            Ready: seal my force
          </button>
        )}
      </div>
    </div>
  );
}

// Invitation has the links for the seats that are free. They were kept when the match was made; who has lost one makes another.
function Invitation({ s, session, free }: { s: State; session: Session; free: number[] }) {
  const [watch, setWatch] = useState(''),
    [listed, setListed] = useState(!!s.match.terms.open),
    [error, setError] = useState<string>();
  const run = (f: () => Promise<void>) => () => void f().catch(e => setError((e as Error).message));
  const several = s.match.seats.length > 2,
    kept = free.filter(i => inviteOf(s.match.id, i)),
    aside = !free.length
      ? `they see what ${several ? 'all' : 'both'} may see`
      : kept.length || !several
        ? 'kept here until someone sits down'
        : 'who made the match invites';
  return (
    <Panel
      title={!free.length ? 'Watchers' : kept.length > 1 ? 'Your invitations' : kept.length || !several ? 'Your invitation' : 'Free seats'}
      side={<span class="dim small">{aside}</span>}>
      <div class="stack">
        {kept.map((i, n) => (
          <SeatLink key={i} first={n === 0} seat={several ? i : -1} link={absolute('join', inviteOf(s.match.id, i))} />
        ))}
        {kept.length > 0 && (
          <p class="soft small">
            {kept.length > 1
              ? 'One for each of those you want to play. Whoever opens it first sits down there; you cannot sit there yourself.'
              : 'Send it to the one you want to play. Whoever opens it first sits down; you cannot sit there yourself.'}
          </p>
        )}
        {free.length > 0 && !kept.length && <Invite session={session} s={s} />}
        {kept.length > 0 && s.match.terms.open && (
          <p class="soft small">
            {listed ? 'It is on the list of open tables, too. ' : 'It is on no list any more: who has the link can still come.'}
            {listed && (
              <button
                class="linkish"
                id="unlist"
                onClick={run(async () => {
                  await session.api.unlist();
                  setListed(false);
                })}>
                Take it off
              </button>
            )}
          </p>
        )}
        {free.length > 0 && s.role.kind === 'seat' && (
          <button class="btn" id="meanwhile" onClick={run(() => playNow(s.match.system))}>
            <Ico n="bot" /> Play a bot meanwhile
          </button>
        )}
        <div class="row wrap">
          <span class="soft small">
            <Ico n="eye" /> To watch
          </span>
          {watch ? (
            <LinkBox link={absolute('watch', watch)} label="Link for watchers" />
          ) : (
            <button class="btn" onClick={run(async () => setWatch((await session.api.link('watch')).token))}>
              Make a link
            </button>
          )}
        </div>
        {(kept.length > 0 || watch) && <LocalOnly />}
        <Say error={error} />
      </div>
    </Panel>
  );
}

function SeatLink({ first, seat, link }: { first: boolean; seat: number; link: string }) {
  return (
    <div class="row">
      {seat >= 0 && <SideName seat={seat}>Seat {seat + 1}</SideName>}
      <LinkBox
        link={link}
        label={seat >= 0 ? `Invitation to seat ${seat + 1}` : 'Invitation'}
        id={first ? 'invite' : undefined}
        seat={seat}
        picture={first}
      />
    </div>
  );
}
