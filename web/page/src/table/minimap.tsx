// The whole table in a corner, where the screen shows only a part of it: who stands where, and what is in view.

import { middle, onTable } from '../geometry';
import { badge, sideOf } from '../icons';
import type { View } from '../types';
import type { Scene } from './chart';

const WIDE = 84;

export function MiniMap({ view, scene, go }: { view: View; scene: Scene; go: (x: number, y: number) => void }) {
  const { f, c, size } = scene,
    k = WIDE / f.width,
    h = f.height * k;
  const x0 = Math.max(0, -c.x / c.k),
    y0 = Math.max(0, -c.y / c.k),
    x1 = Math.min(f.width, (size.w - c.x) / c.k),
    y1 = Math.min(f.height, (size.h - c.y) / c.k);
  if (x0 <= 0 && y0 <= 0 && x1 >= f.width && y1 >= f.height) return null;
  const jump = (e: MouseEvent) => {
    const r = (e.currentTarget as Element).getBoundingClientRect();
    if (e.detail) go((e.clientX - r.left) / k, (e.clientY - r.top) / k);
    else go(f.width / 2, f.height / 2); // by a key: to the middle, from where the arrows lead on
  };
  return (
    <button class="minimap" aria-label="Look elsewhere on the table" onClick={jump}>
      <svg width={WIDE} height={h} viewBox={`0 0 ${WIDE} ${h}`} aria-hidden="true">
        {(view.units ?? []).filter(onTable).map(u => {
          if (!u.figures?.length) return null;
          const [x, y] = f.pt(middle(u.figures.map(g => g.at)));
          return <path key={u.id} class={'mm ' + sideOf(u.seat)} d={badge(u.seat, x * k, y * k, 2.6)} />;
        })}
        <rect class="mmview" x={x0 * k} y={y0 * k} width={Math.max(2, (x1 - x0) * k)} height={Math.max(2, (y1 - y0) * k)} />
      </svg>
    </button>
  );
}
