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

export const sideOf = (seat: number) => (seat === 0 ? 'a' : seat === 1 ? 'b' : 'n');

// DieFace is an order die: square for the first side, a diamond for the second, round for nobody.
export function DieFace({ seat, face, s = 8.5 }: { seat: number; face?: string; s?: number }) {
  const side = sideOf(seat),
    word = (face ?? '').toLowerCase(),
    drawn = word ? faceOf(word) : undefined;
  const k = side === 'b' ? 0.66 : 0.8,
    scale = (s * k * 2) / 16;
  const shape =
    side === 'a' ? (
      <rect class="dsh" x={-s} y={-s} width={2 * s} height={2 * s} rx={s * 0.42} />
    ) : side === 'b' ? (
      <path class="dsh" d={`M0 ${-s * 1.26}L${s * 1.26} 0L0 ${s * 1.26}L${-s * 1.26} 0Z`} stroke-linejoin="round" />
    ) : (
      <circle class="dsh" r={s} />
    );
  return (
    <g class={`die ${side} ${word ? '' : 'none'}`}>
      {shape}
      {drawn ? (
        <g transform={`translate(${-s * k} ${-s * k}) scale(${scale})`} {...raw(drawn)} />
      ) : word ? (
        <text class="dtx" y={s * 0.45} text-anchor="middle" font-size={s * 1.2}>
          {word[0].toUpperCase()}
        </text>
      ) : null}
    </g>
  );
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
