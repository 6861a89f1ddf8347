// The clocks of a table. The server keeps them; the page counts on from what the last state said.
import { useEffect, useState } from 'preact/hooks';
import { isMine } from '../sides';
import type { Clock, State } from '../types';

const came = new WeakMap<State, number>();
// arrived notes when a state came: its clocks are those of that moment.
export function arrived(s: State) {
  if (!came.has(s)) came.set(s, performance.now());
}

// leftOf is what a seat has left now, in milliseconds; undefined without a clock.
export function leftOf(s: State, seat: number): number | undefined {
  const c = s.clocks;
  if (!c) return undefined;
  return c.left[seat] - (c.runs === seat ? performance.now() - (came.get(s) ?? performance.now()) : 0);
}

const two = (n: number) => String(n).padStart(2, '0');

// timeText is a time as it is read at a glance: 11:42, 3 h 05, 1 d 9 h.
export function timeText(ms: number): string {
  if (ms <= 0) return 'out';
  const s = Math.ceil(ms / 1000);
  if (s < 3600) return `${Math.floor(s / 60)}:${two(s % 60)}`;
  if (s < 86400) return `${Math.floor(s / 3600)} h ${two(Math.floor((s % 3600) / 60))}`;
  return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
}

const units: [number, string][] = [
  [86400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];
// spanText is a length of time in words: 20 minutes, 3 days.
export function spanText(seconds: number): string {
  const [n, word] = units.find(([u]) => seconds >= u && seconds % u === 0) ?? units[3];
  return `${seconds / n} ${word}${seconds === n ? '' : 's'}`;
}

// clockText says what a clock counts.
export function clockText(c: Clock): string {
  const time = spanText(c.seconds ?? 0);
  switch (c.kind) {
    case 'decision':
      return `${time} a decision`;
    case 'turn':
      return `${time} a turn`;
    case 'game':
      return `${time} a player${c.free ? `, the first ${spanText(c.free)} of each decision free` : ''}`;
  }
  return 'no clock';
}

// useTick draws anew every second while something counts.
export function useTick(on: boolean) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!on) return;
    const t = setInterval(() => tick(n => n + 1), 1000);
    return () => clearInterval(t);
  }, [on]);
}

// ClockChip is what a seat has left.
export function ClockChip({ s, seat }: { s: State; seat: number }) {
  const runs = s.clocks?.runs === seat;
  useTick(runs);
  const left = leftOf(s, seat);
  if (left === undefined || s.match.seats[seat].kind !== 'person') return null;
  const cls = ['clock', runs ? 'run' : '', left <= 0 ? 'out' : '', isMine(s, seat) ? 'own' : ''].join(' ');
  return (
    <span class={cls} role="timer" aria-label={`${timeText(left)} left`} data-clock={seat} title={clockText(s.match.terms.clock)}>
      {timeText(left)}
    </span>
  );
}
