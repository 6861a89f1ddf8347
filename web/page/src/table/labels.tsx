// Names, order dice and pins beside units, in pixels of the screen whatever the zoom. They never overlap:
// the less important ones give way.

import { onTable } from '../geometry';
import { DieFace, sideOf } from '../icons';
import { memo } from '../memo';
import type { Point, Unit, View } from '../types';
import type { Camera, Frame } from './frame';
import { type Box, hit, type Room, textWidth } from './layout';
import { lookOf, nameAt } from './terrain';

// Marks that a player must see on the table; the rest is on the unit's card.
const loud = /^pins?$|^pinned$|suppress|stun|damage|fatigue|shaken|broken/i;
const isPin = (name: string) => /^pin/i.test(name);
export const loudMarks = (u: Unit) => (u.marks ?? []).filter(m => m.value > 0 && loud.test(m.name));

// plainName reads a piece's name the way a map would print it: without numbers that only tell twins apart.
export function plainName(name: string): string {
  const n = name
    .replace(/[-_. ]?\d+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return n ? n[0].toUpperCase() + n.slice(1) : name;
}

export type Tag = { unit: Unit; x: number; y: number; w: number };

export function tagDice(u: Unit): (string | undefined)[] {
  const d = (u.dice ?? []).map(x => x.face as string | undefined);
  if (d.length === 0) d.push(u.order || undefined);
  return d.slice(0, 4);
}

// placeTags finds room for a tag beside each unit: below, above, right, left, at its corners, then further out. First comes who matters
// most; where there is no room a tag is left out.
export function placeTags(units: Unit[], f: Frame, c: Camera, first: (u: Unit) => number, room: Room): Tag[] {
  const boxes = new Map<number, Box>(),
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
      w = tagDice(u).length * 18 + textWidth(u.name) + loudMarks(u).length * 20 + 10,
      h = 22;
    if (!hit(b, room.room)) continue;
    const mx = b.x + b.w / 2 - w / 2,
      my = b.y + b.h / 2 - h / 2,
      spots: [number, number][] = [];
    for (const far of [2, 16, 30])
      spots.push(
        [mx, b.y + b.h + far],
        [mx, b.y - h - far],
        [b.x + b.w + far + 2, my],
        [b.x - w - far - 2, my],
        [b.x + b.w - 6, b.y + b.h + far],
        [b.x - w + 6, b.y - h - far],
        [b.x - w + 6, b.y + b.h + far],
        [b.x + b.w - 6, b.y - h - far],
      );
    const inside = spots.map(s => room.into(w, h, s)),
      near = inside.filter((s, i) => Math.abs(s[0] - spots[i][0]) + Math.abs(s[1] - spots[i][1]) < 60), // a name at the edge is not cut
      others = bodies.filter(t => t !== b);
    const spot = room.put(w, h, near, others) ?? room.put(w, h, near);
    if (spot) tags.push({ unit: u, x: spot.x, y: spot.y + h / 2, w: w - 4 });
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

export type Name = { id: number; text: string; x: number; y: number };

// placeNames finds room for the names of terrain: below a piece, above it, on it. Figures, what is said of
// units and the numbers of objectives come first.
export function placeNames(view: View, f: Frame, c: Camera, room: Room): Name[] {
  const out: Name[] = [],
    on = (view.units ?? []).filter(onTable).flatMap(u => (u.figures ?? []).map(g => g.at)),
    figures = spotBoxes(on, f, c, 7);
  for (const t of view.terrain ?? []) {
    const text = t.called ?? plainName(t.name),
      [x, top, bottom] = nameAt(t, f),
      sx = x * c.k + c.x,
      w = textWidth(text, 13, 'italic 400', '--font-map') + 0.03 * 13 * text.length + 4,
      h = 16,
      low = bottom * c.k + c.y,
      high = top * c.k + c.y,
      mid = (low + high) / 2;
    if (!text || low < room.room.y || high > room.room.y + room.room.h || sx < room.room.x || sx > room.room.x + room.room.w) continue;
    const ys = lookOf(t.kind) === 'hill' ? [low - 18, mid - 8, low + 1, high - 17] : [low + 1, high - 17, mid - 8];
    const spots = ys.flatMap(y => [room.into(w, h, [sx - w / 2, y])]).filter(s => Math.abs(s[0] - sx + w / 2) < 30);
    const box = room.put(w, h, spots, figures);
    if (box) out.push({ id: t.id, text, x: box.x + w / 2, y: box.y + 12 });
  }
  return out;
}

// TerrainNames can be clicked where somebody says what a piece is.
export const TerrainNames = memo(function TerrainNames({ names, open }: { names: Name[]; open: boolean }) {
  return (
    <g>
      {names.map(n => (
        <text
          key={n.id}
          class={'tname' + (open ? ' opens' : '')}
          data-piece={open ? n.id : undefined}
          x={n.x.toFixed(1)}
          y={n.y.toFixed(1)}
          text-anchor="middle">
          {n.text}
        </text>
      ))}
    </g>
  );
});

// markerBoxes are the spots of objectives and other markers: nothing is written over them.
export const markerBoxes = (view: View, f: Frame, c: Camera): Box[] =>
  spotBoxes(
    (view.markers ?? []).map(m => m.at),
    f,
    c,
    10,
  );

export function spotBoxes(points: Point[], f: Frame, c: Camera, radius: number): Box[] {
  const r = radius * c.k;
  return points.map(p => {
    const [x, y] = f.pt(p);
    return { x: x * c.k + c.x - r, y: y * c.k + c.y - r, w: 2 * r, h: 2 * r };
  });
}

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
