// One figure from above: base at its true size, rim and fill by side, a silhouette by its kind.

import { figures as drawn } from '../drawings';
import { profile, sideOf } from '../icons';
import type { Figure, Unit } from '../types';
import type { Frame } from './frame';

// silhouette picks a drawing from the words a system uses for a unit and its figure.
export function silhouette(unit: Unit, fig: Figure): string {
  const kind = (fig.kind + ' ' + (fig.weapon ?? '')).toLowerCase(),
    p = profile(unit.icon, unit.type);
  if (/leader|command|officer/.test(fig.kind)) return 'cmd';
  if (/crew/.test(kind)) return 'crew';
  if (/equipment|buddy|spotter|shard/.test(fig.kind)) return 'probe';
  if (/counter/.test(fig.kind)) return 'counter';
  if (/^weapon/.test(fig.kind)) return (fig.shape.radius ?? 0) > 600 ? 'heavy' : 'gun';
  if (/mount/.test(unit.type)) return 'mount';
  return (
    { command: 'inf', vehicle: 'vehicle', beast: 'beast', probe: 'probe', drone: 'drone', weapon: 'crew', infantry: 'inf' }[p] ?? 'inf'
  );
}

export const isRound = (fig: Figure) => (fig.shape.points?.length ?? 0) <= 1;

// hull is the outline of a figure that is not round, about the middle of the figure, in chart units.
function hull(fig: Figure, f: Frame): string {
  const [cx, cy] = f.pt(fig.at),
    r = f.len(fig.shape.radius ?? 0);
  const pts = fig.shape.points.map(p => {
    const [x, y] = f.pt(p);
    return [x - cx, y - cy];
  });
  if (pts.length === 2) {
    // a pill: the two middles and a radius
    const [[ax, ay], [bx, by]] = pts,
      d = Math.hypot(bx - ax, by - ay) || 1,
      nx = (-(by - ay) / d) * r,
      ny = ((bx - ax) / d) * r;
    return `M${ax + nx} ${ay + ny}A${r} ${r} 0 0 1 ${ax - nx} ${ay - ny}L${bx - nx} ${by - ny}A${r} ${r} 0 0 1 ${bx + nx} ${by + ny}Z`;
  }
  return (
    'M' +
    pts
      .map(([x, y]) => {
        const d = Math.hypot(x, y) || 1;
        return `${((x * (d + r)) / d).toFixed(1)} ${((y * (d + r)) / d).toFixed(1)}`;
      })
      .join('L') +
    'Z'
  );
}

// hullSize is the half width of a hull: how large its drawing may be.
function hullSize(fig: Figure, f: Frame): number {
  const [cx, cy] = f.pt(fig.at),
    r = f.len(fig.shape.radius ?? 0);
  return (
    Math.min(
      ...fig.shape.points.map((p, i, all) => {
        const [ax, ay] = f.pt(p),
          [bx, by] = f.pt(all[(i + 1) % all.length]),
          d = Math.hypot(bx - ax, by - ay) || 1;
        return Math.abs((bx - ax) * (ay - cy) - (by - ay) * (ax - cx)) / d;
      }),
    ) + r
  );
}

type Props = { unit: Unit; fig: Figure; f: Frame; cls?: string; turn?: number; plain?: boolean };

// FigureBody is drawn about the origin; whoever uses it moves it to its place.
export function FigureBody({ unit, fig, f, turn, plain }: Props) {
  const side = sideOf(unit.seat),
    rot = f.rot(turn ?? fig.facing),
    what = silhouette(unit, fig);
  if (!isRound(fig)) {
    const d = hull(fig, f),
      spin = turn === undefined ? 0 : f.rot(turn) - f.rot(fig.facing),
      size = hullSize(fig, f) / 14;
    return (
      <g class="veh">
        <g transform={spin ? `rotate(${spin})` : undefined}>
          <path class="bs" d={d} />
          <path class="rim" d={d} stroke-dasharray={side === 'b' ? '9 2.6' : undefined} />
        </g>
        {!plain && what !== 'vehicle' && (
          <g transform={`rotate(${rot}) scale(${Math.max(0.8, size)})`} dangerouslySetInnerHTML={{ __html: drawn[what] ?? drawn.inf }} />
        )}
        {!plain && what === 'vehicle' && (
          <g transform={`rotate(${rot}) scale(${size})`}>
            <path class="fg" d="M-6-4-3.6-8.4h7.2L6-4v7L3.6 7.4h-7.2L-6 3z" />
            <path class="fg" d="M-1.5-20h3V-8h-3z" />
            <circle class="hd" cy="-.6" r="2.8" />
          </g>
        )}
      </g>
    );
  }
  const r = Math.max(2.5, f.len(fig.shape.radius ?? 250)),
    q = r * 1.5708;
  return (
    <>
      <circle class="bs" r={r} />
      <circle
        class="rim"
        r={r}
        stroke-dasharray={side === 'b' ? `${q * 0.68} ${q * 0.32}` : undefined}
        stroke-dashoffset={side === 'b' ? -q * 0.16 : undefined}
      />
      {!plain &&
        (what === 'vehicle' ? (
          <g transform={`rotate(${rot}) scale(${r / 15})`}>
            <path class="fg" d="M-6-4-3.6-8.4h7.2L6-4v7L3.6 7.4h-7.2L-6 3z" />
            <path class="fg" d="M-1.5-13h3v7h-3z" />
            <circle class="hd" cy="-.6" r="2.8" />
          </g>
        ) : (
          <g
            transform={`rotate(${rot}) scale(${r / (r < 9.6 ? 9 : 10.4)})`}
            dangerouslySetInnerHTML={{ __html: drawn[what] ?? drawn.inf }}
          />
        ))}
      {what === 'cmd' && <circle class="cring" r={r + 3.4} />}
    </>
  );
}

export function FigureMark({ unit, fig, f, cls = '', plain }: Props) {
  const [x, y] = f.pt(fig.at),
    hurt = (fig.marks ?? []).filter(m => m.value > 0);
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  return (
    <g class={`mdl ${sideOf(unit.seat)} ${cls}`} transform={at} data-at={at} data-fig={fig.id} data-unit={unit.id}>
      <FigureBody unit={unit} fig={fig} f={f} plain={plain} />
      {hurt.map((m, i) => (
        <circle
          key={m.name}
          class="hurt"
          r="2.4"
          cx={f.len(fig.shape.radius ?? 250) * 0.7 + i * 4}
          cy={f.len(fig.shape.radius ?? 250) * 0.7}>
          <title>{`${m.name} ${m.value}`}</title>
        </circle>
      ))}
      {fig.level ? (
        <text class="level" y="3">
          {fig.level}
        </text>
      ) : null}
    </g>
  );
}

// Ghost is where a figure is planned to stand.
export function Ghost({
  unit,
  fig,
  f,
  x,
  y,
  turn,
  bad,
}: {
  unit: Unit;
  fig: Figure;
  f: Frame;
  x: number;
  y: number;
  turn?: number;
  bad?: boolean;
}) {
  const r = Math.max(4, f.len(fig.shape.radius ?? 250));
  return (
    <g
      class={`mdl ${sideOf(unit.seat)} ghost${bad ? ' bad' : ''}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      data-fig={fig.id}
      data-unit={unit.id}>
      <FigureBody unit={unit} fig={fig} f={f} turn={turn} />
      {bad && (
        <>
          <circle r={r} fill="url(#nogo)" />
          <path class="cross" d="M-4.5-4.5l9 9m0-9l-9 9" />
        </>
      )}
    </g>
  );
}
