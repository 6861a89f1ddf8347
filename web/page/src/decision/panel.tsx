// The one question that waits, always in the same place: what is asked, what may be answered, what was planned.
import { useEffect, useRef } from 'preact/hooks';
import { api } from '../api';
import { inches } from '../geometry';
import { Ico } from '../icons';
import type { Coach } from '../match/coach';
import { freeSeats, Invite } from '../match/invite';
import type { Session, Shot } from '../match/session';
import { capital, labelOf, said } from '../match/words';
import { CoachNote } from '../parts/coach';
import { Places, Waits } from '../parts/seats';
import { WatchBar } from '../parts/watchbar';
import { prefs, setPrefs } from '../prefs';
import { listed, namesOf, ordinal, seatsOf } from '../sides';
import { useLoad, useStore } from '../store';
import type { Decision, State } from '../types';
import { Cite, Key, Refused, Say, SideName, Switch } from '../ui';
import { Allocate } from './allocate';
import { CourseList, planText } from './course';
import { SetUp } from './lasttime';
import { MayAnswer } from './mayanswer';
import { Moves } from './moves';
import { NumberPick } from './number';
import { Picks } from './picks';
import { HoldSwitch, StandingLine } from './standing';

type Props = { session: Session; shot: Shot; hovered: number; hover: (unit: number) => void; tools: MoveTools; coach?: Coach };
export type MoveTools = {
  alone: number | null;
  setAlone: (fig: number | null) => void;
  nudge: (dx: number, dy: number) => void;
  corner: () => void;
  turn: (by: number) => void;
};

export function promptOf(d: Decision, unit?: string): string {
  if (d.prompt) return d.prompt;
  if (unit && d.kind === 'move') return `Where does ${unit} go?`;
  if (unit && d.kind === 'place') return `Where does ${unit} stand?`;
  return d.name[0].toUpperCase() + d.name.slice(1).replace(/-/g, ' ') + '?';
}

export function DecisionPanel(p: Props) {
  const s = p.shot.state!,
    d = s.decision;
  if (s.result.over || s.match.status === 'over') return <Ended state={s} />;
  if (s.match.status === 'waiting') return <NotBegun session={p.session} s={s} />;
  if (s.match.status === 'readonly')
    return (
      <section class="panel">
        <div class="in">
          <p class="q">This match can only be looked at.</p>
          <p>{s.match.reason}</p>
        </div>
      </section>
    );
  if (!d)
    return (
      <section class="panel">
        <div class="in">
          <p class="q soft">
            {s.role.kind === 'watch' && s.match.terms.delay ? 'You are a turn behind: a turn is shown when it is over.' : 'One moment…'}
          </p>
        </div>
      </section>
    );
  if (s.helped)
    return (
      <section class="panel" aria-label="Decision" data-helped>
        <div class="in">
          <p class="q soft" aria-live="polite">
            Your force is being set up…
          </p>
        </div>
      </section>
    );
  if (p.shot.following)
    return (
      <section class="panel" aria-label="Decision" data-following>
        <div class="in">
          <p class="q soft" aria-live="polite">
            Your plan is carried out…
          </p>
        </div>
      </section>
    );
  return p.session.mine ? <Asked {...p} s={s} d={p.session.decision!} /> : <Waiting s={s} d={d} session={p.session} />;
}

// NotBegun: somebody is missing, and can be invited again from here.
const several = (s: State) => s.match.seats.length > 2;

function NotBegun({ session, s }: { session: Session; s: State }) {
  return (
    <section class="panel" aria-label="Decision">
      <div class="in stack">
        <p class="q">
          Waiting for {freeSeats(s).length > 1 ? `${freeSeats(s).length} players` : several(s) ? 'a player' : 'the other player'} to join.
        </p>
        <Invite session={session} s={s} />
      </div>
    </section>
  );
}

function Asked({ session, shot, s, d, hovered, hover, tools, coach }: Props & { s: State; d: Decision }) {
  const plan = shot.plan!,
    ready = session.ready,
    course = shot.course,
    head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = head.current?.closest('.right');
    if (box) box.scrollTop = 0;
  }, [s.decision?.number]);
  const unit = (s.view.units ?? []).find(u => u.id === d.unit),
    reaction = !!shot.reaction;
  const begun = d.kind !== 'place' || plan.paths.length > 0 || plan.touched; // nothing was done yet that could be wrong
  return (
    <section
      class="panel decision"
      aria-label={reaction ? 'Reaction' : 'Decision'}
      data-question={d.name}
      data-number={d.number}
      data-kind={d.kind}>
      <div class="in stack" ref={head}>
        <div class="row asked">
          <SideName seat={d.seat}>{reaction ? 'Your reaction' : 'Your decision'}</SideName>
          {unit && <span class="dim">{unit.name}</span>}
          <span class="push" />
          <Cite rule={d.rule} />
        </div>
        {reaction && <Cause shot={shot} s={s} d={s.decision!} />}
        {coach && <CoachNote coach={coach} />}
        <SetUp session={session} s={s} d={d} busy={shot.busy} />
        {course?.spoilt && (
          <p class="small spoilt" role="status">
            This could not be done as planned. Choose again; the rest of the plan is kept.
          </p>
        )}
        {course && course.rows.length > 1 ? (
          <CourseList session={session} course={course} view={s.view} hover={hover}>
            <Question session={session} shot={shot} d={d} s={s} hovered={hovered} hover={hover} tools={tools} />
          </CourseList>
        ) : (
          <Question session={session} shot={shot} d={d} s={s} hovered={hovered} hover={hover} tools={tools} />
        )}
        {course && !reaction && <MayAnswer course={course} s={s} />}
        {shot.hint && (
          <p class="hint">
            <Ico n="bulb" /> {shot.hint}
          </p>
        )}
        {plan.refusal && begun && (
          <Refused r={plan.refusal}>
            {d.kind === 'move' && (
              <button class="btn" onClick={() => void session.pullBack()}>
                Pull back until it is legal <Key tool="p" />
              </button>
            )}
          </Refused>
        )}
        <Say error={shot.error} />
        <div class="row confirmrow">
          <button class="btn primary big grow" id="confirm" disabled={!ready || shot.busy} onClick={() => void session.confirm()}>
            {(course && course.rows.length > 1 && (reaction && course.meant.length ? 'Declare: ' : '') + planText(course, s.view)) ||
              confirmText(d, session, ready)}{' '}
            <kbd>Enter</kbd>
          </button>
          {s.decision!.plan && (reaction ? !course || course.meant.length > 0 : !course) && (
            <button
              class="btn big"
              id="default"
              disabled={shot.busy}
              title="Let stand what is proposed"
              onClick={() => void session.useDefault()}>
              {reaction ? 'No reaction' : capital(said(s.decision!, s.decision!.plan, s.view))} <kbd>Space</kbd>
            </button>
          )}
          <UndoButton session={session} s={s} />
        </div>
        {reaction && d.kind === 'pick one' && <HoldSwitch session={session} s={s} d={d} />}
        <StandingLine session={session} />
        <Foot session={session} s={s} d={d} reaction={reaction} />
      </div>
    </section>
  );
}

// Cause is what the other side does that may be interrupted: the last that was told of the unit it is done by.
function Cause({ shot, s, d }: { shot: Shot; s: State; d: Decision }) {
  const by = (s.view.units ?? []).find(u => u.id === d.target),
    told = shot.log.filter(e => e.text && e.seat !== d.seat && (!by || e.unit === by.id)).at(-1);
  return told ? (
    <p class="cause" data-cause>
      {told.text}. <span class="soft">You may react.</span>
    </p>
  ) : null;
}

type QuestionProps = Props & { s: State; d: Decision };

// Question is what is asked and what may be answered.
function Question({ session, shot, d, s, hovered, hover, tools }: QuestionProps) {
  const plan = shot.plan!,
    unit = (s.view.units ?? []).find(u => u.id === d.unit);
  return (
    <>
      <div class="q" aria-live={shot.reaction ? 'assertive' : 'polite'}>
        {promptOf(d, unit?.name)}
      </div>
      <WhyAsked system={s.match.system} rule={d.rule} />
      {(d.kind === 'pick one' || d.kind === 'pick several') && (
        <Picks session={session} shot={shot} d={d} hovered={hovered} hover={hover} />
      )}
      {(d.kind === 'move' || d.kind === 'place') && <Moves session={session} shot={shot} d={d} tools={tools} />}
      {d.kind === 'allocate' && <Allocate session={session} plan={plan} d={d} hover={hover} view={s.view} />}
      {d.kind === 'number' && <NumberPick session={session} plan={plan} d={d} />}
    </>
  );
}

// WhyAsked is the rule by which a question is put, in a line: the first sentence of its row, or its first part if that
// says enough by itself; a heading such as “Block:” does not.
function WhyAsked({ system, rule }: { system: string; rule?: string }) {
  const rules = useLoad(() => (rule ? api.rules(system) : Promise.resolve([])), [system, !rule]),
    row = rules.value?.find(r => r.id === rule);
  return row ? (
    <p class="soft small whyasked" title={row.text}>
      {/^.*?(?:\.|(?<=.{25})[;:])(?= |$)/.exec(row.text)?.[0].replace(/[;:]$/, '.') ?? row.text}
    </p>
  ) : null;
}

// Foot has what helps with any question, and what answers some of them by itself.
function Foot({ session, s, d, reaction }: { session: Session; s: State; d: Decision; reaction: boolean }) {
  const pr = useStore(prefs);
  const passAll = (v: boolean) => {
    setPrefs({ passAll: v });
    if (v && reaction && d.plan) void session.useDefault();
  };
  const autoDefault = (v: boolean) => {
    setPrefs({ autoDefault: v });
    if (v && d.plan) void session.useDefault();
  };
  return (
    <>
      <div class="row foot">
        <button class="linkish" onClick={() => void session.suggest()}>
          <Ico n="bulb" s={14} /> Suggest <Key tool="h" />
        </button>
        <button class="linkish" onClick={() => void session.odds()}>
          <Ico n="dice" s={14} /> Odds <Key tool="o" />
        </button>
        <span class="push dim" id="undoword">
          {undoWord(s)}
        </span>
      </div>
      <div class="row foot wrap">
        <Switch
          on={pr.passAll}
          set={passAll}
          label={
            <>
              Pass reactions <Key tool="n" />
            </>
          }
        />
        <Switch on={pr.autoDefault} set={autoDefault} label="Take defaults" />
      </div>
    </>
  );
}

function confirmText(d: Decision, session: Session, ready: boolean): string {
  const p = session.shot.value.plan;
  if (d.kind === 'pick one') {
    const o = (d.offers ?? []).find(x => x.value === p?.picked[0]);
    return o ? labelOf(o) : 'Choose one';
  }
  if (d.kind === 'pick several') {
    if (p?.picked.length) return capital(said(d, { values: p.picked }, session.now!.view));
    return d.min === 0 ? 'None of them' : d.min === 1 ? 'Choose at least one' : `Choose at least ${d.min}`;
  }
  if (d.kind === 'move') return p?.paths.length ? 'Move' : 'Stay';
  if (d.kind === 'place') return p?.paths.length ? 'Place here' : ready ? 'Leave it off' : 'Click the ground';
  if (d.kind === 'number') return d.length ? inches(p?.amount ?? 0) : String(p?.amount ?? '');
  return session.planned ? 'Confirm' : `Hand out ${p?.spread.filter(v => v === null).length ?? 0} more`;
}

// needsConsent: another person would be asked.
const needsConsent = (s: State) => !s.undo.free && s.match.seats.some((x, i) => x.kind === 'person' && !s.role.seats?.includes(i));

// undoWord says whether taking back is free, and what it is that bars it: the server knows.
function undoWord(s: State): string {
  if (!s.undo.can) return '';
  switch (s.undo.bar) {
    case 'dice':
      return 'Undo: dice have fallen since.';
    case 'secret':
      return 'Undo: a secret was told since.';
    case 'answer':
      return several(s) ? 'Undo: another side has answered since.' : 'Undo: the other side has answered since.';
  }
  return 'Undo is free.';
}

export function UndoButton({ session, s }: { session: Session; s: State }) {
  const u = s.undo,
    text = needsConsent(s) ? 'Ask to undo' : 'Undo';
  return (
    <button
      class="btn big icb"
      id="undo"
      disabled={!u.can || !!u.request}
      title={text + ' (Ctrl+Z)'}
      aria-label={text}
      onClick={() => void session.undo()}>
      <Ico n="undo" />
    </button>
  );
}

function Waiting({ s, d, session }: { s: State; d: Decision; session: Session }) {
  const behind = useStore(session.shot).behind ?? 0;
  const who = s.match.seats[d.seat],
    watching = s.role.kind !== 'seat',
    names = namesOf(s),
    out = !watching && s.match.seats[s.seat].out;
  return (
    <section class="panel" aria-label="Decision" data-question={d.name} data-waiting="true">
      <div class="in stack">
        <div class="row">
          <SideName seat={d.seat}>{who?.name || s.view.sides[d.seat]?.name}</SideName>
          <span class="dim">{who?.kind === 'bot' ? 'bot' : who?.online ? 'here' : 'away'}</span>
          <span class="push" />
          <Cite rule={d.rule} />
        </div>
        <div class="q soft" aria-live="polite">
          {d.reacts
            ? `${several(s) ? names[d.seat] : 'The other side'} may react.`
            : watching
              ? promptOf(d)
              : several(s)
                ? `${names[d.seat]} decides.`
                : 'The other side decides.'}
        </div>
        {out && <p data-out>You are out of the game. The others play on; you can watch.</p>}
        {several(s) && <Waits s={s} names={names} />}
        {!watching && <StandingLine session={session} />}
        {behind > 0 && <WatchBar session={session} behind={behind} />}
        {!watching && !out && !behind && (
          <div class="row">
            <UndoButton session={session} s={s} />
            <span class="dim">You can look around meanwhile.</span>
          </div>
        )}
      </div>
    </section>
  );
}

// wonBy says in a sentence how it ended for who looks at it.
function wonBy(s: State, names: string[]): string {
  const r = s.result,
    w = r.winner,
    alone = s.role.kind === 'seat' && s.role.seats?.length === 1,
    place = alone && several(s) ? (r.ranks?.[s.seat] ?? 0) : 0;
  if (alone && w === s.seat) return 'You win.';
  if (w >= 0) return `${names[w]} wins${place > 1 ? `, you are ${ordinal(place)}` : ''}.`;
  const first = seatsOf(names.length).filter(i => r.ranks?.[i] === 1);
  if (several(s) && first.length > 1 && first.length < names.length) return `${listed(first.map(i => names[i]))} share the first place.`;
  return 'A draw.';
}

function Ended({ state }: { state: State }) {
  const r = state.result,
    alone = state.role.kind === 'seat' && state.role.seats?.length === 1,
    names = state.match.seats.map((x, i) => x.name || (alone && !several(state) ? 'The other side' : state.view.sides[i].name)),
    side = (i: number) => state.view.sides[i].name || state.match.seats[i].name;
  return (
    <section class="panel decision" aria-label="Result" data-over="true">
      <div class="in stack">
        <div class="label">The game is over</div>
        <div class="q">{wonBy(state, names)}</div>
        <p class="soft">
          {r.why} <Cite rule={r.rule} />
        </p>
        {several(state) ? (
          <Places
            result={r}
            names={namesOf(state)}
            mine={state.role.kind === 'seat' ? (state.role.seats ?? []) : []}
            out={state.match.seats.map(x => !!x.out)}
          />
        ) : (
          <div class="score big">
            <SideName seat={0}>{side(0)}</SideName>
            <b>{r.points[0]}</b>
            <span class="dim">to</span>
            <b>{r.points[1]}</b>
            <SideName seat={1}>{side(1)}</SideName>
          </div>
        )}
      </div>
    </section>
  );
}
