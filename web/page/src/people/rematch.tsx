// Another game between the same, with the sides swapped. It begins when all have said yes.
import { useState } from 'preact/hooks';
import { Ico } from '../icons';
import { sit } from '../match/salts';
import type { Session } from '../match/session';
import { prefs } from '../prefs';
import { go } from '../route';
import { isMine, otherPeople } from '../sides';
import type { State } from '../types';
import { Panel, Say, SideName } from '../ui';

const battle = /^.{12}-b\d+$/; // of a campaign: that goes on instead

export function RematchPanel({ s, session, names }: { s: State; session: Session; names: string[] }) {
  const [error, setError] = useState<string>(),
    r = s.rematch;
  if (!r || battle.test(s.match.id) || s.role.kind !== 'seat' || !s.role.seats?.length) return null;
  const own = s.role.seats[0],
    n = names.length,
    others = otherPeople(s, own),
    asked = r.yes[own],
    run = (f: () => Promise<unknown>) => () => void f().catch(e => setError((e as Error).message));
  const enter = async () => {
    const { token } = await session.api.next();
    await sit(token, prefs.value.name);
    go('play', token);
  };
  const say = (agree: boolean) => async () => {
    const next = (await session.api.rematch(agree)).state;
    session.receive(next);
    if (next.rematch?.made) await enter();
  };
  return (
    <Panel title={r.made ? 'The rematch is set' : 'Rematch'} id="rematch">
      <div class="stack">
        {s.role.seats.length < n && (
          <p class="row small">
            <SideName seat={own}>{names[own]}</SideName> <Ico n="swap" /> <SideName seat={(own + 1) % n}>{names[own]}</SideName>
            <span class="soft push">same table, forces, clock</span>
          </p>
        )}
        {others.map(i => (
          <p key={i} class="soft small" data-rematch={r.yes[i] ? 'yes' : r.no[i] ? 'no' : 'open'}>
            {r.yes[i] ? <b class="good">✓</b> : r.no[i] ? '✕' : '…'} {names[i]}{' '}
            {r.yes[i] ? 'has said yes' : r.no[i] ? 'does not want to now' : 'has not said'}.
          </p>
        ))}
        <div class="row wrap">
          {r.made ? (
            <button class="btn primary big grow" id="tonext" onClick={run(enter)}>
              To the table
            </button>
          ) : asked ? (
            <p class="grow">You have said yes. It begins when {others.length > 1 ? 'all others have' : 'the other has'}, too.</p>
          ) : (
            <button class="btn big grow" id="again" onClick={run(say(true))}>
              <Ico n="swap" /> Rematch, sides swapped
            </button>
          )}
          {!r.made && others.length > 0 && !r.no[own] && (
            <button class="btn" id="notagain" onClick={run(say(false))}>
              Not now
            </button>
          )}
        </div>
        {!r.made && isMine(s, own) && others.length > 0 && <p class="dim small">An offer stays for a day.</p>}
        <Say error={error} />
      </div>
    </Panel>
  );
}
