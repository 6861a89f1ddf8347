// Plane geometry for drawing only: nothing here decides a rule.
import type { Point, Shape, Unit } from './types';

export const INCH = 508;
// onTable: the unit is drawn, be it on the ground, inside something or on top of it.
export const onTable = (u: Unit) => u.where === 'table' || /^(inside|on|roof) /.test(u.where);
// typeset writes a sentence as the rest of the page does: inches with their own sign, a true minus, and pieces of terrain without the
// number that only tells twins apart.
export const typeset = (s: string) =>
  s
    .replace(/(\d)"/g, '$1″')
    .replace(/(^|[ (])-(\d)/g, '$1−$2')
    .replace(/\b([a-z]+(?:-[a-z]+)*)-\d+\b/g, (_, name: string) => name.replace(/-/g, ' '));

export const inches = (n: number) => (Math.round((n / INCH) * 10) / 10).toFixed(1) + '″';
export const shortInches = (n: number) => inches(n).replace('.0″', '″');
export const dist = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
export const lerp = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
export const round = (p: Point): Point => ({ x: Math.round(p.x), y: Math.round(p.y) });

export function pathLength(points: Point[]): number {
  let n = 0;
  for (let i = 1; i < points.length; i++) n += dist(points[i - 1], points[i]);
  return n;
}

// along is the place a share t of the way down a line.
export function along(points: Point[], t: number): Point {
  let left = pathLength(points) * t;
  for (let i = 1; i < points.length; i++) {
    const d = dist(points[i - 1], points[i]);
    if (left <= d && d > 0) return lerp(points[i - 1], points[i], left / d);
    left -= d;
  }
  return points[points.length - 1];
}

// cut keeps the first share t of a line, without its first point.
export function cut(points: Point[], t: number): Point[] {
  let left = pathLength(points) * t;
  const out: Point[] = [];
  for (let i = 1; i < points.length; i++) {
    const d = dist(points[i - 1], points[i]);
    if (left <= d) {
      out.push(lerp(points[i - 1], points[i], d ? left / d : 1));
      return out;
    }
    out.push(points[i]);
    left -= d;
  }
  return out;
}

// nearestOn is how far along a line the point of it lies that is nearest to a place.
export function nearestOn(points: Point[], p: Point): number {
  let best = 0,
    least = Infinity,
    gone = 0;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1],
      b = points[i],
      d = dist(a, b),
      t = d ? Math.max(0, Math.min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / (d * d))) : 0,
      away = dist(lerp(a, b, t), p);
    if (away < least) {
      least = away;
      best = gone + t * d;
    }
    gone += d;
  }
  return Math.round(best);
}

export function inside(p: Point, poly: Point[]): boolean {
  let c = false;
  for (let i = 0, j = poly.length - 1; i < poly.length; j = i++) {
    const a = poly[i],
      b = poly[j];
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) c = !c;
  }
  return c;
}

export function middle(points: Point[]): Point {
  const n = points.length || 1;
  return { x: points.reduce((s, p) => s + p.x, 0) / n, y: points.reduce((s, p) => s + p.y, 0) / n };
}

export type Box = { x0: number; y0: number; x1: number; y1: number };
export function boxOf(points: Point[], pad = 0): Box {
  const b = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const p of points) {
    b.x0 = Math.min(b.x0, p.x - pad);
    b.x1 = Math.max(b.x1, p.x + pad);
    b.y0 = Math.min(b.y0, p.y - pad);
    b.y1 = Math.max(b.y1, p.y + pad);
  }
  return b;
}

// outline turns a shape into a closed polygon: discs by 28 corners, bands by their two sides, a line by a narrow band.
export function outline(s: Shape): Point[] {
  const pts = s.points ?? [];
  if (s.kind === 'ring') return sector(s);
  if (s.kind === 'front') return thick(pts, INCH / 4);
  const r = s.radius ?? (s.width ?? 0) / 2;
  if (pts.length === 1) return ring(pts[0], r, 28);
  if (s.kind === 'band' || s.kind === 'pill' || (s.kind !== 'polygon' && pts.length === 2))
    return thick(pts, Math.max(r, (s.width ?? 0) / 2));
  return r > 0 ? grow(pts, r) : pts;
}

// sector is a part of a ring, its angles in half degrees: out along the rim, back along the inner edge.
function sector(s: Shape): Point[] {
  const c = s.points[0],
    mid = s.facing ?? 0,
    half = Math.min(s.half ?? 360, 360),
    out = s.radius ?? 0,
    inner = Math.max(0, out - (s.width ?? out));
  const at = (r: number, h: number) => ({ x: c.x + r * Math.cos((h * Math.PI) / 360), y: c.y + r * Math.sin((h * Math.PI) / 360) });
  const turns = Array.from({ length: 33 }, (_, i) => mid - half + (i / 32) * 2 * half);
  return [...turns.map(h => at(out, h)), ...(inner > 0 ? turns.reverse().map(h => at(inner, h)) : [c])];
}

export const rounded = (c: Point, r: number) => ring(c, r, 28);
function ring(c: Point, r: number, n: number): Point[] {
  return Array.from({ length: n }, (_, i) => ({
    x: c.x + r * Math.cos((i / n) * 2 * Math.PI),
    y: c.y + r * Math.sin((i / n) * 2 * Math.PI),
  }));
}
function thick(pts: Point[], r: number): Point[] {
  const left: Point[] = [],
    right: Point[] = [];
  pts.forEach((p, i) => {
    const a = pts[Math.max(0, i - 1)],
      b = pts[Math.min(pts.length - 1, i + 1)],
      d = dist(a, b) || 1;
    const n = { x: (-(b.y - a.y) / d) * r, y: ((b.x - a.x) / d) * r };
    left.push({ x: p.x + n.x, y: p.y + n.y });
    right.unshift({ x: p.x - n.x, y: p.y - n.y });
  });
  return [...left, ...right];
}
function grow(pts: Point[], r: number): Point[] {
  const c = middle(pts);
  return pts.map(p => {
    const d = dist(c, p) || 1;
    return { x: c.x + ((p.x - c.x) * (d + r)) / d, y: c.y + ((p.y - c.y) * (d + r)) / d };
  });
}

// smooth rounds a closed polygon off, through its corners.
export function smooth(pts: Point[], n = 8): Point[] {
  const k = pts.length,
    out: Point[] = [];
  if (k < 3) return pts;
  for (let i = 0; i < k; i++) {
    const [a, b, c, d] = [-1, 0, 1, 2].map(o => pts[(i + o + k) % k]);
    for (let j = 0; j < n; j++) {
      const t = j / n;
      const f = (p: number, q: number, r: number, s: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
      out.push({ x: f(a.x, b.x, c.x, d.x), y: f(a.y, b.y, c.y, d.y) });
    }
  }
  return out;
}

// dice for drawing: the same seed scatters the same trees.
export function scatter(seed: number): () => number {
  let s = (seed * 2654435761) >>> 0 || 1;
  return () => {
    s = (s * 1664525 + 1013904223) >>> 0;
    return s / 4294967296;
  };
}
