// The table of a live match: clicks pick offers, drags plan moves, the plan and the question are drawn over it.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Point, State } from '../types';
import { INCH, inches } from '../geometry';
import { Ico } from '../icons';
import { prefs, setPrefs } from '../prefs';
import { useStore } from '../store';
import { Key } from '../ui';
import { Chart, type CameraHandle, type Hands, type Marks } from '../table/chart';
import { frameOf } from '../table/frame';
import { pick } from '../decision/picks';
import type { MoveTools } from '../decision/panel';
import { Brackets, Flag, gap, Measure, OverlayFlags, Overlays, PlanDrawing, PlanFlag, Reach } from './flags';
import { useOverlays } from './looking';
import { walk } from './motion';
import { byUnit, figureOf } from './offers';
import { corner, leaders, shift, turn, type Plan } from './plan';
import type { Session, Shot } from './session';

export type BoardState = { hovered: number; looked: number; alone: number | null; ruler: boolean };

type Props = {
  session: Session; shot: Shot; b: BoardState; set: (c: Partial<BoardState>) => void; turned: boolean; flip: () => void;
  camera: { current: CameraHandle | null }; recap?: () => void;
};

// movers are the figures that a drag or an arrow key moves.
export function movers(shot: Shot, alone: number | null): number[] {
  const d = shot.state?.decision, view = shot.state?.view;
  if (!d || !view || (d.kind !== 'move' && d.kind !== 'place')) return [];
  const unit = (view.units ?? []).find(u => u.id === d.unit), figs = (unit?.figures ?? []).map(g => g.id);
  if (alone !== null && figs.includes(alone)) return [alone];
  const lead = leaders(unit);
  if (figs.length) return shot.plan?.only ? figs.filter(f => shot.plan!.only!.includes(f)) : lead.length ? lead : figs;
  return (shot.plan?.paths ?? []).map(p => p.figure);
}

export function moveTools(session: Session, b: BoardState, set: (c: Partial<BoardState>) => void, turned: boolean): MoveTools {
  const shot = session.shot.value, d = shot.state?.decision, view = shot.state?.view, plan = shot.plan, who = movers(shot, b.alone);
  const figs = (view?.units ?? []).find(u => u.id === d?.unit)?.figures ?? [];
  return {
    alone: b.alone,
    setAlone: fig => set({ alone: fig === -1 ? figs[(figs.findIndex(g => g.id === b.alone) + 1) % Math.max(1, figs.length)]?.id ?? null : fig }),
    nudge: (dx, dy) => {
      if (!plan || !view || !d) return;
      const s = turned ? -1 : 1;
      if (d.kind === 'place' && !who.length) { session.setPlan({ paths: [{ figure: -1, points: [{ x: view.table.width / 2, y: view.table.height / 2 }] }] }); return; }
      session.setPlan({ paths: shift(view, plan.paths, who, dx * INCH * s, -dy * INCH * s, d.kind === 'place') });
    },
    corner: () => plan && session.setPlan({ paths: corner(plan.paths, who) }),
    turn: by => plan && view && session.setPlan({ paths: turn(view, plan.paths, who, by) }),
  };
}

// Live draws a plan with the ways as they are being dragged; the rest of the page rests meanwhile.
function Live({ session, plan, show }: { session: Session; plan: Plan; show: (p: Plan) => JSX.Element | null }) {
  const paths = useStore(session.live);
  return show(paths ? { ...plan, paths } : plan);
}

export function Board({ session, shot, b, set, turned, flip, camera, recap }: Props) {
  const pr = useStore(prefs), s = shot.state!, view = s.view, d = s.decision, plan = shot.plan, mine = session.mine;
  const root = useRef<HTMLDivElement>(null), where = useRef<HTMLSpanElement>(null), [tape, setTape] = useState<{ a: Point; b: Point } | null>(null);
  const choices = useMemo(() => (mine ? byUnit(d, view) : new Map()), [s.id, mine]);
  const drag = useRef<{ at: Point; figs: number[]; base: Point } | null>(null);

  const last = useRef<State | null>(null);
  useEffect(() => {
    const was = last.current;
    last.current = s;
    if (was && was.version < s.version) walk(root.current, was.view, view, s.events.list ?? [], frameOf(view.table, turned));
  }, [s.id]);

  const marks: Marks = useMemo(() => {
    const may = new Set<number>(), no = new Set<number>();
    for (const [u, list] of choices) ((list as { refused?: unknown }[]).some(o => !o.refused) ? may : no).add(u);
    const picked = plan && (d?.kind === 'pick one' || d?.kind === 'pick several') ? [...choices].find(([, l]) => (l as { value: number }[]).some(o => plan.picked.includes(o.value)))?.[0] : undefined;
    const dim = may.size || no.size ? new Set((view.units ?? []).filter(u => !may.has(u.id) && u.id !== d?.unit && u.id !== d?.target).map(u => u.id)) : undefined;
    return { selected: picked ?? (d && d.unit >= 0 ? d.unit : b.looked), hovered: b.hovered, choosable: may, refused: no, dim };
  }, [s.id, plan?.picked, b.hovered, b.looked, choices]);

  const placing = mine && d?.kind === 'place' && movers(shot, b.alone).every(f => f < 0);
  const hands: Hands = {
    hover: id => { if (id !== b.hovered) set({ hovered: id }); },
    point: at => { if (where.current) where.current.textContent = at ? `${inches(at.x)}, ${inches(at.y)}` : ''; }, // no rendering for a number
    unit: (id, fig) => {
      if (mine && d?.kind === 'allocate' && plan && s.view) {
        const o = (d.offers ?? []).find(x => !x.refused && figureOf(x, view)?.figure === fig), next = plan.spread.findIndex(v => v === null);
        if (o && next >= 0) { session.setPlan({ spread: plan.spread.map((v, i) => (i === next ? o.value : v)) }); return; }
      }
      const list = choices.get(id) as import('../types').Offer[] | undefined;
      if (mine && d && list?.length) {
        const o = list.find(x => !x.refused && plan?.picked.includes(x.value)) ?? list.find(x => !x.refused) ?? list[0];
        pick(session, d, o);
        set({ looked: id });
      } else { set({ looked: id === b.looked ? -1 : id }); if (b.alone !== null && d?.unit === id) set({ alone: fig }); }
    },
    ground: p => {
      if (placing) session.setPlan({ paths: [{ figure: -1, points: [p] }] });
      else if (!mine || (d?.kind !== 'move' && d?.kind !== 'place')) set({ looked: -1 });
    },
    grab: (fig, unit, p, alone) => {
      if (b.ruler) { setTape({ a: p, b: p }); drag.current = null; return true; }
      if (!mine || !d || !plan || (d.kind !== 'move' && d.kind !== 'place')) return false;
      const who = movers(shot, b.alone);
      if (fig < -1 || (!who.includes(fig) && !(unit === d.unit && unit >= 0)) || (fig === -1 && unit !== -1) || (fig === -1 && !who.includes(-1))) return false;
      const figs = alone && fig >= 0 ? [fig] : b.alone !== null && fig >= 0 ? [fig] : who;
      if (b.alone !== null && fig >= 0) set({ alone: fig });
      drag.current = { at: p, figs, base: p };
      return true;
    },
    drag: p => {
      if (b.ruler) { setTape(t => t && { ...t, b: p }); return; }
      const g = drag.current, now = session.shot.value.plan;
      if (!g || !now || !d) return;
      const was = session.live.value ?? now.paths, paths = shift(view, was, g.figs, p.x - g.at.x, p.y - g.at.y, d.kind === 'place');
      if (paths.length === now.paths.length) session.pull(paths); else { session.live.set(null); session.setPlan({ paths }); } // who is hidden under a ghost changes with the number of ways
      g.at = p;
    },
    drop: () => { drag.current = null; session.drop(); },
  };

  const unit = (view.units ?? []).find(u => u.id === (d?.unit ?? -1)), target = (view.units ?? []).find(u => u.id === (d?.target ?? -1));
  const aim = marks.selected !== undefined && marks.selected !== d?.unit && choices.has(marks.selected) ? marks.selected : -1, seen = b.hovered >= 0 ? b.hovered : aim;
  const drawn = useOverlays(session, d?.number ?? -1, seen, mine && !!d && (seen >= 0 || (pr.ranges && d.kind !== 'place')));
  const shown = d?.kind === 'move' && seen < 0 ? drawn.filter(o => o.kind === 'reach') : drawn; // ranges from where a unit leaves would mislead
  const lines = shown.some(o => o.kind === 'sight');
  const hovered = (view.units ?? []).find(u => u.id === b.hovered), from = unit ?? (view.units ?? []).find(u => u.id === b.looked);
  const line = hovered && from && hovered.id !== from.id ? gap(from, hovered) : undefined;
  const offer = mine && hovered ? (choices.get(hovered.id) as import('../types').Offer[] | undefined)?.[0] : undefined;
  const ids = (plan?.paths ?? []).map(p => p.figure), hidden = useMemo(() => new Set(ids), [ids.join()]);
  const zoom = camera.current ? Math.round((camera.current.scene().c.k * 16 * 100) / 16) : 100;
  return (
    <div class="board" ref={root}>
      <Chart view={view} turned={turned} mini marks={marks} hands={hands} camera={camera} names={pr.names} hide={hidden}
        label={`Table, ${Math.round(view.table.width / INCH)} by ${Math.round(view.table.height / INCH)} inches. The list of units says the same in words.`}
        over={sc => <>
          {pr.ranges && unit && d?.kind === 'move' && mine && <Reach s={sc} unit={unit} far={shown.find(o => o.kind === 'reach')} />}
          {d?.overlays && <Overlays s={sc} list={d.overlays} />}
          {target && <Brackets s={sc} unit={target} kind="" />}
          {shown.length > 0 && <Overlays s={sc} list={shown} />}
          {line && !lines && <Measure s={sc} a={from!} b={hovered!} />}
          {hovered && choices.has(hovered.id) && <Brackets s={sc} unit={hovered} kind={offer?.refused ? 'no' : 'sig'} />}
          {mine && plan && d && <Live session={session} plan={plan} show={p => <PlanDrawing s={sc} view={view} d={d} plan={p} />} />}
          {tape && b.ruler && <><path class="sighto" d={sc.f.path([tape.a, tape.b], false)} /><path class="sight obs" d={sc.f.path([tape.a, tape.b], false)} /></>}
        </>}
        top={sc => <>
          {d?.overlays && <OverlayFlags s={sc} list={d.overlays} />}
          {shown.length > 0 && <OverlayFlags s={sc} list={shown} />}
          {mine && plan && d && <Live session={session} plan={plan} show={p => <PlanFlag s={sc} view={view} d={d} plan={p} />} />}
          {hovered && (!lines || offer) && (() => {
            const g = (hovered.figures ?? [])[0];
            if (!g || (plan?.paths.length && hovered.id === d?.unit)) return null;
            const [x, y] = sc.f.pt(g.at), far = line && !lines ? inches(Math.max(0, line.n)) : '';
            const text = offer?.refused ? `✕ ${offer.refused.why}` : [offer?.sum ? `${offer.sum.name} ${offer.sum.total}` : '', far, offer ? '' : hovered.name].filter(Boolean).join(' · ');
            return text ? <Flag x={x * sc.c.k + sc.c.x} y={y * sc.c.k + sc.c.y - 30} text={text} kind={offer?.refused ? 'bad' : ''} s={sc} /> : null;
          })()}
          {tape && b.ruler && (() => { const [x, y] = sc.f.pt(tape.b); return <Flag x={x * sc.c.k + sc.c.x} y={y * sc.c.k + sc.c.y - 18} text={inches(Math.hypot(tape.a.x - tape.b.x, tape.a.y - tape.b.y))} s={sc} />; })()}
        </>} />
      <div class="tools" role="toolbar" aria-label="Table tools">
        <button class={'tool ' + (pr.ranges ? 'on' : '')} aria-pressed={pr.ranges} onClick={() => setPrefs({ ranges: !pr.ranges })}><Ico n="ring" /><span>Ranges</span> <Key tool="w" /></button>
        <button class={'tool ' + (b.ruler ? 'on' : '')} aria-pressed={b.ruler} onClick={() => { set({ ruler: !b.ruler }); setTape(null); }}><Ico n="ruler" /><span>Measure</span> <Key tool="m" /></button>
        <button class={'tool ' + (pr.names ? 'on' : '')} aria-pressed={pr.names} onClick={() => setPrefs({ names: !pr.names })}><Ico n="layers" /><span>Names</span></button>
        <button class="tool" onClick={flip} title="Turn the table round"><Ico n="swap" /><span>Turn</span></button>
        {recap && <button class="tool" id="recap" onClick={recap} title="What happened since your last turn, on the table"><Ico n="play" /><span>Since my turn</span></button>}
        <span class="push dim small where" ref={where} /><span class="sep" />
        <button class="tool" aria-label="Zoom out" onClick={() => camera.current?.zoom(1 / 1.3)}><Ico n="minus" /></button><span class="soft small zoom">{zoom}%</span>
        <button class="tool" aria-label="Zoom in" onClick={() => camera.current?.zoom(1.3)}><Ico n="plus" /></button><button class="tool" aria-label="Whole table" onClick={() => camera.current?.fit()}><Ico n="fit" /><Key tool="v" /></button>
      </div>
    </div>
  );
}
