// The rules of a system in our own words: searchable, each with its id.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { api } from '../api';
import { go, replace } from '../route';
import { useLoad } from '../store';
import { Say, Seg, Top } from '../ui';

export function Rules({ system, rule }: { system?: string; rule?: string }) {
  const systems = useLoad(() => api.systems(), []), id = system ?? systems.value?.[0]?.id;
  const rules = useLoad(() => (id ? api.rules(id) : Promise.resolve([])), [id]);
  const [query, setQuery] = useState(''), [section, setSection] = useState('');
  const all = rules.value ?? [], sections = useMemo(() => [...new Set(all.map(r => r.section))], [all]);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = all.filter(r => (!section || r.section === section || r.id === rule) && words.every(w => (r.id + ' ' + r.text + ' ' + r.ruling + ' ' + r.section).toLowerCase().includes(w)));
  useEffect(() => { if (rule) document.querySelector('.rule.here')?.scrollIntoView({ block: 'center' }); }, [rule, rules.value]);
  return (
    <div class="room"><Top here="rules" />
      <main class="rulesroom">
        <nav aria-label="Sections"><button class={section ? '' : 'on'} onClick={() => setSection('')}>Everything</button>{sections.map(s => <button key={s} class={s === section ? 'on' : ''} onClick={() => setSection(s)}>{s}</button>)}</nav>
        <div>
          <div class="row wrap"><h1>{systems.value?.find(s => s.id === id)?.name ?? 'Rules'}</h1><span class="push" />
            {systems.value && systems.value.length > 1 && <Seg label="System" value={id ?? ''} set={v => go('rules', v)} options={systems.value.map(s => [s.id, s.name])} />}</div>
          <p class="soft gapb">Every rule that the engine plays, in our own words, with the id it is cited by. Where the book is silent, our ruling is marked.</p>
          <input class="field" type="search" placeholder="Search: pins, cover, a2.hit…" value={query} onInput={e => setQuery(e.currentTarget.value)} aria-label="Search the rules" />
          <p class="dim small gapt" aria-live="polite">{shown.length} of {all.length}</p><Say error={rules.error} />
          {shown.slice(0, 400).map(r => (
            <article key={r.id} class={'rule' + (r.id === rule ? ' here' : '')} id={r.id}>
              <div class="row"><a class="cite" href={'#/rules/' + id + '/' + r.id} onClick={e => { e.preventDefault(); replace('rules', id!, r.id); }}>{r.id}</a><span class="push dim small">{r.section}</span></div>
              <p>{r.text}</p>{r.ruling && <p class="ruling"><span class="chip">our ruling</span> {r.ruling}</p>}
            </article>
          ))}
          {shown.length > 400 && <p class="dim">And {shown.length - 400} more: search for fewer.</p>}
        </div>
      </main>
    </div>
  );
}
