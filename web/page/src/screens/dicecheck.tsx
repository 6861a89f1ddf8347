// Checking the dice of a match, here in the browser.
import { useEffect, useState } from 'preact/hooks';
import { MatchApi } from '../api';
import { verify, type Verdict } from '../fairdice';
import { Ico } from '../icons';
import { href } from '../route';
import { useLoad } from '../store';
import { Copy, Panel, Say, Top } from '../ui';

export function DiceCheck({ token }: { token: string }) {
  const got = useLoad(() => new MatchApi(token).dice(), [token]), [verdict, setVerdict] = useState<Verdict>(), [at, setAt] = useState(0), [error, setError] = useState<string>();
  const d = got.value, rolls = d?.rolls ?? [];
  useEffect(() => { if (d?.secret) verify(d, setAt).then(setVerdict, e => setError((e as Error).message)); }, [d]);
  const good = verdict && verdict.commitment && !verdict.wrong.length, wrong = new Map(verdict?.wrong.map(w => [w.index, w]));
  return (
    <div class="room"><Top /><main class="narrow">
      <h1>The dice of this match</h1><Say error={error ?? got.error} />
      {d && <Panel>
        <div class="stack">
          {!d.secret && <p><Ico n="clock" /> The secret is still sealed: it is shown when the match is over. Until then this is what binds the server:</p>}
          {d.secret && !verdict && <p aria-live="polite">Working out die {at} of {rolls.length}…</p>}
          {verdict && <p class={'verdict ' + (good ? 'good' : 'bad')} id="verdict" aria-live="polite"><Ico n={good ? 'shield' : 'cross'} /> {good ? `All ${verdict.checked} dice check out.` : !verdict.commitment ? 'The secret is not the one the server committed to.' : `${verdict.wrong.length} of ${verdict.checked} dice are not what they should be.`}</p>}
          <dl class="facts"><dt>Seal</dt><dd class="mono">{d.commitment}</dd><dt>Salts</dt><dd class="mono">{(d.salts ?? []).join('  ·  ')}</dd><dt>Secret</dt><dd class="mono">{d.secret || 'sealed'}</dd></dl>
          <p class="dim small">The seal is the SHA-256 of the secret, published before the first roll. Each die is HMAC-SHA-256 of the salts and its number, keyed with the secret; this page has just computed all of them itself.</p>
          <div class="row wrap"><Copy text={JSON.stringify(d, null, 1)}>Copy everything, to check it elsewhere</Copy><a class="btn" href={href('play', token)}>To the match</a></div>
        </div></Panel>}
      {rolls.length > 0 && <Panel title={`${rolls.length} dice`}><table class="tally"><thead><tr><th>die</th><th>roll</th><th>of</th><th>face</th><th>computed</th></tr></thead>
        <tbody>{rolls.slice(0, 2000).map((r, i) => <tr key={i}><td>{r.die}</td><td>{r.name.replace(/-/g, ' ')}</td><td>{!r.sides ? 'bag ' + (r.bag ?? []).filter(n => n).join('+') : 'D' + r.sides}</td><td>{r.face}</td><td class={wrong.has(i) ? 'bad' : 'good'}>{!verdict ? '' : wrong.has(i) ? `✕ ${wrong.get(i)!.want}` : '✓'}</td></tr>)}</tbody></table></Panel>}
    </main></div>
  );
}
