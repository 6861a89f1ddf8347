// Things on the table beside units: what a marker covers, and what a question or an event points at.
import { boxOf, dist, inside, outline, rounded } from '../geometry';
import type { Marker, Point, Shape, Thing, View } from '../types';
import type { Frame } from './frame';

// Cover draws what a marker covers; a line shows its front by teeth.
export function Cover({ shape, f }: { shape: Shape; f: Frame }) {
  if (shape.kind !== 'front') return <path class="cover" d={f.path(outline(shape))} />;
  return (
    <path
      class="cover line"
      d={
        f.path(shape.points, false) +
        teeth(shape.points)
          .map(t => f.path(t, false))
          .join('')
      }
    />
  );
}

// teeth are short strokes on the left of a line, half an inch apart.
function teeth(line: Point[]): Point[][] {
  const out: Point[][] = [];
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1],
      b = line[i],
      d = dist(a, b) || 1,
      n = { x: (-(b.y - a.y) / d) * 90, y: ((b.x - a.x) / d) * 90 };
    for (let t = 127; t < d; t += 254) {
      const p = { x: a.x + ((b.x - a.x) * t) / d, y: a.y + ((b.y - a.y) * t) / d };
      out.push([p, { x: p.x + n.x, y: p.y + n.y }]);
    }
  }
  return out;
}

const SPOT = 290; // the drawn spot of a marker

const coverOf = (m: Marker): Point[] => (m.shape ? outline(m.shape) : rounded(m.at, SPOT));

// edgeOf is the outline of a thing, nothing if it is not on the table. A unit is its figures: see Brackets.
export function edgeOf(t: Thing | undefined, view: View): Point[] {
  if (t?.sort === 'figure') {
    for (const u of view.units ?? []) for (const g of u.figures ?? []) if (g.id === t.id) return outline(g.shape);
  }
  const m = t?.sort === 'marker' && (view.markers ?? []).find(k => k.id === t.id);
  if (m) return coverOf(m);
  const piece = t?.sort === 'piece' && (view.terrain ?? []).find(k => k.id === t.id);
  return piece ? outline(piece.shape) : [];
}

// holds tells whether a click at a place means a thing; the smaller of two is meant, so its size is given, 0 for no.
export function holds(t: Thing | undefined, view: View, p: Point): number {
  const edge = edgeOf(t, view);
  if (edge.length < 3 || !inside(p, edge)) return 0;
  const b = boxOf(edge);
  return (b.x1 - b.x0) * (b.y1 - b.y0) || 1;
}

// Pointed draws a line around things.
export function Pointed({ things, view, f, kind = '' }: { things: Thing[]; view: View; f: Frame; kind?: string }) {
  return (
    <g class={'pointed ' + kind}>
      {things.map(t => {
        const edge = edgeOf(t, view);
        return edge.length > 2 ? <path key={t.sort + t.id} data-thing={`${t.sort} ${t.id}`} d={f.path(edge)} /> : null;
      })}
    </g>
  );
}
