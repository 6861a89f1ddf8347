// "As last time": a force is set up as it was in the match before; what does not fit any more is told and asked.
import { Ico } from '../icons';
import { answered } from '../match/lasttime';
import { take } from '../match/plan';
import type { Session } from '../match/session';
import { useStore } from '../store';
import type { Decision, State } from '../types';
import { when } from '../ui';

export function AsLastTime({ session, s, d }: { session: Session; s: State; d: Decision }) {
  const told = useStore(session.last.told);
  if (told) return <Repeated session={session} s={s} />;
  const o = session.last.offer(s),
    here = o && !s.setting && d.kind === 'place' ? answered(o.kept, s, d) : undefined;
  if (!o || !(s.setting || here?.paths?.length)) return null;
  if (here)
    return (
      <button class="btn" id="aslasttime" onClick={() => session.setPlan(take(d, here))}>
        <Ico n="clock" s={14} /> As last time
      </button>
    );
  return (
    <div class="stack tight">
      <button class="btn" id="aslasttime" disabled={session.shot.value.busy} onClick={() => session.setUpAgain(o.kept)}>
        <Ico n="clock" s={14} /> As last time
      </button>
      <p class="soft small">
        Your set-up of {when(o.kept.when)}:{' '}
        {o.same < o.of
          ? `it knows ${o.same} of ${o.of} units, the others are asked`
          : o.kept.units.length > o.of
            ? 'it knows all of them'
            : 'the same force'}
        .
      </p>
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
