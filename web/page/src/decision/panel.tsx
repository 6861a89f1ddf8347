// The one question that waits, always in the same place: what is asked, what may be answered, what was planned.
import { useEffect, useRef } from 'preact/hooks';
import { api } from '../api';
import { inches } from '../geometry';
import { Ico } from '../icons';
import type { Coach } from '../match/coach';
import type { Session, Shot } from '../match/session';
import { capital, labelOf, promptOf, said } from '../match/words';
import { CoachNote } from '../parts/coach';
import { sentence } from '../parts/log';
import { prefs, setPrefs } from '../prefs';
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
import { Ended, NotBegun, UndoButton, undoWord, Waiting } from './waiting';

type Props = { session: Session; shot: Shot; hovered: number; hover: (unit: number) => void; tools: MoveTools; coach?: Coach };
export type MoveTools = {
  alone: number | null;
  setAlone: (fig: number | null) => void;
  nudge: (dx: number, dy: number) => void;
  corner: () => void;
  turn: (by: number) => void;
};

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
          <Cite rule={d.shared ?? d.rule} />
        </div>
        {d.reacts && <Cause shot={shot} s={s} d={s.decision!} />}
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
              <button class="btn" onClick={() => void session.placing.pullBack()}>
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
          {s.decision!.plan && (course ? reaction && course.meant.length > 0 : !stands(session, s.decision!)) && (
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

// stands: what is planned is what would stand anyway, so that confirming says it already.
function stands(session: Session, d: Decision): boolean {
  const a = session.planned,
    p = d.plan;
  return !!a && !!p && !session.shot.value.plan?.touched && said(d, a, session.now!.view) === said(d, p, session.now!.view);
}

// Cause is what the other side does that may be interrupted: the last that was told of the unit it is done by.
function Cause({ shot, s, d }: { shot: Shot; s: State; d: Decision }) {
  const by = (s.view.units ?? []).find(u => u.id === d.target),
    told = shot.log.filter(e => e.text && e.seat !== d.seat && (!by || e.unit === by.id)).at(-1);
  return told ? (
    <p class="cause" data-cause>
      {sentence(told.text, s.view)}. {d.kind !== 'allocate' && <span class="soft">You may react.</span>}
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
      <WhyAsked rule={d.shared ?? d.rule} />
      {(d.kind === 'pick one' || d.kind === 'pick several') && (
        <Picks session={session} shot={shot} d={d} hovered={hovered} hover={hover} />
      )}
      {(d.kind === 'move' || d.kind === 'place') && <Moves session={session} shot={shot} d={d} tools={tools} />}
      {d.kind === 'allocate' && <Allocate session={session} plan={plan} d={d} hover={hover} view={s.view} />}
      {d.kind === 'number' && <NumberPick session={session} plan={plan} d={d} />}
    </>
  );
}

// inALine is as much of a row as says what it is about: its first part, or several if that is a heading or half a thought, without
// what is in brackets.
function inALine(text: string): string {
  let out = '';
  for (const part of text.replace(/^[A-Z]+\. | \([^()]*\)/g, '').split(/(?<=[.;:]) /)) {
    out += (out && ' ') + part;
    if (out.length > 55) break;
  }
  return out.replace(/[;:]$/, '.');
}

// WhyAsked is the rule by which a question is put, in a line.
function WhyAsked({ rule }: { rule?: string }) {
  const system = rule?.split('.')[0],
    rules = useLoad(() => (system ? api.rules(system) : Promise.resolve([])), [system]),
    row = rules.value?.find(r => r.id === rule);
  return row ? (
    <p class="soft small whyasked" title={row.text}>
      {inALine(row.text)}
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
        {s.view.table.width > 0 && (
          <button class="linkish" onClick={() => void session.odds()}>
            <Ico n="dice" s={14} /> Odds <Key tool="o" />
          </button>
        )}
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
