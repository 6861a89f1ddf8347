// An invitation: say who you are, add your word to the dice, sit down. The form comes with what it says, so that nothing
// moves under the hand.
import { useState } from 'preact/hooks';
import { api, MatchApi } from '../api';
import { openMine } from '../match/enter';
import { sit } from '../match/salts';
import { TermsRead } from '../people/terms';
import { prefs, setPrefs } from '../prefs';
import { replace } from '../route';
import { listed } from '../sides';
import { useLoad } from '../store';
import { Lost, Panel, Say, SideName, Top } from '../ui';

export function Join({ token }: { token: string }) {
  const got = useLoad(() => new MatchApi(token).state(), [token]),
    mine = useLoad(() => api.mine(), []);
  const [name, setName] = useState(prefs.value.name),
    [word, setWord] = useState(''),
    [error, setError] = useState<string>(),
    m = got.value?.match,
    shares = got.value?.role.kind === 'seat', // a second person for a side that is played already
    seat = got.value?.role.seats?.[0] ?? -1,
    here = (m?.seats ?? []).filter(s => s.joined && s.kind === 'person').map(s => s.name || 'Somebody'),
    several = (m?.seats.length ?? 2) > 2;
  const join = async (e: Event) => {
    e.preventDefault();
    setPrefs({ name });
    try {
      if (shares) await new MatchApi(token).join(name, { salt: '' });
      replace('play', shares ? token : await sit(token, name, word));
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
            {shares
              ? `${m.seats[seat]?.name || 'Somebody'} shares a side with you: either of you may answer, and the first answer stands. It is a table`
              : `${listed(here) || 'Somebody'} ${here.length > 1 ? 'wait' : 'waits'} for you at a table`}{' '}
            of {m.name}: {m.mission.replace(/-/g, ' ')}, {m.points} points a side{several ? `, ${m.seats.length} sides` : ''}.
          </p>
        )}
        {m && !shares && (
          <Panel title="The terms">
            <dl class="facts" data-terms>
              <TermsRead terms={m.terms} />
              <dt>Options</dt>
              <dd>{m.options?.length ? m.options.map(o => `${o.id.replace(/-/g, ' ')} ${o.value}`).join(', ') : 'as printed'}</dd>
              <dt>Dice</dt>
              <dd>sealed by both before the first roll; anyone can check them afterwards</dd>
            </dl>
          </Panel>
        )}
        {m && several && seat >= 0 && (
          <p>
            <SideName seat={seat}>You play side {seat + 1}</SideName>
          </p>
        )}
        {!m && <Lost error={got.error} />}
        {m && (
          <Panel>
            <form class="stack" onSubmit={e => void join(e)}>
              <label>
                Your name
                <input class="field" id="name" value={name} onInput={e => setName(e.currentTarget.value)} maxLength={40} />
              </label>
              {!shares && (
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
              )}
              {m && !shares && (
                <p class="dim small">
                  The server was bound to its secret before you came: <span class="cite">{m.dice.commitment.slice(0, 24)}…</span> You and{' '}
                  {several ? 'the others seal a salt each before any' : 'the other seal a salt each before either'} is shown. Together they
                  make every die: nobody can choose them, and afterwards anyone can check.
                </p>
              )}
              <Say error={error} />
              <button class="btn primary big" id="join">
                {shares ? 'Play along' : 'Sit down'}
              </button>
            </form>
          </Panel>
        )}
      </main>
    </div>
  );
}
