// What happened to a match that was no answer: somebody took something back, or would not let one. A question that
// vanishes without a word looks like a fault.

import { Ico } from '../icons';
import { sentence } from '../parts/log';
import { isMine, otherPeople } from '../sides';
import type { Ask, GameEvent, State } from '../types';
import { SideName } from '../ui';

export type Notice = { kind: 'undo' | 'deny' | 'lapse'; seat: number; question: string; lines: string[] };

// noticeOf reads what a new state says beside the game; gone are the events that were cut from the log.
export function noticeOf(old: State | undefined, next: State, gone: GameEvent[]): Notice | undefined {
  if (!old || next.version <= old.version) return undefined;
  const own = next.role.kind === 'seat' ? (next.role.seats ?? []) : [],
    by = (seat: number) => own.includes(seat);
  const notes = (next.notes ?? []).filter(n => n.version > old.version && !by(n.seat) && (n.kind === 'undo' || own.length > 0));
  const last = notes[notes.length - 1];
  if (last) {
    const d = next.decision,
      question = (d?.name === last.question && d.prompt) || last.question.replace(/-/g, ' ');
    return { kind: last.kind, seat: last.seat, question, lines: last.kind === 'undo' ? gone.map(e => e.text).filter(Boolean) : [] };
  }
  const asked = old.undo.request;
  const lapsed = asked && by(asked.seat) && own.length === 1 && !next.undo.request && !next.notes?.length && !next.result.over;
  return lapsed ? { kind: 'lapse', seat: missing(old, asked)[0] ?? -1, question: '', lines: [] } : undefined;
}

// outdated: a refusal is news at the question it was given at, until one asks again.
export const outdated = (n: Notice, old: State | undefined, next: State) =>
  (n.kind !== 'undo' && !!next.undo.request) || (n.kind === 'deny' && old?.decision?.number !== next.decision?.number);

// answerTo names what somebody would take back.
export const answerTo = (a: Ask) => (a.question ? `the answer to “${a.question.replace(/-/g, ' ')}”` : 'the last answer');

// missing are the seats that have still to agree to taking back: all other people must.
const missing = (s: State, ask: Ask) => otherPeople(s, ask.seat).filter(i => !ask.agreed?.includes(i));

// Asked tells who wishes to take back, or has agreed to it, who else has still to agree.
export function Asked({ s, ask, names }: { s: State; ask: Ask; names: string[] }) {
  const others = missing(s, ask);
  return (
    <section class="panel notice" role="status" aria-label="Notice" data-notice="asked">
      <div class="in row">
        <Ico n="clock" />
        <p class="grow">
          Waiting for{' '}
          {others.map((i, k) => (
            <span key={i}>
              {k > 0 && (k === others.length - 1 ? ' and ' : ', ')}
              <SideName seat={i}>{names[i] || 'the other side'}</SideName>
            </span>
          ))}
          {others.length === 0 && 'the other side'} to agree to taking back {answerTo(ask)}
          {!isMine(s, ask.seat) && <>, as {names[ask.seat]} wishes</>}.
        </p>
      </div>
    </section>
  );
}

// Undone are the lines of the log that are taken back with an answer.
export function Undone({ lines }: { lines: string[] }) {
  return (
    <>
      {lines.length > 0 && (
        <ul class="undone">
          {lines.slice(0, MOST).map((l, i) => (
            <li key={i}>
              <s>{sentence(l)}</s>
            </li>
          ))}
        </ul>
      )}
      {lines.length > MOST && <p class="dim small">and {lines.length - MOST} more lines of the log</p>}
    </>
  );
}

const MOST = 4; // lines of the log that are shown as undone

export function NoticeBox({ n, names, close }: { n: Notice; names: string[]; close: () => void }) {
  const who = <SideName seat={n.seat}>{names[n.seat] || 'The other side'}</SideName>;
  return (
    <section class="panel notice" role="status" aria-label="Notice" data-notice={n.kind}>
      <div class="in row">
        <Ico n="undo" />
        <div class="grow">
          {n.kind === 'undo' && (
            <p>
              {who} took back an answer. “{n.question}” is asked again.
            </p>
          )}
          {n.kind === 'deny' && <p>{who} does not agree to taking back. The answer stands.</p>}
          {n.kind === 'lapse' && <p>The game went on before {who} agreed. The wish to take back has lapsed.</p>}
          <Undone lines={n.lines} />
        </div>
        <button class="btn ghost icb" aria-label="Close the notice" onClick={close}>
          <Ico n="cross" />
        </button>
      </div>
    </section>
  );
}
