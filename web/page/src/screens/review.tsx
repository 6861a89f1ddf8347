// After the game: casualties, and dice rolled against expected with a plain verdict.

import { useState } from 'preact/hooks';
import { MatchApi } from '../api';
import { typeset } from '../geometry';
import { badge, Ico, sideOf } from '../icons';
import { labelOf } from '../match/words';
import { sentence } from '../parts/log';
import { go, href } from '../route';
import { hasJoined, namesOf, seatsOf } from '../sides';
import { useLoad } from '../store';
import type { Luck, LuckRoll, State, TurningPoint, View } from '../types';
import { Panel } from '../ui';

export function Review({ token, state }: { token: string; state: State }) {
  const got = useLoad(() => new MatchApi(token).replay(), [token, state.version]);
  const names = namesOf(state);
  return (
    <>
      <Panel
        title="Review"
        side={
          <a class="btn" href={href('replay', token)}>
            <Ico n="play" /> Replay
          </a>
        }>
        <Casualties view={state.view} names={names} />
      </Panel>
      {got.value && <TurningPoints list={got.value.turning ?? []} names={names} go={p => go('replay', token, String(p.entry))} />}
      {state.role.kind === 'seat' && <CostlyChoices token={token} state={state} />}
      {got.value && <LuckPanel luck={got.value.luck} names={names} />}
      <a class="btn" href={href('dice', token)}>
        <Ico n="shield" /> Check every die
      </a>
    </>
  );
}

// TurningPoints are the activations after which the engine judged the position most differently.
export function TurningPoints({
  list,
  names,
  go,
  at,
}: {
  list: TurningPoint[];
  names: string[];
  go: (p: TurningPoint) => void;
  at?: number;
}) {
  if (!list.length) return null;
  return (
    <Panel title="Turning points" side={<span class="dim small">by the engine’s judgement</span>}>
      <ol class="offers turning">
        {list.map(p => (
          <li key={p.entry}>
            <button class={'offer' + (p.entry === at ? ' on' : '')} onClick={() => go(p)} title="See this moment">
              <span class={'side ' + sideOf(p.seat)} aria-hidden="true" />
              <span>
                <b>{sentence(p.text)}</b>
                <small>
                  turn {p.turn}, to the good of {names[p.seat] ?? 'nobody'}
                </small>
              </span>
              <span class="end">
                <b class="ink">{p.swing}</b>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

// CostlyChoices are the decisions of one's own that cost most, worked out when somebody wants to know: it takes seconds.
function CostlyChoices({ token, state }: { token: string; state: State }) {
  const [asked, ask] = useState(false),
    look = async () => (asked ? ((await new MatchApi(token).choices(state.seat)).choices ?? []) : undefined),
    got = useLoad(look, [token, asked, state.seat]);
  return (
    <Panel title="Your costliest choices" side={<span class="dim small">by looking ahead</span>}>
      {!asked && (
        <button class="btn" id="choices" onClick={() => ask(true)}>
          <Ico n="eye" /> What would have been better?
        </button>
      )}
      {asked && !got.value && <p class="dim">{got.error?.message ?? 'Every decision is played out again: some seconds…'}</p>}
      {got.value?.length === 0 && <p>Nothing that looking ahead would have done surely better.</p>}
      {!!got.value?.length && (
        <ol class="offers turning costly">
          {got.value.map(c => (
            <li key={c.entry}>
              <button class="offer" onClick={() => go('replay', token, String(c.entry))} title="See this moment">
                <span class={'side ' + sideOf(state.seat)} aria-hidden="true" />
                <span>
                  <b>{labelOf({ label: c.better, key: c.better })}</b>
                  <small>
                    turn {c.turn}
                    {c.name && !c.asked.includes(c.name) ? `, ${c.name}` : ''}: {typeset(c.asked)} You chose:{' '}
                    {labelOf({ label: c.given, key: c.given })}
                  </small>
                </span>
                <span class="end">
                  <b class="ink">{c.cost}</b> points
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

export function Casualties({ view, names }: { view: View; names: string[] }) {
  return (
    <table class="tally">
      <thead>
        <tr>
          <th>Casualties</th>
          <th>models</th>
          <th>units</th>
          <th>points</th>
        </tr>
      </thead>
      <tbody>
        {seatsOf(names.length).map(i => {
          const us = (view.units ?? []).filter(u => u.seat === i && !hasJoined(u)),
            lost = us.reduce((n, u) => n + u.strong - u.left, 0),
            out = us.filter(u => u.left === 0 || u.where === 'destroyed');
          return (
            <tr key={i}>
              <td>
                <span class={'side ' + sideOf(i)}>{names[i]}</span>
              </td>
              <td>
                {lost} of {us.reduce((n, u) => n + u.strong, 0)}
              </td>
              <td>
                {out.length} of {us.length}
              </td>
              <td>{out.reduce((n, u) => n + u.points, 0)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

// surprise is how many standard errors a mean is away from what was due.
function surprise(r: LuckRoll): number {
  if (!r.sides || !r.count) return 0;
  const spread = Math.sqrt((r.sides * r.sides - 1) / 12);
  return (r.mean - r.expected) / 1000 / (spread / Math.sqrt(r.count));
}

function verdict(z: number): string {
  const a = Math.abs(z);
  if (a < 1) return 'ordinary dice';
  if (a < 2) return z > 0 ? 'somewhat high dice' : 'somewhat low dice';
  return z > 0 ? 'unusually high dice: 1 game in 20' : 'unusually low dice: 1 game in 20';
}

export function LuckPanel({ luck, names }: { luck: Luck; names: string[] }) {
  const rolls = (luck?.rolls ?? []).filter(r => r.sides > 1 && r.count > 0);
  const all = names.map((_, seat) => {
    const mine = rolls.filter(r => r.seat === seat),
      n = mine.reduce((s, r) => s + r.count, 0);
    return n ? mine.reduce((s, r) => s + surprise(r) * Math.sqrt(r.count), 0) / Math.sqrt(n) : 0;
  });
  return (
    <Panel title="Luck" side={<span class="dim small">rolled against expected</span>}>
      {names.length > 2 ? (
        <ul class="verdict several">
          {names.map((n, i) => (
            <li key={n + i}>
              <span class={'side ' + sideOf(i)}>{n}</span>: {verdict(all[i])}
            </li>
          ))}
        </ul>
      ) : (
        <p class="verdict">{names.map((n, i) => `${n}: ${verdict(all[i])}.`).join(' ')}</p>
      )}
      <Bell z={all} names={names} />
      <table class="tally">
        <thead>
          <tr>
            <th>roll</th>
            <th>dice</th>
            <th>mean</th>
            <th>due</th>
          </tr>
        </thead>
        <tbody>
          {rolls
            .sort((a, b) => b.count - a.count)
            .slice(0, 14)
            .map((r, i) => (
              <tr key={i}>
                <td>
                  <span class={r.seat >= 0 ? 'side ' + sideOf(r.seat) : ''}>{r.name.replace(/-/g, ' ')}</span> <small>D{r.sides}</small>
                </td>
                <td>{r.count}</td>
                <td>{(r.mean / 1000).toFixed(2)}</td>
                <td>{(r.expected / 1000).toFixed(2)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p class="dim small">High is not always good: some rolls want low numbers. What counts is how far from the middle.</p>
    </Panel>
  );
}

function Bell({ z, names }: { z: number[]; names: string[] }) {
  const W = 300,
    H = 70,
    x = (v: number) => W / 2 + (Math.max(-3, Math.min(3, v)) * W) / 7,
    y = (v: number) => H - 14 - Math.exp((-v * v) / 2) * (H - 26),
    top = (i: number) => (z.length > 2 ? 8 + i * 12 : 8); // of more than two some may fall on one place
  const pts = Array.from({ length: 61 }, (_, i) => {
    const v = -3 + i / 10;
    return `${x(v).toFixed(1)} ${y(v).toFixed(1)}`;
  }).join('L');
  return (
    <svg
      class="bell"
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={names.map((n, i) => `${n} ${z[i].toFixed(1)} deviations`).join(', ')}>
      <path
        d={`M${x(-1)} ${H - 14}L${Array.from({ length: 21 }, (_, i) => {
          const v = -1 + i / 10;
          return `${x(v).toFixed(1)} ${y(v).toFixed(1)}`;
        }).join('L')}L${x(1)} ${H - 14}Z`}
        class="mid"
      />
      <path d={'M' + pts} class="curve" />
      <path d={`M0 ${H - 14}H${W}`} class="base" />
      {z.map((v, i) => (
        <g key={i} class={sideOf(i)}>
          <path d={`M${x(v)} ${top(i)}V${H - 14}`} />
          <path class="dia" d={badge(i, x(v), top(i), 5)} />
        </g>
      ))}
      <text x={W / 2} y={H - 3} text-anchor="middle">
        2 games in 3 fall in here
      </text>
    </svg>
  );
}
