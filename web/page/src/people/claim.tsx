// Who stayed may claim when the other's time is out. Nothing is claimed by itself.
import { useState } from 'preact/hooks';
import type { Session } from '../match/session';
import { isMine } from '../sides';
import type { State } from '../types';
import { SideName } from '../ui';
import { leftOf, timeText, useTick } from './clock';

export function Claim({ s, session, names }: { s: State; session: Session; names: string[] }) {
  const late = s.clocks?.runs ?? -1,
    theirs = late >= 0 && s.role.kind === 'seat' && !isMine(s, late) && !s.match.seats[s.seat].out;
  useTick(theirs);
  const [waits, setWaits] = useState(-1),
    left = theirs ? leftOf(s, late)! : 1,
    away = theirs && !s.match.seats[late].online,
    number = s.decision?.number ?? -1;
  if (!theirs || (left > 0 && !away) || (left <= 0 && waits === number)) return null;
  const who = <SideName seat={late}>{names[late]}</SideName>;
  if (left > 0)
    return (
      <section class="panel notice" role="status" aria-label="Notice" data-away={late}>
        <div class="in">
          {who} has left the table. The seat is kept and the clock runs: you may claim in <b>{timeText(left)}</b>.
        </div>
      </section>
    );
  const two = s.match.seats.filter(x => !x.out).length === 2;
  return (
    <section class="panel claim" role="alert" aria-label="Time is out" data-claim={late}>
      <div class="in stack">
        <p>
          The time of {who} is out. {two ? 'You may claim the match, call it a draw, or wait.' : 'You may go on without them, or wait.'}
        </p>
        <div class="row wrap">
          <button class="btn primary grow" id="claim" onClick={() => void session.claim(false)}>
            {two ? 'Claim the win' : 'Go on without them'}
          </button>
          {two && (
            <button class="btn" id="calldraw" onClick={() => void session.claim(true)}>
              A draw
            </button>
          )}
          <button class="btn" id="waiton" onClick={() => setWaits(number)}>
            Wait
          </button>
        </div>
      </div>
    </section>
  );
}
