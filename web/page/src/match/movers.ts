// Whom a drag, an arrow key or a click on a unit moves or chooses.
import type { MoveTools } from '../decision/panel';
import { INCH } from '../geometry';
import { type Near, wayOf } from '../table/frame';
import type { Decision, State } from '../types';
import type { Course } from './course';
import { byUnit } from './offers';
import { corner, leaders, shift, turn } from './plan';
import type { Session, Shot } from './session';

export type BoardState = { hovered: number; looked: number; alone: number | null; ruler: boolean };

export const isPick = (d: Decision) => d.kind === 'pick one' || d.kind === 'pick several';

// lookedAt is the question that is looked at: of a plan, one of its rows.
const lookedAt = (shot: Shot) => shot.course?.rows[shot.course.at]?.decision ?? shot.state?.decision;

// movers are the figures that a drag or an arrow key moves.
export function movers(shot: Shot, alone: number | null): number[] {
  const d = lookedAt(shot),
    view = shot.state?.view;
  if (!d || !view || (d.kind !== 'move' && d.kind !== 'place')) return [];
  const unit = (view.units ?? []).find(u => u.id === d.unit),
    figs = (unit?.figures ?? []).map(g => g.id);
  if (alone !== null && figs.includes(alone)) return [alone];
  if (d.kind === 'place') return (shot.plan?.paths ?? []).map(p => p.figure); // the unit, its leader, or a template of its
  const lead = leaders(unit),
    only = shot.plan?.only;
  return only ? figs.filter(f => only.includes(f)) : lead.length ? lead : figs;
}

export function moveTools(session: Session, b: BoardState, set: (c: Partial<BoardState>) => void, near: Near): MoveTools {
  const shot = session.shot.value,
    d = lookedAt(shot),
    view = shot.state?.view,
    plan = shot.plan,
    who = movers(shot, b.alone);
  const figs = (view?.units ?? []).find(u => u.id === d?.unit)?.figures ?? [];
  const after = (fig: number | null) => figs[(figs.findIndex(g => g.id === fig) + 1) % Math.max(1, figs.length)]?.id ?? null;
  const bare = d?.kind === 'place' && !plan?.paths.length; // nothing stands yet that could be moved: it comes first
  return {
    alone: b.alone,
    setAlone: fig => set({ alone: fig === -1 ? after(b.alone) : fig }),
    nudge: (dx, dy) => {
      if (!plan || !view || !d) return;
      if (bare) {
        void session.placing.putAt(who);
        return;
      }
      const way = wayOf(near, dx * INCH, dy * INCH);
      session.setPlan({ paths: shift(view, plan.paths, who, way.x, way.y, d.kind === 'place') });
    },
    corner: () => plan && session.setPlan({ paths: corner(plan.paths, who) }),
    turn: by => {
      if (bare) {
        void session.placing.putAt(who);
        return;
      }
      if (plan && view) session.setPlan({ paths: turn(view, plan.paths, who, by) });
    },
  };
}

// leadersOrAll are the figures of a unit that a drag of it moves.
export function leadersOrAll(view: State['view'], id: number): number[] {
  const unit = (view.units ?? []).find(u => u.id === id),
    lead = leaders(unit);
  return lead.length ? lead : (unit?.figures ?? []).map(g => g.id);
}

// mayAct: the plan is about this unit, or it can still be chosen for it.
export const mayAct = (c: Course, unit: number) =>
  c.rows.some(r => !r.decision.reacts && r.decision.unit === unit) ||
  c.rows.some(r => r.decision.unit < 0 && r.decision.offers?.some(o => o.unit === unit && !o.refused));

// elsewhere finds what a click on a unit means in another row of the plan: a later question that offers it, an earlier one, or what the
// unit that acts can do to it.
export function elsewhere(session: Session, c: Course, view: State['view'], id: number): boolean {
  const rows = c.rows.map((r, i) => ({ r, i })),
    order = [...rows.slice(c.at + 1), ...rows.slice(0, c.at)];
  for (const { r, i } of order) {
    const o =
      r.decision.kind === 'pick one'
        ? byUnit(r.decision, view)
            .get(id)
            ?.find(x => !x.refused)
        : undefined;
    if (!o) continue;
    session.planner.go(i);
    session.setPlan({ picked: [o.value] });
    return true;
  }
  const acts = c.rows.find(r => r.decision.unit >= 0 && !r.decision.reacts)?.decision.unit,
    foe = (view.units ?? []).find(u => u.id === id);
  if (acts === undefined || !foe || foe.seat === view.seat) return false;
  void session.planner.aimed(acts, id);
  return true;
}
