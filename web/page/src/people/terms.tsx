// The terms of a table: what is agreed beside the rules. They are read before one sits down.
import type { Clock, Terms } from '../types';
import { Seg, Switch } from '../ui';
import { clockText } from './clock';

// usualTerms are those of a table that nobody has said anything about.
export const usualTerms = (): Terms => ({ clock: { kind: '' } });

const clocks: [string, string, Clock][] = [
  ['none', 'none', { kind: '' }],
  ['decision', '3 min a decision', { kind: 'decision', seconds: 180 }],
  ['game', '30 min + 15 s free', { kind: 'game', seconds: 1800, free: 15 }],
  ['turn', '3 days a turn', { kind: 'turn', seconds: 259200 }],
];

const steps: Record<string, number[]> = {
  decision: [30, 60, 120, 180, 300, 600],
  game: [600, 900, 1200, 1800, 2700, 3600, 5400, 7200],
  turn: [43200, 86400, 172800, 259200, 432000, 604800, 1209600],
};

type Props = { terms: Terms; set: (t: Terms) => void; listed: boolean };

// TermsForm chooses terms. Listed: the table may be open to anyone.
export function TermsForm({ terms, set, listed }: Props) {
  const c = terms.clock,
    put = (change: Partial<Terms>) => set({ ...terms, ...change }),
    choices = steps[c.kind];
  return (
    <div class="termform">
      {listed && (
        <>
          <span class="soft">Open to</span>
          <Seg
            label="Open to"
            value={terms.open ? 'anyone' : 'link'}
            set={v => put({ open: v === 'anyone' })}
            options={[
              ['anyone', 'anyone here'],
              ['link', 'by link'],
            ]}
          />
        </>
      )}
      <span class="soft">Clock</span>
      <div class="row wrap">
        <Seg
          label="Clock"
          value={c.kind || 'none'}
          set={v => put({ clock: clocks.find(x => x[0] === v)![2] })}
          options={clocks.map(x => [x[0], ['none', 'a decision', 'whole game', 'days a turn'][clocks.indexOf(x)]])}
        />
        {choices && (
          <select
            class="field auto"
            aria-label="How long"
            value={c.seconds}
            onChange={e => put({ clock: { ...c, seconds: Number(e.currentTarget.value) } })}>
            {[...new Set([...choices, c.seconds ?? 0])]
              .sort((a, b) => a - b)
              .map(n => (
                <option key={n} value={n}>
                  {clockText({ kind: c.kind, seconds: n })}
                </option>
              ))}
          </select>
        )}
      </div>
      <span class="soft">Undo</span>
      <Seg
        label="Undo"
        value={terms.undo ? 'never' : 'consent'}
        set={v => put({ undo: v === 'never' ? 'never' : undefined })}
        options={[
          ['consent', 'free until a die falls, then by consent'],
          ['never', 'never'],
        ]}
      />
      <span class="soft">Watchers</span>
      <div class="row wrap">
        <Switch on={!!terms.watch} set={v => put({ watch: v || undefined })} label="listed for watching" />
        <Switch on={!!terms.delay} set={v => put({ delay: v ? 1 : undefined })} label="a turn behind" />
        <Switch on={!!terms.heard} set={v => put({ heard: v || undefined })} label="read the chat" />
      </div>
      {listed && (
        <>
          <span class="soft">A few words</span>
          <input
            class="field"
            maxLength={60}
            value={terms.note ?? ''}
            placeholder="first games welcome"
            aria-label="A few words about the table"
            onInput={e => put({ note: e.currentTarget.value || undefined })}
          />
        </>
      )}
    </div>
  );
}

// TermsRead says them, for who is about to sit down.
export function TermsRead({ terms }: { terms: Terms }) {
  return (
    <>
      {terms.note && (
        <>
          <dt>The host says</dt>
          <dd>{terms.note}</dd>
        </>
      )}
      <dt>Clock</dt>
      <dd>
        {clockText(terms.clock)}
        {terms.clock.kind && '; when it is out, the one who stayed may claim, draw or wait'}
      </dd>
      <dt>Undo</dt>
      <dd>{terms.undo ? 'never' : 'free until a die falls, then by consent'}</dd>
      <dt>Watchers</dt>
      <dd>{watchText(terms)}</dd>
    </>
  );
}

export function watchText(t: Terms): string {
  const all = [t.watch ? 'anyone here' : 'by link'];
  if (t.delay) all.push('a turn behind');
  if (t.heard) all.push('they read the chat');
  return all.join(', ');
}
