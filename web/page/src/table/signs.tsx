// Signs of marks: small shapes beside figures that are told apart without colour, and the legend of those that lie on the table.

import { useWords, Word } from '../parts/words';
import type { Sign, View } from '../types';

const looks: Record<string, string> = {
  down: 'M-4-3.6h8L0 4z',
  star: 'M0-4.6 1.3-1.5 4.6-1.4 2 .7 2.9 4 0 2.1-2.9 4-2 .7-4.6-1.4-1.3-1.5z',
  bar: 'M-4.6-1.5h9.2v3h-9.2z',
  hex: 'M-2.2-4h4.4L4.4 0 2.2 4h-4.4L-4.4 0z',
  bolt: 'M1.2-4.8-3.4.8H-.4L-1.2 4.8 3.4-.8H.4z',
  eye: 'M-4.8 0Q0-5 4.8 0 0 5-4.8 0zM0-1.5a1.5 1.5 0 1 0 .01 0z',
  cross: 'M-4-2.4-2.4-4 0-1.6 2.4-4 4-2.4 1.6 0 4 2.4 2.4 4 0 1.6-2.4 4-4 2.4-1.6 0z',
};

// SignMark is one sign; what has no shape of its own is a dot.
export function SignMark({ look, x = 0, y = 0, title }: { look: string; x?: number; y?: number; title?: string }) {
  return (
    <path
      class="sign"
      data-sign={look}
      transform={`translate(${x} ${y})`}
      d={looks[look] ?? 'M0-2.4a2.4 2.4 0 1 0 .01 0z'}
      fill-rule="evenodd">
      {title && <title>{title}</title>}
    </path>
  );
}

// shown are the signs of marks that some figure on the table has.
export function shownSigns(view: View): Sign[] {
  const there = new Set<string>();
  for (const u of view.units ?? []) for (const g of u.figures ?? []) for (const m of g.marks ?? []) if (m.value > 0) there.add(m.name);
  return (view.signs ?? []).filter(s => there.has(s.name));
}

// SignLegend says what the signs on the table mean.
export function SignLegend({ view }: { view: View }) {
  const lex = useWords(view.system),
    list = shownSigns(view);
  if (!list.length) return null;
  return (
    <ul class="signs" aria-label="Signs on the table">
      {list.map(s => (
        <li key={s.name}>
          <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
            <SignMark look={s.look} />
          </svg>
          <Word name={s.name.replace(/-/g, ' ')} rule={s.rule ?? lex.rule(s.name)} />
        </li>
      ))}
    </ul>
  );
}
