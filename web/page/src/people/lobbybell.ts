// Who waits at a table is told when the other sits down.
import { useEffect, useRef } from 'preact/hooks';
import type { State } from '../types';
import { tell } from './tell';

export function useLobbyBell(s: State) {
  const sits = s.match.seats.filter(x => x.joined).length,
    was = useRef(sits);
  useEffect(() => {
    if (sits > was.current && s.role.kind === 'seat') tell('Somebody has sat down at your table', s.match.id);
    was.current = sits;
  }, [sits]);
}
