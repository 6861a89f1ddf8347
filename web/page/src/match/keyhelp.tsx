// All keys, and a way to change those of the tools.
import { useLayoutEffect, useState } from 'preact/hooks';
import { bind, keyFor, tools } from '../bindings';
import { prefs, setPrefs } from '../prefs';
import { useStore } from '../store';
import { Dialog, Switch } from '../ui';

const fixed: [string, string][] = [
  ['1 – 9', 'plan an offer; again commits it'],
  ['letter', 'the offer with that letter underlined'],
  ['↑ ↓', 'next offer'],
  ['Enter', 'confirm the plan'],
  ['Space', 'answer with the default'],
  ['← ↑ → ↓', 'nudge a planned move by 1″ (Shift ¼″)'],
  ['Esc', 'clear the plan'],
  ['Backspace, Ctrl+Z', 'undo'],
  ['+ −', 'zoom'],
  ['?', 'these keys'],
];
const named: Record<string, string> = {
  c: 'corner in the way',
  q: 'turn left',
  g: 'turn right',
  i: 'one model or the whole unit',
  k: 'next model',
  p: 'pull back until legal',
  h: 'suggest an answer',
  o: 'odds of the plan',
  n: 'pass all reactions on, off',
  v: 'whole table',
  z: 'next unit',
  x: 'unit before',
  w: 'ranges',
  m: 'measure',
  b: 'perimeters',
  j: 'log',
  u: 'units',
};

export function KeyHelp({ close }: { close: () => void }) {
  const pr = useStore(prefs);
  return (
    <Dialog title="Keys" close={close} wide>
      <KeyList />
      <Switch on={pr.oneClick} set={v => setPrefs({ oneClick: v })} label="One click answers, without a second one to confirm" />
      <Switch on={pr.autoOdds} set={v => setPrefs({ autoOdds: v })} label="Work out the odds of a plan by itself" />
      <Switch on={pr.onlyOne} set={v => setPrefs({ onlyOne: v })} label="Take a choice that is the only one" />
      <Switch on={pr.fullDice} set={v => setPrefs({ fullDice: v })} label="Show every die as it falls" />
    </Dialog>
  );
}

// KeyList has the keys, and changes those of the tools.
export function KeyList() {
  const pr = useStore(prefs),
    [asking, setAsking] = useState('');
  useLayoutEffect(() => {
    if (!asking) return;
    const take = (e: KeyboardEvent) => {
      e.preventDefault();
      e.stopPropagation();
      bind(asking, e.key.toLowerCase());
      setAsking('');
    };
    addEventListener('keydown', take, true);
    return () => removeEventListener('keydown', take, true);
  }, [asking]);
  return (
    <>
      <dl class="keys">
        {fixed.map(([k, t]) => (
          <div key={k}>
            <dt>
              <kbd>{k}</kbd>
            </dt>
            <dd>{t}</dd>
          </div>
        ))}
        {[...tools].map(t => (
          <div key={t}>
            <dt>
              <button
                class={'keybind' + (asking === t ? ' on' : '')}
                data-tool={t}
                aria-label={`${named[t]}: ${keyFor(t)}. Change the key`}
                onClick={() => setAsking(t)}>
                <kbd>{asking === t ? '…' : keyFor(t).toUpperCase()}</kbd>
              </button>
            </dt>
            <dd>{named[t]}</dd>
          </div>
        ))}
      </dl>
      <p class="dim small gapb" aria-live="polite">
        {asking ? `Press the new letter for “${named[asking]}”.` : 'Click a letter to change it.'}{' '}
        {Object.keys(pr.keys).length > 0 && (
          <button class="linkish" onClick={() => setPrefs({ keys: {} })}>
            As they came
          </button>
        )}
      </p>
    </>
  );
}
