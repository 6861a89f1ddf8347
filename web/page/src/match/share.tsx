// Links to give away. A link of one's own seat plays for whoever has it, so what is shared is always for watching.
import { useEffect, useState } from 'preact/hooks';
import type { MatchApi } from '../api';
import { Ico } from '../icons';
import { absolute } from '../route';
import type { State } from '../types';
import { copyText } from '../ui';

// watchToken is a token that can only watch. One who watches has one.
export async function watchToken(api: MatchApi, s: State): Promise<string> {
  return s.role.kind === 'watch' ? api.token : (await api.link('watch')).token;
}

// ShareMoment copies a watchers' link to a moment of a match, and shows it: some browsers copy only what they see.
export function ShareMoment({ api, state, entry }: { api: MatchApi; state: State; entry: number }) {
  const [token, setToken] = useState(''),
    [done, setDone] = useState(''),
    link = token && absolute('replay', token, String(entry));
  useEffect(() => setDone(''), [entry]);
  const share = async () => {
    try {
      const t = token || (await watchToken(api, state));
      setToken(t);
      await copyText(absolute('replay', t, String(entry)));
      setDone('Copied');
    } catch (e) {
      setDone((e as Error).message);
    }
  };
  return (
    <>
      <button class="btn" id="share" type="button" title="A link for watching: it cannot play" onClick={() => void share()}>
        <Ico n={done === 'Copied' ? 'tick' : 'copy'} /> {done || 'Share this moment'}
      </button>
      {done && link && (
        <input
          class="field sharelink"
          id="sharelink"
          readOnly
          value={link}
          aria-label="Link to this moment, for watching"
          onFocus={e => e.currentTarget.select()}
        />
      )}
    </>
  );
}
