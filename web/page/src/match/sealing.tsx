// Said while the dice of a match are not sealed: nothing can fall until everybody has added a salt. The pages do it by themselves.

import { Ico } from '../icons';
import type { State } from '../types';

export function Sealing({ s }: { s: State }) {
  const m = s.match,
    d = m.dice;
  if (d.sealed || m.status === 'over' || s.role.kind === 'watch' || m.seats.some(x => !x.joined)) return null;
  const missing = m.seats
    .map((x, i) => (x.kind === 'person' && !d.salts?.[i] ? x.name || s.view.sides[i].name || 'seat ' + (i + 1) : ''))
    .filter(n => n);
  return (
    <section class="panel sealing" role="status" data-sealing={d.round}>
      <div class="in">
        <p class="q">
          <Ico n="shield" /> {d.round ? 'New dice are being sealed.' : 'The dice are being sealed.'}
        </p>
        {d.why && <p class="soft">{d.why}</p>}
        <p class="soft small">
          Each player’s page adds a salt by itself, so that nobody can choose the dice. Still to come: {missing.join(', ')}.{' '}
          {missing.length === 1 ? 'That page must be open, in the browser that sat down.' : ''}
        </p>
      </div>
    </section>
  );
}
