// Figures walk the ways that events tell of. The state on the screen is already the new one: this only
// moves what is drawn, so that nothing ever waits for it.

import { along, onTable, pathLength } from '../geometry';
import { stillMotion } from '../prefs';
import type { Frame } from '../table/frame';
import type { GameEvent, Point, View } from '../types';

const STEP = 420,
  LAG = 160,
  MOST = 6;
let running = 0;
let walking: Element[] = [];

// settle puts everybody who still walks where the state has them. A walk that is broken off must not leave
// figures on the way: what is drawn next would not move them, since their place has not changed.
function settle() {
  cancelAnimationFrame(running);
  for (const el of walking) el.setAttribute('transform', el.getAttribute('data-at') ?? '');
  walking = [];
}

function places(v: View): Map<number, Point> {
  const m = new Map<number, Point>();
  for (const u of v.units ?? []) if (onTable(u)) for (const g of u.figures ?? []) m.set(g.id, g.at);
  return m;
}

// walk moves the figures that changed place between two views.
export function walk(root: Element | null, before: View, after: View, events: GameEvent[], f: Frame) {
  settle();
  if (!root) return;
  const old = places(before),
    now = places(after),
    moves: { el: Element; way: Point[]; start: number }[] = [];
  let turn = 0;
  const add = (id: number, way: Point[], start: number) => {
    const el = root.querySelector(`.unit [data-fig="${id}"]`);
    if (el && pathLength(way) > 20) moves.push({ el, way, start });
  };
  const seen = new Set<number>();
  for (const e of events.slice(-40)) {
    if (!e.paths?.length) continue;
    const start = Math.min(turn++, MOST) * LAG;
    for (const p of e.paths) {
      const from = old.get(p.figure),
        to = now.get(p.figure);
      if (!from || !to || seen.has(p.figure)) continue;
      seen.add(p.figure);
      add(p.figure, [from, ...p.points.slice(0, -1), to], start);
    }
  }
  for (const [id, to] of now) {
    const from = old.get(id);
    if (from && !seen.has(id) && Math.hypot(from.x - to.x, from.y - to.y) > 20) add(id, [from, to], 0);
  }
  if (!moves.length) return;
  if (stillMotion()) {
    for (const m of moves) {
      m.el.classList.add('changed');
      setTimeout(() => m.el.classList.remove('changed'), 1000);
    }
    return;
  }
  const zero = performance.now(),
    mine = moves.map(m => m.el);
  walking = mine;
  const frame = (t: number) => {
    if (walking !== mine) return; // another walk has begun: this one must not touch anybody any more
    let going = false;
    for (const m of moves) {
      const k = Math.min(1, Math.max(0, (t - zero - m.start) / STEP)),
        eased = 1 - (1 - k) ** 3,
        [x, y] = f.pt(along(m.way, eased));
      m.el.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      going ||= k < 1;
    }
    if (going) running = requestAnimationFrame(frame);
    else settle();
  };
  frame(zero);
}
