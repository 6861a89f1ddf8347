// The rules of a system in our own words: searchable, by sections, each with its id. Every row is on the page; the style
// sheet has the browser lay out only what is in view.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api } from '../api';
import { editionsOf } from '../forces';
import { memo } from '../memo';
import { go, href, replace } from '../route';
import { useLoad } from '../store';
import type { RuleEntry, TraitEntry } from '../types';
import { Say, Seg, Top } from '../ui';

const none: RuleEntry[] = [];
const nameless: TraitEntry[] = [];

export function Rules({ system, rule }: { system?: string; rule?: string }) {
  const systems = useLoad(() => api.battles(), []),
    id = system ?? systems.value?.[0]?.id;
  const rules = useLoad(() => (id ? api.rules(id) : Promise.resolve(none)), [id]);
  const traits = useLoad(() => (id ? api.catalogue(id).then(c => c.traits ?? nameless) : Promise.resolve(nameless)), [id]);
  const [query, setQuery] = useState(''),
    [section, setSection] = useState('');
  const all = rules.value ?? none,
    sections = useMemo(() => count(all), [all]);
  const named = useMemo(() => byRule(traits.value ?? nameless), [traits.value]);
  const words = useMemo(
    () => all.map(r => [r.id, r.text, r.ruling, r.section, ...(named.get(r.id) ?? nameless).map(t => t.name)].join(' ').toLowerCase()),
    [all, named],
  );
  const shown = useMemo(() => {
    const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
    return all.filter((r, i) => (!section || r.section === section) && wanted.every(w => words[i].includes(w)));
  }, [all, words, query, section]);
  // A row that one comes for by its id is shown whatever was searched for before, and comes into view once.
  const sought = useRef<string | undefined>(undefined);
  useEffect(() => {
    sought.current = rule;
    if (all.some(r => r.id === rule) && !shown.some(r => r.id === rule)) {
      setQuery('');
      setSection('');
    }
  }, [rule, all]);
  useEffect(() => {
    const row = sought.current && document.getElementById(sought.current);
    if (row) {
      row.scrollIntoView({ block: 'center' });
      sought.current = undefined;
    }
  });
  const name = systems.value?.find(s => s.id === id)?.name ?? 'Rules',
    other = id && editionsOf(systems.value ?? [], id)[0];
  return (
    <div class="room">
      <Top here="rules" />
      <main class="rulesroom">
        <Sections list={sections} all={all.length} value={section} set={setSection} />
        <div>
          <div class="row wrap">
            <h1>{name}</h1>
            <span class="push" />
            {systems.value && systems.value.length > 1 && (
              <Seg label="System" value={id ?? ''} set={v => go('rules', v)} options={systems.value.map(s => [s.id, s.name])} />
            )}
          </div>
          <p class="soft gapb gapt">
            Every rule that the engine plays, in our own words, with the id it is cited by. Where the book is silent, our ruling is marked.
          </p>
          {other && (
            <p class="gapb">
              <a href={href('editions', id!)}>
                What changes between {name} and {other.name}
              </a>
            </p>
          )}
          <input
            class="field"
            type="search"
            placeholder="Search: pins, cover, a2.hit…"
            value={query}
            aria-label="Search the rules"
            onInput={e => setQuery(e.currentTarget.value)}
          />
          <p class="dim small gapt" aria-live="polite">
            {shown.length} of {all.length}
          </p>
          <Say error={rules.error ?? (rule && rules.value && !all.some(r => r.id === rule) ? `${name} has no rule ${rule}.` : undefined)} />
          {shown.map(r => (
            <Row key={r.id} r={r} system={id!} here={r.id === rule} traits={named.get(r.id)} />
          ))}
          {rules.value && !shown.length && <p class="dim">No rule has all these words: leave one out, or choose another section.</p>}
        </div>
      </main>
    </div>
  );
}

// byRule finds the special rules whose row a row is: profiles have them by name.
function byRule(traits: TraitEntry[]): Map<string, TraitEntry[]> {
  const out = new Map<string, TraitEntry[]>();
  for (const t of traits) out.set(t.rule, [...(out.get(t.rule) ?? []), t]);
  return out;
}

// count lists the sections in the order of the book, with how many rows each has.
function count(all: RuleEntry[]): [string, number][] {
  const n = new Map<string, number>();
  for (const r of all) n.set(r.section, (n.get(r.section) ?? 0) + 1);
  return [...n];
}

type SectionsProps = { list: [string, number][]; all: number; value: string; set: (s: string) => void };

// Sections is a list beside the rows, and a menu above them where there is no room for a list.
function Sections({ list, all, value, set }: SectionsProps) {
  const entries: [string, string, number][] = [['', 'Everything', all], ...list.map(([s, n]): [string, string, number] => [s, s, n])];
  return (
    <>
      <nav aria-label="Sections">
        {entries.map(([v, name, n]) => (
          <button key={v} class={v === value ? 'on' : ''} aria-pressed={v === value} onClick={() => set(v)}>
            {name} <span class="dim">{n}</span>
          </button>
        ))}
      </nav>
      <select class="field sectionmenu" aria-label="Section" value={value} onChange={e => set(e.currentTarget.value)}>
        {entries.map(([v, name, n]) => (
          <option key={v} value={v}>
            {name} ({n})
          </option>
        ))}
      </select>
    </>
  );
}

type RowProps = { r: RuleEntry; system: string; here: boolean; traits?: TraitEntry[] };

const Row = memo(function Row({ r, system, here, traits }: RowProps) {
  return (
    <article class={'rule' + (here ? ' here' : '')} id={r.id}>
      <div class="row">
        <a
          class="cite"
          href={href('rules', system, r.id)}
          onClick={e => {
            e.preventDefault();
            replace('rules', system, r.id);
          }}>
          {r.id}
        </a>
        <span class="push dim small">{r.section}</span>
      </div>
      <p>{r.text}</p>
      {traits?.map(t => (
        <p key={t.name} class="soft small" data-trait={t.name}>
          <b>{t.name}</b> {t.text}
        </p>
      ))}
      {r.ruling && (
        <p class="ruling">
          <span class="chip">our ruling</span> {r.ruling}
        </p>
      )}
    </article>
  );
});
