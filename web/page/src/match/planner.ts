// The plan of an activation in a live match: which of its questions one looks at, what a drag or a click on the table means for
// it, and how it is carried out once it is confirmed.
import type { ApiError } from '../api';
import { prefs } from '../prefs';
import type { Answer, Decision, Path, Reply, State, Tried } from '../types';
import {
  begun,
  type Course,
  isWay,
  keyOf,
  type Mine,
  mean,
  Orders,
  onward,
  opening,
  ordered,
  rowKey,
  steps,
  Trier,
  unmean,
} from './course';
import { answer as answerOf, begin, clean, type Plan } from './plan';
import type { Session } from './session';
import { plainly } from './words';

export class Planner {
  private orders?: Orders;
  confirming = false; // what is confirmed waits for the last word on it
  private hop = ''; // the row that was just answered: the next one is looked at when the word on it comes
  private readonly trier: Trier;

  constructor(private readonly match: Session) {
    this.trier = new Trier(
      match.api,
      () => this.trial(),
      (of, word) => this.tried(of, word),
      e => this.failed(e),
    );
  }
  close() {
    this.trier.close();
  }
  private get course(): Course | undefined {
    return this.match.shot.value.course;
  }
  // row is the question one looks at, as it would be asked when it is due.
  get row(): Tried | undefined {
    const c = this.course;
    return c?.rows[c.at];
  }
  look() {
    this.trier.look();
  }

  // trial is what is to be tried: the plan, with the ways that are being dragged.
  private trial() {
    const c = this.course,
      m = this.match;
    if (!c || !m.mine) return undefined;
    const live = m.live.value,
      row = this.row,
      plan = m.shot.value.plan;
    const meant =
      live && row && plan && isWay(row.decision) ? mean(c.meant, row, answerOf(row.decision, { ...plan, paths: live })!) : c.meant;
    return { number: c.number, meant: c.meant, steps: steps(meant) };
  }

  // take begins with a question that has come: the answer if it is due by the plan that is carried out, or a new course.
  take(next: State, d: Decision): { due?: Answer; course?: Course } {
    if (!next.view.table.width || next.match.first || next.setting) return {}; // a campaign has no table, a first game goes step by step
    if (next.notes?.some(n => n.kind === 'undo')) this.orders = undefined;
    const due = this.orders?.due(d);
    if (due) return { due };
    const late = this.orders?.late(this.course?.meant ?? []) ?? [],
      kept = [...(this.orders?.kept(d) ?? []), ...late.filter(x => d.unit < 0 || x.unit === d.unit)];
    this.orders = undefined;
    this.hop = '';
    return { course: begun(d.number, kept) };
  }
  // begins is the plan for a question that has come: what was meant for it already, else what stands by itself.
  begins(d: Decision, c: Course | undefined): Plan {
    return this.planFor({ decision: d, nth: 0, fate: 'asked' }, c?.meant ?? []);
  }
  forget() {
    this.orders = undefined;
  }

  // follow gives the answer that is due. If the rules refuse it by now, it is asked again, and the rest is kept.
  async follow(d: Decision, a: Answer) {
    const m = this.match;
    await m.idle();
    const orders = this.orders;
    if (m.asked?.number !== d.number || !m.mine) return;
    if (!orders) {
      m.shot.patch({ following: false }); // the plan was given up meanwhile: the question is asked
      return;
    }
    const kept = orders.kept(d);
    orders.done(d);
    await m.send(a, true);
    if (m.asked?.number !== d.number || !m.mine) return;
    this.orders = undefined;
    const refused = m.shot.value.plan?.refusal,
      meant = [...kept, { name: d.name, unit: d.unit, nth: 0, answer: a }], // what was meant is where one goes on from
      course = begun(d.number, meant, refused ? d.name : undefined);
    m.shot.patch({ course, following: false, plan: { ...this.begins(d, course), refusal: refused, checked: refused ? 'bad' : 'no' } });
    this.look();
  }

  // confirm sends the plan: the first answer now, each further one when its question comes. Pressed twice it is sent once.
  async confirm() {
    if (this.confirming) return;
    this.confirming = true;
    try {
      await this.sendPlan();
    } finally {
      this.confirming = false;
    }
  }
  private async sendPlan() {
    const m = this.match;
    await this.trier.settled();
    const c = this.course,
      d = m.asked,
      here = m.planned;
    if (!c || !d || !m.mine) return;
    const rows = ordered(c, here ?? undefined);
    if (!rows.length) {
      if (!c.rows.length && here) await m.send(here); // nothing was tried yet: the question is answered as ever
      return;
    }
    await this.carryOut(d, rows);
  }
  private async carryOut(d: Decision, rows: Tried[]) {
    const m = this.match,
      list: Mine[] = rows.map(r => ({ name: r.decision.name, unit: r.decision.unit, nth: r.nth, answer: r.answer! }));
    const orders = new Orders(list, rows[rows.length - 1].decision.unit);
    orders.done(d);
    this.orders = orders;
    await m.send(list[0].answer);
    if (m.asked?.number === d.number) this.orders = undefined; // it was refused
  }
  // pass lets everything stand that is proposed: for a reaction that is to make none, by any of one's units.
  async pass() {
    const m = this.match,
      d = m.asked;
    if (!d?.plan || !m.mine) return;
    await this.trier.settled();
    const rows: Tried[] = [];
    for (const r of this.course?.rows ?? []) {
      if (!r.decision.plan || !r.decision.reacts !== !d.reacts || (rows.length && !d.reacts)) break;
      rows.push({ ...r, answer: r.decision.plan });
    }
    if (rows.length) await this.carryOut(d, rows);
    else await m.send(d.plan);
  }

  // ready: there is something to confirm, and nothing in it is refused.
  get ready(): boolean {
    const c = this.course,
      here = this.match.planned;
    if (!c?.rows.length) return here !== null;
    return ordered(c, here ?? undefined).length > 0;
  }

  // changed notes what is planned for the row one looks at; what was only suggested stays in view.
  changed(stay = false) {
    const m = this.match,
      c = this.course,
      d = m.decision,
      plan = m.shot.value.plan;
    if (!c || !d || !plan) return;
    const row: Tried = this.row ?? { decision: d, nth: 0, fate: 'asked' },
      a = answerOf(d, plan);
    const bare = isWay(d) && !plan.paths.length && !plan.touched;
    m.shot.patch({
      course: { ...c, meant: a && !bare ? this.prune(mean(c.meant, row, a), row) : unmean(c.meant, row), spoilt: undefined },
    });
    if (d.kind === 'pick one' && a && !stay) this.hop = rowKey(row);
    this.look();
  }
  // prune drops what was meant for another unit once another one is chosen.
  private prune(meant: Mine[], row: Tried): Mine[] {
    const chosen = meant.find(x => keyOf(x, x.nth) === rowKey(row)),
      o = (row.decision.offers ?? []).find(x => x.value === chosen?.answer.value);
    if (row.decision.kind !== 'pick one' || row.decision.unit >= 0 || o?.unit === undefined) return meant;
    return meant.filter(x => x.unit < 0 || x.unit === o.unit);
  }
  clear() {
    const c = this.course,
      d = this.match.asked;
    if (!c || !d) return;
    this.hop = '';
    this.match.shot.patch({ course: { ...begun(c.number), rows: [] }, plan: begin(d) });
    this.look();
  }
  // go looks at a row of the plan.
  go(at: number) {
    const c = this.course;
    if (!c?.rows[at] || at === c.at) return;
    this.hop = '';
    this.match.live.set(null);
    this.match.shot.patch({ course: { ...c, at }, plan: this.planFor(c.rows[at], c.meant), hint: undefined, error: undefined });
  }
  // take back what one meant for a row: what stands by itself stands again.
  drop(at: number) {
    const c = this.course;
    if (!c?.rows[at]) return;
    const meant = unmean(c.meant, c.rows[at]);
    this.match.shot.patch({ course: { ...c, meant }, plan: at === c.at ? this.planFor(c.rows[at], meant) : this.match.shot.value.plan });
    this.look();
  }
  private planFor(r: Tried, meant: Mine[]): Plan {
    const own = meant.find(m => keyOf(m, m.nth) === rowKey(r)),
      p = begin({ ...r.decision, plan: own?.answer ?? r.decision.plan });
    const checked = !own || r.fate === 'asked' ? 'no' : r.fate === 'refused' ? 'bad' : 'ok';
    return { ...p, only: own ? undefined : p.only, touched: !!own, refusal: r.refusal, checked };
  }

  // tried takes the word on the plan: its rows, and what is refused. The question that waits is known better than by a trial. A word on
  // what was meant a moment ago knows nothing of the row that comes next: the hop to it waits for the word that does.
  private tried(of: Mine[], { rows: found, over, replies }: { rows: Tried[]; over: boolean; replies?: Reply[] }) {
    const m = this.match,
      was = m.shot.value,
      c = was.course;
    if (!c || !was.plan || !found.length || !m.asked) return;
    const view = m.now!.view,
      rows = [{ ...found[0], decision: m.asked }, ...found.slice(1).map(r => ({ ...r, decision: plainly(r.decision, view) }))],
      first = !c.rows.length,
      key = rowKey(c.rows[c.at] ?? rows[0]);
    let at = rows.findIndex(r => rowKey(r) === key);
    if (at < 0 || (first && !was.plan.touched && !c.spoilt)) at = opening(rows);
    if (of === c.meant) {
      if (this.hop && this.hop === rowKey(rows[at])) at = onward(rows, c.meant, at);
      this.hop = '';
    }
    const here = rows[at],
      stays = rowKey(here) === key,
      plan = stays ? judged(was.plan, here, !!c.spoilt) : this.planFor(here, c.meant);
    m.shot.patch({ course: { ...c, rows, at, over, replies }, plan });
    if (!stays && here.decision.kind === 'place' && !here.decision.plan && !plan.paths.length) void m.suggest(false);
  }
  private failed(e: ApiError) {
    if (e.code === 'state' || e.code === 'refused') this.match.shot.patch({ course: undefined }); // too much is hidden: one question at a time
  }

  // hint for the row one looks at.
  async hint(d: Decision, quick: boolean, signal?: AbortSignal): Promise<{ answer: Answer; why: string }> {
    const c = this.course,
      row = this.row;
    if (!c || !row || c.at === 0) return this.match.api.hint(d.number, quick, signal);
    const t = await this.match.api.plan(
      c.number,
      steps(unmean(c.meant, row)),
      { at: c.at, hint: quick ? 'quick' : 'deep', bare: true },
      signal,
    );
    return { answer: t.hint ?? {}, why: t.why ?? '' };
  }
  // legal judges answers to the row one looks at now: would the rules take them?
  legal(d: Decision): (a: Answer) => Promise<boolean> {
    const c = this.course,
      row = this.row,
      api = this.match.api;
    if (!c || !row) return async a => (await api.check(d.number, a)).ok;
    return async a => {
      const t = await api.plan(c.number, steps(mean(c.meant, row, a)), { bare: true });
      return t.rows.some(r => rowKey(r) === rowKey(row) && r.fate === 'fits');
    };
  }
  // with is the plan with another answer in the row one looks at, to be weighed.
  with(a?: Answer) {
    const c = this.course,
      row = this.row;
    return c && row && a ? steps(mean(c.meant, row, a)) : c ? steps(c.meant) : [];
  }

  // weigh asks for the odds of an answer to any row of the plan.
  weigh(row: Tried, a: Answer, signal?: AbortSignal, odds = true) {
    const c = this.course;
    return this.match.api.plan(row.decision.number, steps(mean(c?.meant ?? [], row, a)), { odds, bare: true }, signal);
  }

  // drawn finds the first choice after which a unit may go the ways that were drawn: Advance, beyond it Run. A choice that was made by
  // hand stays.
  async drawn(unit: number, paths: Path[]) {
    await this.find(
      unit,
      r => r.decision.kind === 'move' && r.decision.unit === unit,
      () => ({ paths: paths.map(clean) }),
    );
  }
  // dropped looks again at what was dragged: where the way is too long for a choice that a drag has made, another may do.
  async dropped() {
    await this.trier.settled();
    const c = this.course,
      r = this.row,
      paths = r?.answer?.paths;
    if (
      c &&
      r?.fate === 'refused' &&
      r.decision.kind === 'move' &&
      paths?.length &&
      c.meant.some(x => x.loose && x.unit === r.decision.unit)
    )
      await this.drawn(r.decision.unit, paths);
  }
  // aimed finds the first choice after which an enemy can be the target.
  async aimed(unit: number, foe: number) {
    const target = (r: Tried) =>
      r.decision.kind === 'pick one' && r.decision.unit === unit && (r.decision.offers ?? []).some(o => o.unit === foe && !o.refused);
    await this.find(unit, target, r => ({ value: r.decision.offers!.find(o => o.unit === foe)!.value }));
  }
  // find tries the offers of the question that decides what a unit does until one leads to a row, with the answer to it.
  private async find(unit: number, wanted: (r: Tried) => boolean, answer: (r: Tried) => Answer) {
    const m = this.match;
    await this.trier.settled();
    const c = this.course;
    if (!c || !m.mine) return;
    let meant = c.meant,
      rows = c.rows;
    const chooses = rows.find(
      r => r.decision.unit < 0 && r.decision.kind === 'pick one' && r.decision.offers?.some(o => o.unit === unit && !o.refused),
    );
    if (chooses && !rows.some(r => r.decision.unit === unit)) {
      meant = mean(meant, chooses, { value: chooses.decision.offers!.find(o => o.unit === unit)!.value });
      rows = (await m.api.plan(c.number, steps(meant))).rows;
    }
    const order = rows.find(r => r.decision.unit === unit && r.decision.kind === 'pick one' && !wanted(r)),
      set = order && meant.find(x => keyOf(x, x.nth) === rowKey(order));
    const there = rows.find(wanted);
    if (there && (!order || (set && !set.loose))) {
      this.settle(c, rows, mean(meant, there, answer(there)), there);
      return;
    }
    if (!order) return;
    let second: { meant: Mine[]; row: Tried; rows: Tried[] } | undefined;
    for (const o of (order.decision.offers ?? []).filter(x => !x.refused)) {
      const so = mean(meant, order, { value: o.value }, true);
      const t = await m.api.plan(c.number, steps(so)),
        row = t.rows.find(wanted);
      if (this.course?.number !== c.number || !m.mine) return;
      if (!row) continue;
      const whole = mean(so, row, answer(row)),
        last = await m.api.plan(c.number, steps(whole)),
        got = last.rows.find(r => rowKey(r) === rowKey(row));
      if (this.course?.number !== c.number || !m.mine) return;
      if (got?.fate === 'fits') {
        this.settle(c, last.rows, whole, got);
        return;
      }
      second ??= { meant: whole, row: got ?? row, rows: last.rows };
    }
    if (second) this.settle(c, second.rows, second.meant, second.row);
    else {
      const no = rows.some(r => r.fate === 'refused');
      m.shot.patch({ error: no ? 'First mend the step of the plan that is refused.' : 'Nothing that this unit may do now leads there.' });
    }
  }
  // settle makes what was found the plan, with one of its rows in view.
  private settle(c: Course, rows: Tried[], meant: Mine[], row: Tried) {
    const at = Math.max(
      0,
      rows.findIndex(r => rowKey(r) === rowKey(row)),
    );
    const plan = this.planFor(rows[at], meant);
    this.match.live.set(null);
    this.match.shot.patch({ course: { ...c, rows, meant, at, spoilt: undefined }, plan, error: undefined, hint: undefined });
    this.look();
    if (prefs.value.autoOdds) void this.match.odds();
  }
}

// judged is a plan with the word on it. What spoilt an earlier one is said until something else is chosen.
function judged(p: Plan, r: Tried, spoilt: boolean): Plan {
  if (r.fate === 'refused') return { ...p, refusal: r.refusal, checked: 'bad' };
  if (r.fate === 'fits') return { ...p, refusal: undefined, checked: 'ok' };
  return { ...p, refusal: spoilt || p.checked === 'no' ? p.refusal : undefined, checked: 'no' };
}
