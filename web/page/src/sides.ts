// The sides of a match: two to four, each a seat. What is told by seat is a list with one entry a seat.
import { NEUTRAL } from './icons';
import type { Figure, Mission, State, Unit, View } from './types';

// takesOf are the numbers of sides a mission is played by.
export const takesOf = (m?: Mission) => (m?.sides?.length ? m.sides : [2]);

// seatsOf counts the seats of a number of sides.
export const seatsOf = (sides: number) => Array.from({ length: sides }, (_, i) => i);

// namesOf is what the players are called, and where nobody said so, what their sides are.
export const namesOf = (s: State) => s.match.seats.map((x, i) => x.name || s.view.sides[i]?.name || 'side ' + (i + 1));

// listed puts words into a sentence: one, two and three.
export const listed = (words: string[]) =>
  words.length < 2 ? words.join('') : words.slice(0, -1).join(', ') + ' and ' + words[words.length - 1];

// ordinal is a place in a row: 1st, 2nd, 3rd, 4th.
export const ordinal = (n: number) => n + (['th', 'st', 'nd', 'rd'][n] ?? 'th');

// isMine: the seat is one of this page's.
export const isMine = (s: State, seat: number) => s.role.kind === 'seat' && !!s.role.seats?.includes(seat);

// otherPeople are the seats of people elsewhere who are still in the game.
export const otherPeople = (s: State, than: number) =>
  seatsOf(s.match.seats.length).filter(i => {
    const x = s.match.seats[i];
    return i !== than && !isMine(s, i) && x.kind === 'person' && !x.out;
  });

// presence says of a seat who plays it and how: a word or two.
export function presence(s: State, seat: number): string {
  const x = s.match.seats[seat];
  if (x.out) return 'out';
  if (x.kind === 'bot') return 'bot';
  if (isMine(s, seat)) return s.role.seats!.length > 1 ? 'here' : 'you';
  if (!x.joined) return 'not here yet';
  return x.online ? 'here' : 'away';
}

// livesOf counts the units of a side that are left, and those it has lost. A unit that became part of another is neither.
export function livesOf(view: View, seat: number): { left: number; lost: number } {
  const own = (view.units ?? []).filter(u => u.seat === seat && !hasJoined(u));
  const left = own.filter(u => u.left > 0 && u.where !== 'destroyed').length;
  return { left, lost: own.length - left };
}

// hasJoined: the unit is part of another now.
export const hasJoined = (u: { where: string }) => /^joined /.test(u.where);

// formerly is whose a figure was that is another's now, by what its kind says: "… of" a side by its name. -1: nobody else's.
export function formerly(view: View, u: Unit, g: Figure): number {
  const whose = / of (.+)$/.exec(g.kind)?.[1];
  if (!whose || !g.marks?.some(m => m.value > 0)) return -1;
  const wild = () => (view.units ?? []).some(x => x.seat === NEUTRAL && x.name === whose),
    side = view.sides.findIndex(s => s.name === whose || s.force === whose),
    seat = side < 0 && wild() ? NEUTRAL : side;
  return seat === u.seat ? -1 : seat;
}
