// What waits at other tables, wherever one is: a badge, and a bar that leads there. Looked for now and then, and only while one
// has something with other people going.
import { useEffect } from 'preact/hooks';
import { api } from '../api';
import { openMine } from '../match/enter';
import { Store, useStore } from '../store';
import type { Mine } from '../types';
import { timeText } from './clock';
import { tell } from './tell';

export const news = new Store<Mine[]>([]);

const EVERY = 15_000;
let openHere = ''; // the match that is on the screen: it tells itself
// withPeople: somebody else plays in it, and it is not over.
export const withPeople = (m: Mine) =>
  ['waiting', 'playing'].includes(m.match.status) && m.match.seats.some((x, i) => x.kind === 'person' && !m.seats?.includes(i));

// came: everybody sits at a table that still waits for something of us.
export const came = (m: Mine) => m.match.status === 'waiting' && withPeople(m) && m.match.seats.every(x => x.joined);

// useNews looks for news while the page is open.
export function useNews(key: string) {
  useEffect(() => {
    let timer = 0,
      on = true;
    const look = async () => {
      const list = await api.mine().catch(() => undefined);
      if (!on) return;
      const old = news.value,
        now = (list ?? old).filter(withPeople);
      if (list) news.set(now);
      for (const m of now) {
        const before = old.find(x => x.match.id === m.match.id);
        if (!before || m.match.id === openHere) continue;
        if (m.yours && !before.yours) tell(`Your turn: ${m.match.mission.replace(/-/g, ' ')}, ${m.match.name}`, m.match.id);
        if (came(m) && !came(before)) tell('Somebody has sat down at your table', m.match.id);
      }
      if (now.length) timer = window.setTimeout(() => void look(), EVERY);
    };
    void look();
    return () => {
      on = false;
      clearTimeout(timer);
    };
  }, [key]);
}

// waitingFor are the matches of other people in which something is to be done.
export const waitingFor = (list: Mine[]) => list.filter(m => m.yours || came(m));

// NewsBar leads to a table where one is waited for; not to the one that is open.
export function NewsBar({ here }: { here: string }) {
  useEffect(() => {
    openHere = here;
    return () => {
      openHere = '';
    };
  }, [here]);
  const first = waitingFor(useStore(news)).find(m => m.match.id !== here);
  if (!first) return null;
  const others = first.match.seats.filter((_, i) => !first.seats?.includes(i)).map(x => x.name || 'the other');
  return (
    <section class="mbar" aria-label="A game that waits for you" aria-live="polite" data-news={first.match.id}>
      <span class="badge">{first.yours ? 'your turn' : 'somebody came'}</span>
      <b>{first.match.mission.replace(/-/g, ' ')}</b>
      <span class="soft what">
        {first.match.name}, with {others.join(', ')}
      </span>
      {first.yours && first.left !== undefined && <span class="clock run">{timeText(first.left)}</span>}
      <span class="push" />
      <button class="btn primary" id="gotable" onClick={() => void openMine(first.match.id)}>
        Go to the table
      </button>
    </section>
  );
}
