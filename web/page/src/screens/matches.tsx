// One's matches: every one is kept.
import { useState } from 'preact/hooks';
import { api } from '../api';
import { Ico, sideOf } from '../icons';
import { openMine } from '../match/enter';
import { href } from '../route';
import { useLoad } from '../store';
import type { Mine } from '../types';
import { Panel, Say, Top, when } from '../ui';

export function MineList({ list, again }: { list: Mine[]; again: () => void }) {
  const [error, setError] = useState<string>();
  const systems = useLoad(() => api.systems(), []),
    campaign = (m: Mine) => !!systems.value?.find(s => s.id === m.match.system)?.campaign; // its room shows it when it is over, too
  const run = (f: () => Promise<unknown>) => () => void f().catch(e => setError((e as Error).message));
  return (
    <>
      <Say error={error} />
      <ul class="minelist">
        {list.map(m => (
          <li key={m.match.id}>
            <span class="grow">
              <b>
                {m.match.seats
                  .map(s => s.name)
                  .filter(Boolean)
                  .join(m.match.seats.length > 2 ? ', ' : ' against ') || m.match.name}
              </b>
              <small>
                {m.match.name}, {m.match.mission.replace(/-/g, ' ')}, {when(m.match.changed)}{' '}
                {(m.seats ?? []).map(s => (
                  <span key={s} class={'side ' + sideOf(s)} />
                ))}
              </small>
            </span>
            {m.yours && <span class="chip on">your turn</span>}
            {m.match.status !== 'playing' && <span class="chip">{m.match.status}</span>}
            <button class="btn" onClick={run(() => openMine(m.match.id, m.match.status === 'over' && !campaign(m) ? 'replay' : 'play'))}>
              {m.match.status === 'over' ? (campaign(m) ? 'Look' : 'Replay') : m.match.status === 'readonly' ? 'Look' : 'Go on'}
            </button>
            <button
              class="btn ghost icb"
              aria-label="Take off the list"
              onClick={run(async () => {
                await api.forget(m.match.id);
                again();
              })}>
              <Ico n="trash" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Matches() {
  const mine = useLoad(() => api.mine(), []);
  return (
    <div class="room">
      <Top here="matches" />
      <main class="narrow">
        <h1>Your matches</h1>
        <Say error={mine.error} />
        {mine.value &&
          (mine.value.length ? (
            <Panel flush>
              <MineList list={mine.value} again={mine.again} />
            </Panel>
          ) : (
            <>
              <p class="dim gapb">None yet. They are kept here as you play, whatever happens to the page.</p>
              <a class="btn" href={href('start')}>
                Play one
              </a>
            </>
          ))}
      </main>
    </div>
  );
}
