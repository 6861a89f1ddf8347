// The deck of a game whose cards say who acts: what was drawn and what came of it, the card of now, and who is left with the
// chance to be next.
import { useEffect, useRef } from 'preact/hooks';
import { Ico, sideOf } from '../icons';
import { memo } from '../memo';
import type { Card, View } from '../types';

type Props = { view: View; names: string[]; hover: (unit: number) => void; pick: (unit: number) => void };

const percent = (share: number) => Math.round(share / 10) + '%';

export const Deck = memo(function Deck({ view, names, hover, pick }: Props) {
  const cards = view.cards ?? [],
    drawn = cards.filter(c => c.state === 'drawn'),
    now = cards.find(c => c.state === 'now'),
    left = cards.filter(c => c.state === 'left' || c.state === 'void'),
    many = left.reduce((n, c) => n + c.count, 0),
    row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = row.current,
      at = list?.querySelector<HTMLElement>('.now');
    if (list && at) list.scrollLeft = at.offsetLeft - list.clientWidth / 3; // the card of now is what one looks for
  }, [drawn.length]);
  const nameOf = (c: Card) => (view.units ?? []).find(u => u.id === c.unit)?.name ?? 'unknown';
  const one = (c: Card, key: string, below: string) => (
    <li key={key} class={'one ' + c.state}>
      <button
        class={`card ${sideOf(c.seat)}` + (c.count > 1 ? ' two' : '')}
        disabled={c.unit < 0}
        aria-label={`${nameOf(c)}, of ${names[c.seat]}, ${c.command ? 'command card, ' : ''}${c.count > 1 ? c.count + ' cards, ' : ''}${below}`}
        onPointerEnter={() => hover(c.unit)}
        onPointerLeave={() => hover(-1)}
        onClick={() => pick(c.unit)}>
        <span class="rk">
          {c.command && '★'}
          {c.count > 1 && <small>{c.count}</small>}
        </span>
        <span class="un">{nameOf(c)}</span>
      </button>
      <small class="came">{below}</small>
    </li>
  );
  return (
    <section class="panel deck" aria-label={`Deck: ${drawn.length} drawn, ${many} left`}>
      <ol ref={row} class="cards">
        {drawn.map((c, i) => one(c, 'd' + i, c.text ?? ''))}
        {now && one(now, 'now', now.text ?? 'now')}
        {left.map(c => one(c, `l${c.unit}.${c.seat}`, c.state === 'void' ? 'skipped' : percent(c.share ?? 0)))}
      </ol>
      <Next left={left} many={many} names={names} />
    </section>
  );
});

// Next says whose card is likely to come.
function Next({ left, many, names }: { left: Card[]; many: number; names: string[] }) {
  const share = names.map((_, seat) => left.filter(c => c.seat === seat).reduce((n, c) => n + (c.share ?? 0), 0)),
    words = share.map((n, seat) => `${names[seat]} ${percent(n)}`).join(', ');
  return (
    <div class="likely">
      <b class="row tight">
        <Ico n="layers" s={14} /> {many} left
      </b>
      {share.some(n => n > 0) && (
        <div class="odds" role="img" aria-label={'next to act: ' + words} title={'Next to act: ' + words}>
          {share.map(
            (n, seat) =>
              n > 0 && (
                <i key={seat} class={'next ' + sideOf(seat)} style={{ width: n / 10 + '%' }}>
                  {percent(n)}
                </i>
              ),
          )}
        </div>
      )}
      <span class="dim small">{many ? 'next to act' : 'the turn ends after this one'}</span>
    </div>
  );
}
