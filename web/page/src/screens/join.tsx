// An invitation: say who you are, add your word to the dice, sit down. The form comes with what it says, so that nothing
// moves under the hand.
import { useState } from 'preact/hooks';
import { MatchApi } from '../api';
import { prefs, randomToken, setPrefs } from '../prefs';
import { replace } from '../route';
import { useLoad } from '../store';
import { Panel, Say, Top } from '../ui';

export function Join({ token }: { token: string }) {
  const got = useLoad(() => new MatchApi(token).state(), [token]);
  const [name, setName] = useState(prefs.value.name), [salt, setSalt] = useState(randomToken()), [error, setError] = useState<string>(), m = got.value?.match;
  const join = async (e: Event) => {
    e.preventDefault();
    setPrefs({ name });
    try {
      const r = await new MatchApi(token).join(name, salt);
      replace('play', r.token ?? token);
    } catch (err) { setError((err as Error).message); }
  };
  return (
    <div class="room"><Top /><main class="narrow"><h1>You are invited</h1>
      {m && <p class="soft">{m.seats.find(s => s.joined && s.kind === 'person')?.name || 'Somebody'} waits for you at a table of {m.name}: {m.mission.replace(/-/g, ' ')}, {m.points} points a side.</p>}
      {(m || got.error) && <Panel><form class="stack" onSubmit={e => void join(e)}>
        <label>Your name<input class="field" id="name" value={name} onInput={e => setName(e.currentTarget.value)} maxLength={40} /></label>
        <label>Your word for the dice<input class="field" value={salt} onInput={e => setSalt(e.currentTarget.value)} maxLength={200} /></label>
        {m && <p class="dim small">The server sealed its secret before you came: <span class="cite">{m.dice.commitment.slice(0, 24)}…</span> Together with your word it makes every die, and afterwards anyone can check.</p>}
        <Say error={error ?? got.error} />
        <button class="btn primary big" id="join">Sit down</button>
      </form></Panel>}</main></div>
  );
}
