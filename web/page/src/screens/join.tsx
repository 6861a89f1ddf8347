// An invitation: say who you are, add your word to the dice, sit down. The form comes with what it says, so that nothing
// moves under the hand.
import { useState } from 'preact/hooks';
import { api, MatchApi } from '../api';
import { openMine } from '../match/enter';
import { sit } from '../match/salts';
import { prefs, setPrefs } from '../prefs';
import { replace } from '../route';
import { useLoad } from '../store';
import { Panel, Say, Top } from '../ui';

export function Join({ token }: { token: string }) {
  const got = useLoad(() => new MatchApi(token).state(), [token]),
    mine = useLoad(() => api.mine(), []);
  const [name, setName] = useState(prefs.value.name),
    [word, setWord] = useState(''),
    [error, setError] = useState<string>(),
    m = got.value?.match;
  const join = async (e: Event) => {
    e.preventDefault();
    setPrefs({ name });
    try {
      replace('play', await sit(token, name, word));
    } catch (err) {
      setError((err as Error).message);
    }
  };
  const own = m && mine.value?.find(x => x.match.id === m.id && x.seats?.length); // one's own link takes nothing from the friend it is for
  if (own)
    return (
      <div class="room">
        <Top />
        <main class="narrow">
          <h1>Your own invitation</h1>
          <p class="soft">This link is for the one you want to play: send it. You sit at this table already.</p>
          <button class="btn primary big" id="mytable" onClick={() => void openMine(own.match.id)}>
            To my table
          </button>
        </main>
      </div>
    );
  return (
    <div class="room">
      <Top />
      <main class="narrow">
        <h1>You are invited</h1>
        {m && (
          <p class="soft">
            {m.seats.find(s => s.joined && s.kind === 'person')?.name || 'Somebody'} waits for you at a table of {m.name}:{' '}
            {m.mission.replace(/-/g, ' ')}, {m.points} points a side.
          </p>
        )}
        {(m || got.error) && (
          <Panel>
            <form class="stack" onSubmit={e => void join(e)}>
              <label>
                Your name
                <input class="field" id="name" value={name} onInput={e => setName(e.currentTarget.value)} maxLength={40} />
              </label>
              <label>
                Your word for the dice
                <input
                  class="field"
                  value={word}
                  placeholder="any word, or none: chance is added"
                  onInput={e => setWord(e.currentTarget.value)}
                  maxLength={60}
                />
              </label>
              {m && (
                <p class="dim small">
                  The server was bound to its secret before you came: <span class="cite">{m.dice.commitment.slice(0, 24)}…</span> You and
                  the other seal a salt each before either is shown. Together they make every die: nobody can choose them, and afterwards
                  anyone can check.
                </p>
              )}
              <Say error={error ?? got.error} />
              <button class="btn primary big" id="join">
                Sit down
              </button>
            </form>
          </Panel>
        )}
      </main>
    </div>
  );
}
