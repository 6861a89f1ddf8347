// The course of an activation as its player means it: answers to questions that will be asked, in any order, tried against
// the rules as they grow. It stays in this page. Once confirmed each question is answered from it when it is due; what was
// spoilt meanwhile is asked again, and only that.
import { ApiError, type MatchApi } from '../api';
import type { Answer, Decision, Meant, Point, Reply, Tried, Unit, View, Wish } from '../types';
import { Asker } from './asker';

export type Course = {
  number: number; // of the question that waits
  rows: Tried[]; // as the last trial found them; none before it
  meant: Mine[];
  at: number; // the row one looks at
  over: boolean;
  replies?: Reply[]; // what others may answer it with
  spoilt?: string; // the question that could not be answered as it was meant
};
// Mine is an answer of one's own; one that followed from a drag or a click may give way to another.
export type Mine = Meant & { loose?: boolean };

export const keyOf = (q: { name: string; unit: number }, nth: number) => `${q.name} ${q.unit} ${nth}`;
export const rowKey = (r: Tried) => keyOf(r.decision, r.nth);
export const isWay = (d: Decision) => d.kind === 'move' || d.kind === 'place';
const meantFor = (list: Mine[], r: Tried) => list.find(m => keyOf(m, m.nth) === rowKey(r));

export const begun = (number: number, meant: Mine[] = [], spoilt?: string): Course => ({
  number,
  rows: [],
  meant,
  at: 0,
  over: false,
  spoilt,
});

// mean puts an answer of one's own in place of what was meant for the same question.
export function mean(list: Mine[], row: Tried, answer: Answer, loose = false): Mine[] {
  const one: Mine = { name: row.decision.name, unit: row.decision.unit, nth: row.nth, answer, loose };
  return [...list.filter(m => keyOf(m, m.nth) !== rowKey(row)), one];
}
export const unmean = (list: Mine[], row: Tried): Mine[] => list.filter(m => keyOf(m, m.nth) !== rowKey(row));
export const steps = (list: Mine[]): Meant[] => list.map(({ loose: _, ...m }) => m);

// opening is the row to look at first. What stands by itself before a unit is chosen, such as an option of the whole army, is passed
// over; nothing else is.
export function opening(rows: Tried[]): number {
  const i = rows.findIndex(r => r.fate !== 'stands' || r.decision.unit >= 0);
  return i > 0 && rows[i].fate === 'asked' && rows[i].decision.offers?.some(o => o.unit !== undefined) ? i : 0;
}

// onward is the row to look at when one was just answered: what the chosen unit does, then the next that is open, as long as no other
// side and no second thought lies between.
export function onward(rows: Tried[], meant: Mine[], at: number): number {
  for (let j = at + 1; j < rows.length; j++) {
    const r = rows[j];
    if (r.nth > 0 && (r.after?.length || r.others)) break;
    if (meantFor(meant, r)) continue;
    if (r.fate === 'asked' || r.fate === 'refused' || isWay(r.decision) || (j === at + 1 && r.decision.unit !== rows[at].decision.unit))
      return j;
  }
  return at;
}

// ordered are the rows that a confirmed plan answers: all up to the last of one's own, and what stands behind it for the same unit
// as long as nothing new can be known by then. Ways are only gone where one was chosen or something later rests on it.
export function ordered(c: Course, here?: Answer): Tried[] {
  let last = -1;
  c.rows.forEach((r, i) => {
    if (meantFor(c.meant, r)) last = i;
  });
  if (last < 0 && here && c.at < c.rows.length) last = c.at; // as it is shown
  if (last < 0 || c.rows.slice(0, last + 1).some(r => r.fate === 'refused' || (r.fate === 'asked' && !(r === c.rows[c.at] && here))))
    return [];
  const unit = c.rows[last].decision.unit;
  let end = last + 1;
  for (; end < c.rows.length; end++) {
    const r = c.rows[end];
    if (r.fate !== 'stands' || r.decision.unit !== unit || unit < 0 || r.after?.length || r.others || isWay(r.decision)) break;
  }
  return c.rows.slice(0, end).map((r, i) => (i === c.at && here && !meantFor(c.meant, r) ? { ...r, answer: here } : r));
}

// Orders are what is still to be answered of a confirmed plan.
export class Orders {
  private readonly count = new Map<string, number>();
  private readonly sent: Set<string>;
  constructor(
    private rest: Mine[],
    private readonly unit: number,
  ) {
    this.sent = new Set(rest.map(x => keyOf(x, x.nth)));
  }
  get left() {
    return this.rest.length;
  }
  // due is the answer to a question that is asked now.
  due(d: Decision): Answer | undefined {
    const m = this.rest.find(x => keyOf(x, x.nth) === keyOf(d, this.seen(d)));
    return m?.answer;
  }
  // done notes that a question was answered.
  done(d: Decision) {
    const key = keyOf(d, this.seen(d));
    this.rest = this.rest.filter(x => keyOf(x, x.nth) !== key);
    this.count.set(keyOf(d, 0), this.seen(d) + 1);
  }
  private seen(d: { name: string; unit: number }) {
    return this.count.get(keyOf(d, 0)) ?? 0;
  }
  // kept is what still holds when a question has to be asked anew: counted from that question on. Where another unit acts
  // nothing does.
  kept(d: Decision): Mine[] {
    if (!d.reacts && d.unit !== this.unit) return [];
    const skip = keyOf(d, this.seen(d));
    return this.from(this.rest.filter(x => keyOf(x, x.nth) !== skip));
  }
  // late is what was meant beyond the plan while it was being sent.
  late(meant: Mine[]): Mine[] {
    return this.from(meant.filter(x => !this.sent.has(keyOf(x, x.nth))));
  }
  private from(list: Mine[]): Mine[] {
    return list.map(x => ({ ...x, nth: x.nth - this.seen(x) })).filter(x => x.nth >= 0);
  }
}

// Trier tries the course of a match.
export class Trier {
  private readonly asker = new Asker(stop => this.ask(stop));

  // course is what is meant now, with the ways of a drag; take is given what became of it, and what it was that was tried: by the
  // time the word comes something else may be meant.
  constructor(
    private readonly api: MatchApi,
    private readonly course: () => { number: number; meant: Mine[]; steps: Meant[]; wish?: Wish } | undefined,
    private readonly take: (of: Mine[], word: { rows: Tried[]; over: boolean; replies?: Reply[] }) => void,
    private readonly fail: (e: ApiError) => void,
  ) {}
  close() {
    this.asker.close();
  }
  // look has the course tried, now or in a moment.
  look() {
    this.asker.look();
  }
  // settled waits for the word on the course as it is now.
  settled(): Promise<void> {
    return this.asker.settled();
  }
  private ask(stop: AbortSignal): Promise<void> | undefined {
    const c = this.course(),
      still = () => this.course()?.number === c?.number;
    return (
      c &&
      this.api.plan(c.number, c.steps, c.wish, stop).then(
        t => {
          if (still()) this.take(c.meant, t);
        },
        e => {
          if (e instanceof ApiError && still()) this.fail(e);
        },
      )
    );
  }
}

// standingAfter are the units that go somewhere by a plan, as they will stand.
export function standingAfter(view: View, rows: Tried[]): Map<number, Unit> {
  const end = new Map<number, Point>();
  for (const r of rows) if (isWay(r.decision)) for (const p of r.answer?.paths ?? []) end.set(p.figure, p.points[p.points.length - 1]);
  const out = new Map<number, Unit>();
  if (end.size)
    for (const u of view.units ?? [])
      if (u.figures?.some(g => end.has(g.id))) out.set(u.id, { ...u, figures: u.figures.map(g => ({ ...g, at: end.get(g.id) ?? g.at })) });
  return out;
}
