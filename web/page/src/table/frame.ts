// From the table's own measure to the chart: 16 chart units an inch, y downwards, one's own edge near.

import { INCH, middle } from '../geometry';
import type { Point, View } from '../types';

export const PX = 16;
const K = PX / INCH;

// Near is the edge of the table that lies nearest to who looks: that of the first seat, its right, the far one, its left.
export type Near = 0 | 1 | 2 | 3;

export type Frame = {
  width: number;
  height: number; // in chart units
  near: Near;
  up: Point; // on the table, an inch up on the screen is so many inches
  right: Point;
  pt: (p: Point) => [number, number];
  len: (n: number) => number;
  rot: (facing: number) => number; // of a figure that is drawn facing up
  back: (x: number, y: number) => Point;
  path: (points: Point[], close?: boolean) => string;
};

const ups: Point[] = [
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 1, y: 0 },
];

// rightOf is what lies to the right of who looks that way.
const rightOf = (up: Point): Point => ({ x: up.y, y: -up.x || 0 });

// wayOf turns a way on the screen, y downwards, into one on the table.
export function wayOf(near: Near, dx: number, dy: number): Point {
  const up = ups[near],
    right = rightOf(up);
  return { x: right.x * dx - up.x * dy, y: right.y * dx - up.y * dy };
}

export function frameOf(table: View['table'], near: Near): Frame {
  const up = ups[near],
    right = rightOf(up),
    aside = up.y === 0,
    w = aside ? table.height : table.width,
    h = aside ? table.width : table.height;
  // Where the chart begins: the corner of the table that lies top left.
  const from = { x: right.x + -up.x < 0 ? table.width : 0, y: right.y + -up.y < 0 ? table.height : 0 };
  const pt = (p: Point): [number, number] => {
    const x = p.x - from.x,
      y = p.y - from.y;
    return [(right.x * x + right.y * y) * K, -(up.x * x + up.y * y) * K];
  };
  const back = (x: number, y: number): Point => {
    const way = wayOf(near, x / K, y / K);
    return { x: from.x + way.x, y: from.y + way.y };
  };
  const f = (n: number) => Math.round(n * 10) / 10;
  return {
    width: w * K,
    height: h * K,
    near,
    up,
    right,
    pt,
    len: n => n * K,
    rot: facing => 90 + 90 * near - facing,
    back,
    path: (points, close = true) =>
      'M' +
      points
        .map(p => {
          const [x, y] = pt(p);
          return f(x) + ' ' + f(y);
        })
        .join('L') +
      (close ? 'Z' : ''),
  };
}

// nearOf is the edge at which a side begins. The second of two has the far one; of more, the one that its zone lies at, or else
// its units do. Undefined: it cannot be said yet.
export function nearOf(view: View, seat: number): Near | undefined {
  if (view.sides.length < 3) return seat === 1 ? 2 : 0;
  if (seat < 0) return 0;
  const zone = (view.table.zones ?? []).filter(z => z.seat === seat).flatMap(z => z.points),
    own = (view.units ?? []).filter(u => u.seat === seat).flatMap(u => (u.figures ?? []).map(g => g.at)),
    points = zone.length ? zone : own;
  if (!points.length) return undefined;
  const at = middle(points),
    { width, height } = view.table,
    near = Math.min(at.y, height - at.y),
    aside = Math.min(at.x, width - at.x);
  if (near <= aside * 1.3) return at.y <= height / 2 ? 0 : 2; // in a corner, too
  return at.x > width / 2 ? 1 : 3;
}

// Camera maps the chart to the screen: screen = chart * k + (x, y).
export type Camera = { k: number; x: number; y: number };
export const RULER = 18;

export function fit(f: Frame, w: number, h: number, ruler = RULER): Camera {
  const k = Math.max(0.05, Math.min((w - ruler - 4) / f.width, (h - ruler - 4) / f.height));
  return { k, x: ruler + (w - ruler - f.width * k) / 2, y: ruler + (h - ruler - f.height * k) / 2 };
}

export function zoomAt(c: Camera, sx: number, sy: number, by: number, least: number): Camera {
  const k = Math.min(12, Math.max(least * 0.7, c.k * by)),
    q = k / c.k;
  return { k, x: sx - (sx - c.x) * q, y: sy - (sy - c.y) * q };
}
