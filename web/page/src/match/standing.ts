// Standing orders of a match, kept in this browser and told to nobody: who takes hits first, and which units do not react this turn.
import { Store } from '../store';
import type { Answer, Decision, Offer, State, View } from '../types';
import { figureOf } from './offers';
import { several } from './words';

// Hold keeps a unit from reacting in a turn, but to one enemy; -1: to nobody.
export type Hold = { unit: number; but: number; turn: number };
export type Standing = { losses?: string[]; holds: Hold[] };

const slot = (id: string) => 'sortie.standing.' + id;

export class StandingOrders {
  readonly now = new Store<Standing>({ holds: [] });
  draft?: { number: number; order: string[] }; // as it is being arranged for a question, not yet an order
  private id = '';

  // open reads those of a match.
  open(id: string) {
    if (id === this.id) return;
    this.id = id;
    try {
      this.now.set({ holds: [], ...JSON.parse(localStorage.getItem(slot(id)) ?? '{}') });
    } catch {
      /* private mode: they last as long as the page */
    }
  }
  set(change: Partial<Standing>) {
    this.now.patch(change);
    try {
      localStorage.setItem(slot(this.id), JSON.stringify(this.now.value));
    } catch {
      /* as above */
    }
  }
  // hold keeps a unit from reacting in this turn, or lets it again.
  hold(h: Hold | undefined, unit: number) {
    this.set({ holds: [...this.now.value.holds.filter(x => x.unit !== unit), ...(h ? [h] : [])] });
  }
  // held: this reaction is declined beforehand.
  held(s: State, d: Decision): boolean {
    return (
      !!d.reacts &&
      !!d.plan &&
      d.kind === 'pick one' &&
      this.now.value.holds.some(h => h.unit === d.unit && h.turn === s.view.turn && (h.but < 0 || h.but !== d.target))
    );
  }
}

// wordOf is what a model is called among those that may take a hit: by what it carries, else by what it is.
export function wordOf(o: Offer, view: View): string {
  const at = figureOf(o, view),
    g = (view.units ?? []).find(u => u.id === at?.unit)?.figures?.find(x => x.id === at?.figure),
    said = o.label.split(', ').slice(1).join(', ');
  return said || (g?.weapon || g?.kind || '').replace(/-/g, ' ');
}

// isLosses: hits on one's own are handed out to its models.
export function isLosses(d: Decision, view: View): boolean {
  if (d.kind !== 'allocate' || !d.offers?.length) return false;
  return d.offers.every(o => {
    const at = figureOf(o, view);
    return !!at && (view.units ?? []).find(u => u.id === at.unit)?.seat === d.seat;
  });
}

// wordsOf are the kinds of model among the receivers, in the order in which the game proposes to lose them.
export function wordsOf(d: Decision, view: View, order: string[] = []): string[] {
  const may = (d.offers ?? []).filter(o => !o.refused),
    first = (d.plan?.values ?? []).map(v => may.find(o => o.value === v)).filter(o => !!o),
    words = [...new Set([...first, ...may].map(o => wordOf(o, view)))];
  const rank = (w: string) => (order.includes(w) ? order.indexOf(w) : order.length);
  return words.sort((a, b) => rank(a) - rank(b));
}

// byOrder hands hits out in the order that stands: evenly, those who are to be lost first before the others.
export function byOrder(d: Decision, view: View, order: string[]): Answer {
  const may = (d.offers ?? []).filter(o => !o.refused),
    words = wordsOf(d, view, order),
    plan = d.plan?.values ?? [],
    place = (o: Offer) => (plan.includes(o.value) ? plan.indexOf(o.value) : plan.length);
  const takers = [...may].sort((a, b) => words.indexOf(wordOf(a, view)) - words.indexOf(wordOf(b, view)) || place(a) - place(b));
  return { values: (d.items ?? []).map((_, i) => takers[i % takers.length].value) };
}

// orderText is a standing order in a line: carbines first, launcher last.
export function orderText(order: string[]): string {
  const name = (w: string) => several(2, w || 'model').slice(2);
  if (order.length < 2) return 'handed out without asking';
  return order.map((w, i) => name(w) + (i === 0 ? ' first' : i === order.length - 1 ? ' last' : '')).join(', ');
}
