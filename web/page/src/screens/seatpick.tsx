// Who plays the sides of a game of more than two: each is me, somebody by a link, or a bot.
import type { SeatChoice, System } from '../types';
import { Seg, SideName } from '../ui';
import type { Pick } from './forcepick';

export type Player = { kind: SeatChoice['kind']; bot: string; name: string };

// firstPlayers are me against bots, until somebody chooses.
export const firstPlayers = (bot: string): Player[] => [0, 1, 2, 3].map(i => ({ kind: i ? 'bot' : 'me', bot, name: '' }));

// bringsOwn: by a link each brings a list of one's own, chosen at the table; who holds several seats gives them here.
export const bringsOwn = (all: Player[], i: number) =>
  all.some(p => p.kind === 'link') && (all[i].kind === 'link' || (all[i].kind === 'me' && all.filter(p => p.kind === 'me').length === 1));

// callPlayers are the names of all, by seat. The first of one's own is one's own; who comes by a link says it there.
export function callPlayers(all: Player[], own: string): string[] {
  const me = all.findIndex(p => p.kind === 'me'),
    bots = all.filter(p => p.kind === 'bot').length;
  let nth = 0;
  return all.map((p, i) => {
    if (p.kind === 'link') return '';
    if (p.kind === 'bot') return p.name || (bots > 1 ? `Rival ${++nth}` : 'Rival');
    return i === me ? own || 'Player' : p.name || `Player ${i + 1}`;
  });
}

// seatsFor is what a match is made of: the lists, the names and who sits where.
export function seatsFor(all: Player[], forces: Pick[], own: string, mood: string) {
  return {
    lists: all.map((_, i) => (bringsOwn(all, i) ? '' : forces[i].text)),
    names: callPlayers(all, own),
    seats: all.map((p): SeatChoice => (p.kind === 'bot' ? { kind: 'bot', bot: tempered(p.bot, mood) } : { kind: p.kind })),
  };
}

export const tempered = (bot: string, mood: string) => bot + (mood && bot !== 'random' ? '-' + mood : '');

type Props = { all: Player[]; own: string; sys: System; set: (i: number, p: Player) => void };

export function SeatPicks({ all, own, sys, set }: Props) {
  const me = all.findIndex(p => p.kind === 'me'),
    names = callPlayers(all, own);
  return (
    <>
      {all.map((p, i) => (
        <div key={i} class="seatpick" data-seatpick={i}>
          <div class="row wrap">
            <SideName seat={i}>{names[i] || 'by link'}</SideName>
            <span class="push" />
            <Seg
              label={`Who plays side ${i + 1}`}
              value={p.kind}
              set={kind => set(i, { ...p, kind, name: '' })}
              options={[
                ['me', 'here'],
                ['link', 'by link'],
                ['bot', 'bot'],
              ]}
            />
          </div>
          {p.kind === 'bot' && (sys.bots?.length ?? 0) > 1 && (
            <div class="row">
              <span class="soft small">Level</span>
              <span class="push" />
              <select
                class="field"
                aria-label={`Level of bot ${i + 1}`}
                value={p.bot}
                onChange={e => set(i, { ...p, bot: e.currentTarget.value })}>
                {sys.bots!.map(b => (
                  <option key={b} value={b}>
                    {b}
                  </option>
                ))}
              </select>
            </div>
          )}
          {p.kind === 'me' && i !== me && (
            <input
              class="field"
              value={p.name}
              maxLength={40}
              placeholder={names[i]}
              aria-label={`Name of player ${i + 1}`}
              onInput={e => set(i, { ...p, name: e.currentTarget.value })}
            />
          )}
        </div>
      ))}
      <p class="dim small">{words(all)}</p>
    </>
  );
}

// words say what the choice comes to.
function words(all: Player[]): string {
  const here = all.filter(p => p.kind === 'me').length,
    away = all.filter(p => p.kind === 'link').length;
  if (!here && !away) return 'Only bots: you watch.';
  if (!here) return 'You watch, and send the links.';
  return [
    here > 1 ? `${here} at this screen: pass the mouse.` : '',
    away ? `${away === 1 ? 'A link' : away + ' links'} to send, no account needed.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
