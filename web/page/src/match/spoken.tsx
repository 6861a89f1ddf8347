// The table in words, for those who cannot see it and for those who go by keys: one tab stop, a tree of sides and units, each
// told with its place and how far it is from the unit that is asked about.
import { useMemo, useRef, useState } from 'preact/hooks';
import { dist, INCH, inside, middle, onTable, outline } from '../geometry';
import { unitWords } from '../parts/unitcard';
import { seatsOf } from '../sides';
import { frameOf, type Near, PX } from '../table/frame';
import { plainName } from '../table/labels';
import type { Unit, View } from '../types';
import { gap } from './flags';

const tenth = (n: number) => (Math.round((Math.max(0, n) / INCH) * 10) / 10).toString();

// placeWords says where a unit stands as one sits at the table: from the left, and from one's own edge.
export function placeWords(view: View, u: Unit, near: Near): string {
  const f = frameOf(view.table, near),
    at = middle((u.figures ?? []).map(g => g.at)),
    [x, y] = f.pt(at),
    here = (view.terrain ?? []).find(t => t.shape.kind !== 'band' && inside(at, outline(t.shape)));
  const where = `${Math.round(x / PX)} inches from the left, ${Math.round((f.height - y) / PX)} from your edge`;
  return here ? `${where}, at ${here.called ?? plainName(here.name)}` : where;
}

// farWords says how far a unit is from the one that matters, or from the nearest of the other side.
export function farWords(view: View, u: Unit, from?: Unit): string {
  if (from && from.id !== u.id) {
    const g = gap(from, u);
    return g ? `${tenth(g.n)} inches from ${from.name}` : '';
  }
  const foes = (view.units ?? []).filter(x => x.seat !== u.seat && onTable(x) && x.figures?.length);
  const nearest = foes.map(x => ({ x, g: gap(u, x) })).sort((a, b) => (a.g?.n ?? 0) - (b.g?.n ?? 0))[0];
  return nearest?.g ? `nearest enemy ${nearest.x.name}, ${tenth(nearest.g.n)} inches` : '';
}

export function spoken(view: View, u: Unit, near: Near, from?: Unit): string {
  if (!onTable(u) || !u.figures?.length) return unitWords(u);
  return [unitWords(u), farWords(view, u, from), placeWords(view, u, near)].filter(Boolean).join(', ');
}

type Props = { view: View; near: Near; names: string[]; from: number; look: (unit: number) => void; pick: (unit: number) => void };

export function TableTree({ view, near, names, from, look, pick }: Props) {
  const units = seatsOf(view.sides.length).flatMap(seat => (view.units ?? []).filter(u => u.seat === seat && onTable(u))),
    [at, setAt] = useState(-1),
    root = useRef<HTMLDivElement>(null),
    words = useMemo(() => {
      const asked = (view.units ?? []).find(u => u.id === from);
      return new Map(units.map(u => [u.id, spoken(view, u, near, asked)]));
    }, [view, near, from]);
  const here = units.some(u => u.id === at) ? at : (units[0]?.id ?? -1);
  const go = (i: number) => {
    const u = units[Math.max(0, Math.min(units.length - 1, i))];
    if (!u) return;
    setAt(u.id);
    look(u.id);
    root.current?.querySelector<HTMLElement>(`[data-spoken="${u.id}"]`)?.focus();
  };
  const key = (e: KeyboardEvent) => {
    const i = units.findIndex(u => u.id === here),
      side = units[i]?.seat,
      to: Record<string, number> = {
        ArrowDown: i + 1,
        ArrowUp: i - 1,
        Home: 0,
        End: units.length - 1,
        ArrowRight: units.findIndex(u => u.seat > side),
        ArrowLeft: units.findIndex(u => u.seat === Math.max(0, side - 1)),
      };
    if (e.key === 'Enter' || e.key === ' ') pick(here);
    else if (to[e.key] === undefined) return;
    else if (to[e.key] >= 0) go(to[e.key]);
    e.preventDefault();
    e.stopPropagation();
  };
  if (!units.length) return null;
  return (
    <div class="spoken" role="tree" aria-label="Units on the table" ref={root} onKeyDown={key}>
      {view.sides.map((side, seat) => (
        <div key={seat} role="none">
          <b>{names[seat] || side.name}</b>
          <div role="group" aria-label={names[seat] || side.name}>
            {units
              .filter(u => u.seat === seat)
              .map(u => (
                <div
                  key={u.id}
                  role="treeitem"
                  aria-selected={u.id === from}
                  tabIndex={u.id === here ? 0 : -1}
                  data-spoken={u.id}
                  onFocus={() => look(u.id)}>
                  {words.get(u.id)}
                </div>
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}

// between is for flags: the distance between two units in a few signs.
export const between = (a: Unit, b: Unit) => {
  const g = gap(a, b);
  return g ? `${tenth(g.n)}″` : `${tenth(dist(middle((a.figures ?? []).map(x => x.at)), middle((b.figures ?? []).map(x => x.at))))}″`;
};
