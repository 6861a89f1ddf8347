// A match as a line: seek in it, see who was ahead.
import { useRef } from 'preact/hooks';
import { sideOf } from '../icons';
import type { Replay, TurningPoint } from '../types';
import { minus, SideName } from '../ui';

// Timeline has a mark for every answer, above it who was ahead. Of two sides the line lies as far up as the first one leads;
// of more each has a line of its own.
export function Timeline({
  steps,
  turning,
  at,
  seek,
  names,
}: {
  steps: Replay['steps'];
  turning: TurningPoint[];
  at: number;
  seek: (i: number) => void;
  names: string[];
}) {
  const sides = names.length,
    several = sides > 2,
    leadOf = (s: Replay['steps'][number], seat: number) => (several ? (s.leads?.[seat] ?? 0) : s.lead);
  const all = several ? names.map((_, i) => i) : [0],
    top = Math.max(1, ...steps.flatMap(s => all.map(i => Math.abs(leadOf(s, i))))),
    judged = steps.some(s => all.some(i => leadOf(s, i))),
    y = (lead: number) => 20 - (lead / top) * 17;
  const box = useRef<HTMLDivElement>(null),
    n = Math.max(1, steps.length - 1),
    x = (i: number) => (i / n) * 1000;
  const to = (e: PointerEvent) => {
    const r = box.current!.getBoundingClientRect();
    seek(Math.round(((e.clientX - r.left) / r.width) * n));
  };
  const line = (
    <div
      class="timeline"
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label="Moment"
      aria-valuemin={0}
      aria-valuemax={n}
      aria-valuenow={at}
      onPointerDown={e => {
        (e.currentTarget as HTMLElement).setPointerCapture(e.pointerId);
        to(e);
      }}
      onPointerMove={e => {
        if (e.buttons) to(e);
      }}>
      <svg viewBox="0 0 1000 66" preserveAspectRatio="none" aria-hidden="true">
        {steps.map((s, i) => (i && s.turn !== steps[i - 1].turn ? <path key={'t' + i} class="tl-turn" d={`M${x(i)} 0V66`} /> : null))}
        {judged && (
          <>
            <path class="tl-even" d="M0 20H1000" />
            {all.map(seat => (
              <path
                key={seat}
                class={several ? 'tl-side ' + sideOf(seat) : 'tl-lead'}
                d={'M' + steps.map((s, i) => `${x(i).toFixed(1)} ${y(leadOf(s, seat)).toFixed(1)}`).join('L')}
              />
            ))}
          </>
        )}
        {judged &&
          turning.map(p => {
            const i = steps.findIndex(s => s.entry >= p.entry),
              at = steps[i] ? y(leadOf(steps[i], p.seat)) : 20;
            return <path key={p.entry} class={'tl-turning ' + sideOf(p.seat)} d={`M${x(i)} ${at - 5}V${at + 5}`} />;
          })}
        {steps.map((s, i) => (
          <rect
            key={i}
            class={'tl-' + sideOf(s.seat)}
            x={x(i) - 1}
            y={several ? 42 + Math.max(0, s.seat) * (24 / sides) : s.seat === 0 ? 44 : 54}
            width={Math.max(1.2, 700 / n)}
            height={several ? 24 / sides - 1.5 : 7}
            opacity={i <= at ? 1 : 0.35}
          />
        ))}
        <path class="tl-now" d={`M${x(at)} 0V66`} />
      </svg>
      {judged && !several && (
        <>
          <span class="tl-who side a">{names[0]} ahead</span>
          <span class="tl-who low side b">{names[1]} ahead</span>
        </>
      )}
    </div>
  );
  if (!several) return line;
  return (
    <div>
      {judged && (
        <div class="ahead" data-ahead>
          <span class="dim">ahead, by the engine’s judgement</span>
          {names.map((name, i) => (
            <span key={name + i} class="row tight">
              <SideName seat={i}>{name}</SideName>
              <svg viewBox="0 0 26 6" aria-hidden="true">
                <path class={'tl-side ' + sideOf(i)} d="M0 3H26" />
              </svg>
              <b>{minus(leadOf(steps[at], i))}</b>
            </span>
          ))}
        </div>
      )}
      {line}
    </div>
  );
}
