// The bar while the other side's activation is shown: how fast, and the way past it.
import { useEffect } from 'preact/hooks';
import type { Session } from '../match/session';
import { prefs, setPrefs } from '../prefs';
import { useStore } from '../store';
import { Seg } from '../ui';

const paces: [string, string][] = [
  ['step', 'Step'],
  ['normal', 'Normal'],
  ['instant', 'Instant'],
];

export function WatchBar({ session, behind }: { session: Session; behind: number }) {
  const pr = useStore(prefs),
    step = pr.pace === 'step';
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.key === 'Tab' || e.key === 'Shift') return;
      e.preventDefault();
      e.stopPropagation();
      if (step && e.key !== 'Escape') session.pace.next();
      else session.pace.flush();
    };
    addEventListener('keydown', key, true);
    return () => removeEventListener('keydown', key, true);
  }, [step]);
  return (
    <div class="stack tight" data-watch={behind}>
      <Seg
        label="How fast the other side is shown"
        value={pr.pace}
        set={v => {
          setPrefs({ pace: v as typeof pr.pace });
          if (v === 'instant') session.pace.flush();
        }}
        options={paces}
      />
      <div class="row">
        {step && (
          <button class="btn grow" id="nextbeat" onClick={() => session.pace.next()}>
            Next <kbd>Space</kbd>
          </button>
        )}
        <button class="btn grow" id="skipbeats" onClick={() => session.pace.flush()}>
          Skip <kbd>Esc</kbd>
        </button>
      </div>
    </div>
  );
}
