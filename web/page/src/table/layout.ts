// Room for words on the table: flags, the tags of units, the names of terrain. Nothing lies over anything else or leaves the table; what
// matters less gives way.
import { prefs } from '../prefs';
import type { Camera, Frame } from './frame';

export type Box = { x: number; y: number; w: number; h: number };
export const hit = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const within = (a: Box, b: Box) => a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;

let pen: CanvasRenderingContext2D | null = null;
const widths = new Map<string, number>(),
  families = new Map<string, string>();

// textWidth is how wide words are in a font of the page.
export function textWidth(s: string, px = 11.5, weight = '700', family = '--font-ui'): number {
  pen ??= document.createElement('canvas').getContext('2d');
  const key = `${weight} ${px} ${family} ${s}`;
  let w = widths.get(key);
  if (w === undefined && pen) {
    if (!families.has(family)) families.set(family, getComputedStyle(document.documentElement).getPropertyValue(family) || 'sans-serif');
    pen.font = `${weight} ${px}px ${families.get(family)}`;
    w = pen.measureText(s).width;
    if (widths.size > 4000) widths.clear();
    widths.set(key, w);
  }
  return (w ?? s.length * px * 0.6) * (prefs.value.text / 100);
}

// roomOf is the part of the screen that words may take: the table as far as it is seen, without its rulers.
export function roomOf(f: Frame, c: Camera, size: { w: number; h: number }): Box {
  const x = Math.max(2, c.x),
    y = Math.max(2, c.y);
  return { x, y, w: Math.min(size.w - 2, c.x + f.width * c.k) - x, h: Math.min(size.h - 2, c.y + f.height * c.k) - y };
}

// Room is what is taken so far.
export class Room {
  readonly taken: Box[] = [];
  constructor(readonly room: Box) {}
  // put takes the first spot that is free, and says which.
  put(w: number, h: number, spots: [number, number][], more: Box[] = []): Box | undefined {
    for (const [x, y] of spots) {
      const box = { x, y, w, h };
      if (!within(box, this.room) || this.taken.some(t => hit(t, box)) || more.some(t => hit(t, box))) continue;
      this.taken.push(box);
      return box;
    }
    return undefined;
  }
  // into moves a spot into the room, where it would only just leave it.
  into(w: number, h: number, [x, y]: [number, number]): [number, number] {
    const r = this.room;
    return [Math.max(r.x, Math.min(x, r.x + r.w - w)), Math.max(r.y, Math.min(y, r.y + r.h - h))];
  }
}

// A flag says one fact beside a mark; x and y are where its middle should be.
export type FlagSpec = { key: string; x: number; y: number; text: string; kind?: string };
export type Placed = FlagSpec & { w: number };
export const FLAG = 22;

// placeFlags finds room for flags in their order: at their mark, else above, below and beside it.
export function placeFlags(list: FlagSpec[], room: Room): Placed[] {
  const out: Placed[] = [];
  for (const f of list) {
    const w = textWidth(f.text, 11.5, '600') + 20,
      spots: [number, number][] = [];
    for (const dy of [0, -26, 26, -52, 52, -78, 78])
      for (const dx of [0, w / 2 + 14, -w / 2 - 14]) spots.push(room.into(w, FLAG, [f.x - w / 2 + dx, f.y - FLAG / 2 + dy]));
    const box = room.put(w, FLAG, spots);
    if (box) out.push({ ...f, w, x: box.x + w / 2, y: box.y + FLAG / 2 });
  }
  return out;
}
