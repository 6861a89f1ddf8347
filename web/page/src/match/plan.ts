// What a person means to answer, before it is sent. Plain data: the table draws it, the panel edits it.

import { dist, INCH, middle, onTable, pathLength, round } from '../geometry';
import type { Answer, Decision, Figure, Path, Point, Refusal, Unit, View } from '../types';

export type Plan = {
  number: number;
  picked: number[]; // values of offers
  spread: (number | null)[]; // receiver of each item
  amount: number;
  paths: Path[];
  only?: number[]; // the figures that a suggestion moved: the engine looks after the others
  refusal?: Refusal;
  checked: 'no' | 'ok' | 'bad';
  touched: boolean;
};

const empty = (number: number): Plan => ({ number, picked: [], spread: [], amount: 0, paths: [], checked: 'no', touched: false });

// begin fills a plan with what stands if one just confirms, or with the only choice there is.
export function begin(d: Decision): Plan {
  const p = empty(d.number),
    a = d.plan;
  switch (d.kind) {
    case 'pick one': {
      const may = (d.offers ?? []).filter(o => !o.refused);
      if (a) p.picked = [a.value ?? 0];
      else if (may.length === 1) p.picked = [may[0].value];
      break;
    }
    case 'pick several':
      p.picked = a?.values ?? [];
      break;
    case 'allocate': {
      const may = (d.offers ?? []).filter(o => !o.refused);
      p.spread = (d.items ?? []).map((_, i) => a?.values?.[i] ?? (may.length === 1 ? may[0].value : null));
      break;
    }
    case 'number':
      p.amount = a?.value ?? d.min;
      break;
    default:
      p.paths = a?.paths ?? [];
      if (p.paths.length) p.only = p.paths.map(w => w.figure);
  }
  return p;
}

// take makes a given answer the plan, such as a suggestion.
export function take(d: Decision, a: Answer): Plan {
  const p = begin({ ...d, plan: a });
  p.touched = true;
  return p;
}

// sameChoice: nobody has changed what is planned in between. Checks make a new plan and leave the choice alone.
export const sameChoice = (a: Plan, b: Plan) =>
  a.number === b.number && a.picked === b.picked && a.spread === b.spread && a.amount === b.amount && a.paths === b.paths;

// answer is the plan as the server takes it, or null while it is not complete.
export function answer(d: Decision, p: Plan): Answer | null {
  switch (d.kind) {
    case 'pick one':
      return p.picked.length === 1 ? { value: p.picked[0] } : null;
    case 'pick several': {
      const inOrder = (d.offers ?? []).map(o => o.value).filter(v => p.picked.includes(v));
      return inOrder.length < d.min || inOrder.length > d.max ? null : inOrder.length ? { values: inOrder } : {};
    }
    case 'allocate':
      return p.spread.some(v => v === null) ? null : p.spread.length ? { values: p.spread as number[] } : {};
    case 'number':
      return { value: p.amount };
    default:
      return p.paths.length ? { paths: p.paths.map(clean) } : {};
  }
}

// Corners are kept as long as there is one for each point: nobody edits them here.
export const clean = (p: Path): Path => {
  const plain = { figure: p.figure, points: p.points.map(round) };
  const way = p.corners?.length === p.points.length ? { ...plain, corners: p.corners } : plain;
  return p.turned ? { ...way, facing: ((p.facing ?? 0) + 360) % 360, turned: true } : way;
};

// leaders are the figures that are measured where the others only follow: those with a reach, if some have none.
export function leaders(unit: Unit | undefined): number[] {
  const figs = unit?.figures ?? [],
    lead = figs.filter(g => g.reach);
  return lead.length < figs.length ? lead.map(g => g.id) : [];
}

// standing is where a figure is on the table; one that is off it stands nowhere.
function standing(view: View, id: number): Point | undefined {
  for (const u of view.units ?? []) if (onTable(u)) for (const g of u.figures ?? []) if (g.id === id) return g.at;
  return undefined;
}

export function figureAt(view: View, id: number): Point | undefined {
  for (const u of view.units ?? []) for (const g of u.figures ?? []) if (g.id === id) return g.at;
  return undefined;
}

// lengthOf is the way of one planned figure.
export function lengthOf(view: View, p: Path): number {
  const from = figureAt(view, p.figure);
  return from ? pathLength([from, ...p.points]) : 0;
}

// shift moves the ends of planned paths by a vector; figures without a path begin one where they stand.
export function shift(view: View, paths: Path[], figures: number[], dx: number, dy: number, place: boolean): Path[] {
  const out = [...paths];
  for (const id of figures) {
    const i = out.findIndex(p => p.figure === id),
      from = i >= 0 ? out[i].points[out[i].points.length - 1] : standing(view, id);
    if (!from) continue;
    const to = { x: from.x + dx, y: from.y + dy };
    if (i >= 0) out[i] = { ...out[i], points: [...out[i].points.slice(0, -1), to] };
    else out.push({ figure: id, points: [to] });
  }
  return place ? out : out.filter(p => p.turned || p.points.length > 1 || lengthOf(view, p) > 0.5);
}

const endOf = (p: Path) => p.points[p.points.length - 1];

// putAt moves placed figures so that the middle of them is at a point; how they stand to each other stays.
export function putAt(paths: Path[], figures: number[], at: Point): Path[] {
  const moved = paths.filter(p => figures.includes(p.figure)),
    from = middle(moved.map(endOf));
  return paths.map(p => (moved.includes(p) ? { ...p, points: [{ x: endOf(p).x + at.x - from.x, y: endOf(p).y + at.y - from.y }] } : p));
}

// inRanks is what a place question begins with where nobody suggests anything: the unit side by side if it is still off
// the table, else one piece, such as a template.
export function inRanks(view: View, d: Decision, at: Point): Path[] {
  const unit = (view.units ?? []).find(u => u.id === d.unit),
    figures = unit && !onTable(unit) ? (unit.figures ?? []) : [];
  if (!figures.length) return [{ figure: -1, points: [at] }];
  const reach = (g: Figure) => (g.shape.radius ?? 0) + Math.max(0, ...g.shape.points.map(p => dist(p, g.at)));
  const step = 2 * Math.max(...figures.map(reach)) + INCH / 4,
    wide = Math.ceil(Math.sqrt(figures.length));
  const ranks = figures.map((g, i): Path => ({ figure: g.id, points: [{ x: (i % wide) * step, y: Math.floor(i / wide) * step }] }));
  return putAt(
    ranks,
    figures.map(g => g.id),
    at,
  );
}

// corner fixes the present ends as corners, from where the ways go on.
export function corner(paths: Path[], figures: number[]): Path[] {
  return paths.map(p => (figures.includes(p.figure) && p.points.length < 63 ? { ...p, points: [...p.points, endOf(p)] } : p));
}

export function turn(view: View, paths: Path[], figures: number[], by: number): Path[] {
  const out = [...paths];
  for (const u of view.units ?? [])
    for (const g of u.figures ?? []) {
      if (!figures.includes(g.id)) continue;
      const i = out.findIndex(p => p.figure === g.id),
        now = i >= 0 && out[i].turned ? (out[i].facing ?? 0) : g.facing;
      const next: Path = { figure: g.id, points: i >= 0 ? out[i].points : [g.at], facing: (now + by + 360) % 360, turned: true };
      if (i >= 0) out[i] = next;
      else out.push(next);
    }
  return out;
}
