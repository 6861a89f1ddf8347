// What the engine draws for the unit one looks at: asked for when the pointer rests, and kept for the question. Of a plan it is
// drawn as it will be where the plan leads.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Overlay } from '../types';
import { type Course, isWay, steps } from './course';
import type { Session } from './session';

const REST = 60;

export function useOverlays(session: Session, number: number, unit: number, course: Course | undefined, on: boolean): Overlay[] {
  const kept = useRef({ of: '', seen: new Map<number, Overlay[]>() }),
    [list, setList] = useState<Overlay[]>([]);
  // From a place that is planned one looks when the next question comes.
  const here = course?.rows[course.at],
    at = course && here ? (isWay(here.decision) && here.fate === 'fits' && course.rows[course.at + 1] ? course.at + 1 : course.at) : 0,
    meant = course && at > 0 ? steps(course.meant) : [],
    of = number + ' ' + at + JSON.stringify(meant);
  if (kept.current.of !== of) kept.current = { of, seen: new Map() };
  useEffect(() => {
    const known = kept.current.seen.get(unit);
    setList(on ? (known ?? []) : []);
    if (!on || known) return;
    const ask = () => (at > 0 ? session.api.plan(number, meant, { at, look: unit, bare: true }) : session.api.overlays(number, unit));
    const t = setTimeout(
      () =>
        ask().then(
          r => {
            if (kept.current.of === of) kept.current.seen.set(unit, r.overlays ?? []);
            setList(now => (kept.current.of === of ? (r.overlays ?? []) : now));
          },
          () => undefined,
        ),
      REST,
    ); // a system that draws nothing, or a question that is gone: no line is better than a wrong one
    return () => clearTimeout(t);
  }, [of, unit, on]);
  return list;
}
