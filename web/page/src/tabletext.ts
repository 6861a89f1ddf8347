// Editing a table as text. Systems write a piece as a line of words with places "x,y", sizes "WxH" and
// plain numbers in inches; that much is enough to move, turn, resize, copy and delete any of them.
import type { PieceEntry, View } from './types';

type Token =
  | { kind: 'place'; x: number; y: number }
  | { kind: 'size'; w: number; h: number }
  | { kind: 'number'; n: number }
  | { kind: 'word'; text: string };

const num = /^-?\d+(\.\d+)?$/;

function tokens(line: string): Token[] {
  return line
    .trim()
    .split(/\s+/)
    .map((t): Token => {
      const p = t.split(','),
        s = t.split('x');
      if (p.length === 2 && p.every(n => num.test(n))) return { kind: 'place', x: Number(p[0]), y: Number(p[1]) };
      if (s.length === 2 && s.every(n => num.test(n))) return { kind: 'size', w: Number(s[0]), h: Number(s[1]) };
      return num.test(t) ? { kind: 'number', n: Number(t) } : { kind: 'word', text: t };
    });
}

const quarter = (n: number) => String(Math.round(n * 4) / 4);
function text(ts: Token[]): string {
  return ts
    .map(t =>
      t.kind === 'place'
        ? quarter(t.x) + ',' + quarter(t.y)
        : t.kind === 'size'
          ? quarter(Math.max(0.25, t.w)) + 'x' + quarter(Math.max(0.25, t.h))
          : t.kind === 'number'
            ? String(Math.round(t.n * 4) / 4)
            : t.text,
    )
    .join(' ');
}

const isPiece = (line: string) => !/^\s*#/.test(line) && tokens(line).some(t => t.kind === 'place');

// lineOf finds the line of a piece: by its name, else by its place among the pieces.
export function lineOf(table: string, view: View, id: number): number {
  const lines = table.split('\n'),
    pieces = view.terrain ?? [],
    i = pieces.findIndex(p => p.id === id);
  if (i < 0) return -1;
  const word = pieces[i].name.toLowerCase().replace(/\s+/g, '-'),
    named = lines.findIndex(l => isPiece(l) && l.toLowerCase().split(/\s+/).includes(word));
  if (named >= 0 && pieces.filter(p => p.name === pieces[i].name).length === 1) return named;
  const all = lines.map((l, n) => ({ l, n })).filter(x => isPiece(x.l));
  return all[i]?.n ?? -1;
}

function middle(ts: Token[]): { x: number; y: number } {
  const places = ts.filter(t => t.kind === 'place'),
    size = ts.find(t => t.kind === 'size');
  const m = { x: places.reduce((n, p) => n + p.x, 0) / places.length, y: places.reduce((n, p) => n + p.y, 0) / places.length };
  return size && places.length === 1 ? { x: m.x + size.w / 2, y: m.y + size.h / 2 } : m;
}

function change(table: string, line: number, f: (ts: Token[]) => Token[]): string {
  return table
    .split('\n')
    .map((l, i) => (i === line ? text(f(tokens(l))) : l))
    .join('\n');
}

export const move = (table: string, line: number, dx: number, dy: number) =>
  change(table, line, ts => ts.map(t => (t.kind === 'place' ? { ...t, x: t.x + dx, y: t.y + dy } : t)));

export const turn = (table: string, line: number, degrees: number) =>
  change(table, line, ts => {
    const c = middle(ts),
      a = (degrees * Math.PI) / 180,
      size = ts.find(t => t.kind === 'size');
    if (size)
      return ts.map(t =>
        t.kind === 'size' ? { ...t, w: t.h, h: t.w } : t.kind === 'place' ? { ...t, x: c.x - size.h / 2, y: c.y - size.w / 2 } : t,
      );
    return ts.map(t =>
      t.kind === 'place'
        ? {
            ...t,
            x: c.x + (t.x - c.x) * Math.cos(a) - (t.y - c.y) * Math.sin(a),
            y: c.y + (t.x - c.x) * Math.sin(a) + (t.y - c.y) * Math.cos(a),
          }
        : t,
    );
  });

export const resize = (table: string, line: number, by: number) =>
  change(table, line, ts => {
    const c = middle(ts),
      many = ts.filter(t => t.kind === 'place').length > 1;
    return ts.map(t =>
      t.kind === 'place'
        ? { ...t, x: c.x + (t.x - c.x) * by, y: c.y + (t.y - c.y) * by }
        : t.kind === 'size'
          ? { ...t, w: t.w * by, h: t.h * by }
          : t.kind === 'number' && !many
            ? { ...t, n: Math.max(0.25, t.n * by) }
            : t,
    );
  });

export const remove = (table: string, line: number) =>
  table
    .split('\n')
    .filter((_, i) => i !== line)
    .join('\n');

// copy puts a twin 3 inches beside a piece, under a name of its own.
export function copy(table: string, line: number): string {
  const lines = table.split('\n'),
    ts = tokens(lines[line]);
  let n = lines.length;
  const twin = ts.map(t =>
    t.kind === 'place'
      ? { ...t, x: t.x + 3, y: t.y + 3 }
      : t.kind === 'word' && /-\d+$/.test(t.text)
        ? { ...t, text: t.text.replace(/\d+$/, String(++n)) }
        : t,
  );
  lines.splice(line + 1, 0, text(twin));
  return lines.join('\n');
}

export const pieceCount = (table: string) => table.split('\n').filter(isPiece).length;

// lay puts a new piece down at a place, under a name that no other piece has.
export function lay(table: string, p: PieceEntry, x: number, y: number): string {
  let n = pieceCount(table) + 1;
  while (table.includes(`${p.kind}-${n} `)) n++;
  const lines = [...table.replace(/\n+$/, '').split('\n'), p.line.replace('{name}', `${p.kind}-${n}`)];
  return move(lines.join('\n'), lines.length - 1, x, y) + '\n';
}
