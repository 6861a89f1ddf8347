// One open match: the live state, the log, the plan for the question that is asked, and everything one can do.
import { type ApiError, MatchApi } from '../api';
import { arrived } from '../people/clock';
import { prefs } from '../prefs';
import { Store } from '../store';
import type { Answer, Decision, GameEvent, Odds, Path, Remark, State } from '../types';
import type { Course } from './course';
import { Judge } from './judge';
import { type Kept, LastTime } from './lasttime';
import { type Notice, noticeOf, outdated } from './notice';
import { theOnly } from './offers';
import { Pace } from './pace';
import { Placing } from './placing';
import { answer as answerOf, begin, type Plan, sameChoice, take } from './plan';
import { Planner } from './planner';
import { tend } from './salts';
import { byOrder, isLosses, StandingOrders } from './standing';
import { follow } from './stream';
import { plainly } from './words';

export type Shot = {
  state?: State;
  log: GameEvent[];
  chat: Remark[];
  fresh: number; // events from this index on are new
  online: boolean;
  error?: string;
  gone?: ApiError;
  busy: boolean;
  plan?: Plan;
  course?: Course; // the whole activation as it is meant; the plan is that of the question one looks at
  following?: boolean; // a confirmed plan is being carried out
  odds?: Odds;
  oddsFor?: string;
  thinking?: boolean;
  hint?: string;
  tip?: number; // in a first game: the offer a newcomer is led to
  notice?: Notice; // what happened that was no answer, until it is read
  behind?: number; // states that wait until what others did was seen
  reaction?: boolean; // the question interrupts what the other side does
};

// asks: the question is for this page. For a side that has left the game a bot answers what is still open.
const asks = (s: State) => s.role.kind === 'seat' && s.decision?.seat === s.seat && !s.helped && !s.match.seats[s.seat].out;

export class Session {
  readonly api: MatchApi;
  readonly shot = new Store<Shot>({ log: [], chat: [], fresh: 0, online: false, busy: false });
  readonly live = new Store<Path[] | null>(null); // ways while they are dragged: only what draws them watches it
  readonly pace = new Pace(
    s => this.receive(s),
    behind => behind !== (this.shot.value.behind ?? 0) && this.shot.patch({ behind }),
  );
  private stop = new AbortController();
  private readonly judge: Judge;
  readonly planner: Planner;
  readonly placing = new Placing(this);
  readonly standing = new StandingOrders();
  readonly last = new LastTime();
  private oddsStop?: AbortController;
  private hinting?: AbortController;
  private timer = 0;
  private sending = -1; // the question whose answer is on its way
  private taken = false; // something was taken back: nothing is answered by itself until a person has answered

  constructor(readonly token: string) {
    this.api = new MatchApi(token);
    this.judge = new Judge(this);
    this.planner = new Planner(this);
    const online = (yes: boolean) => this.shot.patch({ online: yes }),
      gone = (e: ApiError) => this.shot.patch({ gone: e });
    void follow(
      this.api,
      () => this.now?.id,
      this.stop.signal,
      s => {
        arrived(s);
        this.pace.take(s, !this.now || s.version <= this.now.version);
      },
      online,
      gone,
    );
    const late = () => {
      if (this.now || this.stop.signal.aborted || this.shot.value.gone) return;
      void this.reload();
      setTimeout(late, 4000);
    };
    setTimeout(late, 4000); // where something between holds the stream back
  }
  close() {
    this.pace.close();
    clearTimeout(this.timer);
    this.stop.abort();
    this.judge.close();
    this.planner.close();
    this.oddsStop?.abort();
    this.hinting?.abort();
  }

  get now(): State | undefined {
    return this.shot.value.state;
  }
  // asked is the question that waits; decision the one that is looked at: it may be a later one of the plan.
  get asked() {
    return this.now?.decision ?? null;
  }
  get decision() {
    return this.planner.row?.decision ?? this.asked;
  }
  // mine: the question is put to a seat of this page.
  get mine(): boolean {
    const d = this.asked,
      s = this.now;
    return !!d && !!s && asks(s);
  }

  receive(state: State) {
    const next = state.decision ? { ...state, decision: plainly(state.decision, state.view) } : state;
    const was = this.shot.value,
      old = was.state;
    if (old && next.version < old.version) return;
    const from = next.events?.from ?? 0,
      list = next.events?.list ?? [];
    if (from > was.log.length) {
      void this.reload();
      return;
    }
    const log = [...was.log.slice(0, from), ...list];
    const heard = next.chat,
      chat = heard ? [...was.chat.filter(r => r.seq < heard.from), ...heard.list] : was.chat;
    arrived(next);
    const came = !old || next.version > old.version;
    const fresh = !came ? was.fresh : old ? Math.min(from, was.log.length) : Math.min(next.since, log.length);
    const d = next.decision,
      asked = !!d && asks(next);
    if (old && d?.number !== old.decision?.number) {
      this.hinting?.abort();
      this.oddsStop?.abort();
      this.oddsStop = undefined; // nobody waits for its word any more
    }
    const keep = asked && was.plan && old?.decision?.number === d!.number && old.seat === next.seat;
    const { due, course } = asked && !keep ? this.planner.take(next, d!) : {};
    const plan = !asked ? undefined : keep ? was.plan : this.planner.begins(d!, course);
    const reaction = asked && !!d!.reacts && d!.kind !== 'allocate'; // to say who falls is none
    if (!keep) {
      this.live.set(null);
      this.placing.clear();
    }
    const told = was.notice && !outdated(was.notice, old, next) ? was.notice : undefined;
    const notice = noticeOf(old, next, was.log.slice(from)) ?? told;
    const kept = keep ? {} : { error: undefined, hint: undefined, tip: undefined, odds: undefined, oddsFor: undefined, thinking: false };
    const back = was.online ? {} : { error: undefined }; // that the server does not answer is no longer so
    const mine = keep ? { course: was.course, following: was.following } : { course, following: !!due };
    this.shot.set({ ...was, ...kept, ...back, ...mine, state: next, reaction, log, chat, fresh, online: true, plan, notice });
    this.standing.open(next.match.id);
    this.last.seen(old, next);
    if (due) void this.planner.follow(d!, due);
    else if (asked && !keep) this.begun();
    if (!next.match.dice.sealed) void this.tend(next);
  }
  // tend adds to the dice what is wanted of this browser.
  private async tend(now: State) {
    const s = await tend(this.api, now, ms =>
      setTimeout(() => {
        if (this.now && !this.stop.signal.aborted) void this.tend(this.now);
      }, ms),
    );
    if (this.stop.signal.aborted) return;
    if (s) this.receive(s);
    // A state that came meanwhile found this browser busy, and the reply may be older than it: look once more.
    const last = this.now;
    if (last && last !== now && last !== s && !last.match.dice.sealed) void this.tend(last);
  }
  private async reload() {
    try {
      this.shot.patch({ log: [] });
      this.receive(await this.api.state());
    } catch {
      /* the stream tries again */
    }
  }

  // begun looks after a new question: answers it by itself where that was asked for, sets figures up to be placed.
  private begun() {
    const d = this.asked!;
    clearTimeout(this.timer);
    const soon = (a: Answer, wait: number) => {
      this.timer = window.setTimeout(() => {
        if (this.asked?.number === d.number && this.mine) void this.send(a, true);
      }, wait);
    };
    const again = this.taken ? undefined : this.last.due(this.now!, d);
    if (again) {
      void this.again(d, again);
      return;
    }
    if (d.plan && (prefs.value.autoDefault || (prefs.value.passAll && this.shot.value.reaction)) && !this.taken) {
      soon(d.plan, 60);
      return;
    }
    if (!this.taken && d.plan && this.standing.held(this.now!, d)) {
      soon(d.plan, 60);
      return;
    }
    const order = this.standing.now.value.losses;
    if (!this.taken && order && isLosses(d, this.now!.view)) {
      void this.lose(d, order);
      return;
    }
    const only = theOnly(d);
    if (only && prefs.value.onlyOne && !this.taken) {
      soon({ value: only.value }, 200);
      return;
    }
    if (d.kind === 'place' && !d.plan) void this.suggest(false);
    else this.later();
    if (this.now?.match.first && d.kind === 'pick one') void this.lead(d);
  }
  // lose hands hits out by the order that stands; what the rules do not take so is asked.
  private async lose(d: Decision, order: string[]) {
    const a = byOrder(d, this.now!.view, order),
      ok = await this.api.check(d.number, a).then(
        r => r.ok,
        () => false,
      );
    await this.idle();
    if (this.asked?.number !== d.number || !this.mine) return;
    if (ok) await this.send(a, true);
    else this.later();
  }
  // setUpAgain answers what is asked until play begins as it was answered in an earlier match.
  setUpAgain(k: Kept) {
    if (!this.mine) return;
    this.taken = false;
    this.last.repeat(k);
    this.hinting?.abort();
    this.begun();
  }
  // again answers as in an earlier set-up; what the rules do not take so any more is asked, from where it was meant.
  private async again(d: Decision, a: Answer) {
    const word = await this.api.check(d.number, a).catch(() => undefined);
    while (this.shot.value.busy) await new Promise(done => setTimeout(done, 10));
    if (this.asked?.number !== d.number || !this.mine) return;
    if (word?.ok) {
      this.last.fits(d, this.now!.view);
      await this.send(a, true);
      return;
    }
    this.last.misses(d, this.now!.view, word?.refusal?.why ?? 'the server does not answer');
    this.shot.patch({ plan: take(d, a) });
    this.later();
  }
  // lead marks what a sensible player would choose; any other choice is as good.
  private async lead(d: Decision) {
    const h = await this.api.hint(d.number, true).catch(() => undefined);
    if (h?.answer.value !== undefined && this.decision?.number === d.number) this.shot.patch({ tip: h.answer.value });
  }

  setPlan(change: Partial<Plan>) {
    const p = this.shot.value.plan;
    if (!p) return;
    this.shot.patch({ plan: { ...p, refusal: undefined, checked: 'no', touched: true, ...change }, error: undefined, hint: undefined });
    if (this.shot.value.course) this.planner.changed();
    this.later();
  }
  // pull shows ways while they are dragged, and drop makes them the plan. Between the two the page draws nothing else anew.
  pull(paths: Path[]) {
    this.live.set(paths);
    this.look();
  }
  drop() {
    const paths = this.live.value;
    if (!paths) return;
    this.live.set(null);
    this.setPlan({ paths });
    if (this.shot.value.course) void this.planner.dropped();
  }
  reset() {
    this.live.set(null);
    this.placing.clear();
    this.hinting?.abort();
    if (!this.mine) return;
    this.shot.patch({ plan: begin(this.asked!), error: undefined, hint: undefined });
    if (this.shot.value.course) this.planner.clear();
    else this.later();
  }
  read() {
    this.shot.patch({ notice: undefined });
  }
  // unhint gives up a suggestion that is on its way: it would come too late.
  unhint() {
    this.hinting?.abort();
  }

  get planned(): Answer | null {
    const d = this.decision,
      p = this.shot.value.plan;
    return d && p ? answerOf(d, p) : null;
  }

  private look() {
    if (this.shot.value.course) this.planner.look();
    else this.judge.look();
  }
  // ready: what is planned can be confirmed.
  get ready(): boolean {
    const { plan, course } = this.shot.value;
    return !!plan && plan.checked !== 'bad' && (course ? this.planner.ready : this.planned !== null);
  }

  // later has the server look at the plan: is it legal, and what are the odds?
  private later() {
    const d = this.decision,
      a = this.planned;
    if (!d || !this.mine || (!a && !this.shot.value.course)) return;
    if (this.shot.value.course || d.kind === 'move' || d.kind === 'place' || d.kind === 'allocate') this.look();
    if (d.kind === 'pick one' && prefs.value.autoOdds && this.shot.value.plan?.touched) {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.odds(), 120);
    }
  }

  // odds asks what may come of the plan, or of another answer one looks at.
  async odds(other?: Answer) {
    const d = this.decision,
      a = other ?? this.planned;
    if (!d || !a || !this.mine) return;
    const course = this.shot.value.course,
      meant = course?.rows.length ? this.planner.with(other) : undefined,
      key = d.number + JSON.stringify(other || !meant ? a : meant);
    if (this.shot.value.oddsFor === key || (meant && !meant.length)) return;
    this.oddsStop?.abort();
    const me = new AbortController();
    this.oddsStop = me;
    this.shot.patch({ thinking: true, oddsFor: key });
    try {
      const odds = meant
        ? (await this.api.plan(d.number, meant, { odds: true, bare: true }, me.signal)).odds
        : await this.api.odds(d.number, a, me.signal);
      if (this.oddsStop === me && this.decision?.number === d.number) this.shot.patch({ odds, thinking: false });
    } catch {
      if (this.oddsStop === me) this.shot.patch({ odds: undefined, thinking: false });
    }
  }

  confirm() {
    if (this.shot.value.following) return Promise.resolve(); // its answer is on its way
    if (this.shot.value.course) return this.planner.confirm();
    const a = this.planned;
    if (a) return this.send(a);
    return Promise.resolve();
  }
  useDefault() {
    const d = this.asked;
    if (this.shot.value.course) return this.planner.pass();
    return d?.plan && this.mine ? this.send(d.plan) : Promise.resolve();
  }

  async send(a: Answer, byItself = false) {
    const d = this.asked,
      s = this.now;
    if (!d || !s || !this.mine || this.shot.value.busy) return;
    clearTimeout(this.timer);
    this.hinting?.abort();
    if (!byItself) {
      this.taken = false;
      this.read();
    }
    this.shot.patch({ busy: true, error: undefined });
    this.sending = d.number;
    this.last.note(s, d, a);
    await this.act(async () => this.receive((await this.api.answer(d.number, a, s.id)).state));
    this.sending = -1;
  }

  // idle waits until nothing is on its way to the server, nor about to be.
  async idle() {
    while (this.shot.value.busy || this.planner.confirming) await new Promise(done => setTimeout(done, 10));
  }
  async act(f: () => Promise<void>) {
    try {
      this.shot.patch({ busy: true });
      this.pace.flush();
      await f();
      this.shot.patch({ busy: false });
    } catch (e) {
      const err = e as ApiError,
        p = this.shot.value.plan,
        plan: Plan | undefined = p && err.refusal ? { ...p, refusal: err.refusal, checked: 'bad' } : p;
      this.shot.patch({ busy: false, error: err.refusal ? undefined : err.message, plan });
      if (err.state) this.receive(err.state);
    }
  }

  // suggest asks the bots: first what comes to mind, then what thinking ahead says of it. Meanwhile one can go on; what
  // one has planned or sent by then stands. The state may come by the stream before the reply to one's last answer does:
  // only an answer to this very question is a reason to leave it.
  async suggest(deep = true) {
    const d = this.decision,
      was = this.shot.value.plan;
    if (!d || !was || !this.mine) return;
    this.hinting?.abort();
    const stop = new AbortController();
    this.hinting = stop;
    try {
      for (const quick of deep ? [true, false] : [true]) {
        const h = await this.planner.hint(d, quick, stop.signal),
          now = this.shot.value.plan;
        if (stop.signal.aborted || this.decision?.number !== d.number || this.sending === d.number) return;
        if (quick ? !now || !sameChoice(was, now) : !this.shot.value.hint) return;
        if (d.kind === 'place' && h.answer.paths?.length) this.placing.stands = { number: d.number, paths: h.answer.paths };
        this.live.set(null);
        this.shot.patch({ plan: take(d, h.answer), hint: h.why + (quick && deep ? ' …' : ''), error: undefined });
        if (this.shot.value.course) this.planner.changed(true);
        this.later();
      }
    } catch (e) {
      if (!stop.signal.aborted && this.decision?.number === d.number) this.shot.patch({ error: (e as Error).message });
    }
  }

  // reasons of the bots for what they did, for the log.
  readonly reasons = async () => (await this.api.reasons()).reasons;

  // undo takes the last answer back. One that is still on its way is the last one.
  async undo() {
    this.taken = true;
    this.planner.forget();
    clearTimeout(this.timer);
    await this.idle();
    const s = this.now;
    if (s) await this.act(async () => this.receive((await this.api.undo(s.decision?.number ?? s.version)).state));
  }
  async consent(agree: boolean) {
    const r = this.now?.undo.request,
      after = this.now?.id; // so that the reply says what was taken back, should it come before the stream
    if (r) await this.act(async () => this.receive((await this.api.consent(r.number, agree, after)).state));
  }
  // setUp has the force set up: what is asked until play begins is answered for us.
  setUp() {
    return this.act(async () => this.receive((await this.api.setUp(this.now?.id)).state));
  }
  claim(draw: boolean) {
    return this.act(async () => this.receive((await this.api.claim(draw)).state));
  }
  // say writes to the others. What went wrong is for who writes alone.
  async say(text: string) {
    this.receive((await this.api.say(text, this.now?.id)).state);
  }
  resign(seat: number) {
    return this.act(async () => this.receive((await this.api.resign(seat)).state));
  }
}
