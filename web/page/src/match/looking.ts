// What the engine draws for the unit one looks at: asked for when the pointer rests, and kept for the question.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Overlay } from '../types';
import type { Session } from './session';

const REST = 60;

export function useOverlays(session: Session, number: number, unit: number, on: boolean): Overlay[] {
  const kept = useRef({ number: -1, seen: new Map<number, Overlay[]>() }),
    [list, setList] = useState<Overlay[]>([]);
  if (kept.current.number !== number) kept.current = { number, seen: new Map() };
  useEffect(() => {
    const known = kept.current.seen.get(unit);
    setList(on ? (known ?? []) : []);
    if (!on || known) return;
    const t = setTimeout(
      () =>
        session.api.overlays(number, unit).then(
          r => {
            if (kept.current.number === number) kept.current.seen.set(unit, r.overlays ?? []);
            setList(now => (kept.current.number === number ? (r.overlays ?? []) : now));
          },
          () => undefined,
        ),
      REST,
    ); // a system that draws nothing, or a question that is gone: no line is better than a wrong one
    return () => clearTimeout(t);
  }, [number, unit, on]);
  return list;
}
