// The row behind a citation, opened where it is clicked: the text, our ruling, and the way to the rules page.
import { render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { api } from '../api';
import { Ico } from '../icons';
import { href } from '../route';
import { useLoad } from '../store';

const GAP = 8; // between the citation and its row, and to the edges of the screen

// openRule shows a row beside the element that cites it. There is one at a time: the browser closes it on Escape, on
// a click elsewhere, and when another opens.
export function openRule(rule: string, cited: HTMLElement) {
  const host = document.createElement('div');
  (cited.closest('dialog') ?? document.body).append(host); // beside an open dialog nothing could be clicked
  const gone = () => {
    render(null, host);
    host.remove();
  };
  render(<RulePop rule={rule} cited={cited} gone={gone} />, host);
}

function RulePop({ rule, cited, gone }: { rule: string; cited: HTMLElement; gone: () => void }) {
  const system = rule.split('.')[0],
    rules = useLoad(() => api.rules(system), [system]);
  const box = useRef<HTMLElement>(null),
    row = rules.value?.find(r => r.id === rule);
  useLayoutEffect(() => {
    box.current!.showPopover();
    box.current!.focus();
  }, []);
  useLayoutEffect(() => beside(box.current!, cited), [rules.value, rules.error]);
  return (
    <section
      ref={box}
      popover="auto"
      class="rulepop"
      role="dialog"
      aria-label={'Rule ' + rule}
      tabIndex={-1}
      data-rule={rule}
      onToggle={e => {
        if (e.newState === 'closed') gone();
      }}>
      <header class="row">
        <span class="cite">{rule}</span>
        <span class="push" />
        <button class="btn ghost icb" aria-label="Close" onClick={() => box.current!.hidePopover()}>
          <Ico n="cross" />
        </button>
      </header>
      {row && (
        <div class="rulepop-text">
          <p>{row.text}</p>
          {row.ruling && (
            <p class="ruling">
              <span class="chip">our ruling</span> {row.ruling}
            </p>
          )}
        </div>
      )}
      {!row && (
        <p class={rules.error ? 'bad' : 'dim'} aria-live="polite">
          {rules.error ? rules.error.message : rules.value ? 'No rule has this id: it may be one of another version.' : 'Looking it up…'}
        </p>
      )}
      <footer class="row">
        {row && <span class="dim small">{row.section}</span>}
        <span class="push" />
        <a class="linkish" href={href('rules', system, rule)} target="_blank" rel="noopener">
          Open the rules page
        </a>
        <kbd>Esc</kbd>
      </footer>
    </section>
  );
}

// beside puts a box under what it explains, or above where there is more room, and never over the edge; a rule of the
// question goes under the whole question, so that one reads both. On a small screen the style sheet makes a sheet of it,
// and these places do not count.
function beside(box: HTMLElement, cited: HTMLElement) {
  const w = box.offsetWidth,
    h = box.offsetHeight,
    question = cited.closest('.decision')?.getBoundingClientRect();
  const at = question && question.bottom + 2 * GAP + h <= innerHeight ? question : cited.getBoundingClientRect();
  const below = at.bottom + GAP,
    above = at.top - GAP - h;
  const x = Math.max(GAP, Math.min(at.left, innerWidth - w - GAP));
  const y = below + h <= innerHeight - GAP || above < GAP ? Math.min(below, Math.max(GAP, innerHeight - h - GAP)) : above;
  box.style.setProperty('--x', x + 'px');
  box.style.setProperty('--y', y + 'px');
}
