// What stands in the place of the question while there is none for this page: before the game, while others decide, after it.
import { Ico } from '../icons';
import { freeSeats, Invite } from '../match/invite';
import type { Session } from '../match/session';
import { promptOf } from '../match/words';
import { Places, Waits } from '../parts/seats';
import { WatchBar } from '../parts/watchbar';
import { listed, namesOf, ordinal, seatsOf } from '../sides';
import { useStore } from '../store';
import type { Decision, State } from '../types';
import { Cite, SideName } from '../ui';
import { StandingLine } from './standing';

const several = (s: State) => s.match.seats.length > 2;

// NotBegun: somebody is missing, and can be invited again from here.
export function NotBegun({ session, s }: { session: Session; s: State }) {
  return (
    <section class="panel" aria-label="Decision">
      <div class="in stack">
        <p class="q">
          Waiting for {freeSeats(s).length > 1 ? `${freeSeats(s).length} players` : several(s) ? 'a player' : 'the other player'} to join.
        </p>
        <Invite session={session} s={s} />
      </div>
    </section>
  );
}

// needsConsent: another person would be asked.
const needsConsent = (s: State) => !s.undo.free && s.match.seats.some((x, i) => x.kind === 'person' && !s.role.seats?.includes(i));

// undoWord says whether taking back is free, and what it is that bars it: the server knows.
export function undoWord(s: State): string {
  if (!s.undo.can) return '';
  switch (s.undo.bar) {
    case 'dice':
      return 'Undo: dice have fallen since.';
    case 'secret':
      return 'Undo: a secret was told since.';
    case 'answer':
      return several(s) ? 'Undo: another side has answered since.' : 'Undo: the other side has answered since.';
  }
  return 'Undo is free.';
}

export function UndoButton({ session, s }: { session: Session; s: State }) {
  const u = s.undo,
    text = needsConsent(s) ? 'Ask to undo' : 'Undo';
  return (
    <button
      class="btn big icb"
      id="undo"
      disabled={!u.can || !!u.request}
      title={text + ' (Ctrl+Z)'}
      aria-label={text}
      onClick={() => void session.undo()}>
      <Ico n="undo" />
    </button>
  );
}

export function Waiting({ s, d, session }: { s: State; d: Decision; session: Session }) {
  const behind = useStore(session.shot).behind ?? 0;
  const who = s.match.seats[d.seat],
    watching = s.role.kind !== 'seat',
    names = namesOf(s),
    out = !watching && s.match.seats[s.seat].out;
  return (
    <section class="panel" aria-label="Decision" data-question={d.name} data-waiting="true">
      <div class="in stack">
        <div class="row">
          <SideName seat={d.seat}>{who?.name || s.view.sides[d.seat]?.name}</SideName>
          <span class="dim">{who?.kind === 'bot' ? 'bot' : who?.online ? 'here' : 'away'}</span>
          <span class="push" />
          <Cite rule={d.rule} />
        </div>
        <div class="q soft" aria-live="polite">
          {d.reacts
            ? `${several(s) ? names[d.seat] : 'The other side'} may react.`
            : watching
              ? promptOf(d)
              : several(s)
                ? `${names[d.seat]} decides.`
                : 'The other side decides.'}
        </div>
        {out && <p data-out>You are out of the game. The others play on; you can watch.</p>}
        {several(s) && <Waits s={s} names={names} />}
        {!watching && <StandingLine session={session} />}
        {behind > 0 && <WatchBar session={session} behind={behind} />}
        {!watching && !out && !behind && (
          <div class="row">
            <UndoButton session={session} s={s} />
            <span class="dim">You can look around meanwhile.</span>
          </div>
        )}
      </div>
    </section>
  );
}

// wonBy says in a sentence how it ended for who looks at it.
function wonBy(s: State, names: string[]): string {
  const r = s.result,
    w = r.winner,
    alone = s.role.kind === 'seat' && s.role.seats?.length === 1,
    place = alone && several(s) ? (r.ranks?.[s.seat] ?? 0) : 0;
  if (alone && w === s.seat) return 'You win.';
  if (w >= 0) return `${names[w]} wins${place > 1 ? `, you are ${ordinal(place)}` : ''}.`;
  const first = seatsOf(names.length).filter(i => r.ranks?.[i] === 1);
  if (several(s) && first.length > 1 && first.length < names.length) return `${listed(first.map(i => names[i]))} share the first place.`;
  return 'A draw.';
}

export function Ended({ state }: { state: State }) {
  const r = state.result,
    alone = state.role.kind === 'seat' && state.role.seats?.length === 1,
    names = state.match.seats.map((x, i) => x.name || (alone && !several(state) ? 'The other side' : state.view.sides[i].name)),
    side = (i: number) => state.view.sides[i].name || state.match.seats[i].name;
  return (
    <section class="panel decision" aria-label="Result" data-over="true">
      <div class="in stack">
        <div class="label">The game is over</div>
        <div class="q">{wonBy(state, names)}</div>
        <p class="soft">
          {r.why} <Cite rule={r.rule} />
        </p>
        {several(state) ? (
          <Places
            result={r}
            names={namesOf(state)}
            mine={state.role.kind === 'seat' ? (state.role.seats ?? []) : []}
            out={state.match.seats.map(x => !!x.out)}
          />
        ) : (
          <div class="score big">
            <SideName seat={0}>{side(0)}</SideName>
            <b>{r.points[0]}</b>
            <span class="dim">to</span>
            <b>{r.points[1]}</b>
            <SideName seat={1}>{side(1)}</SideName>
          </div>
        )}
      </div>
    </section>
  );
}
