// Standing orders: who of one's own takes hits first, and who does not react this turn. Said once, changed any time.
import { useState } from 'preact/hooks';
import type { Session } from '../match/session';
import { byOrder, isLosses, orderText, wordsOf } from '../match/standing';
import { several } from '../match/words';
import { useStore } from '../store';
import type { Decision, State, View } from '../types';
import { Switch } from '../ui';

// LossOrder arranges who is lost first. From then on hits are handed out by it.
export function LossOrder({ session, d, view }: { session: Session; d: Decision; view: View }) {
  // The panel may be laid out anew while one arranges: what was arranged is kept beside the plan.
  const { draft, now } = session.standing,
    order = draft?.number === d.number ? draft.order : wordsOf(d, view, now.value.losses);
  if (!isLosses(d, view) || !order.length) return null;
  const up = (i: number) => {
    const next = [...order];
    next.splice(i - 1, 2, order[i], order[i - 1]);
    session.standing.draft = { number: d.number, order: next };
    session.setPlan({ spread: byOrder(d, view, next).values ?? [] });
  };
  return (
    <div class="lossorder">
      {order.length > 1 && <Ranks order={order} up={up} />}
      <button
        class="btn wraps"
        id="standing"
        onClick={() => {
          session.standing.set({ losses: order });
          session.setPlan({ spread: byOrder(d, view, order).values ?? [] });
        }}>
        From now on: {orderText(order)}
      </button>
    </div>
  );
}

function Ranks({ order, up }: { order: string[]; up: (i: number) => void }) {
  return (
    <ol class="ranks" aria-label="Lost first">
      {order.map((w, i) => (
        <li key={w} class="row">
          <b class="grow">{several(2, w || 'model').slice(2)}</b>
          <button class="btn icb" disabled={i === 0} aria-label={`Lose ${w} sooner`} onClick={() => up(i)}>
            ↑
          </button>
        </li>
      ))}
    </ol>
  );
}

// StandingLine says which order stands for hits, and lets it be changed or ended.
export function StandingLine({ session }: { session: Session }) {
  const { losses } = useStore(session.standing.now),
    [open, setOpen] = useState(false);
  if (!losses) return null;
  const up = (i: number) => {
    const next = [...losses];
    next.splice(i - 1, 2, losses[i], losses[i - 1]);
    session.standing.set({ losses: next });
  };
  return (
    <div class="small standingline">
      <span class="soft">Hits on yours: {orderText(losses)}.</span>{' '}
      <button class="linkish" aria-expanded={open} onClick={() => setOpen(!open)}>
        change
      </button>
      {open && (
        <>
          <Ranks order={losses} up={up} />
          <button class="linkish" id="askhits" onClick={() => session.standing.set({ losses: undefined })}>
            Ask me each time
          </button>
        </>
      )}
    </div>
  );
}

// HoldSwitch declines what a unit could react to in this turn beforehand, but for one enemy if one likes.
export function HoldSwitch({ session, s, d }: { session: Session; s: State; d: Decision }) {
  const { holds } = useStore(session.standing.now),
    unit = (s.view.units ?? []).find(u => u.id === d.unit),
    foes = (s.view.units ?? []).filter(u => u.seat !== s.seat && u.left > 0),
    mine = holds.find(h => h.unit === d.unit && h.turn === s.view.turn);
  if (!unit || !d.plan) return null;
  const put = (but: number) => session.standing.hold({ unit: unit.id, but, turn: s.view.turn }, unit.id);
  return (
    <div class="row wrap hold">
      <Switch
        on={!!mine}
        set={on => (on ? put(-1) : session.standing.hold(undefined, unit.id))}
        label={`Hold ${unit.name} this turn${mine ? ', but for' : ''}`}
      />
      {mine && (
        <select value={mine.but} aria-label="But for" onChange={e => put(Number(e.currentTarget.value))}>
          <option value={-1}>nobody</option>
          {foes.map(u => (
            <option key={u.id} value={u.id}>
              {u.name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
