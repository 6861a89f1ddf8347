// The mission as a track: one leg a battle, each with what every level of success is worth and which was reached.

import type { ComponentChildren } from 'preact';
import { sideOf } from '../icons';
import { Cite } from '../ui';
import type { Leg, Roster, Sheet } from './types';

export function Track({ sheet, own, children }: { sheet: Sheet; own: Roster; children?: ComponentChildren }) {
  const mine = (sheet.legs ?? []).filter(l => l.mission === sheet.mission),
    legs = mine.length ? mine : (sheet.legs ?? []).slice(-3);
  return (
    <section class="panel track" aria-label="Mission track">
      <div class="leg head">
        <div>
          <div class="row">
            <h1>{own.name}</h1>
            <span class="push">{children}</span>
          </div>
          <span class={'side ' + sideOf(own.seat)}>{own.force}</span> <span class="soft">{sheet.text}</span>
        </div>
        <div class="row purse">
          <span class="need">
            <b id="purse">{own.purse}</b> <span>{sheet.purse}</span>
          </span>
          <span class="dim small">{(own.purse_sum ?? []).map(f => `${f.value} ${f.name}`).join(', ')}</span>
        </div>
        <Cite rule={own.rule} />
      </div>
      {legs.map(l => (
        <LegBox key={l.number} leg={l} seat={own.seat} />
      ))}
    </section>
  );
}

function LegBox({ leg, seat }: { leg: Leg; seat: number }) {
  const got = leg.got?.[seat],
    foes = (leg.got ?? []).filter((_, i) => i !== seat);
  return (
    <div class={'leg ' + leg.state} aria-current={leg.state === 'next' ? 'step' : undefined} data-leg={leg.number}>
      <div class="row">
        <span class="n">{leg.number}</span>
        <b>{leg.name}</b>
        <span class={'chip push ' + (leg.state === 'next' ? 'on' : '')}>
          {leg.state === 'done' ? leg.grade : `${leg.state}, ${leg.grade}`}
        </span>
      </div>
      <div class="told">
        {got ? `${got.fielded} against ${foes.map(f => f.fielded).join(', ')}, ${got.earned} earned` : leg.text}{' '}
        {!!got?.lost?.length && <span class="bad">✕ {got.lost.join(', ')}</span>}
      </div>
      <div
        class="ladder"
        role="img"
        aria-label={got ? `${leg.ladder[got.level].label}, ${leg.ladder[got.level].value}` : 'What is at stake'}>
        {leg.ladder.map((r, i) => (
          <span key={r.label} class={got?.level === i ? 'got' : ''}>
            <b>
              {got?.level === i ? '✓ ' : ''}
              {r.value}
            </b>
            {r.label}
          </span>
        ))}
      </div>
    </div>
  );
}
