// The team for a battle: who goes, what it is worth against what is agreed, and who does not fit any more.
import { useState } from 'preact/hooks';
import type { Session } from '../match/session';
import type { Decision, Offer } from '../types';
import { Cite, Say } from '../ui';
import { ForecastPanel, OddsButton, useForecast } from './forecast';
import type { Pick, Roster } from './types';

type Props = { session: Session; d: Decision; pick: Pick; roster: Roster; unit: string; names: string[]; look: (id: number) => void };

export function TeamPicker({ session, d, pick, roster, unit, names, look }: Props) {
  const [chosen, setChosen] = useState<number[]>(d.plan?.values ?? []),
    [error, setError] = useState<string>(),
    offers = d.offers ?? [];
  const odds = useForecast(session, d.number, { values: chosen });
  const price = (v: number) => offers.find(o => o.value === v)?.sum?.total ?? 0,
    worth = chosen.reduce((n, v) => n + price(v), 0),
    top = Math.max(pick.limit, pick.to, worth),
    part = (n: number) => (100 * n) / top + '%';
  const toggle = (v: number) => setChosen(chosen.includes(v) ? chosen.filter(x => x !== v) : [...chosen, v]);
  const send = async () => {
    const said = await session.api
      .check(d.number, { values: chosen })
      .catch(e => ({ ok: false, refusal: { why: (e as Error).message, rule: '' } }));
    if (!said.ok) return setError(said.refusal?.why);
    await session.send({ values: chosen });
  };
  const fine = worth <= pick.limit,
    enough = chosen.length >= pick.least && chosen.length <= pick.most;
  const own = offers.filter(o => o.value < 1000),
    hired = offers.filter(o => o.value >= 1000),
    others = hired.filter(o => !chosen.includes(o.value));
  const row = (o: Offer) => {
    const on = chosen.includes(o.value),
      over = worth + price(o.value) - pick.limit,
      m = (roster.members ?? []).find(x => x.id === o.unit);
    return (
      <button
        key={o.value}
        class={'pickr' + (o.refused || (!on && over > 0) ? ' no' : '')}
        aria-pressed={on}
        data-pick={o.key}
        disabled={!!o.refused}
        onMouseEnter={() => m && look(m.id)}
        onClick={() => toggle(o.value)}>
        <span class={'box ' + (on ? 'on' : over > 0 || o.refused ? 'off' : '')}>{on ? '✓' : over > 0 || o.refused ? '✕' : ''}</span>
        <b>{o.label}</b>
        <span class="soft">
          {o.refused?.why ?? (!on && over > 0 ? `${over} over` : m && m.state === 'hurt' ? '▼ ' + m.said : m?.leads ? 'leads' : '')}
        </span>
        <span class="n">{price(o.value)}</span>
      </button>
    );
  };
  return (
    <section class="panel decision teampick" aria-label="Team" data-question={d.name} data-number={d.number}>
      <header>
        <h2>Team for {pick.name}</h2>
        <span class="push soft small">agreed:</span>
        <b>
          {pick.limit} {unit}
        </b>
      </header>
      <div class="in stack">
        <div class="row">
          <span class="need">
            <b id="worth">{worth}</b>{' '}
            <span>
              of {pick.limit} {unit}, {fine ? `${pick.limit - worth} left` : `${worth - pick.limit} over`}
            </span>
          </span>
          <span class="push soft">
            <b>{chosen.length}</b> combatants
          </span>
        </div>
        <div class="meter wide" role="img" aria-label={`${worth} of ${pick.limit} agreed, recommended ${pick.from} to ${pick.to}`}>
          <span class="rng" style={{ left: part(pick.from), width: part(pick.to - pick.from) }} />
          <span class="val" style={{ width: part(worth) }} />
          <span class="cap" style={{ left: part(pick.limit) }} />
        </div>
      </div>
      {own.map(row)}
      {hired.filter(o => chosen.includes(o.value)).map(row)}
      {others.length > 0 && (
        <details class="hired">
          <summary>
            {others.length} more could be taken on, from {Math.min(...others.map(o => price(o.value)))} {unit}
          </summary>
          {others.map(row)}
        </details>
      )}
      <div class="in stack">
        <div class="chk">
          <span class={fine ? 'good' : 'bad'}>{fine ? '✓' : '✕'}</span>within the agreed value
          <Cite rule={pick.rules[0]} />
        </div>
        <div class="chk">
          <span class={enough ? 'good' : 'bad'}>{enough ? '✓' : '✕'}</span>
          {chosen.length} combatants, {pick.least} to {pick.most}
          <Cite rule={pick.rules[1]} />
        </div>
        <Say error={error} />
        <div class="row deploy">
          <button class="btn primary big grow" id="deploy" disabled={!fine || !enough} onClick={() => void send()}>
            Field this team
          </button>
          <OddsButton f={odds} disabled={!fine || !enough} />
        </div>
        <ForecastPanel f={odds} names={names} mine={d.seat} />
      </div>
    </section>
  );
}
