// The title of the tab says whose turn it is: it is all one sees of a match in another tab.
import { useEffect, useState } from 'preact/hooks';
import type { State } from '../types';

export function titleOf(s: State, mine: boolean, hidden: boolean): string {
  const name = (seat: number) => s.match.seats[seat]?.name || s.view.sides[seat]?.name || 'the other side';
  const what = () => {
    if (s.result.over || s.match.status === 'over') return s.result.winner < 0 ? 'A draw' : `${name(s.result.winner)} wins`;
    if (s.match.status === 'waiting') return 'Waiting for a player';
    if (!s.decision) return s.match.name;
    if (!mine || (s.role.seats?.length ?? 0) > 1) return `${name(s.decision.seat)}’s turn`;
    return hidden ? '● Your turn' : 'Your turn';
  };
  return what() + ' – Sortie';
}

export function useTitle(s: State, mine: boolean) {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const title = titleOf(s, mine, hidden);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
