// The battle that is due: fought at a table here, played out by bots, or its result entered by those who fought it.
import { useState } from 'preact/hooks';
import { sit } from '../match/salts';
import type { Session } from '../match/session';
import { prefs } from '../prefs';
import { go } from '../route';
import type { Answer, Decision } from '../types';
import { Refused, Say } from '../ui';
import { campaigns } from './api';
import type { Meeting } from './types';

export const backKey = (token: string) => 'sortie.campaign.' + token;

type Props = { session: Session; d: Decision; b: Meeting; names: string[]; again: () => void };

// Fought waits for the result of a battle that is decided here.
export function Fought({ session, b, again }: Omit<Props, 'd' | 'names'>) {
  const [error, setError] = useState<string>(),
    [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const r = await campaigns.battle(session.token);
      if (r.over) return again();
      if (!r.token) return;
      sessionStorage.setItem(backKey(r.token), session.token);
      await sit(r.token, prefs.value.name);
      go('play', r.token);
    } catch (e) {
      setError((e as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class="panel decision" aria-label="Battle" data-question="fought">
      <header>
        <h2>
          Battle {b.number}, {b.name}
        </h2>
      </header>
      <div class="in stack">
        <p>
          {b.way === 'table'
            ? 'It is fought at its own table; what came of it is taken in from there.'
            : 'Bots play it out by the same rules.'}
        </p>
        <Say error={error} />
        <button class="btn primary big" id="fight" disabled={busy} onClick={() => void open()}>
          {busy ? 'One moment…' : b.way === 'table' ? 'To the table' : 'Play it out'}
        </button>
      </div>
    </section>
  );
}

// Entering asks what came of a battle with real models, side by side in the order the campaign asks.
export function Entering({ session, d, b, names }: Omit<Props, 'again'>) {
  const side = b.sides[d.seat],
    members = side?.members ?? [],
    [fates, setFates] = useState<number[]>(members.map((_, i) => side?.fates?.[i] ?? 0)), // what each is if nothing befell it
    [error, setError] = useState<{ why: string; rule: string }>();
  const setFate = (i: number, to: number) => setFates(now => now.map((f, k) => (k === i ? to : f)));
  // A result may be given for a bot, which did not fight: the session answers for its own seats alone.
  const give = async (a: Answer) => {
    try {
      session.receive((await session.api.answer(d.number, a)).state);
    } catch (e) {
      setError({ why: (e as Error).message, rule: '' });
    }
  };
  const send = async (values: number[]) => {
    const said = await session.api.check(d.number, { values });
    if (!said.ok) return setError(said.refusal);
    await give({ values });
  };
  return (
    <section class="panel decision" aria-label="Result" data-question={d.name} data-number={d.number}>
      <header>
        <h2>
          {b.name}: {names[d.seat]}
        </h2>
      </header>
      <div class="in stack">
        <p class="q">{d.name === 'success' ? 'How well did this side do?' : 'What became of each of them?'}</p>
        {d.name === 'success' &&
          b.levels.map((l, i) => (
            <button key={l.key} class="btn big" data-level={l.key} onClick={() => void give({ value: i })}>
              {l.label}
            </button>
          ))}
        {d.name === 'fates' && (
          <>
            {members.map((name, i) => (
              <label key={name} class="fate">
                <b>{name}</b>
                <select class="field" data-fate={name} value={fates[i]} onChange={e => setFate(i, Number(e.currentTarget.value))}>
                  {b.fates.map((f, k) => (
                    <option key={f.key} value={k}>
                      {f.label}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            {error && <Refused r={error} />}
            <button
              class="btn primary big"
              id="enter"
              onClick={() => void send(fates).catch(e => setError({ why: (e as Error).message, rule: '' }))}>
              That is how it ended
            </button>
          </>
        )}
      </div>
    </section>
  );
}
