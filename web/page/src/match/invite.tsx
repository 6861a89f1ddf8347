// The invitations can be had again as long as seats are free: whoever closed the first screen has not lost them.
import { useState } from 'preact/hooks';
import { Ico } from '../icons';
import { LinkBox } from '../people/link';
import { absolute } from '../route';
import type { State } from '../types';
import { LocalOnly, Say, SideName } from '../ui';
import { inviteOf } from './enter';
import type { Session } from './session';

// freeSeats are the seats of people who have not come yet. A seat of one's own is none, though this page may not have sat down yet.
export const freeSeats = (s: State) =>
  s.match.seats.map((x, i) => (x.kind === 'person' && !x.joined && !s.role.seats?.includes(i) ? i : -1)).filter(i => i >= 0);

// mayInvite: one who plays may ask for links, and one who only made the match has them in this browser.
export const mayInvite = (s: State) => s.role.kind === 'seat' || freeSeats(s).some(i => inviteOf(s.match.id, i));

// Invite gives a link for each free seat.
export function Invite({ session, s }: { session: Session; s: State }) {
  const free = freeSeats(s);
  if (!mayInvite(s) || !free.length) return null;
  return (
    <div class="stack tight invite">
      {free.map(seat => (
        <SeatLink key={seat} session={session} s={s} seat={seat} />
      ))}
      {free.length > 1 && <p class="soft small">A link for each seat. Whoever opens it first sits down there.</p>}
    </div>
  );
}

function SeatLink({ session, s, seat }: { session: Session; s: State; seat: number }) {
  const kept = inviteOf(s.match.id, seat),
    [link, setLink] = useState(kept && absolute('join', kept)),
    [error, setError] = useState<string>(),
    several = s.match.seats.length > 2;
  const make = () =>
    session.api.link('seat', seat).then(
      r => {
        setLink(absolute('join', r.token));
        setError(undefined);
      },
      e => setError((e as Error).message),
    );
  return (
    <>
      {link && !several && <p class="soft">Send this link. Whoever opens it first sits down.</p>}
      <div class="row">
        {several && <SideName seat={seat}>{''}</SideName>}
        {link ? (
          <LinkBox link={link} label={several ? `Invitation to seat ${seat + 1}` : 'Invitation'} seat={seat} />
        ) : (
          <button class="btn" data-invite-again={seat} onClick={() => void make()}>
            <Ico n="link" /> {several ? `Invitation to seat ${seat + 1}` : 'Invitation link'}
          </button>
        )}
      </div>
      {link && <LocalOnly />}
      <Say error={error} />
    </>
  );
}
