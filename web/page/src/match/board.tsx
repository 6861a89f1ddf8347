// The table of a live match: clicks pick offers, drags plan moves, the plan and the question are drawn over it.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { nearest } from '../decision/halt';
import { pick } from '../decision/picks';
import { dist, INCH, inches, nearestOn, onTable, typeset } from '../geometry';
import { openPiece } from '../parts/ground';
import { prefs } from '../prefs';
import { useStore } from '../store';
import { type CameraHandle, Chart, FlagMark, type Hands, type Marks, type Scene } from '../table/chart';
import { frameOf, type Near } from '../table/frame';
import { Hulls } from '../table/hulls';
import { type FlagSpec, placeFlags, Room, roomOf } from '../table/layout';
import { Pointed } from '../table/things';
import type { Decision, Offer, Path, Point, State, Unit } from '../types';
import { isWay, rowKey, standingAfter } from './course';
import { EdgeFlags } from './edges';
import { Brackets, gap, HaltPoint, Measure, Overlays, overlayFlags, PlanDrawing, planFlag, Reach } from './flags';
import { Grip } from './grip';
import { useOverlays } from './looking';
import { walk } from './motion';
import { type BoardState, elsewhere, isPick, leadersOrAll, mayAct, movers } from './movers';
import { byUnit, figureOf, thingOffer, type UnitOffers } from './offers';
import { type Plan, shift, take } from './plan';
import type { Session, Shot } from './session';
import { Tools } from './toolbar';

type Props = {
  session: Session;
  shot: Shot;
  b: BoardState;
  set: (c: Partial<BoardState>) => void;
  near: Near;
  flip: () => void;
  camera: { current: CameraHandle | null };
  recap?: () => void;
};

// Live draws a plan with the ways as they are being dragged; the rest of the page rests meanwhile.
function Live({ session, plan, show }: { session: Session; plan: Plan; show: (p: Plan) => JSX.Element | null }) {
  const paths = useStore(session.live);
  return show(paths ? { ...plan, paths } : plan);
}

// Dragged draws something while ways are dragged.
function Dragged({ session, show }: { session: Session; show: (paths: Path[]) => JSX.Element | null }) {
  const paths = useStore(session.live);
  return paths ? show(paths) : null;
}
function DraggedFlag(p: { s: Scene; view: State['view']; d: Decision; plan: Plan }) {
  const flag = planFlag(p.s, p.view, { ...p.d, kind: 'move' }, p.plan);
  const placed = flag && placeFlags([flag], new Room(roomOf(p.s.f, p.s.c, p.s.size)))[0];
  return placed ? <FlagMark flag={placed} /> : null;
}

export function Board({ session, shot, b, set, near, flip, camera, recap }: Props) {
  const pr = useStore(prefs),
    s = shot.state!,
    view = s.view,
    mine = session.mine && !shot.following,
    d = mine ? session.decision : s.decision,
    course = mine ? shot.course : undefined,
    plan = shot.plan;
  const root = useRef<HTMLDivElement>(null),
    where = useRef<HTMLSpanElement>(null);
  const [dragging, setDragging] = useState(false);
  const [tape, setTape] = useState<{ a: Point; b: Point } | null>(null);
  const choices: UnitOffers = useMemo(() => (mine ? byUnit(d, view) : new Map()), [s.id, mine, d]);
  const drag = useRef<{ at: Point; figs: number[]; base: Point; free?: number } | null>(null);
  const planned = useMemo(() => standingAfter(view, course?.rows ?? []), [view, course?.rows]); // where everybody stands by the plan

  const last = useRef<State | null>(null);
  useEffect(() => {
    const was = last.current;
    last.current = s;
    if (was && was.version < s.version) walk(root.current, was.view, view, s.events.list ?? [], frameOf(view.table, near));
  }, [s.id]);

  // What can be chosen is lit. Nothing is dimmed: the other side matters while one chooses.
  const marks: Marks = useMemo(() => {
    const may = new Set<number>(),
      no = new Set<number>();
    for (const [u, list] of choices) (list.some(o => !o.refused) ? may : no).add(u);
    const picks = plan && (d?.kind === 'pick one' || d?.kind === 'pick several') ? plan.picked : [];
    const picked = [...choices].find(([, list]) => list.some(o => picks.includes(o.value)))?.[0];
    return { selected: picked ?? (d && d.unit >= 0 ? d.unit : b.looked), hovered: b.hovered, choosable: may, refused: no };
  }, [s.id, d, plan?.picked, b.hovered, b.looked, choices]);

  const hands: Hands = {
    hover: id => {
      if (id !== b.hovered) set({ hovered: id });
    },
    point: at => {
      // no rendering for a number
      if (where.current) where.current.textContent = at ? `${inches(at.x)}, ${inches(at.y)}` : '';
    },
    unit: (id, fig) => {
      if (mine && d?.kind === 'allocate' && plan && s.view) {
        const o = (d.offers ?? []).find(x => !x.refused && figureOf(x, view)?.figure === fig);
        const next = plan.spread.findIndex(v => v === null);
        if (o && next >= 0) {
          session.setPlan({ spread: plan.spread.map((v, i) => (i === next ? o.value : v)) });
          return;
        }
      }
      const exact = mine && d && fig >= 0 ? (d.offers ?? []).find(x => x.thing?.sort === 'figure' && x.thing.id === fig) : undefined;
      if (mine && d && exact && isPick(d)) {
        pick(session, d, exact);
        return;
      }
      const list = choices.get(id);
      if (mine && d && list?.length) {
        const o = list.find(x => !x.refused && plan?.picked.includes(x.value)) ?? list.find(x => !x.refused) ?? list[0];
        pick(session, d, o);
        set({ looked: id });
      } else if (mine && course && elsewhere(session, course, view, id)) {
        set({ looked: -1 });
      } else {
        set({ looked: id === b.looked ? -1 : id });
        if (b.alone !== null && d?.unit === id && fig >= 0) set({ alone: fig });
      }
    },
    ground: p => {
      if (b.ruler) return;
      const o = mine && d && isPick(d) ? thingOffer(d, view, p) : undefined;
      if (o) pick(session, d!, o);
      else if (mine && d?.kind === 'place') void session.placing.putAt(movers(session.shot.value, b.alone), p);
      else if (mine && d?.way) session.setPlan({ amount: nearest(d, nearestOn(d.way, p)) });
      else if (!mine || d?.kind !== 'move') set({ looked: -1 });
    },
    piece:
      mine && d && (d.kind === 'place' || d.way || b.ruler || d.offers?.some(o => o.thing))
        ? undefined // a click on the ground means something now
        : (id, name) => {
            const t = (view.terrain ?? []).find(x => x.id === id);
            if (t) setTimeout(() => openPiece(t, name)); // the browser closes at once what opens while a button goes up
          },
    grab: (fig, unit, p, alone) => {
      if (b.ruler) {
        setTape({ a: p, b: p });
        drag.current = null;
        return true;
      }
      if (mine && course && fig >= 0 && !(d && isWay(d) && d.unit === unit)) {
        const at = course.rows.findIndex(r => r.decision.kind === 'move' && r.decision.unit === unit);
        if (at >= 0) session.planner.go(at);
        else if (!mayAct(course, unit)) return false;
        const figs = at >= 0 ? movers(session.shot.value, null) : leadersOrAll(view, unit);
        drag.current = { at: p, figs: alone ? [fig] : figs, base: p, free: at >= 0 ? undefined : unit };
        return true;
      }
      if (!mine || !d || !plan || (d.kind !== 'move' && d.kind !== 'place')) return false;
      const who = movers(shot, b.alone),
        own = fig >= 0 && unit === d.unit && unit >= 0;
      if (!who.includes(fig) && !own) return false;
      const figs = alone && fig >= 0 ? [fig] : b.alone !== null && fig >= 0 ? [fig] : who;
      if (b.alone !== null && fig >= 0) set({ alone: fig });
      drag.current = { at: p, figs, base: p };
      return true;
    },
    drag: p => {
      if (b.ruler) {
        setTape(t => t && { ...t, b: p });
        return;
      }
      const g = drag.current,
        now = session.shot.value.plan;
      if (!g || !now || !d) return;
      if (!dragging) setDragging(true);
      const was = session.live.value ?? now.paths;
      const paths = shift(view, was, g.figs, p.x - g.at.x, p.y - g.at.y, d.kind === 'place');
      if (g.free !== undefined)
        session.live.set(paths); // what leads there is found when it is let go
      else if (paths.length === now.paths.length) session.pull(paths);
      else {
        session.live.set(null);
        session.setPlan({ paths });
      } // who is hidden under a ghost changes with the number of ways
      g.at = p;
    },
    drop: () => {
      const free = drag.current?.free,
        paths = session.live.value;
      drag.current = null;
      setDragging(false);
      if (free === undefined) session.drop();
      else if (paths?.length) void session.planner.drawn(free, paths);
      else session.live.set(null);
    },
  };

  const find = (id: number): Unit | undefined => (view.units ?? []).find(u => u.id === id);
  const unit = find(d?.unit ?? -1),
    target = find(d?.target ?? -1),
    sel = marks.selected;
  const aim = sel !== undefined && sel !== d?.unit && choices.has(sel) ? sel : -1,
    seen = b.hovered >= 0 ? b.hovered : aim;
  const drawn = useOverlays(session, d?.number ?? -1, seen, course, mine && !!d && (seen >= 0 || (pr.ranges && d.kind !== 'place')));
  const shown = d?.kind === 'move' && seen < 0 ? drawn.filter(o => o.kind === 'reach') : drawn; // ranges from where a unit leaves would mislead
  const lines = shown.some(o => o.kind === 'sight');
  const hovered = find(b.hovered),
    from = planned.get(unit?.id ?? -1) ?? unit ?? find(b.looked);
  const line = hovered && from && hovered.id !== from.id ? gap(from, hovered) : undefined;
  const offer: Offer | undefined = mine && hovered ? choices.get(hovered.id)?.[0] : undefined;
  const others = (course?.rows ?? []).filter((r, i) => i !== course!.at && isWay(r.decision) && r.answer?.paths?.length),
    ids = [...(plan?.paths ?? []), ...others.flatMap(r => r.answer!.paths!)].map(p => p.figure),
    hidden = useMemo(() => new Set(ids), [ids.join()]);
  const clear = mine
    ? [...(plan?.paths ?? []), ...others.flatMap(r => r.answer!.paths!)].map(p => p.points[p.points.length - 1])
    : undefined;
  const named = mine ? (d?.offers ?? []).filter(o => o.thing) : [];
  const things = named.filter(o => !o.refused).map(o => o.thing!),
    chosen = named.filter(o => plan?.picked.includes(o.value)).map(o => o.thing!);
  const hulls = (view.units ?? []).some(u => u.hull),
    free = drag.current?.free !== undefined;
  return (
    <div class="board" ref={root}>
      <Chart
        view={view}
        near={near}
        mini
        marks={marks}
        hands={hands}
        camera={camera}
        names={pr.names}
        hide={hidden}
        clear={clear}
        label={`Table, ${Math.round(view.table.width / INCH)} by ${Math.round(view.table.height / INCH)} inches. The list of units says the same in words.`}
        over={sc => (
          <>
            {hulls && pr.hulls && <Hulls view={view} f={sc.f} selected={sel} why={plan?.refusal?.why} />}
            {pr.ranges && unit && d?.kind === 'move' && mine && <Reach s={sc} unit={unit} far={shown.find(o => o.kind === 'reach')} />}
            {d?.overlays && <Overlays s={sc} list={d.overlays} />}
            {target && <Brackets s={sc} unit={target} kind="" />}
            {d?.thing && <Pointed things={[d.thing]} view={view} f={sc.f} />}
            {things.length > 0 && <Pointed things={things} view={view} f={sc.f} kind="may" />}
            {chosen.length > 0 && <Pointed things={chosen} view={view} f={sc.f} kind="sel" />}
            {shown.length > 0 && <Overlays s={sc} list={shown} />}
            {line && !lines && <Measure s={sc} a={from!} b={hovered!} />}
            {hovered && choices.has(hovered.id) && <Brackets s={sc} unit={hovered} kind={offer?.refused ? 'no' : 'sig'} />}
            {others.map(r => (
              <PlanDrawing key={rowKey(r)} s={sc} view={view} d={r.decision} plan={take(r.decision, r.answer!)} />
            ))}
            {mine && plan && d && (
              <Live
                session={session}
                plan={plan}
                show={p => <PlanDrawing s={sc} view={view} d={free ? { ...d, kind: 'move', unit: -1 } : d} plan={p} />}
              />
            )}
            {mine && plan && d?.way && <HaltPoint s={sc} d={d} amount={plan.amount} />}
            {tape && b.ruler && ['sighto', 'sight obs'].map(cls => <path key={cls} class={cls} d={sc.f.path([tape.a, tape.b], false)} />)}
          </>
        )}
        flags={sc => {
          const at = (p: Point, up: number) => {
            const [x, y] = sc.f.pt(p);
            return { x: x * sc.c.k + sc.c.x, y: y * sc.c.k + sc.c.y - up };
          };
          const out: FlagSpec[] = [],
            way = mine && plan && d && !dragging ? planFlag(sc, view, d, plan) : undefined;
          if (way) out.push(way);
          if (tape && b.ruler) out.push({ key: 'tape', ...at(tape.b, 18), text: inches(dist(tape.a, tape.b)) });
          const g = (hovered?.figures ?? [])[0];
          if (hovered && g && (!lines || offer) && !(plan?.paths.length && hovered.id === d?.unit)) {
            const far = line && !lines ? inches(Math.max(0, line.n)) : '',
              sum = offer?.sum,
              facts = [offer?.need ?? (sum ? `${sum.name} ${sum.total}` : ''), far, offer ? '' : hovered.name].filter(Boolean).join(' · '),
              text = offer?.refused ? `✕ ${typeset(offer.refused.why)}` : facts;
            if (text) out.push({ key: 'hovered', ...at(g.at, 30), text, kind: offer?.refused ? 'bad' : '' });
          }
          return [...out, ...overlayFlags(sc, shown, 'shown', s.view), ...overlayFlags(sc, d?.overlays ?? [], 'asked', s.view)];
        }}
        top={sc => (
          <>
            <EdgeFlags
              s={sc}
              units={(view.units ?? []).filter(u => onTable(u) && (marks.choosable?.has(u.id) || u.id === d?.target))}
              from={from}
              show={p => camera.current?.show(p)}
            />
            {mine && plan && d && (d.kind === 'move' || d.kind === 'place') && (
              <Live
                session={session}
                plan={plan}
                show={p => <Grip s={sc} view={view} paths={p.paths} movers={movers(shot, b.alone)} unit={d.unit} />}
              />
            )}
            {mine && plan && d && (
              <Dragged session={session} show={paths => <DraggedFlag s={sc} view={view} d={d} plan={{ ...plan, paths }} />} />
            )}
          </>
        )}
      />
      <Tools
        ruler={b.ruler}
        measure={on => {
          set({ ruler: on });
          setTape(null);
        }}
        hulls={hulls}
        flip={flip}
        recap={recap}
        where={where}
        camera={camera}
      />
    </div>
  );
}
