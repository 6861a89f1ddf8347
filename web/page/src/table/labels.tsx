// Names, order dice and pins beside units, in pixels of the screen whatever the zoom. They never overlap:
// the less important ones give way.

import { DieFace, sideOf } from '../icons';
import { memo } from '../memo';
import { prefs } from '../prefs';
import type { Unit, View } from '../types';
import type { Camera, Frame } from './frame';
import { lookOf, nameAt } from './terrain';

// Marks that a player must see on the table; the rest is on the unit's card.
const loud = /^pins?$|^pinned$|suppress|stun|damage|fatigue|shaken|broken/i;
const isPin = (name: string) => /^pin/i.test(name);
export const loudMarks = (u: Unit) => (u.marks ?? []).filter(m => m.value > 0 && loud.test(m.name));

// plainName reads a piece's name the way a map would print it: without numbers that only tell twins apart.
export function plainName(name: string): string {
  const n = name
    .replace(/[-_ ]?\d+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return n ? n[0].toUpperCase() + n.slice(1) : name;
}

export const textWidth = (s: string, px = 11.5) =>
  [...s].reduce((n, c) => n + (/[MWmw]/.test(c) ? 0.83 : /[iltrj.,:' ]/.test(c) ? 0.36 : 0.59), 0) * px * (prefs.value.text / 100);

type Box = { x: number; y: number; w: number; h: number };
const hit = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export type Tag = { unit: Unit; x: number; y: number; w: number };

export function tagDice(u: Unit): (string | undefined)[] {
  const d = (u.dice ?? []).map(x => x.face as string | undefined);
  if (d.length === 0) d.push(u.order || undefined);
  return d.slice(0, 4);
}

// placeTags finds room for a tag beside each unit: below, above, right, left.
export function placeTags(units: Unit[], f: Frame, c: Camera, first: (u: Unit) => number, size: { w: number; h: number }): Tag[] {
  const boxes = new Map<number, Box>(),
    taken: Box[] = [],
    tags: Tag[] = [];
  for (const u of units) {
    const figs = u.figures ?? [];
    if (!figs.length) continue;
    let x0 = Infinity,
      y0 = Infinity,
      x1 = -Infinity,
      y1 = -Infinity;
    for (const g of figs) {
      const [x, y] = f.pt(g.at),
        r = f.len(g.shape.radius ?? 250) + (g.shape.points.length > 1 ? 16 : 0);
      x0 = Math.min(x0, x - r);
      x1 = Math.max(x1, x + r);
      y0 = Math.min(y0, y - r);
      y1 = Math.max(y1, y + r);
    }
    boxes.set(u.id, { x: x0 * c.k + c.x, y: y0 * c.k + c.y, w: (x1 - x0) * c.k, h: (y1 - y0) * c.k });
  }
  const order = [...units].filter(u => boxes.has(u.id)).sort((a, b) => first(b) - first(a) || a.id - b.id);
  const bodies = [...boxes.values()];
  for (const u of order) {
    const b = boxes.get(u.id)!,
      w =
        tagDice(u).length * 18 +
        textWidth(u.name, 13) + // fonts differ: rather too wide
        loudMarks(u).length * 20 +
        6,
      h = 18;
    if (b.x + b.w < 0 || b.y + b.h < 0 || b.x > size.w || b.y > size.h) continue;
    const inside = (x: number) => Math.max(2, Math.min(x, size.w - w - 2)), // a name at the edge is not cut
      mx = inside(b.x + b.w / 2 - w / 2);
    const spots: [number, number][] = [
      [mx, b.y + b.h + 3],
      [mx, b.y - h - 3],
      [b.x + b.w + 4, b.y + b.h / 2 - h / 2],
      [b.x - w - 4, b.y + b.h / 2 - h / 2],
      [inside(b.x + b.w - 6), b.y + b.h + 2],
      [inside(b.x - w + 6), b.y - h - 2],
    ];
    const free = (s: [number, number], strict: boolean) => {
      const box = { x: s[0], y: s[1], w, h };
      return (
        s[0] >= 0 &&
        s[0] + w <= size.w &&
        s[1] > 0 &&
        s[1] + h < size.h &&
        !taken.some(t => hit(t, box)) &&
        (!strict || !bodies.some(t => t !== b && hit(t, box)))
      );
    };
    const spot = spots.find(s => free(s, true)) ?? spots.find(s => free(s, false)) ?? (first(u) >= 8 ? spots[0] : undefined);
    if (!spot) continue;
    taken.push({ x: spot[0], y: spot[1], w, h });
    tags.push({ unit: u, x: spot[0], y: spot[1] + h / 2, w });
  }
  return tags;
}

export function PinTag({ n }: { n: number | string }) {
  return (
    <g class="pin" key={n}>
      <path d="M-5.5-8h11A2.5 2.5 0 0 1 8-5.5v6A2.5 2.5 0 0 1 5.5 3H2.2L0 8.5-2.2 3h-3.3A2.5 2.5 0 0 1-8 .5v-6A2.5 2.5 0 0 1-5.5-8z" />
      <text y="1" text-anchor="middle">
        {n}
      </text>
    </g>
  );
}

export function UnitTag({ tag, cls }: { tag: Tag; cls: string }) {
  const u = tag.unit,
    dice = tagDice(u),
    nx = dice.length * 18 + 3;
  return (
    <g class={`tag ${sideOf(u.seat)} ${cls}`} transform={`translate(${tag.x.toFixed(1)} ${tag.y.toFixed(1)})`} data-unit={u.id}>
      <rect class="hitarea" x="-2" y="-11" width={tag.w + 4} height="22" />
      {dice.map((d, i) => (
        <g key={i} transform={`translate(${8.5 + i * 18} 0)`}>
          <DieFace seat={u.seat} face={d} s={7.6} />
          {u.dice?.[i]?.retained && <path class="kept" d="M-7 11h14" />}
        </g>
      ))}
      <text class="uname" x={nx} y="4.2">
        {u.name}
      </text>
      {loudMarks(u).map((m, i) => (
        <g key={m.name + m.value} transform={`translate(${nx + textWidth(u.name) + 11 + i * 20} 0)`}>
          <title>{`${m.name} ${m.value}`}</title>
          <PinTag n={isPin(m.name) || m.value > 1 ? m.value : m.name[0].toUpperCase()} />
        </g>
      ))}
    </g>
  );
}

export const TerrainNames = memo(function TerrainNames({ view, f, c, tags }: { view: View; f: Frame; c: Camera; tags: Tag[] }) {
  const taken: Box[] = tags.map(t => ({ x: t.x, y: t.y - 9, w: t.w, h: 18 }));
  return (
    <g>
      {(view.terrain ?? []).map(t => {
        const [x, y] = nameAt(t, f),
          sx = x * c.k + c.x,
          inside = lookOf(t.kind) === 'hill',
          sy = y * c.k + c.y + (inside ? -6 : 13);
        const name = plainName(t.name),
          w = textWidth(name, 13),
          box = { x: sx - w / 2, y: sy - 12, w, h: 16 };
        if (!name || taken.some(b => hit(b, box))) return null;
        taken.push(box);
        return (
          <text key={t.id} class="tname" x={sx.toFixed(1)} y={sy.toFixed(1)} text-anchor="middle">
            {name}
          </text>
        );
      })}
    </g>
  );
});

export const Rulers = memo(function Rulers({ f, c, size }: { f: Frame; c: Camera; size: { w: number; h: number } }) {
  const out = [],
    W = Math.round(f.width / 16),
    H = Math.round(f.height / 16),
    x0 = c.x,
    y0 = c.y;
  const step = c.k * 16 < 5 ? 6 : 1,
    left = Math.max(x0, 16),
    top = Math.max(y0, 16);
  for (let i = 0; i <= W; i += step) {
    const x = x0 + i * 16 * c.k,
      n = f.right.x + f.right.y < 0 ? W - i : i;
    if (x < 0 || x > size.w) continue;
    out.push(<path key={'x' + i} class="rt" d={`M${x.toFixed(1)} ${top - 2}v${n % 12 ? (n % 6 ? -3 : -5) : -8}`} />);
    if (n % 12 === 0)
      out.push(
        <text key={'xt' + i} class="rn" x={x + (i === W ? -3 : 3)} y={top - 5} text-anchor={i === W ? 'end' : 'start'}>
          {n}
        </text>,
      );
  }
  for (let i = 0; i <= H; i += step) {
    const y = y0 + i * 16 * c.k,
      n = f.up.x + f.up.y < 0 ? i : H - i;
    if (y < 0 || y > size.h) continue;
    out.push(<path key={'y' + i} class="rt" d={`M${left - 2} ${y.toFixed(1)}h${n % 12 ? (n % 6 ? -3 : -5) : -8}`} />);
    if (n % 12 === 0 && i)
      out.push(
        <text key={'yt' + i} class="rn" transform={`translate(${left - 5} ${y - 3}) rotate(-90)`}>
          {n}
        </text>,
      );
  }
  return <g>{out}</g>;
});
