// A curve over one number of a situation, with the same numbers as a table for those who cannot see it.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { CurvePoint } from '../types';
import { Panel, Seg } from '../ui';
import { percent } from './odds';

type Measure = 'lost' | 'any' | 'destroyed' | 'points';
const measures: [Measure, string][] = [
  ['lost', 'Models lost'],
  ['any', 'Any lost'],
  ['destroyed', 'Destroyed'],
  ['points', 'Points'],
];
const isShare = (m: Measure) => m === 'any' || m === 'destroyed';

export function Curve({ points, now, label, over }: { points: CurvePoint[]; now: number; label: string; over: ComponentChildren }) {
  const [what, setWhat] = useState<Measure>('lost');
  const say = (p: CurvePoint) => (p.refused ? p.refused : isShare(what) ? percent(p[what]) : p[what].toFixed(2));
  const w = 640,
    h = 264,
    x0 = 80,
    y0 = 208,
    x1 = w - 14,
    y1 = 16;
  const top = isShare(what) ? 1 : nice(Math.max(...points.map(p => p[what]), 0.01));
  const from = points[0]?.value ?? 0,
    to = points[points.length - 1]?.value ?? 1;
  const x = (v: number) => x0 + ((v - from) / Math.max(1, to - from)) * (x1 - x0),
    y = (v: number) => y0 - (v / top) * (y0 - y1);
  const real = points.filter(p => !p.refused),
    path = real.map((p, i) => (i ? 'L' : 'M') + x(p.value).toFixed(1) + ' ' + y(p[what]).toFixed(1)).join('');
  const steps = [0, 0.25, 0.5, 0.75, 1],
    every = Math.ceil(points.length / 11);
  return (
    <Panel title="How it changes" side={over}>
      <div class="stack">
        <Seg label="What the curve shows" value={what} set={setWhat} options={measures} />
        <svg class="curvebox" viewBox={`0 0 ${w} ${h}`} role="img" aria-label={points.map(p => `${p.value}: ${say(p)}`).join(', ')}>
          {steps.map(s => (
            <g key={s}>
              <line class="grid" x1={x0} x2={x1} y1={y(s * top)} y2={y(s * top)} />
              <text x={x0 - 8} y={y(s * top) + 4} text-anchor="end">
                {isShare(what) ? Math.round(s * 100) + '%' : Number((s * top).toPrecision(3))}
              </text>
            </g>
          ))}
          {points.map(
            (p, i) =>
              i % every === 0 && (
                <text key={p.value} x={x(p.value)} y={y0 + 22} text-anchor="middle">
                  {p.value}
                </text>
              ),
          )}
          {real.length > 1 && (
            <path class="area" d={`${path}L${x(real[real.length - 1].value).toFixed(1)} ${y0}L${x(real[0].value).toFixed(1)} ${y0}Z`} />
          )}
          <path class="line" d={path} />
          {now >= from && now <= to && <line class="now" x1={x(now)} x2={x(now)} y1={y1} y2={y0} />}
          {real.map(p => (
            <circle key={p.value} class={p.value === now ? 'here' : ''} cx={x(p.value)} cy={y(p[what])} r={p.value === now ? 5 : 3.2}>
              <title>{`${p.value}: ${say(p)}`}</title>
            </circle>
          ))}
          {points.some(p => p.refused) && (
            <text class="no" x={Math.min(x((points.find(p => p.refused) ?? points[0]).value), x1 - 104)} y={y0 - 8}>
              {points.find(p => p.refused)!.refused!.includes('range') ? 'out of range' : 'not allowed'}
            </text>
          )}
          <text x={(x0 + x1) / 2} y={h - 8} text-anchor="middle">
            {label}
          </text>
        </svg>
        <details>
          <summary class="soft small">Numbers</summary>
          <table class="nums">
            <thead>
              <tr>
                <th>{label}</th>
                {measures.map(([m, t]) => (
                  <th key={m}>{t}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(p => (
                <tr key={p.value}>
                  <td>{p.value}</td>
                  {p.refused ? (
                    <td colSpan={4} class="dim">
                      {p.refused}
                    </td>
                  ) : (
                    <>
                      <td>{p.lost.toFixed(2)}</td>
                      <td>{percent(p.any)}</td>
                      <td>{percent(p.destroyed)}</td>
                      <td>{p.points.toFixed(1)}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
        {points.some(p => !p.exact) && (
          <p class="dim small">Some of it is sampled: shares are within ±{(Math.max(...points.map(p => p.error)) * 100).toFixed(1)}%.</p>
        )}
      </div>
    </Panel>
  );
}

// nice rounds a maximum up to a number that divides into quarters people can read.
function nice(v: number): number {
  const step = 10 ** Math.floor(Math.log10(v));
  return [1, 2, 4, 5, 8, 10].map(k => k * step).find(k => k >= v) ?? v;
}
