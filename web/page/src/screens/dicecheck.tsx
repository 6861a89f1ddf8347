// Checking the dice of a match, here in the browser.
import { useEffect, useState } from 'preact/hooks';
import { MatchApi } from '../api';
import { sealings, type Verdict, verify } from '../fairdice';
import { Ico } from '../icons';
import { type Kept, keptOf } from '../match/salts';
import { href } from '../route';
import { useLoad } from '../store';
import type { DiceEpoch, DiceRecord } from '../types';
import { Copy, Lost, Panel, Say, Top } from '../ui';

export function DiceCheck({ token }: { token: string }) {
  const got = useLoad(async () => {
      const a = new MatchApi(token),
        [dice, state] = await Promise.all([a.dice(), a.state()]);
      return { dice, id: state.match.id, fallen: state.match.dice.fallen, seats: state.match.seats.length };
    }, [token]),
    [verdict, setVerdict] = useState<Verdict>(),
    [at, setAt] = useState(0),
    [error, setError] = useState<string>();
  const d = got.value?.dice,
    rolls = d?.rolls ?? [];
  useEffect(() => {
    if (d?.secret) verify(d, setAt).then(setVerdict, e => setError((e as Error).message));
  }, [d]);
  // Dice are numbered as they fall, and no number comes twice.
  const back = rolls.length ? Math.max(got.value!.fallen, rolls[rolls.length - 1].die + 1) - rolls.length : 0;
  const kept = d ? remembered(d, keptOf(got.value!.id, 1 + (d.epochs?.length ?? 0), got.value!.seats)) : 'nothing';
  const good = verdict?.commitment && verdict.seals && !verdict.wrong.length && kept !== 'broken',
    wrong = new Map(verdict?.wrong.map(w => [w.index, w]));
  return (
    <div class="room">
      <Top />
      <main class="narrow">
        <h1>The dice of this match</h1>
        {got.error ? <Lost error={got.error} /> : <Say error={error} />}
        {d && (
          <Panel>
            <div class="stack">
              {!d.secret && (
                <p>
                  <Ico n="clock" /> The secret is still kept: it is shown when the match is over. Until then this is what binds the server:
                </p>
              )}
              {d.secret && !verdict && (
                <p aria-live="polite">
                  Working out die {at} of {rolls.length}…
                </p>
              )}
              {verdict && (
                <p class={'verdict ' + (good ? 'good' : 'bad')} id="verdict" aria-live="polite">
                  <Ico n={good ? 'shield' : 'cross'} />{' '}
                  {kept === 'broken'
                    ? 'What binds the dice is not what this browser saw before the match.'
                    : good
                      ? `All ${verdict.checked} dice check out.`
                      : !verdict.commitment
                        ? 'The secret is not the one the server committed to.'
                        : !verdict.seals
                          ? 'A salt is not the one that was sealed.'
                          : `${verdict.wrong.length} of ${verdict.checked} dice are not what they should be.`}
                </p>
              )}
              {sealings(d).map((e, i) => (
                <Sealed key={i} e={e} later={i > 0} />
              ))}
              {kept !== 'nothing' && (
                <p class={'small ' + (kept === 'same' ? 'good' : 'bad')} id="remembered">
                  {kept === 'same'
                    ? '✓ This browser remembers the commitment of the server and the seals as they were before it showed its salt: they are the same.'
                    : '✕ This browser remembers another commitment or another seal from before it showed its salt.'}
                </p>
              )}
              {back > 0 && (
                <p class="small" id="takenback">
                  {back === 1 ? 'One die was' : `${back} dice were`} taken back with an answer, so{' '}
                  {back === 1 ? 'its number is' : 'their numbers are'} missing below. No die is thrown a second time: what was asked again
                  got new ones.
                </p>
              )}
              <p class="dim small">
                The commitment is the SHA-256 of the secret, published before anybody added a salt. Each die is HMAC-SHA-256 of the salts
                and its number, keyed with the secret; this page has just computed all of them itself.
              </p>
              <p class="dim small">
                Who runs the server knows the secret, so he can foresee the dice once the salts are shown, and read what is hidden. He
                cannot choose them.
              </p>
              <div class="row wrap">
                <Copy text={JSON.stringify(d, null, 1)}>Copy everything, to check it elsewhere</Copy>
                <a class="btn" href={href('play', token)}>
                  To the match
                </a>
              </div>
            </div>
          </Panel>
        )}
        {rolls.length > 0 && (
          <Panel title={`${rolls.length} dice`}>
            <table class="tally">
              <thead>
                <tr>
                  <th>die</th>
                  <th>roll</th>
                  <th>of</th>
                  <th>face</th>
                  <th>computed</th>
                </tr>
              </thead>
              <tbody>
                {rolls.slice(0, 2000).map((r, i) => (
                  <tr key={i}>
                    <td>{r.die}</td>
                    <td>{r.name.replace(/-/g, ' ')}</td>
                    <td>{!r.sides ? 'bag ' + (r.bag ?? []).filter(n => n).join('+') : 'D' + r.sides}</td>
                    <td>{r.face}</td>
                    <td class={wrong.has(i) ? 'bad' : 'good'}>{!verdict ? '' : wrong.has(i) ? `✕ ${wrong.get(i)!.want}` : '✓'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        )}
      </main>
    </div>
  );
}

// Sealed is what bound the dice of an epoch, and what that proves against whom.
function Sealed({ e, later }: { e: DiceEpoch; later: boolean }) {
  const seals = (e.seals ?? []).filter(s => s).length,
    salts = e.salts ?? [];
  return (
    <>
      {later && (
        <h3>
          New dice from die {e.die} on: {e.why}
        </h3>
      )}
      <dl class="facts">
        <dt>Commitment</dt>
        <dd class="mono">{e.commitment || 'none'}</dd>
        {seals > 0 && (
          <>
            <dt>Seals</dt>
            <dd class="mono">{e.seals!.map(s => s || '–').join('  ·  ')}</dd>
          </>
        )}
        <dt>Salts</dt>
        <dd class="mono">{salts.join('  ·  ') || 'not shown yet'}</dd>
        <dt>Secret</dt>
        <dd class="mono">{e.secret || 'kept until the end'}</dd>
      </dl>
      <p class="small">
        {!e.commitment
          ? 'Nobody committed to these dice: nothing is proved of them.'
          : seals > 2
            ? 'All players sealed a salt before any was shown: none of them, nor who runs the server, could choose these dice.'
            : seals > 1
              ? 'Both players sealed a salt before either was shown: neither of them, nor who runs the server, could choose these dice.'
              : salts.length > 1 && new Set(salts.filter(x => x !== 'bot')).size < 2
                ? 'One salt was added, after the server was bound: the one who plays could not choose these dice, ' +
                  'and neither could who runs the server, unless both are the same person.'
                : salts.length
                  ? 'These salts were not all sealed: who runs the server and came last could have chosen a salt until the dice pleased.'
                  : 'No die falls before the salts are shown.'}
      </p>
    </>
  );
}

// remembered holds what this browser saw before it showed a salt against what the server says now.
function remembered(d: DiceRecord, kept: Kept[]): 'nothing' | 'same' | 'broken' {
  const all = sealings(d),
    shown = kept.filter(k => k.seals);
  if (!shown.length) return 'nothing';
  return shown.every(k => {
    const e = all[k.round];
    return (
      e &&
      e.commitment === k.commitment &&
      (!e.salts?.length || e.salts[k.seat] === k.salt) &&
      k.seals!.every((s, i) => !s || s === e.seals?.[i])
    );
  })
    ? 'same'
    : 'broken';
}
