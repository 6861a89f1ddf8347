// Perimeters: ground of a unit that figures of others of its side are kept out of. Quiet, until a refusal names the unit.
import { onTable, outline } from '../geometry';
import { sideOf } from '../icons';
import { memo } from '../memo';
import type { View } from '../types';
import type { Frame } from './frame';

type Props = { view: View; f: Frame; selected?: number; why?: string };

export const Hulls = memo(function Hulls({ view, f, selected, why }: Props) {
  return (
    <g class="hulls">
      {(view.units ?? [])
        .filter(u => u.hull && onTable(u))
        .map(u => (
          <path
            key={u.id}
            class={`hull ${sideOf(u.seat)}` + (why?.includes(u.name) ? ' no' : u.id === selected ? ' sel' : '')}
            d={f.path(outline(u.hull!))}
          />
        ))}
    </g>
  );
});
