// The invitation can be had again as long as a seat is free: whoever closed the first screen has not lost it.
import { useState } from 'preact/hooks';
import { Ico } from '../icons';
import { absolute } from '../route';
import type { State } from '../types';
import { Copy, LocalOnly, Say } from '../ui';
import type { Session } from './session';

// freeSeats are the seats of people who have not come yet. A seat of one's own is none, though this page may not have sat down yet.
export const freeSeats = (s: State) =>
  s.match.seats.map((x, i) => (x.kind === 'person' && !x.joined && !s.role.seats?.includes(i) ? i : -1)).filter(i => i >= 0);

export function Invite({ session, s }: { session: Session; s: State }) {
  const [link, setLink] = useState(''),
    [error, setError] = useState<string>(),
    free = freeSeats(s);
  if (s.role.kind !== 'seat' || !free.length) return null;
  const make = () =>
    session.api.link('seat', free[0]).then(
      r => {
        setLink(absolute('join', r.token));
        setError(undefined);
      },
      e => setError((e as Error).message),
    );
  return (
    <div class="stack tight invite">
      {link ? (
        <>
          <p class="soft">Send this link. Whoever opens it first sits down.</p>
          <div class="row">
            <input class="field grow" readOnly value={link} aria-label="Invitation" data-invite />
            <Copy text={link} />
          </div>
          <LocalOnly />
        </>
      ) : (
        <div class="row">
          <button class="btn" data-invite-again onClick={() => void make()}>
            <Ico n="link" /> Invitation link
          </button>
        </div>
      )}
      <Say error={error} />
    </div>
  );
}
