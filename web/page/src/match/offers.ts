// Which unit or figure an offer speaks of, and which key picks it.
import { taken } from '../bindings';
import { holds } from '../table/things';
import type { Decision, Offer, Point, View } from '../types';

const word = (s: string) =>
  s
    .toLowerCase()
    .trim()
    .replace(/[\s_]+/g, '-');

// unitOf finds the unit that an offer is about, or -1.
export function unitOf(o: Offer, view: View): number {
  return o.unit ?? figureOf(o, view)?.unit ?? -1;
}

export function figureOf(o: Offer, view: View): { unit: number; figure: number } | undefined {
  const key = word(o.key),
    id = o.thing?.sort === 'figure' ? o.thing.id : -1;
  for (const u of view.units ?? [])
    for (const g of u.figures ?? []) if (id >= 0 ? g.id === id : word(g.name) === key) return { unit: u.id, figure: g.id };
  return undefined;
}

// thingOffer finds the offer that stands for what lies at a place: the smallest thing there, one that may be chosen first.
export function thingOffer(d: Decision, view: View, p: Point): Offer | undefined {
  const size = new Map((d.offers ?? []).map(o => [o, holds(o.thing, view, p)]));
  const here = (d.offers ?? []).filter(o => size.get(o)! > 0);
  return here.sort((a, b) => Number(!!a.refused) - Number(!!b.refused) || size.get(a)! - size.get(b)!)[0];
}

// theOnly is the offer of a question that has no other.
export function theOnly(d: Decision): Offer | undefined {
  const may = (d.offers ?? []).filter(o => !o.refused);
  return d.kind === 'pick one' && may.length === 1 ? may[0] : undefined;
}

export type UnitOffers = Map<number, Offer[]>;

// byUnit lists offers under the units they are about. A unit clicked on the table picks its offer.
export function byUnit(d: Decision | null, view: View): UnitOffers {
  const out: UnitOffers = new Map();
  for (const o of d?.offers ?? []) {
    const u = unitOf(o, view);
    if (u >= 0) out.set(u, [...(out.get(u) ?? []), o]);
  }
  return out;
}

// lettersOf are the letters that may stand for a label.
function lettersOf(label: string, few: boolean): string[] {
  const words = label.toLowerCase().match(/[a-z]+/g) ?? [];
  return few && words.length > 1 ? words.map(w => w[0]) : [...words.map(w => w[0]), ...words.join('')];
}

// hotkeys gives each offer that may be chosen a digit, and a letter: of several words one that begins one of them. Letters are given to all
// or to none; only where offers are so many that digits do not reach, any letter helps.
export function hotkeys(offers: Offer[], named?: (o: Offer) => boolean): Map<number, { digit?: string; letter?: string }> {
  const out = new Map<number, { digit?: string; letter?: string }>(),
    used = new Set<string>(),
    reserved = taken();
  let n = 0,
    short = false;
  const few = offers.length <= 10;
  for (const o of offers) {
    const k: { digit?: string; letter?: string } = {};
    if (!o.refused && ++n <= 9) k.digit = String(n);
    if (few ? !named?.(o) : !o.refused && !k.digit) k.letter = lettersOf(o.label, few).find(c => !reserved.has(c) && !used.has(c));
    if (few && !k.letter && !named?.(o)) short = true;
    if (k.letter) used.add(k.letter);
    out.set(o.value, k);
  }
  if (short) for (const k of out.values()) k.letter = undefined;
  return out;
}
