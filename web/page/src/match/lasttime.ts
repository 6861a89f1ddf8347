// How a force was set up, kept in this browser by system and mission: what was answered until play began, in words that hold for
// another match of the same list, from whichever edge. Whether it still fits the rules say, answer by answer.
import { middle, onTable, round } from '../geometry';
import { Store } from '../store';
import type { Answer, Decision, Offer, Path, Point, State, Unit, View } from '../types';
import { isWay } from './course';

// Noted is one answer: units by their kind, figures by their place in the unit, offers by their words. One without the name of a
// question is a unit that was put down by another hand.
type Noted = { number: number; name: string; unit: string; words?: string[]; amount?: number; ways?: Way[]; of?: number };
type Way = Omit<Path, 'figure'> & { figure: string };
export type Kept = { match: string; seat: number; when: string; units: string[]; home?: Home; done?: boolean; answers: Noted[] };
type Home = { at: Point; edge: number }; // the middle of one's zone, and in quarter turns where it lies on the table
export type Told = { stood: number; missed: { unit: string; why: string }[]; asks?: number }; // asks: the question that is left to the player

const MOST = 8; // set-ups that are kept for a mission
const slot = (s: State) => `sortie.setup.${s.match.system}.${s.match.mission}`;

export class LastTime {
  readonly told = new Store<Told | undefined>(undefined); // while a set-up is repeated: what came of it
  private like?: Kept;

  // repeat goes on as an earlier set-up went, and stop leaves the rest to the player.
  repeat(k: Kept) {
    this.like = k;
    this.told.set({ stood: 0, missed: [] });
  }
  stop() {
    this.like = undefined;
    this.told.set(undefined);
  }
  // due is the answer that was given to a question the last time, while a set-up is repeated.
  due(s: State, d: Decision): Answer | undefined {
    const t = this.told.value,
      a = this.like && s.setting ? answered(this.like, s, d) : undefined;
    if (!s.setting) this.like = undefined;
    if (this.like && t && !a) this.told.set({ ...t, asks: d.number });
    return a;
  }
  fits(d: Decision, view: View) {
    const t = this.told.value;
    if (t && d.kind === 'place' && comesDown(view, d.unit)) this.told.set({ ...t, stood: t.stood + 1 });
  }
  misses(d: Decision, view: View, why: string) {
    const t = this.told.value,
      unit = (view.units ?? []).find(u => u.id === d.unit)?.name ?? '';
    if (t) this.told.set({ ...t, missed: [...t.missed, { unit, why }], asks: d.number });
  }

  // note keeps an answer to what is asked while forces are set up, or where a unit comes down later.
  note(s: State, d: Decision, a: Answer) {
    if (!s.setting) this.told.set(undefined);
    if (!s.setting && !(d.kind === 'place' && comesDown(s.view, d.unit))) return;
    const n: Noted = { number: d.number, name: d.name, unit: keyOf(s.view, d.unit) };
    if (isWay(d)) {
      n.ways = (a.paths ?? []).map(({ figure, ...p }) => ({ ...p, figure: figureKey(s.view, figure) }));
      n.of = figuresOf(s.view, d.unit).length;
    } else if (d.kind === 'number') n.amount = a.value ?? 0;
    else if (d.kind === 'pick one' || d.kind === 'pick several') n.words = chosen(d, a).map(o => wordOf(o, s.view));
    else return;
    this.keep(s, k => ({ ...k, answers: [...k.answers.filter(x => x.number < d.number), n] }));
  }
  // seen notes the units that another hand has put down for us, and that all is set up.
  seen(old: State | undefined, next: State) {
    if (!old?.setting || next.role.kind !== 'seat') return;
    const stood = new Set((old.view.units ?? []).filter(onTable).map(u => u.id)),
      came = own(next).filter(u => onTable(u) && !stood.has(u.id));
    if (!came.length && next.setting) return;
    this.keep(next, k => {
      const known = new Set(k.answers.filter(n => n.ways).map(n => n.unit)),
        rest = came.filter(u => !known.has(keyOf(next.view, u.id))).map(u => putDown(next, u));
      return { ...k, done: k.done || !next.setting, answers: [...k.answers, ...rest] };
    });
  }
  // offer is the set-up to go by: that of the match before with the same units, else with most of them.
  offer(s: State): { kept: Kept; same: number; of: number } | undefined {
    const mine = own(s).map(u => keyOf(s.view, u.id)),
      same = (k: Kept) => mine.filter(u => k.units.includes(u)).length;
    const best = read(s)
      .filter(k => k.match !== s.match.id && same(k) > 0)
      .sort((a, b) => same(b) - same(a) || Number(!!b.done) - Number(!!a.done) || (a.when < b.when ? 1 : -1))[0];
    return best && { kept: best, same: same(best), of: mine.length };
  }

  private keep(s: State, change: (k: Kept) => Kept) {
    const all = read(s),
      here = (k: Kept) => k.match === s.match.id && k.seat === s.seat,
      units = own(s).map(u => keyOf(s.view, u.id));
    const k: Kept = all.find(here) ?? { match: s.match.id, seat: s.seat, when: '', units, answers: [] };
    const list = [change({ ...k, home: homeOf(s) ?? k.home, when: new Date().toISOString() }), ...all.filter(x => !here(x))].slice(0, MOST);
    try {
      localStorage.setItem(slot(s), JSON.stringify(list));
    } catch {
      /* private mode, or no room left: it is not offered again */
    }
  }
}

function read(s: State): Kept[] {
  try {
    const list = JSON.parse(localStorage.getItem(slot(s)) ?? '[]');
    return Array.isArray(list) ? list.filter(k => Array.isArray(k?.units) && Array.isArray(k.answers)) : [];
  } catch {
    return [];
  }
}

const own = (s: State) => (s.view.units ?? []).filter(u => u.seat === s.seat);
const figuresOf = (view: View, unit: number) => (view.units ?? []).find(u => u.id === unit)?.figures ?? [];
const comesDown = (view: View, unit: number) => (view.units ?? []).some(u => u.id === unit && !onTable(u));

// keyOf names a unit by its kind and which of such it is: its own name has the letter of a side in it.
function keyOf(view: View, unit: number): string {
  const u = (view.units ?? []).find(x => x.id === unit);
  if (!u) return '';
  return `${u.kind} ${(view.units ?? []).filter(x => x.seat === u.seat && x.kind === u.kind && x.id < u.id).length}`;
}
function figureKey(view: View, figure: number): string {
  for (const u of view.units ?? []) {
    const i = (u.figures ?? []).findIndex(g => g.id === figure);
    if (i >= 0) return `${keyOf(view, u.id)}/${i}`;
  }
  return '';
}
const wordOf = (o: Offer, view: View) => (o.unit === undefined ? o.key || o.label : keyOf(view, o.unit));
const chosen = (d: Decision, a: Answer) =>
  (d.offers ?? []).filter(o => (d.kind === 'pick one' ? o.value === (a.value ?? 0) : a.values?.includes(o.value)));

const putDown = (s: State, u: Unit): Noted => ({
  number: s.decision?.number ?? s.version,
  name: '',
  unit: keyOf(s.view, u.id),
  of: u.figures?.length,
  ways: (u.figures ?? []).map(g => ({ figure: figureKey(s.view, g.id), points: [g.at], facing: g.facing, turned: true })),
});

// homeOf is where one's zone lies.
function homeOf(s: State): Home | undefined {
  const z = s.view.table.zones?.filter(x => x.seat === s.seat).flatMap(x => x.points),
    { width, height } = s.view.table;
  if (!z?.length) return undefined;
  const at = middle(z),
    x = at.x / width - 0.5,
    y = at.y / height - 0.5;
  return { at, edge: Math.abs(y) >= Math.abs(x) ? (y < 0 ? 0 : 2) : x > 0 ? 1 : 3 };
}

// moved takes a way from one's zone of then to that of now.
function moved(w: Way, figure: number, from: Home | undefined, to: Home | undefined): Path {
  const quarter = from && to ? (to.edge - from.edge + 4) % 4 : 0,
    turn = (x: number, y: number) =>
      [
        [x, y],
        [-y, x],
        [-x, -y],
        [y, -x],
      ][quarter];
  const points = w.points.map(p => {
    if (!from || !to) return p;
    const [x, y] = turn(p.x - from.at.x, p.y - from.at.y);
    return round({ x: to.at.x + x, y: to.at.y + y });
  });
  return w.turned ? { ...w, figure, points, facing: ((w.facing ?? 0) + 90 * quarter) % 360 } : { ...w, figure, points };
}

// answered puts what was noted into the words of a question that is asked now; undefined where nothing is known of it.
export function answered(k: Kept, s: State, d: Decision): Answer | undefined {
  const unit = keyOf(s.view, d.unit),
    list = k.answers.filter(n => n.name === d.name && n.unit === unit);
  if (isWay(d)) {
    const n = list.at(-1) ?? (d.kind === 'place' ? k.answers.filter(x => !x.name && x.unit === unit).at(-1) : undefined);
    return n?.ways && (n.of ?? 0) === figuresOf(s.view, d.unit).length ? ways(n.ways, k, s, d) : undefined;
  }
  if (d.kind === 'number') return list.length ? { value: list.at(-1)!.amount ?? 0 } : undefined;
  const may = (d.offers ?? []).filter(o => !o.refused),
    find = (word: string) => may.find(o => wordOf(o, s.view) === word);
  if (d.kind === 'pick several') {
    if (!list.length) return undefined;
    const values = (list.at(-1)!.words ?? []).flatMap(w => find(w)?.value ?? []);
    return values.length ? { values } : {};
  }
  if (d.kind !== 'pick one') return undefined;
  const told = list.map(n => find(n.words?.[0] ?? '')).find(o => !!o),
    down = may.find(o => o.unit !== undefined && comesDown(s.view, o.unit) && placed(k, keyOf(s.view, o.unit))),
    o = told ?? down;
  return o && { value: o.value };
}
const placed = (k: Kept, unit: string) => k.answers.some(n => n.unit === unit && n.ways?.length);

// ways are those of figures, or of a piece that is none; of a unit that has more or fewer figures by now nothing is known.
function ways(list: Way[], k: Kept, s: State, d: Decision): Answer | undefined {
  const to = homeOf(s),
    at = new Map(figuresOf(s.view, d.unit).map(g => [figureKey(s.view, g.id), g.id]));
  if (list.some(w => !w.points?.length || (w.figure && !at.has(w.figure)))) return undefined;
  return list.length ? { paths: list.map(w => moved(w, w.figure ? at.get(w.figure)! : -1, k.home, to)) } : {};
}
