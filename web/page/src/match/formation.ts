// How a unit stands: in a line, in two ranks, spread out, turned. Places only: whether it may stand and go there the rules say.
import { dist, INCH, middle } from '../geometry';
import type { Figure, Path, Point } from '../types';

export type Formation = 'line' | 'ranks' | 'spread';

const reach = (g: Figure) => (g.shape.radius ?? 0) + Math.max(0, ...g.shape.points.map(p => dist(p, g.at)));

// slots are the places of a formation about a middle, its front towards a point.
export function slots(figures: Figure[], how: Formation, at: Point, front: Point): Point[] {
  const n = figures.length,
    wide = how === 'ranks' ? Math.ceil(n / 2) : how === 'spread' ? Math.ceil(Math.sqrt(n)) : n,
    size = 2 * Math.max(...figures.map(reach)),
    step = size + (how === 'spread' ? 0.9 * INCH : 0.12 * INCH); // as far as most books let models of a unit stand apart
  const d = dist(at, front) || 1,
    up = { x: (front.x - at.x) / d, y: (front.y - at.y) / d },
    deep = Math.ceil(n / wide);
  return figures.map((_, i) => {
    const row = Math.floor(i / wide),
      inRow = Math.min(wide, n - row * wide),
      shift = how === 'spread' && row % 2 ? 0.25 : 0, // so that the second rank looks between the first
      a = ((i % wide) - (inRow - 1) / 2 + shift) * step,
      b = ((deep - 1) / 2 - row) * step;
    return { x: at.x + up.y * a + up.x * b, y: at.y - up.x * a + up.y * b };
  });
}

// formed are the ways of figures into a formation about where they are planned to stand: each takes the place that is nearest to it.
export function formed(figures: Figure[], paths: Path[], how: Formation, front: Point): Path[] {
  const now = (g: Figure) => paths.find(p => p.figure === g.id)?.points.at(-1) ?? g.at,
    free = slots(figures, how, middle(figures.map(now)), front);
  const pairs = figures.flatMap(g => free.map((s, i) => ({ g, i, d: dist(now(g), s) }))).sort((a, b) => a.d - b.d),
    taken = new Map<number, number>(),
    used = new Set<number>();
  for (const p of pairs) {
    if (taken.has(p.g.id) || used.has(p.i)) continue;
    taken.set(p.g.id, p.i);
    used.add(p.i);
  }
  return figures.map(g => ({ figure: g.id, points: [free[taken.get(g.id)!]] }));
}

// wheeled turns where figures end about their middle.
export function wheeled(figures: Figure[], paths: Path[], degrees: number): Path[] {
  const now = (g: Figure) => paths.find(p => p.figure === g.id)?.points.at(-1) ?? g.at,
    c = middle(figures.map(now)),
    r = (degrees * Math.PI) / 180;
  return figures.map(g => {
    const p = now(g),
      x = p.x - c.x,
      y = p.y - c.y;
    return { figure: g.id, points: [{ x: c.x + x * Math.cos(r) - y * Math.sin(r), y: c.y + x * Math.sin(r) + y * Math.cos(r) }] };
  });
}
