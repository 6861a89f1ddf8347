// "As last time": a force is set up as it was in the match before; what does not fit any more is told and asked.
import { Ico } from '../icons';
import { answered } from '../match/lasttime';
import { take } from '../match/plan';
import type { Session } from '../match/session';
import { useStore } from '../store';
import type { Decision, State } from '../types';
import { when } from '../ui';

// SetUp is what sets a force up without being asked unit by unit: as it was, or as a sensible player would.
export function SetUp({ session, s, d, busy }: { session: Session; s: State; d: Decision; busy: boolean }) {
  const told = useStore(session.last.told),
    o = told ? undefined : session.last.offer(s),
    here = o && !s.setting && d.kind === 'place' ? answered(o.kept, s, d) : undefined;
  if (!s.setting && !told && !here?.paths?.length) return null;
  const again = () => (here ? session.setPlan(take(d, here)) : session.setUpAgain(o!.kept));
  return (
    <div class="stack tight">
      <div class="row wrap setuprow">
        {o && (
          <button class="btn grow" id="aslasttime" disabled={busy} onClick={again}>
            <Ico n="clock" s={14} /> As last time
          </button>
        )}
        {s.setting && (
          <button class="btn grow" id="setup-for-me" disabled={busy} onClick={() => void session.setUp()}>
            <Ico n="bot" s={14} /> Set up {told ? 'the rest ' : ''}for me
          </button>
        )}
      </div>
      {o && !here && (
        <p class="soft small">
          Your set-up of {when(o.kept.when)}:{' '}
          {o.same < o.of
            ? `it knows ${o.same} of ${o.of} units, the others are asked`
            : o.kept.units.length > o.of
              ? 'it knows all of them'
              : 'the same force'}
          .
        </p>
      )}
      {told && <Repeated session={session} s={s} />}
    </div>
  );
}

// Repeated says how far a set-up of before could be followed.
function Repeated({ session, s }: { session: Session; s: State }) {
  const { stood, missed, asks } = session.last.told.value!;
  return (
    <div class="small stack tight" role="status" data-lasttime={stood} data-asks={asks}>
      <span class="soft">
        {stood === 1 ? 'One unit stands' : `${stood} units stand`} as last time
        {missed.length ? '. What does not fit any more:' : '.'}
      </span>
      {missed.map((m, i) => (
        <span key={i} data-missed={m.unit}>
          {m.unit && <b>{m.unit}: </b>}
          {m.why}
        </span>
      ))}
      {s.setting && (
        <button class="linkish" onClick={() => session.last.stop()}>
          The rest by hand
        </button>
      )}
    </div>
  );
}
