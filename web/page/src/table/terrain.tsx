// Terrain as a surveyor draws it. A system names the kind; words that are not known get a plain outline.

import { boxOf, dist, inside, lerp, middle, outline, scatter, smooth } from '../geometry';
import { memo } from '../memo';
import type { Terrain as Piece, Point } from '../types';
import { type Frame, PX } from './frame';

export type Look = 'wood' | 'scrub' | 'hill' | 'water' | 'rough' | 'rock' | 'ruin' | 'building' | 'hedge' | 'pipe' | 'wall' | 'plain';

export function lookOf(kind: string): Look {
  const k = kind.toLowerCase();
  if (/hedge|bocage/.test(k)) return 'hedge';
  if (/pipe|rail/.test(k)) return 'pipe';
  if (/wall|barrier|fence|fortif|rim|barricade|trench|sandbag|earthwork/.test(k)) return 'wall';
  if (/wood|forest|jungle|copse|tree|orchard|pines|thicket/.test(k)) return 'wood';
  if (/scrub|(?<!out)crop|brush|garden|field-of|grass/.test(k)) return 'scrub';
  if (/hill|ridge|rise/.test(k)) return 'hill';
  if (/water|mire|marsh|swamp|stream|river|pond|lake|quicksand|shallows|ford/.test(k)) return 'water';
  if (/ruin|industrial|junk|wreck/.test(k)) return 'ruin';
  if (/building|house|bunker|tower|hab/.test(k)) return 'building';
  if (/boulder|rock|outcrop|cliff|pinnacle|impassable/.test(k)) return 'rock';
  if (/open|soft-cover|hard-cover/.test(k)) return 'plain';
  return 'rough';
}

const natural = new Set<Look>(['wood', 'scrub', 'hill', 'water', 'rough', 'rock']);

function polygon(p: Piece, look: Look): Point[] {
  const o = outline(p.shape);
  return natural.has(look) && p.shape.points.length > 2 && p.shape.kind !== 'band' ? smooth(o, 5) : o;
}

export const TerrainPiece = memo(function TerrainPiece({ piece, f }: { piece: Piece; f: Frame }) {
  const look = lookOf(piece.kind),
    line = piece.shape.points.length === 2 || piece.shape.kind === 'band';
  if (look === 'hedge' || ((look === 'pipe' || look === 'wall') && line)) return <Linear piece={piece} look={look} f={f} />;
  const poly = polygon(piece, look),
    d = f.path(poly);
  switch (look) {
    case 'hill':
      return <Hill poly={poly} f={f} />;
    case 'wood':
      return <Wood poly={poly} f={f} seed={piece.id + 7} />;
    case 'scrub':
      return (
        <g>
          <path d={d} fill="var(--wood)" fill-opacity=".45" />
          <path d={d} fill="url(#scrub)" class="edge dots" stroke="var(--wood-ln)" />
        </g>
      );
    case 'water':
      return <path d={d} fill="url(#waves)" class="edge" stroke="var(--water-ln)" />;
    case 'ruin':
      return <Ruin poly={poly} f={f} seed={piece.id + 3} />;
    case 'building':
      return <Building poly={poly} f={f} piece={piece} />;
    case 'rock':
      return <Rocks poly={poly} f={f} seed={piece.id + 5} />;
    case 'wall':
      return <path d={d} fill="var(--ruin)" class="edge thickedge" stroke="var(--wall)" />;
    case 'pipe':
      return <path d={d} fill="var(--roof)" class="edge" stroke="var(--roof-ln)" />;
    case 'plain':
      return <path d={d} fill="none" class="edge dots" stroke="var(--rough-ln)" />;
    default:
      return <Rough poly={poly} f={f} seed={piece.id + 11} />;
  }
});

type Drawn = { poly: Point[]; f: Frame };

function Hill({ poly, f }: Drawn) {
  const c = middle(poly),
    at = (k: number) => poly.map(p => lerp(c, p, k));
  let hach = '';
  poly.forEach((p, i) => {
    if (i % 2) return;
    for (const k of [1, 0.68, 0.36]) hach += f.path([lerp(c, p, k), lerp(c, p, k - 0.09)], false);
  });
  return (
    <g>
      <path d={f.path(at(1))} fill="var(--hill)" />
      <path d={f.path(at(0.68))} fill="var(--hill-2)" />
      <path d={f.path(at(0.36))} fill="var(--hill-3)" />
      <path d={hach} class="hach" />
      {[1, 0.68, 0.36].map(k => (
        <path key={k} d={f.path(at(k))} class="contour" />
      ))}
    </g>
  );
}

// sow puts discs of about a size inside a polygon, apart from each other.
function sow(poly: Point[], seed: number, small: number, large: number, most: number, gap: number): [number, number, number][] {
  const b = boxOf(poly),
    rnd = scatter(seed),
    got: [number, number, number][] = [];
  const area = ((b.x1 - b.x0) * (b.y1 - b.y0)) / 508 / 508,
    want = Math.min(most, Math.round(area * 0.62));
  for (let i = 0; i < 700 && got.length < want; i++) {
    const x = b.x0 + rnd() * (b.x1 - b.x0),
      y = b.y0 + rnd() * (b.y1 - b.y0),
      r = (small + rnd() * (large - small)) * 508;
    const fits = [0, 1, 2, 3, 4, 5].every(a =>
      inside({ x: x + r * 0.85 * Math.cos(a * 1.047), y: y + r * 0.85 * Math.sin(a * 1.047) }, poly),
    );
    if (fits && got.every(g => Math.hypot(g[0] - x, g[1] - y) > (g[2] + r) * gap)) got.push([x, y, r]);
  }
  return got;
}

function Wood({ poly, f, seed }: Drawn & { seed: number }) {
  let crowns = '',
    stems = '';
  for (const [x, y, r] of sow(poly, seed, 0.46, 0.86, 40, 0.8)) {
    const star = Array.from({ length: 7 }, (_, i) => {
      const a = (i / 7) * 6.283 + x,
        q = r * (i % 2 ? 0.8 : 1.06);
      return { x: x + q * Math.cos(a), y: y + q * Math.sin(a) };
    });
    crowns += f.path(smooth(star, 4));
    const [cx, cy] = f.pt({ x, y });
    stems += `M${(cx - 1.2).toFixed(1)} ${cy.toFixed(1)}a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0`;
  }
  return (
    <g>
      <path d={f.path(poly)} fill="var(--wood)" stroke="var(--wood-ln)" class="edge dots" />
      <path d={crowns} fill="var(--wood-2)" stroke="var(--wood-ln)" stroke-width=".8" />
      <path d={stems} fill="var(--wood-ln)" />
    </g>
  );
}

function Rough({ poly, f, seed }: Drawn & { seed: number }) {
  return (
    <g>
      <path d={f.path(poly)} fill="var(--rough)" stroke="var(--rough-ln)" class="edge dash" />
      {sow(poly, seed, 0.35, 0.95, 7, 1.15).map(([x, y, r], i) => {
        const [cx, cy] = f.pt({ x, y }),
          k = f.len(r);
        return (
          <g key={i}>
            <circle cx={cx} cy={cy} r={k} fill="var(--sunk)" fill-opacity=".5" stroke="var(--rough-ln)" stroke-width="1.1" />
            <circle cx={cx} cy={cy} r={k * 0.55} fill="none" stroke="var(--rough-ln)" stroke-width=".8" stroke-dasharray="2 2.5" />
          </g>
        );
      })}
    </g>
  );
}

function Rocks({ poly, f, seed }: Drawn & { seed: number }) {
  const rnd = scatter(seed + 1),
    few = sow(poly, seed, 0.4, 0.9, 14, 0.95);
  return (
    <g>
      <path d={f.path(poly)} fill="var(--rough)" stroke="var(--rough-ln)" class="edge" />
      {few.map(([x, y, r], i) => {
        const n = 5 + (i % 3),
          pts = Array.from({ length: n }, (_, j) => {
            const a = (j / n) * 6.283 + rnd() * 0.5,
              q = r * (0.75 + rnd() * 0.35);
            return { x: x + q * Math.cos(a), y: y + q * Math.sin(a) };
          });
        return (
          <g key={i}>
            <path d={f.path(pts)} fill="var(--ruin)" stroke="var(--ruin-ln)" stroke-width="1" stroke-linejoin="round" />
            <path d={f.path([pts[0], { x, y }, pts[2]], false)} fill="none" stroke="var(--ruin-ln)" stroke-opacity=".5" stroke-width=".8" />
          </g>
        );
      })}
    </g>
  );
}

function Ruin({ poly, f, seed }: Drawn & { seed: number }) {
  const rnd = scatter(seed),
    walls: Point[][] = [];
  poly.forEach((p, i) => {
    const a = poly[(i + poly.length - 1) % poly.length],
      b = poly[(i + 1) % poly.length];
    walls.push([lerp(p, a, 0.16 + rnd() * 0.24), p, lerp(p, b, 0.18 + rnd() * 0.26)]);
  });
  const d = walls.map(w => f.path(w, false)).join('');
  return (
    <g>
      <path d={f.path(poly)} fill="url(#rubble)" stroke="var(--ruin-ln)" class="edge dash" />
      {poly.length <= 8 && (
        <>
          <path d={d} class="wallo" />
          <path d={d} class="wall" />
        </>
      )}
    </g>
  );
}

function Building({ poly, f, piece }: Drawn & { piece: Piece }) {
  const c = middle(poly);
  return (
    <g>
      <path d={f.path(poly)} fill="url(#roof)" stroke="var(--roof-ln)" stroke-width="3.2" stroke-linejoin="miter" />
      <path d={f.path(poly.map(p => lerp(c, p, 0.8)))} fill="none" stroke="var(--roof-ln)" stroke-opacity=".4" />
      {(piece.parts ?? [])
        .filter(p => p.line?.length >= 2 && !p.level)
        .map((p, i) => {
          const d = f.path(p.line, false);
          return (
            <g key={i}>
              <path d={d} stroke="var(--ground)" stroke-width="5" fill="none" />
              <path
                d={d}
                stroke="var(--door)"
                fill="none"
                stroke-width="2"
                stroke-dasharray={/door|breach|exit|entr/.test(p.kind) ? undefined : '3 2'}>
                <title>{p.name}</title>
              </path>
            </g>
          );
        })}
    </g>
  );
}

function Linear({ piece, look, f }: { piece: Piece; look: Look; f: Frame }) {
  const pts = piece.shape.points,
    w = Math.max(4, f.len(piece.shape.width || (piece.shape.radius ?? 0) * 2 || 100));
  const d = f.path(pts, false);
  if (look === 'hedge') {
    const bushes: Point[] = [];
    for (let i = 1; i < pts.length; i++) {
      const L = dist(pts[i - 1], pts[i]),
        step = (w / PX) * 508 * 0.62;
      for (let k = 0; k <= L; k += step) bushes.push(lerp(pts[i - 1], pts[i], k / L));
    }
    return (
      <g>
        {bushes.map((p, i) => {
          const [x, y] = f.pt(p);
          return (
            <circle key={i} cx={x} cy={y} r={w * (i % 2 ? 0.46 : 0.56)} fill="var(--wood-2)" stroke="var(--wood-ln)" stroke-width=".9" />
          );
        })}
      </g>
    );
  }
  return (
    <g fill="none">
      <path d={d} stroke="var(--ground)" stroke-width={w + 3} />
      <path d={d} stroke="var(--wall)" stroke-width={w} stroke-dasharray={look === 'wall' ? '9 2.5' : undefined} stroke-linejoin="round" />
      {look === 'pipe' && <path d={d} stroke="var(--ground)" stroke-width="1.3" opacity=".55" />}
    </g>
  );
}

// nameAt is where the name of a piece is written: below it.
export function nameAt(piece: Piece, f: Frame): [x: number, top: number, bottom: number] {
  const b = boxOf(
    outline(piece.shape).map(p => {
      const [x, y] = f.pt(p);
      return { x, y };
    }),
  );
  return [(b.x0 + b.x1) / 2, b.y0, b.y1];
}

export function Patterns() {
  return (
    <defs>
      <pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="4" height="4" fill="var(--b-fill)" />
        <rect width="1.5" height="4" fill="var(--b)" opacity=".62" />
      </pattern>
      <pattern id="dots" width="3.6" height="3.6" patternUnits="userSpaceOnUse">
        <rect width="3.6" height="3.6" fill="var(--c-fill)" />
        <circle cx="1.8" cy="1.8" r=".95" fill="var(--c)" />
      </pattern>
      <pattern id="roof" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="7" height="7" fill="var(--roof)" />
        <path d="M0 0v7" stroke="var(--roof-ln)" stroke-opacity=".28" />
      </pattern>
      <pattern id="rubble" width="14" height="14" patternUnits="userSpaceOnUse">
        <rect width="14" height="14" fill="var(--ruin)" />
        <path d="M2 3h2v2H2zM9 8h3v1.5H9zM6 12h1.5v1.5H6zM11 2h1.2v1.2H11z" fill="var(--ruin-ln)" fill-opacity=".34" />
      </pattern>
      <pattern id="waves" width="22" height="10" patternUnits="userSpaceOnUse">
        <rect width="22" height="10" fill="var(--water)" />
        <path d="M1 5q2.5-2.6 5 0t5 0" fill="none" stroke="var(--water-ln)" stroke-width="1" opacity=".7" />
      </pattern>
      <pattern id="scrub" width="13" height="12" patternUnits="userSpaceOnUse">
        <path d="M3 6V3M3 6 1 4.2M3 6l2-1.8M9.5 12V9M9.5 12l-2-1.8M9.5 12l2-1.8" stroke="var(--wood-ln)" fill="none" opacity=".75" />
      </pattern>
      <pattern id="nogo" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v6" stroke="var(--bad)" stroke-width="2" opacity=".55" />
      </pattern>
    </defs>
  );
}
