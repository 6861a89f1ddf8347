// Forces: the saved ones, and the ready-made ones to start from.
import { useState } from 'preact/hooks';
import { api } from '../api';
import { Ico } from '../icons';
import { pack } from '../listlink';
import { randomToken } from '../prefs';
import { go, href } from '../route';
import { useLoad } from '../store';
import type { NamedList, OwnList, System } from '../types';
import { Panel, Say, Top } from '../ui';

const duplicate = (l: OwnList) => api.saveList({ ...l, id: randomToken(9), name: l.name + ' (copy)' });

export function Lists() {
  const lists = useLoad(() => api.lists(), []),
    systems = useLoad(() => api.battles(), []),
    [error, setError] = useState<string>();
  const run = (f: () => Promise<unknown>) => () => void f().then(lists.again, e => setError((e as Error).message));
  const startFrom = (s: System, l: NamedList) =>
    go('list', 'new', pack({ id: '', system: s.id, name: l.name, points: l.points, text: l.text }));
  const named = (id: string) => systems.value?.find(s => s.id === id)?.name ?? id;
  return (
    <div class="room">
      <Top here="lists" />
      <main class="narrow">
        <div class="row">
          <h1>Forces</h1>
          <span class="push" />
          <a class="btn primary" href={href('list', 'new')}>
            <Ico n="plus" /> New force
          </a>
        </div>
        <Say error={error ?? lists.error} />
        {lists.value && (
          <Panel title="Yours" flush>
            {!lists.value.length && <p class="in dim">None yet. Start from a ready-made one, or from nothing.</p>}
            <ul class="minelist">
              {lists.value.map(l => (
                <li key={l.id}>
                  <span class="grow">
                    <b>{l.name || 'Unnamed'}</b>
                    <small>
                      {named(l.system)}, {l.points} points
                    </small>
                  </span>
                  <a class="btn" href={href('list', l.id)}>
                    Edit
                  </a>
                  <button class="btn icb" aria-label={'Duplicate ' + l.name} onClick={run(() => duplicate(l))}>
                    <Ico n="copy" />
                  </button>
                  <button class="btn icb" aria-label={'Delete ' + l.name} onClick={run(() => api.deleteList(l.id))}>
                    <Ico n="trash" />
                  </button>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {(systems.value ?? []).map(s => (
          <Panel key={s.id} title={s.name + ': ready-made'} flush>
            <ul class="minelist">
              {(s.lists ?? []).map(l => (
                <li key={l.id}>
                  <span class="grow">
                    <b>{l.name}</b>
                    <small>
                      {l.force}, {l.points} points
                    </small>
                  </span>
                  <button class="btn" onClick={() => startFrom(s, l)}>
                    Use as a start
                  </button>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </main>
    </div>
  );
}
