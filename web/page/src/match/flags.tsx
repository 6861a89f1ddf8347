// What a plan and a question draw over the table: ghosts, ways, rings, sight lines, one-line flags.

import { along, cut, inches, middle, onTable, outline, pathLength, typeset } from '../geometry';
import { sentence } from '../parts/log';
import type { Scene } from '../table/chart';
import { Ghost, isRound } from '../table/figure';
import type { FlagSpec } from '../table/layout';
import type { Decision, Overlay, Point, Unit, View } from '../types';
import type { Plan } from './plan';

export function findFigure(view: View, id: number) {
  for (const u of view.units ?? []) for (const g of u.figures ?? []) if (g.id === id) return { unit: u, fig: g };
  return undefined;
}

// PlanDrawing shows the planned ways and where they end.
export function PlanDrawing({ s, view, d, plan }: { s: Scene; view: View; d: Decision; plan: Plan }) {
  if (d.kind !== 'move' && d.kind !== 'place') return null;
  // A refusal names no model: unless there is but one, the whole plan is shown as refused and no model is singled out.
  const bad = plan.checked === 'bad',
    culprit = bad && plan.paths.length === 1;
  let longest = -1,
    most = 0;
  plan.paths.forEach((p, i) => {
    const w = findFigure(view, p.figure);
    const n = w ? pathLength([w.fig.at, ...p.points]) : 0;
    if (n > most) {
      most = n;
      longest = i;
    }
  });
  return (
    <g class={'plan' + (bad ? ' refused' : '')}>
      {plan.paths.map((p, i) => {
        const w = findFigure(view, p.figure),
          end = p.points[p.points.length - 1],
          [x, y] = s.f.pt(end);
        if (!w)
          return (
            <g
              key={p.figure}
              class={'template' + (bad ? ' bad' : '')}
              transform={`translate(${x} ${y})`}
              data-fig={p.figure}
              data-unit={-1}>
              <circle r="12" />
              <path d="M-16 0h32M0-16v32" />
            </g>
          );
        const line = d.kind === 'move' && s.f.path([w.fig.at, ...p.points], false);
        return (
          <g key={p.figure}>
            {line &&
              (i === longest ? (
                <>
                  <path class="patho" d={line} />
                  <path class={'pathl' + (bad ? ' no' : '')} d={line} />
                  {p.points.slice(0, -1).map((q, k) => {
                    const [cx, cy] = s.f.pt(q);
                    return <circle key={k} class="cornerdot" cx={cx} cy={cy} r="3.5" />;
                  })}
                </>
              ) : (
                <path class={'pathl thin rest' + (bad ? ' no' : '')} d={line} />
              ))}
            <Ghost unit={w.unit} fig={w.fig} f={s.f} x={x} y={y} turn={p.turned ? p.facing : undefined} bad={culprit} />
          </g>
        );
      })}
      {plan.paths.length > 0 && <Followers s={s} view={view} d={d} plan={plan} />}
    </g>
  );
}

// Followers are the rest of the unit, faint, about where they would stand: the engine finds their places.
function Followers({ s, view, d, plan }: { s: Scene; view: View; d: Decision; plan: Plan }) {
  const unit = (view.units ?? []).find(u => u.id === d.unit),
    lead = plan.paths[0],
    from = findFigure(view, lead.figure)?.fig.at;
  if (!unit || !from || d.kind !== 'move' || !onTable(unit)) return null;
  const end = lead.points[lead.points.length - 1],
    dx = end.x - from.x,
    dy = end.y - from.y;
  return (
    <g class="followers">
      {(unit.figures ?? [])
        .filter(g => !g.reach && !plan.paths.some(p => p.figure === g.id))
        .map(g => {
          const [x, y] = s.f.pt({ x: g.at.x + dx, y: g.at.y + dy });
          return <circle key={g.id} cx={x} cy={y} r={Math.max(3, s.f.len(g.shape.radius ?? 250))} />;
        })}
    </g>
  );
}

// HaltPoint is the way of a mover, the stretches on which it may be halted, and where it shall be.
export function HaltPoint({ s, d, amount }: { s: Scene; d: Decision; amount: number }) {
  const way = d.way!,
    long = pathLength(way) || 1,
    part = (from: number, to: number) => [
      along(way, from / long),
      ...cut(way, to / long).filter((_, i, all) => pathLength([way[0], ...all.slice(0, i + 1)]) > from),
    ];
  const [x, y] = s.f.pt(along(way, Math.min(1, amount / long)));
  return (
    <g class="haltmark">
      <path class="patho" d={s.f.path(way, false)} />
      <path class="pathl thin rest" d={s.f.path(way, false)} />
      {(d.spans ?? []).map(p => (
        <path key={p.from} class="pathl" d={s.f.path(part(p.from, p.to), false)} />
      ))}
      <circle class="haltring" cx={x} cy={y} r="9" />
    </g>
  );
}

// planFlag says how far a planned move goes, and why it may not.
export function planFlag(s: Scene, view: View, d: Decision, plan: Plan): FlagSpec | undefined {
  if (d.kind !== 'move' || !plan.paths.length) return undefined;
  let most = 0,
    at = plan.paths[0].points[0];
  for (const p of plan.paths) {
    const w = findFigure(view, p.figure),
      n = w ? pathLength([w.fig.at, ...p.points]) : 0;
    if (n >= most) {
      most = n;
      at = p.points[p.points.length - 1];
    }
  }
  const [x, y] = s.f.pt(at),
    bad = plan.checked === 'bad',
    text = (bad ? '✕ ' : '') + inches(most) + (bad && plan.refusal ? ' · ' + typeset(plan.refusal.why) : '');
  return {
    key: 'plan',
    x: x * s.c.k + s.c.x,
    y: y * s.c.k + s.c.y - 26,
    text: text.length > 64 ? text.slice(0, 62) + '…' : text,
    kind: bad ? 'bad' : 'sig',
  };
}

// Overlays are what the question itself brings to draw, and what the engine says of the unit looked at.
export function Overlays({ s, list }: { s: Scene; list: Overlay[] }) {
  return (
    <g class="overlays">
      {list.map((o, i) => {
        if (o.kind === 'ring')
          return (
            <Union
              key={i}
              id={'ring' + i}
              s={s}
              at={o.from}
              radius={o.size ?? 0}
              line={'ringl' + (o.bad ? ' no' : '') + (o.soft ? ' far' : '')}
            />
          );
        if (o.kind === 'reach') return null; // drawn with the move itself
        if (o.kind === 'area') return <path key={i} class={'env' + (o.bad ? ' no' : '')} d={s.f.path(o.from)} />;
        if (o.kind === 'path')
          return <path key={i} class={'pathl' + (o.bad ? ' no' : '')} d={s.f.path([...o.from, ...(o.to ?? [])], false)} />;
        return (
          <g key={i}>
            {(o.to ?? []).map((q, j) => (
              <Sight key={j} s={s} o={o} a={o.from[j] ?? o.from[0]} b={q} />
            ))}
          </g>
        );
      })}
    </g>
  );
}

// Sight is one line: strong with a text, thin without; dashed where it is obscured, crossed out where it ends.
function Sight({ s, o, a, b }: { s: Scene; o: Overlay; a: Point; b: Point }) {
  const d = s.f.path([a, b], false),
    [x, y] = s.f.pt(b);
  return (
    <g>
      {o.text && <path class="sighto" d={d} />}
      <path class={'sight' + (o.bad ? ' blk' : o.soft ? ' obs' : '') + (o.text ? '' : ' also')} d={d} />
      {o.bad && <path class="sight blk end" d={`M${x - 5} ${y - 5}l10 10m0-10l-10 10`} />}
    </g>
  );
}

// Union is the outline of many discs together: what lies inside another one is masked out.
function Union({ s, id, at, radius, line }: { s: Scene; id: string; at: Point[]; radius: number; line: string }) {
  const discs = (cls: string, fill: string) =>
    at.map((q, i) => {
      const [x, y] = s.f.pt(q);
      return <circle key={i} class={cls} fill={fill} cx={x} cy={y} r={s.f.len(radius)} />;
    });
  return (
    <g>
      <mask id={id} maskUnits="userSpaceOnUse" x={-s.f.width} y={-s.f.height} width={3 * s.f.width} height={3 * s.f.height}>
        <rect x={-s.f.width} y={-s.f.height} width={3 * s.f.width} height={3 * s.f.height} fill="#fff" />
        {discs('', '#000')}
      </mask>
      <g mask={`url(#${id})`}>{discs(line, 'none')}</g>
    </g>
  );
}

// overlayFlags name each overlay once: a ring at its far edge, a line half way. What lies off the screen has none.
export function overlayFlags(s: Scene, list: Overlay[], key: string, view?: View): FlagSpec[] {
  const up = s.f.up,
    along = (p: Point) => p.x * up.x + p.y * up.y;
  const top = (o: Overlay) => {
    const m = middle(o.from),
      way = Math.max(...o.from.map(along)) + (o.size ?? 0) - along(m);
    return { x: m.x + up.x * way, y: m.y + up.y * way };
  };
  return list
    .filter(o => o.text && o.from.length)
    .flatMap((o, i) => {
      const far = o.kind === 'ring' ? top(o) : o.to?.length ? middle([o.from[0], o.to[0]]) : o.from[0];
      const [x, y] = s.f.pt(far),
        px = x * s.c.k + s.c.x,
        py = y * s.c.k + s.c.y;
      if (o.kind === 'ring' && (px < 0 || py < 0 || px > s.size.w || py > s.size.h)) return [];
      return [{ key: key + i, x: px, y: py, text: sentence(o.text!, view), kind: o.bad ? 'bad' : '' }];
    });
}

// Reach shows how far figures of the unit that is asked about can go by their basic move.
export function Reach({ s, unit, far }: { s: Scene; unit: Unit; far?: Overlay }) {
  const figs = far ? far.from.map((at, i) => ({ id: i, at, reach: far.size })) : (unit.figures ?? []).filter(g => g.reach);
  if (!figs.length) return null;
  const rings = (cls: string, fill?: string) =>
    figs.map(g => {
      const [x, y] = s.f.pt(g.at);
      return <circle key={g.id} class={cls} fill={fill} cx={x} cy={y} r={s.f.len(g.reach!)} />;
    });
  return (
    // the outline of all rings together: what lies inside another one is masked out
    <g class="reachset">
      <mask id="reachmask" maskUnits="userSpaceOnUse" x={-s.f.width} y={-s.f.height} width={3 * s.f.width} height={3 * s.f.height}>
        <rect x={-s.f.width} y={-s.f.height} width={3 * s.f.width} height={3 * s.f.height} fill="#fff" />
        {rings('', '#000')}
      </mask>
      <g opacity=".07">{rings('reachfill')}</g>
      <g mask="url(#reachmask)">{rings('reachline')}</g>
    </g>
  );
}

export function Brackets({ s, unit, kind }: { s: Scene; unit: Unit; kind: string }) {
  const pts = (unit.figures ?? []).flatMap(g =>
    (isRound(g) ? [g] : []).length ? outline({ kind: 'disc', points: [g.at], radius: (g.shape.radius ?? 250) + 120 }) : outline(g.shape),
  );
  if (!pts.length) return null;
  const q = pts.map(p => s.f.pt(p)),
    xs = q.map(p => p[0]),
    ys = q.map(p => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs) - 5, Math.max(...xs) + 5, Math.min(...ys) - 5, Math.max(...ys) + 5],
    b = 9;
  const d = `M${x0} ${y0 + b}V${y0}h${b}M${x1 - b} ${y0}H${x1}v${b}M${x1} ${y1 - b}V${y1}h${-b}M${x0 + b} ${y1}H${x0}v${-b}`;
  return (
    <g>
      <path class="tgto" d={d} />
      <path class={'tgt ' + kind} d={d} />
    </g>
  );
}

// SightLine joins the one who is asked and the one who is hovered: how far, edge to edge.
export function Measure({ s, a, b }: { s: Scene; a: Unit; b: Unit }) {
  const g = gap(a, b);
  if (!g) return null;
  const d = s.f.path([g.from, g.to], false);
  return (
    <g>
      <path class="sighto" d={d} />
      <path class="sight" d={d} />
    </g>
  );
}

export function gap(a: Unit, b: Unit) {
  let best: { from: { x: number; y: number }; to: { x: number; y: number }; n: number } | undefined;
  for (const p of a.figures ?? [])
    for (const q of b.figures ?? []) {
      const n = Math.hypot(p.at.x - q.at.x, p.at.y - q.at.y) - edge(p) - edge(q);
      if (!best || n < best.n) best = { from: p.at, to: q.at, n };
    }
  return best;
}
const edge = (g: { shape: { radius?: number; points: unknown[] } }) => (g.shape.points.length > 1 ? 0 : (g.shape.radius ?? 0));
