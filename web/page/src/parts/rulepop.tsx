// The row behind a citation, opened where it is clicked: the text, our ruling, and the way to the rules page.
import { api } from '../api';
import { href } from '../route';
import { useLoad } from '../store';
import { Pop, type Spot, spotOf } from './pop';

// openRule shows a row beside the element that cites it.
export function openRule(rule: string, cited: Element) {
  const { host, spot, gone } = spotOf(cited);
  host(<RulePop rule={rule} spot={spot} gone={gone} />);
}

function RulePop({ rule, spot, gone }: { rule: string; spot: Spot; gone: () => void }) {
  const system = rule.split('.')[0],
    rules = useLoad(() => api.rules(system), [system]),
    row = rules.value?.find(r => r.id === rule);
  return (
    <Pop
      label={'Rule ' + rule}
      rule={rule}
      head={<span class="cite">{rule}</span>}
      spot={spot}
      gone={gone}
      grown={rules.value ?? rules.error}>
      {row && (
        <div class="rulepop-text">
          <p>{row.text}</p>
          {row.ruling && (
            <p class="ruling">
              <span class="chip">our ruling</span> {row.ruling.replace(/^ours\.$/i, '')}
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
    </Pop>
  );
}
