// One figure from above: base at its true size, rim and fill by side, a silhouette by its kind.

import { figures as drawn } from '../drawings';
import { badge, profile, sideOf } from '../icons';
import type { Count, Figure, Sign, Unit } from '../types';
import type { Frame } from './frame';
import { SignMark } from './signs';

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

// The rim of a base tells the side: smooth, broken, double, beaded; a double one for those who belong to no player.
// room is how much of a base a silhouette leaves free: the fill of the later sides tells more than their rim.
const room = (side: string, r: number) => (/[cdn]/.test(side) ? 12.4 : r < 9.6 ? 9 : 10.4);

function Rim({ side, r }: { side: string; r: number }) {
  const quarter = r * 1.5708;
  if (side === 'b')
    return <circle class="rim" r={r} stroke-dasharray={`${quarter * 0.68} ${quarter * 0.32}`} stroke-dashoffset={-quarter * 0.16} />;
  if (side === 'd') {
    const inner = r - Math.min(1.9, r * 0.25),
      beads = Math.max(6, Math.round((r * 6.2832) / 5.4));
    return (
      <>
        <circle class="disc" r={r} />
        <circle class="rim" r={inner} stroke-dasharray={`0.01 ${((inner * 6.2832) / beads - 0.01).toFixed(3)}`} />
      </>
    );
  }
  return (
    <>
      <circle class="rim" r={r} />
      {(side === 'c' || side === 'n') && r > 4 && <circle class="rim2" r={r - 2.5} />}
    </>
  );
}

// Spurs outside the base echo the die of the third and the fourth side. They never count for measuring.
const spurs: Record<string, number[]> = { c: [0, 120, 240], d: [0, 90, 180, 270] };
const spurOf = (r: number) => Math.min(5, r * 0.55);

function Spurs({ side, r }: { side: string; r: number }) {
  const out = spurOf(r),
    wide = out * 0.68,
    d =
      side === 'c'
        ? `M${-wide} ${0.6 - r}L0 ${-r - out}L${wide} ${0.6 - r}Z`
        : `M${-wide * 0.7} ${0.6 - r}V${-r - out * 0.84}H${wide * 0.7}V${0.6 - r}Z`;
  return (
    <>
      {spurs[side]?.map(a => (
        <path key={a} class="spur" transform={`rotate(${a})`} d={d} />
      ))}
    </>
  );
}

type Props = { unit: Unit; fig: Figure; f: Frame; cls?: string; turn?: number; plain?: boolean; was?: number; signs?: Sign[] };

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
          {/[cdn]/.test(side) && <path class="rim2" d={d} />}
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
  const r = Math.max(2.5, f.len(fig.shape.radius ?? 250));
  return (
    <>
      <Spurs side={side} r={r} />
      <circle class="bs" r={r} />
      <Rim side={side} r={r} />
      {!plain &&
        (what === 'vehicle' ? (
          <g transform={`rotate(${rot}) scale(${r / 15})`}>
            <path class="fg" d="M-6-4-3.6-8.4h7.2L6-4v7L3.6 7.4h-7.2L-6 3z" />
            <path class="fg" d="M-1.5-13h3v7h-3z" />
            <circle class="hd" cy="-.6" r="2.8" />
          </g>
        ) : (
          <g transform={`rotate(${rot}) scale(${r / room(side, r)})`} dangerouslySetInnerHTML={{ __html: drawn[what] ?? drawn.inf }} />
        ))}
      {what === 'cmd' && <circle class="cring" r={r + (spurs[side] ? spurOf(r) + 2 : 3.4)} />}
    </>
  );
}

// FigureMark is a figure where it stands. One that was another's wears the badge of who had it: was is that seat.
export function FigureMark({ unit, fig, f, cls = '', plain, was = -1, signs }: Props) {
  const [x, y] = f.pt(fig.at),
    hurt = (fig.marks ?? []).filter(m => m.value > 0),
    r = f.len(fig.shape.radius ?? 250);
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  return (
    <g class={`mdl ${sideOf(unit.seat)} ${cls}`} transform={at} data-at={at} data-fig={fig.id} data-unit={unit.id}>
      <FigureBody unit={unit} fig={fig} f={f} plain={plain} />
      {was >= 0 ? (
        <path class={'was ' + sideOf(was)} d={badge(was, r * 0.75, r * 0.75, 3.2)} data-was={was}>
          <title>{[fig.kind, ...hurt.map(m => m.name)].join(', ')}</title>
        </path>
      ) : (
        <HurtMarks hurt={hurt} r={r} signs={signs} />
      )}
      {fig.level ? (
        <text class="level" y="3">
          {fig.level}
        </text>
      ) : null}
    </g>
  );
}

// HurtMarks are what lies beside a figure: signs where the system has them, else dots.
function HurtMarks({ hurt, r, signs }: { hurt: Count[]; r: number; signs?: Sign[] }) {
  const said = (m: Count) => `${m.name.replace(/-/g, ' ')}${m.value > 1 ? ' ' + m.value : ''}`;
  if (!signs)
    return (
      <>
        {hurt.map((m, i) => (
          <circle key={m.name} class="hurt" r="2.4" cx={r * 0.7 + i * 4} cy={r * 0.7}>
            <title>{`${m.name} ${m.value}`}</title>
          </circle>
        ))}
      </>
    );
  const known = signs.flatMap(s => hurt.filter(m => m.name === s.name).map(m => ({ m, look: s.look })));
  return (
    <>
      {known.map(({ m, look }, i) => (
        <SignMark key={m.name} look={look} x={r * 0.8 + 1 + i * 9} y={r * 0.8} title={said(m)} />
      ))}
    </>
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
