// From the table's own measure to the chart: 16 chart units an inch, y downwards, one's own edge near.

import { INCH } from '../geometry';
import type { Point, View } from '../types';

export const PX = 16;
const K = PX / INCH;

export type Frame = {
  width: number;
  height: number; // in chart units
  turned: boolean;
  pt: (p: Point) => [number, number];
  len: (n: number) => number;
  rot: (facing: number) => number; // of a figure that is drawn facing up
  back: (x: number, y: number) => Point;
  path: (points: Point[], close?: boolean) => string;
};

export function frameOf(table: View['table'], turned: boolean): Frame {
  const w = table.width,
    h = table.height;
  const pt = (p: Point): [number, number] => (turned ? [(w - p.x) * K, p.y * K] : [p.x * K, (h - p.y) * K]);
  const f = (n: number) => Math.round(n * 10) / 10;
  return {
    width: w * K,
    height: h * K,
    turned,
    pt,
    len: n => n * K,
    rot: facing => (turned ? 270 - facing : 90 - facing),
    back: (x, y) => (turned ? { x: w - x / K, y: y / K } : { x: x / K, y: h - y / K }),
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
