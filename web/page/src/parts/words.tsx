// The words of the rules on screen: each opens its row where it stands. Which words there are the system says: the special rules of
// its profiles, and what play calls orders, marks and counters.
import type { ComponentChildren } from 'preact';
import { api } from '../api';
import { useLoad } from '../store';
import type { Catalogue } from '../types';
import { openRule } from './rulepop';

// Lexicon finds the row of a word. What profiles name is written with a capital in running text, what play calls things by need not be.
export type Lexicon = {
  rule: (name: string) => string | undefined;
  phase: (name: string) => string | undefined;
  split: (text: string) => (string | Found)[];
};
type Found = { word: string; rule: string };

const none: Lexicon = { rule: () => undefined, phase: () => undefined, split: text => [text] };
const known = new WeakMap<Catalogue, Lexicon>();
const plain = (s: string) => s.toLowerCase().replace(/-/g, ' ');

// lexiconOf is made once for a catalogue.
export function lexiconOf(c: Catalogue): Lexicon {
  const l = known.get(c) ?? lexicon(c);
  known.set(c, l);
  return l;
}

function lexicon(c: Catalogue): Lexicon {
  const traits = new Map((c.traits ?? []).filter(t => t.rule).map(t => [plain(t.name), t.rule])),
    words = new Map((c.words ?? []).map(w => [plain(w.name), w.rule]));
  const rule = (name: string) => words.get(plain(name)) ?? traits.get(plain(name)),
    all = [...new Set([...words.keys(), ...traits.keys()])].filter(w => w.length > 2).sort((a, b) => b.length - a.length);
  const any = new RegExp(`(?<![\\w-])(?:${all.map(w => w.replace(/[^\w ]/g, '\\$&')).join('|')})(?![\\w-])`, 'gi');
  const split = (text: string) => {
    const out: (string | Found)[] = [];
    let from = 0;
    for (const m of text.matchAll(any)) {
      const word = m[0],
        of = words.get(plain(word)) ?? (/^[A-Z]/.test(word) ? traits.get(plain(word)) : undefined);
      if (!of) continue;
      out.push(text.slice(from, m.index), { word, rule: of });
      from = m.index + word.length;
    }
    return [...out, text.slice(from)].filter(Boolean);
  };
  const phases = new Map((c.phases ?? []).map(p => [p.name, p.rule]));
  return { rule, phase: name => phases.get(name), split: all.length ? split : none.split };
}

export function useWords(system: string | undefined): Lexicon {
  const c = useLoad(() => (system ? api.catalogue(system) : Promise.resolve(undefined)), [system]).value;
  return c ? lexiconOf(c) : none;
}

// Word opens its rule; without one it is plain text.
export function Word({ name, rule }: { name: string; rule?: string }): ComponentChildren {
  return rule ? (
    <button class="word" data-word={name} onClick={e => openRule(rule, e.currentTarget)}>
      {name}
    </button>
  ) : (
    name
  );
}

// Words is a text in which the words of the rules open theirs.
export function Words({ text, lex }: { text: string; lex: Lexicon }): ComponentChildren {
  return lex.split(text).map((p, i) => (typeof p === 'string' ? p : <Word key={i} name={p.word} rule={p.rule} />));
}

// Ask stands beside something that is itself a button, and opens its rule.
export function Ask({ name, rule }: { name: string; rule?: string }) {
  return rule ? (
    <button
      class="askrule"
      data-word={name}
      aria-label={`The rule of ${name}`}
      title="Read the rule"
      onClick={e => openRule(rule, e.currentTarget)}>
      ?
    </button>
  ) : null;
}
