// What questions, offers and answers are called, for people: never a key, an id or a bare count.
import { inches, typeset } from '../geometry';
import type { Answer, Decision, Offer, View } from '../types';
import { lengthOf } from './plan';

export const capital = (s: string) => (s ? s[0].toUpperCase() + s.slice(1) : s);
const plain = (s: string) => s.replace(/-/g, ' ');

// labelOf reads an offer; one that has no words of its own, but a key, is read as words.
export const labelOf = (o: Pick<Offer, 'label' | 'key'>) =>
  !o.label || /^[a-z][a-z0-9-]*$/.test(o.label) ? capital(plain(o.label || o.key)) : typeset(o.label);

export const titleOf = (d: Decision) => capital(plain(d.name));

// promptOf is what a person reads as the question.
export function promptOf(d: Decision, unit?: string): string {
  if (d.prompt) return typeset(d.prompt);
  if (unit && d.kind === 'move') return `Where does ${unit} go?`;
  if (unit && d.kind === 'place') return `Where does ${unit} stand?`;
  return d.name[0].toUpperCase() + d.name.slice(1).replace(/-/g, ' ') + '?';
}

// alone leaves out the number of a model that is the only one of its unit.
export const alone = (s: string, view: View) =>
  /\.1\b/.test(s) ? (view.units ?? []).reduce((t, u) => (u.strong === 1 ? t.replaceAll(u.name + '.1', u.name) : t), s) : s;

// plainly is a question with such names.
export function plainly(d: Decision, view: View): Decision {
  const say = (s: string) => alone(s, view),
    offers = (list?: Offer[]) =>
      list?.map(o => ({ ...o, label: say(o.label), refused: o.refused && { ...o.refused, why: say(o.refused.why) } }));
  return { ...d, prompt: say(d.prompt), offers: offers(d.offers), items: offers(d.items) };
}

// several is a number of things: 5 carbines, 2 torches, a launcher.
export function several(n: number, what: string): string {
  const [name, ...more] = what.split(', '),
    rest = more.length ? ', ' + more.join(', ') : '',
    low = /^[A-Z][a-z]/.test(name) ? name[0].toLowerCase() + name.slice(1) : name;
  if (n === 1) return `1 ${low}${rest}`;
  return `${n} ${/[^s]s$/.test(low) ? low : /(ss|x|ch|sh)$/.test(low) ? low + 'es' : /[^aeiou]y$/.test(low) ? low.slice(0, -1) + 'ies' : low + 's'}${rest}`;
}

// sorts are offers of one sort together, in the order in which they come.
export function sorts(offers: Offer[]): [string, Offer[]][] {
  const out = new Map<string, Offer[]>();
  for (const o of offers) {
    const k = o.sort || labelOf(o);
    out.set(k, [...(out.get(k) ?? []), o]);
  }
  return [...out];
}

// said is an answer in a few words.
export function said(d: Decision, a: Answer | undefined, view: View): string {
  if (!a) return '';
  const offers = d.offers ?? [],
    named = (v: number) => offers.find(o => o.value === v);
  switch (d.kind) {
    case 'pick one': {
      const o = named(a.value ?? 0);
      return o ? labelOf(o) : '';
    }
    case 'pick several': {
      const list = (a.values ?? []).map(named).filter(o => !!o);
      if (list.length > 3 && list.every(o => !o.sort))
        return list.length === offers.length ? 'all of them' : `${list.length} of ${offers.length}`;
      return list.length
        ? sorts(list)
            .map(([s, all]) => (all[0].sort ? several(all.length, s) : s))
            .join(', ')
        : 'none';
    }
    case 'move': {
      const most = Math.max(0, ...(a.paths ?? []).map(p => lengthOf(view, p)));
      return most > 0.5 ? inches(most) : a.paths?.some(p => p.turned) ? 'turns' : 'stays';
    }
    case 'place':
      return a.paths?.length ? 'placed' : 'left off';
    case 'number':
      return d.length ? inches(a.value ?? 0) : String(a.value ?? 0);
    default:
      return (a.values?.length ?? 0) > 0 ? 'handed out' : 'none';
  }
}
