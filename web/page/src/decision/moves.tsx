// Moving and placing: the table does the work, this says how far, for whom, and what else one can do.

import { inches } from '../geometry';
import { Ico } from '../icons';
import { leaders, lengthOf } from '../match/plan';
import type { Session, Shot } from '../match/session';
import { useStore } from '../store';
import { isRound } from '../table/figure';
import type { Decision } from '../types';
import { Key, Seg } from '../ui';
import { Formations } from './formations';
import type { MoveTools } from './panel';

// howTo says what the table takes, in the words of the question.
function howTo(d: Decision, lead: boolean, placed: boolean): string {
  const hand = matchMedia('(pointer: coarse), (max-width: 600px)').matches; // no keys there
  if (d.kind === 'place' && !placed && hand) return 'Tap the ground where it shall stand.';
  if (d.kind === 'place' && !placed) return 'Click the ground where it shall stand. Arrow keys put it down, too.';
  if (d.kind === 'place')
    return hand
      ? 'Tap the ground where it shall stand, or drag it.'
      : 'Click the ground where it shall stand, drag it, or use the arrow keys (Shift: a quarter inch).';
  if (lead) return 'Drag the leader: the others follow by themselves, or place them one by one.';
  return hand ? 'Drag the unit by its grip.' : 'Drag the unit, or use the arrow keys (Shift: a quarter inch).';
}

export function Moves({ session, shot, d, tools }: { session: Session; shot: Shot; d: Decision; tools: MoveTools }) {
  const view = shot.state!.view,
    plan = shot.plan!,
    unit = (view.units ?? []).find(u => u.id === d.unit),
    figs = unit?.figures ?? [];
  const lead = leaders(unit).length > 0,
    whole = lead ? 'The leader' : 'Whole unit';
  const paths = useStore(session.live) ?? plan.paths,
    most = Math.max(0, ...paths.map(p => lengthOf(view, p)));
  const own = d.kind === 'move' || paths.some(p => p.figure >= 0); // a template is no model of the unit
  return (
    <div class="stack tight">
      <p class="soft small">{howTo(d, lead, paths.length > 0)}</p>
      {own && figs.length > 1 && (
        <Seg
          label="What moves"
          value={tools.alone === null ? 'unit' : 'one'}
          set={v => tools.setAlone(v === 'unit' ? null : figs[0].id)}
          options={[
            ['unit', whole],
            ['one', 'One model'],
          ]}
        />
      )}
      {own && tools.alone !== null && (
        <div class="models">
          {figs.map((g, i) => (
            <button key={g.id} class={'chip ' + (g.id === tools.alone ? 'on' : '')} onClick={() => tools.setAlone(g.id)}>
              {i + 1}
            </button>
          ))}
        </div>
      )}
      {own && <Formations session={session} shot={shot} d={d} />}
      <div class="pad" role="group" aria-label="Nudge">
        <button class="btn icb" aria-label="Up" onClick={() => tools.nudge(0, -1)}>
          ↑
        </button>
        <button class="btn icb" aria-label="Down" onClick={() => tools.nudge(0, 1)}>
          ↓
        </button>
        <button class="btn icb" aria-label="Left" onClick={() => tools.nudge(-1, 0)}>
          ←
        </button>
        <button class="btn icb" aria-label="Right" onClick={() => tools.nudge(1, 0)}>
          →
        </button>
        {d.kind === 'move' && (
          <button class="btn" onClick={tools.corner} title="The way goes on from here">
            <Ico n="corner" /> Corner <Key tool="c" />
          </button>
        )}
        {own && figs.some(g => !isRound(g)) && (
          <>
            <button class="btn icb" aria-label="Turn left (Q)" onClick={() => tools.turn(15)}>
              <Ico n="turnl" />
            </button>
            <button class="btn icb" aria-label="Turn right (G)" onClick={() => tools.turn(-15)}>
              <Ico n="turnr" />
            </button>
          </>
        )}
      </div>
      <div class="row">
        {(d.kind === 'move' || paths.length > 0) && (
          <span class="need">
            <b class={plan.checked === 'bad' ? 'bad' : 'sig'}>{d.kind === 'move' ? inches(most) : paths.length}</b>
            <span>
              {d.kind === 'move'
                ? figs.length > 1
                  ? 'for who goes farthest'
                  : 'to go'
                : paths.length === 1
                  ? 'piece placed'
                  : 'pieces placed'}
            </span>
          </span>
        )}
        <span class="push">
          {plan.checked === 'ok' && plan.touched ? (
            <span class="good">
              <Ico n="tick" /> legal
            </span>
          ) : null}
        </span>
        {plan.touched && (
          <button class="btn" id="clear" onClick={() => session.reset()}>
            Clear <kbd>Esc</kbd>
          </button>
        )}
      </div>
    </div>
  );
}
