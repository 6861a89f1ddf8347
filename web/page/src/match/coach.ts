// The guided first game: which step of it is told now. A step is told when one of its questions is put to the newcomer
// for the first time, at the latest in its turn; those without a question are told one after the other. How far one came
// is kept in this browser.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import { prefs } from '../prefs';
import type { Decision, FirstGame, FirstStep, State } from '../types';
import { theOnly } from './offers';

export type Coach = {
  first: FirstGame;
  step: number; // told now; -1 if there is nothing new to say
  seen: boolean[];
  next: () => void; // done with a step that asks nothing
  leave: () => void;
};

const about = (s: FirstStep, d: Decision) => (s.when ?? []).some(w => w === d.name || (w === 'any-reaction' && !!d.reacts));
const due = (s: FirstStep, turn: number) => !!s.turn && turn >= s.turn;
// answersItself: a question with one answer is taken before anybody could read of it.
const answersItself = (d?: Decision | null) => !!d && prefs.value.onlyOne && !!theOnly(d);
const slot = (id: string) => 'sortie.first.' + id;

// Kept is what this browser remembers of a first game: the steps that were told, at which question, and whether the coach was sent away.
type Kept = { seen: boolean[]; left?: boolean };

function read(id: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(slot(id)) ?? '') as Kept;
  } catch {
    return { seen: [] };
  }
}
function write(id: string, k: Kept) {
  try {
    localStorage.setItem(slot(id), JSON.stringify(k));
  } catch {
    /* private mode: it lasts as long as the page */
  }
}

// useCoach follows a first game; undefined where there is none, or nobody wants to be told.
export function useCoach(s: State | undefined, mine: boolean): Coach | undefined {
  const id = s?.match.first ? s.match.id : '';
  const [first, setFirst] = useState<FirstGame>(),
    [kept, setKept] = useState<Kept>({ seen: [] }),
    [told, setTold] = useState<{ step: number; number: number }>({ step: -1, number: -1 });
  useEffect(() => {
    if (!id) return;
    setKept(read(id));
    void api.first(s!.match.system).then(setFirst, () => setFirst(undefined));
  }, [id]);
  const d = mine && !s?.setting ? (s?.decision ?? null) : null;
  const save = (k: Kept) => {
    setKept(k);
    write(id, k);
  };
  useEffect(() => {
    if (!first || !d || kept.left || told.number === d.number) return;
    const intro = first.steps.findIndex(
      (x, i) => !x.when?.length && !x.turn && !kept.seen[i] && first.steps.slice(0, i).every((_, j) => kept.seen[j]),
    );
    const step = intro >= 0 ? intro : first.steps.findIndex((x, i) => !kept.seen[i] && (about(x, d) || due(x, s!.view.turn)));
    if (step >= 0 && !about(first.steps[step], d) && answersItself(d)) return; // that is read at leisure
    setTold({ step, number: d.number });
    if (step >= 0) save({ ...kept, seen: mark(kept.seen, step) });
  }, [first, d?.number, kept.seen.length, told.number]);
  if (!id || !first || kept.left) return undefined;
  return {
    first,
    step: told.step,
    seen: kept.seen,
    next: () => setTold({ step: -1, number: -1 }),
    leave: () => save({ ...kept, left: true }),
  };
}

const mark = (seen: boolean[], step: number) => {
  const out = [...seen];
  for (let i = out.length; i < step; i++) out[i] = false;
  out[step] = true;
  return out;
};
