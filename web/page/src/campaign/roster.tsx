// A roster: every member with what it is worth and how it is. The lost stay listed until they are replaced.
import { sideOf } from '../icons';
import { busts } from './busts';
import type { Member, Roster } from './types';

export function Bust({ icon, s = 40, seat = 0 }: { icon: string; s?: number; seat?: number }) {
  return (
    <span class={'bust ' + sideOf(seat) + (s > 44 ? ' big' : '')}>
      <svg width={s} height={s} viewBox="0 0 48 48" aria-hidden="true" dangerouslySetInnerHTML={{ __html: busts[icon] ?? busts.trooper }} />
    </span>
  );
}

const marks = { ready: '✓', hurt: '▼', captive: '⊞', lost: '✕', gone: '✕' };

export const Stand = ({ m }: { m: Member }) => (
  <span class={'state ' + m.state}>
    {marks[m.state]} {m.said}
  </span>
);

export const fielded = (m: Member) => (m.marks ?? []).some(c => c.name === 'fielded');

type Props = { roster: Roster; unit: string; picked: number; pick: (id: number) => void };

export function RosterList({ roster, unit, picked, pick }: Props) {
  const list = roster.members ?? [],
    fit = list.filter(m => m.state === 'ready' || m.state === 'hurt').length;
  return (
    <section class="panel roster" aria-label="Roster">
      <header>
        <h2>Roster</h2>
        <span class="dim">
          {list.length}, of them {fit} fit to go
        </span>
        <span class="push dim small">value</span>
      </header>
      {list.map(m => (
        <button
          key={m.id}
          class={'op' + (m.id === picked ? ' on' : '') + (m.state === 'lost' || m.state === 'captive' ? ' out' : '')}
          data-member={m.name}
          aria-pressed={m.id === picked}
          onClick={() => pick(m.id)}>
          <Bust icon={m.icon} seat={roster.seat} />
          <span>
            <span class="nameline">
              <b>{m.name}</b> <Stand m={m} />
            </span>
            <small>
              {m.role}
              {m.leads ? ', leads' : ''}
              {fielded(m) ? ', in the team' : ''}
            </small>
          </span>
          <span class="val">
            {m.value}
            <small>{m.free_text ?? `${m.free} ${unit} free`}</small>
          </span>
        </button>
      ))}
      {(roster.gear ?? []).length > 0 && (
        <p class="in small soft">Belongs to all: {(roster.gear ?? []).map(g => `${g.name} (${g.cost ?? 0})`).join(', ')}</p>
      )}
    </section>
  );
}
