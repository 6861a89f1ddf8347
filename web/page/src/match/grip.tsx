// A grip beside what is dragged, so that a finger never hides the base it moves. It is drawn where one touches instead of pointing.
import type { Scene } from '../table/chart';
import type { Path, View } from '../types';
import { findFigure } from './flags';

const AWAY = 58;

export function Grip({ s, view, paths, movers, unit }: { s: Scene; view: View; paths: Path[]; movers: number[]; unit: number }) {
  const fig = movers[0];
  if (fig === undefined) return null;
  const at = paths.find(p => p.figure === fig)?.points.at(-1) ?? findFigure(view, fig)?.fig.at;
  if (!at) return null;
  const [x, y] = s.f.pt(at),
    px = x * s.c.k + s.c.x,
    py = y * s.c.k + s.c.y,
    gx = px + (px + AWAY + 30 > s.size.w ? -AWAY : AWAY),
    gy = Math.max(34, py - 14);
  return (
    <g class="grip">
      <path class="griplead" d={`M${px} ${py}L${gx} ${gy}`} />
      <g data-fig={fig} data-unit={unit} data-grip transform={`translate(${gx} ${gy})`}>
        <circle r="24" />
        <path d="M0-12V12M-12 0H12M-3-9 0-12 3-9M-3 9 0 12 3 9M-9-3-12 0-9 3M9-3 12 0 9 3" />
      </g>
    </g>
  );
}
