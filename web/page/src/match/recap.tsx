// What happened since one's last turn, as a short replay on the table. It shows the past; the match goes on meanwhile.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Ico } from '../icons';
import { sentence } from '../parts/log';
import { prefs, stillMotion } from '../prefs';
import { Chart } from '../table/chart';
import { frameOf, type Near } from '../table/frame';
import { Pointed } from '../table/things';
import type { State, Step, View } from '../types';
import { walk } from './motion';
import type { Session } from './session';

const SHORTEST = 260,
  LONGEST = 1100,
  WHOLE = 12000; // milliseconds: a step, and all of them

// since picks the steps to show: what the other side did last, up to now, from the answer of this seat before it.
export function since(steps: Step[], seat: number): { from: number; list: Step[] } {
  let end = steps.length - 1;
  while (end > 0 && steps[end].seat === seat) end--;
  let start = end;
  while (start > 0 && steps[start - 1].seat !== seat) start--;
  const begin = Math.max(0, start - 1);
  return {
    from: steps[begin]?.entry ?? 0,
    list: steps.slice(start, end + 1).filter((s, i, all) => i === all.length - 1 || (s.events ?? []).some(e => e.text)),
  };
}

export function Recap({ session, s, near, done }: { session: Session; s: State; near: Near; done: () => void }) {
  const root = useRef<HTMLDivElement>(null),
    [view, setView] = useState<View>(),
    [at, setAt] = useState(-1),
    [list, setList] = useState<Step[]>(),
    [failed, setFailed] = useState(false);
  const shown = useRef<View | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    (async () => {
      const r = await session.api.replay(),
        got = since(r.steps, s.seat),
        first = await session.api.at(got.from, s.seat);
      if (gone) return;
      shown.current = first.view;
      setView(first.view);
      setList(got.list);
      setAt(0);
    })().catch(() => setFailed(true));
    return () => {
      gone = true;
    };
  }, []);
  useEffect(() => {
    if (failed) done();
  }, [failed]);
  useEffect(() => {
    if (!list || at < 0) return;
    if (at >= list.length) {
      const t = setTimeout(done, 700);
      return () => clearTimeout(t);
    }
    let gone = false,
      t = 0;
    const rest = Math.max(SHORTEST, Math.min(LONGEST, WHOLE / list.length)) * (stillMotion() ? 1.6 : 1);
    session.api.at(list[at].entry, s.seat).then(
      m => {
        if (gone) return;
        const was = shown.current!;
        shown.current = m.view;
        setView(m.view);
        setTimeout(() => walk(root.current, was, m.view, list[at].events ?? [], frameOf(m.view.table, near)), 0);
        t = window.setTimeout(() => setAt(at + 1), rest);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      clearTimeout(t);
    };
  }, [at, list]);
  useEffect(() => {
    const skip = (e: KeyboardEvent) => {
      if (e.key === 'Escape' || e.key === 'Enter' || e.key === ' ') {
        e.preventDefault();
        e.stopPropagation();
        done();
      }
    };
    addEventListener('keydown', skip, true);
    return () => removeEventListener('keydown', skip, true);
  }, []);
  const step = list?.[Math.min(at, (list?.length ?? 1) - 1)],
    texts = (step?.events ?? []).filter(e => e.text).slice(-3);
  return (
    <div class="board recap" ref={root} data-recap={list ? `${Math.min(at + 1, list.length)} of ${list.length}` : 'loading'}>
      {view && (
        <Chart
          view={view}
          near={near}
          label="The table as it was"
          names={prefs.value.names}
          marks={{ selected: step?.events?.find(e => e.unit >= 0)?.unit }}
          over={sc => (
            <Pointed things={(step?.events ?? []).flatMap(e => [...(e.by ? [e.by] : []), ...(e.to ?? [])])} view={view} f={sc.f} />
          )}
        />
      )}
      <div class="recapbar" role="status">
        <span class="label">Since your last turn {list ? `${Math.max(1, Math.min(at + 1, list.length))} / ${list.length}` : ''}</span>
        <span class="grow">
          {texts.map((e, i) => (
            <div key={i}>{sentence(e.text, s.view)}</div>
          ))}
          {step && !texts.length && 'Nothing that anybody tells of.'}
        </span>
        <button class="btn" id="skip" onClick={done}>
          Skip <kbd>Esc</kbd>
        </button>
      </div>
    </div>
  );
}

// RecapOffer is shown when one comes back to a match in which things happened meanwhile.
export function RecapOffer({ n, watch, close }: { n: number; watch: () => void; close: () => void }) {
  return (
    <div class="recapbar" role="status">
      <span class="grow">{n === 1 ? 'One thing' : n + ' things'} happened since your last turn.</span>
      <button class="btn primary" id="watchrecap" onClick={watch}>
        <Ico n="play" /> Watch
      </button>
      <button class="btn" aria-label="Not now" onClick={close}>
        Skip
      </button>
    </div>
  );
}
