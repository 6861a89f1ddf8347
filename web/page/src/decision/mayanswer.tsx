// What the other side may answer a plan with: that it may, when and how, from what is open to all; never which of its units.
import type { Course } from '../match/course';
import { unitOf } from '../match/offers';
import { labelOf, said, titleOf } from '../match/words';
import { Word } from '../parts/words';
import { namesOf } from '../sides';
import type { Reply, ReplyWay, State } from '../types';
import { Cite, SideName } from '../ui';

export function MayAnswer({ course, s }: { course: Course; s: State }) {
  const own = course.rows.some(r => r.fate === 'fits'),
    list = own ? (course.replies ?? []) : [],
    names = namesOf(s);
  if (!list.length) return null;
  return (
    <section class="mayanswer" aria-label="The other side may answer">
      <span class="label">{s.match.seats.length > 2 ? 'Others may answer' : 'The other side may answer'}</span>
      <ol>
        {list.map((r, i) => (
          <li key={i} data-before={r.before}>
            <span>
              {s.match.seats.length > 2 && <SideName seat={r.seat}>{names[r.seat]}</SideName>} {whenOf(r, course, s)}
              <Ways r={r} />
            </span>
            <Cite rule={r.rule} />
          </li>
        ))}
      </ol>
    </section>
  );
}

// whenOf names what of the plan is answered: what comes before. Whom one aims at is not said: it need not be who answers.
function whenOf(r: Reply, course: Course, s: State): string {
  const row = course.rows[Math.min(r.before, course.rows.length) - 1],
    aims = row?.decision.offers?.some(o => unitOf(o, s.view) >= 0),
    answer = row && !aims && said(row.decision, row.answer, s.view);
  return row ? `After ${titleOf(row.decision).toLowerCase()}${answer ? `, ${answer}` : ''}: ` : 'At once: ';
}

// named reads a way to react as a part of the sentence.
const named = (w: ReplyWay, i: number) => {
  const label = labelOf({ label: w.label, key: w.label });
  return i ? label[0].toLowerCase() + label.slice(1) : label;
};

function Ways({ r }: { r: Reply }) {
  if (!r.ways?.length) return 'it may act.';
  return (
    <>
      {r.ways.map((w, i) => (
        <span key={w.label}>
          {i > 0 && (i === r.ways!.length - 1 ? ' or ' : ', ')}
          <Word name={named(w, i)} rule={w.rule} />
        </span>
      ))}
      .
    </>
  );
}
