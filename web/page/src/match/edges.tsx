// Flags at the edge of what is seen, for what can be chosen and lies outside: which way, who, how far. A press leads there.
import { middle } from '../geometry';
import type { Scene } from '../table/chart';
import { textWidth } from '../table/layout';
import type { Point, Unit } from '../types';
import { between } from './spoken';

const CORNER = { wide: 100, high: 104 }; // where the small map lies, if there is one
const MOST = 4,
  RIM = 8,
  HIGH = 28;

type Props = { s: Scene; units: Unit[]; from?: Unit; show: (p: Point) => void };

export function EdgeFlags({ s, units, from, show }: Props) {
  const { w, h } = s.size;
  const out = units
    .filter(u => u.figures?.length && u.id !== from?.id)
    .map(u => {
      const at = middle(u.figures!.map(g => g.at)),
        [x, y] = s.f.pt(at);
      return { u, at, x: x * s.c.k + s.c.x, y: y * s.c.k + s.c.y };
    })
    .filter(q => q.x < 0 || q.y < 0 || q.x > w || q.y > h)
    .slice(0, MOST);
  const rows = new Set<number>();
  return (
    <>
      {out.map(q => {
        const arrow = q.y < 0 ? '▲' : q.y > h ? '▼' : q.x < 0 ? '◀' : '▶',
          text = `${arrow} ${q.u.name}${from ? `, ${between(from, q.u)}` : ''}`,
          wide = textWidth(text, 12) + 18;
        let x = Math.max(RIM, Math.min(w - wide - RIM, q.x - wide / 2)),
          y = Math.max(RIM, Math.min(h - HIGH - RIM, q.y - HIGH / 2));
        while (rows.has(Math.round(y / HIGH))) y += q.y > h / 2 ? -HIGH - 4 : HIGH + 4; // they never lie over each other
        rows.add(Math.round(y / HIGH));
        if (y < CORNER.high) x = Math.max(RIM, Math.min(x, w - wide - CORNER.wide));
        return (
          <g
            key={q.u.id}
            class="edgeflag"
            data-edge={q.u.id}
            transform={`translate(${x} ${y})`}
            onPointerDown={e => {
              e.stopPropagation();
              show(q.at);
            }}>
            <rect width={wide} height={HIGH} rx={HIGH / 2} />
            <text x={wide / 2} y={HIGH / 2 + 4} text-anchor="middle">
              {text}
            </text>
          </g>
        );
      })}
    </>
  );
}
