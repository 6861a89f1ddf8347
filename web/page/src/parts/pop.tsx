// A small box opened where something is clicked: a rule, a piece of the ground. There is one at a time: the browser closes it on
// Escape, on a click elsewhere, and when another opens.
import { type ComponentChildren, render, type VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Ico } from '../icons';

const GAP = 8; // between what is explained and the box, and to the edges of the screen

export type Spot = { at: DOMRect; question?: DOMRect };

// spotOf measures what is clicked before a box opens: what it lies in may be gone by then, as the box it was opened from is.
export function spotOf(clicked: Element) {
  const el = document.createElement('div'),
    spot: Spot = { at: clicked.getBoundingClientRect(), question: clicked.closest('.decision')?.getBoundingClientRect() };
  (clicked.closest('dialog') ?? document.body).append(el); // beside an open dialog nothing could be clicked
  const gone = () => {
    render(null, el);
    el.remove();
  };
  return { host: (node: VNode) => render(node, el), spot, gone };
}

type Props = {
  label: string;
  head: ComponentChildren;
  spot: Spot;
  gone: () => void;
  rule?: string;
  grown?: unknown; // the box has another size when this changes
  children: ComponentChildren;
};

export function Pop({ label, head, spot, gone, rule, grown, children }: Props) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    box.current!.showPopover();
    box.current!.focus();
  }, []);
  useLayoutEffect(() => beside(box.current!, spot), [grown]);
  return (
    <section
      ref={box}
      popover="auto"
      class="rulepop"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-rule={rule}
      onToggle={e => {
        if (e.newState === 'closed') gone();
      }}>
      <header class="row">
        {head}
        <span class="push" />
        <button class="btn ghost icb" aria-label="Close" onClick={() => box.current!.hidePopover()}>
          <Ico n="cross" />
        </button>
      </header>
      {children}
    </section>
  );
}

// beside puts a box under what it explains, or above where there is more room, and never over the edge; a rule of the
// question goes under the whole question, so that one reads both. On a small screen the style sheet makes a sheet of it,
// and these places do not count.
function beside(box: HTMLElement, { at: here, question }: Spot) {
  const w = box.offsetWidth,
    h = box.offsetHeight,
    at = question && question.bottom + 2 * GAP + h <= innerHeight ? question : here;
  const below = at.bottom + GAP,
    above = at.top - GAP - h;
  const x = Math.max(GAP, Math.min(at.left, innerWidth - w - GAP));
  const y = below + h <= innerHeight - GAP || above < GAP ? Math.min(below, Math.max(GAP, innerHeight - h - GAP)) : above;
  box.style.setProperty('--x', x + 'px');
  box.style.setProperty('--y', y + 'px');
}
