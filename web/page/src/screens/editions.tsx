// What changes between two editions of a book, row by row: what this one says beside what the other does.
import { useMemo } from 'preact/hooks';
import { api } from '../api';
import { href } from '../route';
import { useLoad } from '../store';
import type { Difference } from '../types';
import { Say, Top } from '../ui';

export function EditionsScreen({ system }: { system: string }) {
  const systems = useLoad(() => api.battles(), []),
    told = useLoad(() => api.editions(system), [system]);
  const e = told.value,
    chapters = useMemo(() => byChapter(e?.rows ?? []), [e]);
  const name = (id?: string) => systems.value?.find(s => s.id === id)?.name ?? id ?? '';
  return (
    <div class="room">
      <Top here="rules" />
      <main class="editions">
        <p class="small">
          <a href={href('rules', system)}>Rules of {name(system)}</a>
        </p>
        <h1>The two editions</h1>
        <Say error={told.error} />
        {e && !e.here && <p class="dim">{name(system)} has no other edition here.</p>}
        {e?.here && (
          <p class="soft gapb">
            {name(e.here)} beside {name(e.there)}. What stands in no row is alike in both, and a list of one can be played in the other.
          </p>
        )}
        {e?.here &&
          chapters.map(([chapter, rows]) => (
            <section key={chapter}>
              <h2>{chapter}</h2>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{name(e.here)}</th>
                    <th scope="col">{name(e.there)}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(d => (
                    <Row key={d.id} d={d} system={e.here} names={[name(e.here), name(e.there)]} />
                  ))}
                </tbody>
              </table>
            </section>
          ))}
      </main>
    </div>
  );
}

function Row({ d, system, names }: { d: Difference; system: string; names: [string, string] }) {
  return (
    <tr id={d.id}>
      <td colSpan={d.there ? 1 : 2} data-edition={d.there ? names[0] : undefined}>
        <p>{d.here}</p>
        <a class="cite" href={href('rules', system, d.id)}>
          {d.id}
        </a>
        {!d.there && d.note && <span class="dim small"> {d.note}</span>}
      </td>
      {d.there && (
        <td data-edition={names[1]}>
          <p>{d.there}</p>
          {d.note && <span class="dim small">{d.note}</span>}
        </td>
      )}
    </tr>
  );
}

// byChapter gathers rows of one chapter in the order they come.
function byChapter(rows: Difference[]): [string, Difference[]][] {
  const out = new Map<string, Difference[]>();
  for (const d of rows) out.set(d.chapter, [...(out.get(d.chapter) ?? []), d]);
  return [...out];
}
