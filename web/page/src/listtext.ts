// Army lists as text: "list NAME", "force FORCE", "army-option KEY", "unit KIND with UPGRADE 2, UPGRADE as NAME aboard NAME".
// The text is the list; the builder edits its lines. What is legal is for the engine to say.

export type Entry = { line: number; kind: string; with: { key: string; count: number }[]; tail: string };
export type Written = { force: string; options: { line: number; key: string }[]; units: Entry[] };

export function readList(text: string): Written {
  const out: Written = { force: '', options: [], units: [] };
  text.split('\n').forEach((raw, line) => {
    const l = raw.trim(),
      [word] = l.split(/\s+/),
      rest = l.slice(word.length).trim();
    if (word === 'force') out.force = rest;
    if (word === 'army-option') out.options.push({ line, key: rest });
    if (word === 'unit') out.units.push(readUnit(rest, line));
  });
  return out;
}

function readUnit(rest: string, line: number): Entry {
  const cut = rest.search(/\s(as|aboard)\s/),
    tail = cut < 0 ? '' : rest.slice(cut),
    head = cut < 0 ? rest : rest.slice(0, cut);
  const [kind, ups = ''] = head.split(/\s+with\s+/);
  return {
    line,
    kind: kind.trim(),
    tail,
    with: ups
      .split(',')
      .map(u => u.trim().split(/\s+/))
      .filter(u => u[0])
      .map(u => ({ key: u[0], count: Number(u[1] ?? 1) || 1 })),
  };
}

export function unitLine(e: Entry): string {
  const ups = e.with
    .filter(u => u.count > 0)
    .map(u => u.key + (u.count > 1 ? ' ' + u.count : ''))
    .join(', ');
  return 'unit ' + e.kind + (ups ? ' with ' + ups : '') + e.tail;
}

const edit = (text: string, f: (lines: string[]) => string[]) => f(text.replace(/\n+$/, '').split('\n')).join('\n') + '\n';
export const addLine = (text: string, line: string) => edit(text, l => [...l.filter((x, i) => x || i < l.length - 1), line]);
export const dropLine = (text: string, at: number) => edit(text, l => l.filter((_, i) => i !== at));
export const putUnit = (text: string, e: Entry) => edit(text, l => l.map((x, i) => (i === e.line ? unitLine(e) : x)));
export const twin = (text: string, e: Entry) =>
  edit(text, l => [...l.slice(0, e.line + 1), unitLine({ ...e, tail: '' }), ...l.slice(e.line + 1)]);

// setForce changes the force; units of another one have no place in it and go.
export function setForce(text: string, force: string, keep: (kind: string) => boolean): string {
  const w = readList(text),
    gone = new Set(w.units.filter(u => !keep(u.kind)).map(u => u.line)),
    lines = text.split('\n').filter((_, i) => !gone.has(i));
  return w.force || lines.some(l => /^\s*force\b/.test(l))
    ? lines.map(l => (/^\s*force\b/.test(l) ? 'force ' + force : l)).join('\n')
    : addLine(lines.join('\n'), 'force ' + force);
}

export function upgrade(e: Entry, key: string, by: number): Entry {
  const has = e.with.some(u => u.key === key);
  return { ...e, with: has ? e.with.map(u => (u.key === key ? { ...u, count: u.count + by } : u)) : [...e.with, { key, count: by }] };
}
