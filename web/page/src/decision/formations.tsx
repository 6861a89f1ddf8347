// Tools for how a unit stands at the end of its move, and the place from which most of it can shoot.
import { useState } from 'preact/hooks';
import { dist, middle, onTable } from '../geometry';
import { Ico } from '../icons';
import { isWay, mean, rowKey, steps } from '../match/course';
import { type Formation, formed, wheeled } from '../match/formation';
import { clean, leaders } from '../match/plan';
import type { Session, Shot } from '../match/session';
import type { Decision, Path, Point, Unit, View } from '../types';

const dots: Record<Formation, [number, number][]> = {
  line: [3, 7, 11, 15, 19, 23].map(x => [x, 8]),
  ranks: [6, 13, 20].flatMap(x => [
    [x, 5],
    [x, 11],
  ]),
  spread: [
    [4, 4],
    [13, 3],
    [22, 4],
    [8, 12],
    [17, 12],
  ],
};
const names: [Formation, string][] = [
  ['line', 'line'],
  ['ranks', 'two ranks'],
  ['spread', 'spread'],
];

// frontOf is what a unit stands towards: the enemy nearest to where it will stand.
function frontOf(view: View, unit: Unit, at: Point): Point {
  let best: Point | undefined;
  for (const u of view.units ?? [])
    if (u.seat !== unit.seat && onTable(u)) for (const g of u.figures ?? []) if (!best || dist(g.at, at) < dist(best, at)) best = g.at;
  return best ?? { x: at.x, y: at.y + 1 };
}

export function Formations({ session, shot, d }: { session: Session; shot: Shot; d: Decision }) {
  const [busy, setBusy] = useState(false),
    view = shot.state!.view,
    plan = shot.plan!,
    unit = (view.units ?? []).find(u => u.id === d.unit),
    figs = unit?.figures ?? [];
  if (!unit || figs.length < 3 || leaders(unit).length || !isWay(d)) return null;
  const at = () => middle(figs.map(g => plan.paths.find(p => p.figure === g.id)?.points.at(-1) ?? g.at)),
    put = (paths: Path[]) => session.setPlan({ paths: paths.map(clean), only: undefined });
  const most = async () => {
    setBusy(true);
    const best = await mostShoot(session, figs.length, [
      plan.paths,
      ...names.flatMap(([f]) => [-30, 0, 30].map(turn => wheeled(figs, formed(figs, plan.paths, f, frontOf(view, unit, at())), turn))),
    ]);
    setBusy(false);
    if (best) put(best);
  };
  return (
    <div class="seg forms" role="toolbar" aria-label="Formation">
      {names.map(([f, name]) => (
        <button key={f} onClick={() => put(formed(figs, plan.paths, f, frontOf(view, unit, at())))} data-form={f}>
          <svg viewBox="0 0 26 16" aria-hidden="true">
            {dots[f].map(([x, y]) => (
              <circle key={x + ' ' + y} cx={x} cy={y} r="2.2" />
            ))}
          </svg>
          {name}
        </button>
      ))}
      <button onClick={() => put(wheeled(figs, plan.paths, 15))} aria-label="Turn the unit left">
        <Ico n="turnl" /> turn
      </button>
      <button onClick={() => put(wheeled(figs, plan.paths, -15))} aria-label="Turn the unit right">
        <Ico n="turnr" /> turn
      </button>
      {shot.course && (
        <button id="mostshoot" disabled={busy} onClick={() => void most()}>
          <Ico n="fire" /> most shoot
        </button>
      )}
    </div>
  );
}

// mostShoot is the way to stand from which most is chosen by itself in the rows that follow: of several things, as many as may be used.
async function mostShoot(session: Session, figures: number, tries: Path[][]): Promise<Path[] | undefined> {
  const c = session.shot.value.course,
    row = session.planner.row;
  if (!c || !row) return undefined;
  let best: Path[] | undefined,
    most = -1;
  for (const paths of tries) {
    if (paths.length < Math.min(figures, 1)) continue;
    const t = await session.api.plan(c.number, steps(mean(c.meant, row, { paths: paths.map(clean) }))).catch(() => undefined);
    if (session.shot.value.course?.number !== c.number) return undefined;
    const at = t?.rows.findIndex(r => rowKey(r) === rowKey(row)) ?? -1;
    if (!t || at < 0 || t.rows[at].fate !== 'fits') continue;
    const after = t.rows.slice(at + 1),
      arms = after.find(r => r.decision.kind === 'pick several'),
      targets = after.find(r => r.decision.kind === 'pick one' && r.decision.offers?.some(o => o.unit !== undefined));
    const n =
      100 * (arms?.answer?.values?.length ?? 0) + (targets?.decision.offers ?? []).filter(o => o.unit !== undefined && !o.refused).length;
    if (n > most) {
      most = n;
      best = paths;
    }
  }
  return best;
}
