// The sides of a match: who each is, how it stands, who is waited for, and the places at the end. Of two there is a score in
// a line, of more a plate a side.
import { badge, sideOf } from '../icons';
import { ClockChip } from '../people/clock';
import { isMine, livesOf, ordinal, presence, seatsOf } from '../sides';
import type { Result, State, View } from '../types';
import { SideName } from '../ui';

const MOST = 6; // units that are drawn one by one

function Lives({ view, seat }: { view: View; seat: number }) {
  const { left, lost } = livesOf(view, seat);
  if (left + lost === 0) return null;
  if (left + lost > MOST) return <span class="lives">{left} left</span>;
  return (
    <span class="lives" aria-hidden="true">
      {seatsOf(left + lost).map(i => (
        <svg key={i} width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
          <path class={sideOf(seat) + (i < left ? '' : ' lost')} d={badge(seat, 6, 6, 4)} />
        </svg>
      ))}
    </span>
  );
}

// Score is the head of a match of two.
export function Score({ s, names }: { s: State; names: string[] }) {
  const v = s.view;
  return (
    <div class="score push">
      {seatsOf(2).map(i => (
        <span key={i} class={'scoreside ' + sideOf(i)}>
          {i === 1 && <b>{v.sides[1].score}</b>}
          <SideName seat={i}>
            <span class="nm" title={names[i]}>
              {names[i]}
            </span>
          </SideName>
          {i === 0 && <b>{v.sides[0].score}</b>}
          <ClockChip s={s} seat={i} />
          {s.match.seats[i].kind === 'person' && !s.match.seats[i].online && <span class="dim small still">away</span>}
        </span>
      ))}
    </div>
  );
}

// Seats are the plates of a live match of more.
export function Seats({ s, names }: { s: State; names: string[] }) {
  const asked = s.result.over ? -1 : (s.decision?.seat ?? -1);
  return (
    <ul class="seats push" aria-label="Seats">
      {s.view.sides.map((side, i) => {
        const mine = isMine(s, i),
          out = !!s.match.seats[i].out,
          away = presence(s, i) === 'away',
          here = presence(s, i) + (i === asked ? ', deciding' : ''),
          lives = livesOf(s.view, i),
          cls = ['seat', mine ? 'you' : '', i === asked ? 'wait' : '', away || out ? 'gone' : '', out ? 'out' : ''].join(' ');
        return (
          <li
            key={i}
            class={cls}
            data-seat={i}
            aria-label={`${names[i]}, ${here}: ${side.score} points, ${lives.left} units left`}
            title={`${names[i]}, ${here}`}>
            <SideName seat={i}>
              <span class="nm">{names[i]}</span>
            </SideName>
            <b>{side.score}</b>
            <span class="who">{here}</span>
            <ClockChip s={s} seat={i} />
            <Lives view={s.view} seat={i} />
          </li>
        );
      })}
    </ul>
  );
}

// Scores are the plates of a moment that is past.
export function Scores({ points, names }: { points: number[]; names: string[] }) {
  return (
    <ul class="seats score push" aria-label="Score">
      {points.map((n, i) => (
        <li key={i} class="seat" title={names[i]}>
          <SideName seat={i}>
            <span class="nm">{names[i]}</span>
          </SideName>
          <b>{n}</b>
        </li>
      ))}
    </ul>
  );
}

// Waits lists the sides that do not decide now, and what each is about.
export function Waits({ s, names }: { s: State; names: string[] }) {
  const asked = s.decision?.seat ?? -1;
  return (
    <div class="waitl" data-waits>
      {seatsOf(names.length)
        .filter(i => i !== asked)
        .map(i => [
          <SideName key={'n' + i} seat={i}>
            {names[i]}
          </SideName>,
          <span key={'p' + i} class="soft">
            {s.match.seats[i].out ? 'has left the game' : 'waits'}
          </span>,
          <span key={'s' + i} class="dim">
            {presence(s, i)}
          </span>,
        ])}
    </div>
  );
}

// Places are the sides in the order in which they ended.
export function Places({ result, names, mine, out }: { result: Result; names: string[]; mine: number[]; out: boolean[] }) {
  const rank = (i: number) => result.ranks?.[i] ?? 0,
    order = seatsOf(names.length).sort((a, b) => rank(a) - rank(b) || result.points[b] - result.points[a] || a - b);
  return (
    <table class="places" data-places>
      <tbody>
        {order.map(i => (
          <tr key={i} class={mine.includes(i) ? 'on' : ''} data-place={rank(i)} data-seat={i}>
            <td>{rank(i) > 0 && ordinal(rank(i))}</td>
            <td>
              <SideName seat={i}>{names[i]}</SideName> {out[i] && <span class="dim small">left the game</span>}
            </td>
            <td>{result.points[i]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
