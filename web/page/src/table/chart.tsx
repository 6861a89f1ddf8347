// The chart: table, terrain, figures, with a camera one moves by mouse, touch and keys. It knows nothing
// of questions; what is drawn over it and what a click means comes from outside.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { onTable } from '../geometry';
import { sideOf } from '../icons';
import { memo } from '../memo';
import { formerly } from '../sides';
import type { Point, Unit, View } from '../types';
import { FigureMark } from './figure';
import { type Camera, type Frame, fit, frameOf, type Near, RULER, zoomAt } from './frame';
import { markerBoxes, placeNames, placeTags, Rulers, spotBoxes, type Tag, TerrainNames, UnitTag } from './labels';
import { FLAG, type FlagSpec, type Placed, placeFlags, Room, roomOf } from './layout';
import { MiniMap } from './minimap';
import { Patterns, TerrainPiece } from './terrain';
import { Cover } from './things';

export type Marks = { selected?: number; hovered?: number; choosable?: Set<number>; refused?: Set<number> };
export type Hands = {
  unit?: (id: number, fig: number) => void; // clicked
  hover?: (id: number) => void; // -1: nobody
  ground?: (at: Point) => void;
  point?: (at: Point | null) => void; // where the pointer is
  grab?: (fig: number, unit: number, at: Point, alone: boolean) => boolean; // true: drag it
  drag?: (at: Point) => void;
  drop?: () => void;
  piece?: (id: number, name: Element) => void; // the name of a piece of terrain was clicked
};
export type Scene = { f: Frame; c: Camera; size: { w: number; h: number } };
type Props = {
  view: View;
  near: Near;
  marks?: Marks;
  hands?: Hands;
  label: string;
  names?: boolean;
  ruler?: number;
  over?: (s: Scene) => ComponentChildren; // in chart units, above figures
  top?: (s: Scene) => ComponentChildren; // in pixels, above all
  clear?: Point[]; // where figures are planned to stand: nothing is written over them
  flags?: (s: Scene) => FlagSpec[]; // one fact each, what matters most first; room is found for them
  hide?: Set<number>; // figures not to draw
  camera?: { current: CameraHandle | null };
  still?: boolean;
  mini?: boolean; // a small map of the whole on small screens
};
export type CameraHandle = {
  fit: () => void;
  zoom: (by: number) => void;
  pan: (dx: number, dy: number) => void;
  show: (p: Point) => void;
  scene: () => Scene;
};

export function Chart(p: Props) {
  const box = useRef<HTMLDivElement>(null),
    svg = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState({ w: 0, h: 0 });
  const [cam, setCam] = useState<Camera | null>(null);
  const f = useMemo(() => frameOf(p.view.table, p.near), [p.view.table.width, p.view.table.height, p.near]);
  const ruler = p.ruler ?? RULER;

  useLayoutEffect(() => {
    const el = box.current!;
    const look = () => setSize({ w: el.clientWidth, h: el.clientHeight });
    look();
    const o = new ResizeObserver(look);
    o.observe(el);
    return () => o.disconnect();
  }, []);
  const home = useMemo(() => fit(f, size.w, size.h, ruler), [f, size, ruler]),
    c = cam ?? home;
  const live = useRef({ c, home, f, size, hands: p.hands });
  live.current = { c, home, f, size, hands: p.hands };
  useEffect(() => {
    setCam(null);
  }, [f]);
  if (p.camera)
    p.camera.current = {
      fit: () => setCam(null),
      zoom: by => setCam(zoomAt(live.current.c, size.w / 2, size.h / 2, by, home.k)),
      pan: (dx, dy) => setCam({ ...live.current.c, x: live.current.c.x + dx, y: live.current.c.y + dy }),
      show: at => {
        const [x, y] = f.pt(at),
          el = box.current,
          w = el?.clientWidth || size.w,
          h = el?.clientHeight || size.h,
          k = Math.max(live.current.c.k, 1);
        setCam({ k, x: w / 2 - x * k, y: h / 2 - y * k });
      },
      scene: () => ({ f, c: live.current.c, size }),
    };
  usePointer(svg, live, setCam, !!p.still, size.w > 0);
  const scene = { f, c, size },
    m = p.marks ?? none,
    wanted = p.flags?.(scene) ?? [],
    words = wanted.map(x => `${x.key} ${x.text} ${x.x.toFixed()} ${x.y.toFixed()}`).join(),
    { flags, tags, names } = useMemo(
      () => layOut(p.view, f, c, m, size, wanted, p.names !== false && c.k * 16 >= 8, p.clear),
      [p.view, f, c, m, size, words, p.names, p.clear?.map(q => `${q.x} ${q.y}`).join()],
    );
  return (
    <div class="chartbox" ref={box}>
      {p.mini && size.w > 0 && (
        <MiniMap view={p.view} scene={scene} go={(x, y) => setCam({ ...c, x: size.w / 2 - x * c.k, y: size.h / 2 - y * c.k })} />
      )}
      {size.w > 0 && (
        <svg ref={svg} class={'table' + (c.k * 16 < 9 ? ' tiny' : '')} width={size.w} height={size.h} role="img" aria-label={p.label}>
          <Patterns />
          <g transform={`translate(${c.x} ${c.y}) scale(${c.k})`}>
            <Ground view={p.view} f={f} />
            <Figures
              view={p.view}
              f={f}
              hide={p.hide}
              selected={m.selected}
              hovered={m.hovered}
              choosable={m.choosable}
              plain={c.k * 16 < 9}
            />
            {p.over?.(scene)}
          </g>
          <TerrainNames names={names} open={!!p.hands?.piece} />
          <Tags tags={tags} m={m} />
          {flags.map(x => (
            <FlagMark key={x.key} flag={x} />
          ))}
          {p.top?.(scene)}
          {ruler > 0 && <Rulers f={f} c={c} size={size} />}
        </svg>
      )}
    </div>
  );
}

const NOTHING = -2; // no figure lies under the pointer; -1 is one without a number, such as a template
const none: Marks = {};
const Tags = memo(function Tags({ tags, m }: { tags: Tag[]; m: Marks }) {
  const cls = (id: number) => (id === m.selected ? 'sel' : '') + (m.choosable?.has(id) ? ' may' : '');
  return (
    <g>
      {tags.map(t => (
        <UnitTag key={t.unit.id + '.' + (t.unit.id === m.selected)} tag={t} cls={cls(t.unit.id)} />
      ))}
    </g>
  );
});

const Ground = memo(function Ground({ view, f }: { view: View; f: Frame }) {
  const grid = [];
  for (let i = 6; i < f.width / 16; i += 6)
    grid.push(<path key={'v' + i} d={`M${i * 16} 0V${f.height}`} stroke={`var(--grid${i % 12 ? '' : '-2'})`} />);
  for (let i = 6; i < f.height / 16; i += 6)
    grid.push(<path key={'h' + i} d={`M0 ${i * 16}H${f.width}`} stroke={`var(--grid${i % 12 ? '' : '-2'})`} />);
  return (
    <g>
      <clipPath id="tclip">
        <rect width={f.width} height={f.height} />
      </clipPath>
      <rect class="ground" width={f.width} height={f.height} />
      <g clip-path="url(#tclip)">
        <g class="gridl">{grid}</g>
        {(view.table.zones ?? []).map((z, i) => (
          <path key={i} class={'zone ' + sideOf(z.seat)} d={f.path(z.points)}>
            <title>{z.name}</title>
          </path>
        ))}
        {(view.terrain ?? []).map(t => (
          <g key={t.id} data-terrain={t.id}>
            <TerrainPiece piece={t} f={f} />
          </g>
        ))}
        {(view.markers ?? []).map(k => {
          const [x, y] = f.pt(k.at);
          return (
            <g key={k.id + k.kind} class={'obj ' + sideOf(k.seat)} transform={`translate(${x} ${y})`}>
              <title>{k.name + (k.text ? ': ' + k.text : '')}</title>
              {k.shape ? (
                <g transform={`translate(${-x} ${-y})`}>
                  <Cover shape={k.shape} f={f} />
                </g>
              ) : null}
              {k.radius ? <circle class="reach" r={f.len(k.radius)} /> : null}
              <circle class="spot" r="9" />
              {objectiveDrawing(k.kind, k.name)}
            </g>
          );
        })}
      </g>
      <rect class="trim" width={f.width} height={f.height} />
    </g>
  );
});

function objectiveDrawing(kind: string, name: string) {
  const number = /(\d)$/.exec(name)?.[1]; // twins are told apart by their number
  if (number)
    return (
      <text class="spotnum" y="4" text-anchor="middle">
        {number}
      </text>
    );
  if (/objective|beacon|store/.test(kind)) return <path class="spotmark" d="M-3 6V-6h7l-2 2.6 2 2.6h-7" />;
  return <path class="spotmark" d="M-4-4 4 4M4-4-4 4" />;
}

type FigureProps = {
  view: View;
  f: Frame;
  hide?: Set<number>;
  selected?: number;
  hovered?: number;
  choosable?: Set<number>;
  plain: boolean;
};
const Figures = memo(function Figures(p: FigureProps) {
  return (
    <g>
      {(p.view.units ?? []).filter(onTable).map(u => {
        const cls = [u.id === p.selected ? 'sel' : '', u.id === p.hovered ? 'hov' : '', p.choosable?.has(u.id) ? 'may' : ''].join(' ');
        return (
          <g key={u.id} class={'unit ' + cls}>
            {(u.figures ?? []).map(g => (
              <FigureMark
                key={g.id}
                unit={u}
                fig={g}
                f={p.f}
                plain={p.plain}
                cls={p.hide?.has(g.id) ? 'left' : ''}
                was={formerly(p.view, u, g)}
                signs={p.view.signs}
              />
            ))}
          </g>
        );
      })}
    </g>
  );
});

// layOut finds room for all words on the table: flags first, then tags, the more important first, then names.
function layOut(
  view: View,
  f: Frame,
  c: Camera,
  m: Marks,
  size: { w: number; h: number },
  wanted: FlagSpec[],
  named: boolean,
  clear: Point[] = [],
) {
  const pinned = (u: Unit) => (u.marks ?? []).some(k => k.name === 'pins' && k.value > 0);
  const weight = (u: Unit) =>
    (u.id === m.selected ? 10 : u.id === m.hovered ? 9 : 0) +
    (m.choosable?.has(u.id) ? 5 : 0) +
    (pinned(u) ? 2 : 0) +
    (u.seat === view.seat ? 1 : 0);
  const room = new Room(roomOf(f, c, size));
  room.taken.push(...markerBoxes(view, f, c));
  room.taken.push(...spotBoxes(clear, f, c, 9));
  const flags = placeFlags(wanted, room);
  const tags = placeTags((view.units ?? []).filter(onTable), f, c, weight, room),
    names = named ? placeNames(view, f, c, room) : [];
  return { flags, tags, names };
}

export function FlagMark({ flag }: { flag: Placed }) {
  return (
    <g class={'flag ' + (flag.kind ?? '')} transform={`translate(${flag.x.toFixed(1)} ${flag.y.toFixed(1)})`}>
      <rect x={-flag.w / 2} y={-FLAG / 2} width={flag.w} height={FLAG} rx="4" />
      <text y="4" text-anchor="middle">
        {flag.text}
      </text>
    </g>
  );
}

type Live = { current: { c: Camera; home: Camera; f: Frame; size: { w: number; h: number }; hands?: Hands } };

// usePointer turns pointers into pans, zooms, drags and clicks.
function usePointer(svg: { current: SVGSVGElement | null }, live: Live, setCam: (c: Camera) => void, still: boolean, ready: boolean) {
  useEffect(() => {
    const el = svg.current;
    if (!el) return;
    const at = new Map<number, { x: number; y: number }>();
    let mode: 'none' | 'pan' | 'drag' | 'pinch' = 'none',
      moved = 0,
      down: { x: number; y: number; fig: number; unit: number; name: Element | null } = { x: 0, y: 0, fig: -1, unit: -1, name: null },
      spread = 0;
    const local = (e: PointerEvent | WheelEvent) => {
      const r = el.getBoundingClientRect();
      return { x: e.clientX - r.left, y: e.clientY - r.top };
    };
    const world = (q: { x: number; y: number }) => {
      const { c, f } = live.current;
      return f.back((q.x - c.x) / c.k, (q.y - c.y) / c.k);
    };
    const under = (e: Event) => {
      const t = e.target as Element,
        g = t.closest?.('[data-fig]'),
        u = t.closest?.('[data-unit]');
      return { fig: g ? Number(g.getAttribute('data-fig')) : NOTHING, unit: u ? Number(u.getAttribute('data-unit')) : -1 };
    };
    const onDown = (e: PointerEvent) => {
      if (e.button > 1) return;
      const q = local(e),
        who = under(e),
        h = live.current.hands;
      at.set(e.pointerId, q);
      el.setPointerCapture(e.pointerId);
      if (at.size === 2) {
        if (mode === 'drag') h?.drop?.();
        mode = 'pinch';
        const [a, b] = [...at.values()];
        spread = Math.hypot(a.x - b.x, a.y - b.y);
        return;
      }
      moved = 0;
      down = { ...q, ...who, name: (e.target as Element).closest?.('.tname[data-piece]') };
      mode = e.button === 0 && h?.grab?.(who.fig, who.unit, world(q), e.altKey) ? 'drag' : 'pan';
    };
    const onMove = (e: PointerEvent) => {
      const q = local(e),
        h = live.current.hands,
        last = at.get(e.pointerId);
      if (!last) {
        const who = under(e);
        h?.hover?.(who.unit);
        h?.point?.(world(q));
        return;
      }
      moved = Math.max(moved, Math.hypot(q.x - down.x, q.y - down.y));
      const c = live.current.c;
      if (mode === 'pinch' && at.size >= 2) {
        at.set(e.pointerId, q);
        const [a, b] = [...at.values()],
          now = Math.hypot(a.x - b.x, a.y - b.y),
          mx = (a.x + b.x) / 2,
          my = (a.y + b.y) / 2;
        const z = zoomAt(c, mx, my, now / (spread || now), live.current.home.k);
        spread = now;
        if (!still) setCam({ ...z, x: z.x + (q.x - last.x) / 2, y: z.y + (q.y - last.y) / 2 });
        return;
      }
      at.set(e.pointerId, q);
      if (moved < 4) return;
      if (mode === 'pan' && !still) setCam({ ...c, x: c.x + q.x - last.x, y: c.y + q.y - last.y });
      if (mode === 'drag') h?.drag?.(world(q));
      h?.point?.(world(q));
    };
    const onUp = (e: PointerEvent) => {
      if (!at.delete(e.pointerId)) return;
      const h = live.current.hands;
      if (mode === 'drag') h?.drop?.();
      if (mode !== 'pinch' && moved < 4 && e.type === 'pointerup') {
        if (down.name && h?.piece) h.piece(Number(down.name.getAttribute('data-piece')), down.name);
        else if (down.unit >= 0) h?.unit?.(down.unit, down.fig);
        else h?.ground?.(world(down));
      }
      if (at.size === 0) mode = 'none';
    };
    const onWheel = (e: WheelEvent) => {
      if (still) return;
      e.preventDefault();
      const q = local(e);
      setCam(zoomAt(live.current.c, q.x, q.y, Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), live.current.home.k));
    };
    const onLeave = () => {
      live.current.hands?.hover?.(-1);
      live.current.hands?.point?.(null);
    };
    el.addEventListener('pointerdown', onDown);
    el.addEventListener('pointermove', onMove);
    el.addEventListener('pointerup', onUp);
    el.addEventListener('pointercancel', onUp);
    el.addEventListener('pointerleave', onLeave);
    el.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      el.removeEventListener('pointerdown', onDown);
      el.removeEventListener('pointermove', onMove);
      el.removeEventListener('pointerup', onUp);
      el.removeEventListener('pointercancel', onUp);
      el.removeEventListener('pointerleave', onLeave);
      el.removeEventListener('wheel', onWheel);
    };
  }, [ready, still]);
}
