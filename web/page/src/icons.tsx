// Icons, unit plates and dice as components, drawn from drawings.ts.
import { faces, icons, profiles } from './drawings';

const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

export function Ico({ n, s = 16, cls = '' }: { n: string; s?: number; cls?: string }) {
  return <svg class={'ico ' + cls} width={s} height={s} viewBox="0 0 16 16" aria-hidden="true" {...raw(icons[n] ?? faces[n] ?? '')} />;
}

// profile finds the drawing for a kind of unit by the words a system uses for it.
export function profile(icon: string, type = ''): string {
  const w = (icon + ' ' + type).toLowerCase();
  if (profiles[icon]) return icon;
  if (/command|leader|hero|officer/.test(w)) return 'command';
  if (/vehicle|tank|transport|walker|hull|aircraft|flyer/.test(w)) return 'vehicle';
  if (/beast|mount|cavalry|hound|humongous|monster/.test(w)) return 'beast';
  if (/probe|shard/.test(w)) return 'probe';
  if (/drone/.test(w)) return 'drone';
  if (/weapon|gun|team|support|artillery|mortar/.test(w)) return 'weapon';
  return 'infantry';
}

export function Glyph({ n, s = 24 }: { n: string; s?: number }) {
  return <svg class="gly" width={s} height={s} viewBox="0 0 24 24" aria-hidden="true" {...raw(profiles[n] ?? profiles.infantry)} />;
}

// faceOf finds the drawing for an order, an action or a state by the words a system uses for it.
const faceWords: [RegExp, string][] = [
  [/fire|shoot|shot|aim|blaze|^hit$|damage/, 'fire'],
  [/run|sprint|charge|assault/, 'run'],
  [/advance|move/, 'advance'],
  [/ambush|overwatch/, 'ambush'],
  [/down|dirt|^pin/, 'down'],
  [/rally|order|command|claim|initiative/, 'rally'],
  [/activated|spent|done|halt/, 'done'],
  [/acting/, 'acting'],
  [/destroy|lost|casual|slain|wreck|rout/, 'lost'],
  [/deploy|placed|reserve|arrive/, 'placed'],
];
export function faceOf(word: string): string | undefined {
  return faces[word] ?? faces[faceWords.find(([r]) => r.test(word))?.[1] ?? ''];
}

// sideOf is the letter of a seat in the style sheets: a to d, n for those who belong to no player, o for nobody.
export const NEUTRAL = 4;
export const sideOf = (seat: number) => ['a', 'b', 'c', 'd', 'n'][seat] ?? 'o';

// badge is the shape of a side about a place, to be filled: a disc, a diamond, a triangle, a cross. Nobody has a disc.
export function badge(seat: number, x: number, y: number, r: number): string {
  const side = sideOf(seat),
    q = r * 1.22,
    a = r * 0.42,
    b = r * 1.16;
  if (side === 'b') return `M${x} ${y - q}l${q} ${q}-${q} ${q}-${q}-${q}z`;
  if (side === 'c') return `M${x} ${y - r * 1.3}l${r * 1.4} ${r * 2.4}h${r * -2.8}z`;
  if (side === 'd')
    return `M${x - a} ${y - b}h${2 * a}v${b - a}h${b - a}v${2 * a}h${a - b}v${b - a}h${-2 * a}v${a - b}h${a - b}v${-2 * a}h${b - a}z`;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

// How large the face on a die is, by the room its shape leaves.
const faceRoom: Record<string, number> = { a: 0.8, b: 0.66, c: 0.54, d: 0.62, n: 0.65, o: 0.8 };

// DieFace is an order die: a square, a diamond, a triangle, a cross by side, round for nobody.
export function DieFace({ seat, face, s = 8.5 }: { seat: number; face?: string; s?: number }) {
  const side = sideOf(seat),
    word = (face ?? '').toLowerCase(),
    drawn = word ? faceOf(word) : undefined;
  const k = faceRoom[side],
    scale = (s * k * 2) / 16,
    low = side === 'c' ? s * 0.24 : 0;
  return (
    <g class={`die ${side} ${word ? '' : 'none'}`}>
      <DieShape side={side} s={s} />
      {drawn ? (
        <g transform={`translate(${-s * k} ${low - s * k}) scale(${scale})`} {...raw(drawn)} />
      ) : word ? (
        <text class="dtx" y={s * 0.45 + low} text-anchor="middle" font-size={s * (side === 'c' ? 1 : 1.2)}>
          {word[0].toUpperCase()}
        </text>
      ) : null}
    </g>
  );
}

function DieShape({ side, s }: { side: string; s: number }) {
  const a = s * 0.52,
    b = s * 1.12;
  if (side === 'a') return <rect class="dsh" x={-s} y={-s} width={2 * s} height={2 * s} rx={s * 0.42} />;
  if (side === 'b') return <path class="dsh" d={`M0 ${-s * 1.26}L${s * 1.26} 0L0 ${s * 1.26}L${-s * 1.26} 0Z`} stroke-linejoin="round" />;
  if (side === 'c') return <path class="dsh" d={`M0 ${-s * 1.34}L${s * 1.36} ${s * 1.02}H${-s * 1.36}Z`} stroke-linejoin="round" />;
  if (side === 'd')
    return <path class="dsh" d={`M${-a} ${-b}H${a}V${-a}H${b}V${a}H${a}V${b}H${-a}V${a}H${-b}V${-a}H${-a}Z`} stroke-linejoin="round" />;
  return <circle class="dsh" r={s} />;
}

export function DieIcon({ seat, face, s = 20 }: { seat: number; face?: string; s?: number }) {
  return (
    <svg class="dico" width={s} height={s} viewBox="-12 -12 24 24" aria-hidden="true">
      <DieFace seat={seat} face={face} s={9} />
    </svg>
  );
}

// Rolled is a thrown die with its number.
export function Rolled({ n, s = 22, settle = 0 }: { n: number; s?: number; settle?: number }) {
  return (
    <svg
      class={'rolled' + (settle ? ' settle' : '')}
      width={s}
      height={s * 1.13}
      viewBox="-15 -17 30 34"
      role="img"
      aria-label={'rolled ' + n}>
      <path class="k" d="M0-15.5 13.5-4 13 5 0 15.5-13 5-13.5-4z" />
      {s > 24 && <path class="kl" d="M0-15.5-8.4 3.4 0 8.6 8.4 3.4zM-8.4 3.4-13 5M8.4 3.4 13 5M0 8.6v7" />}
      <text y={s > 24 ? 4 : 6} text-anchor="middle" font-size={s > 24 ? 12 : 17}>
        {n}
      </text>
    </svg>
  );
}

export function Brand() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M12 1.5 22.5 12 12 22.5 1.5 12z" fill="none" stroke="var(--signal)" stroke-width="2" />
      <path d="m7 14 5-6 5 6" fill="none" stroke="var(--signal)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
