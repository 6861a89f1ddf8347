// A name of the player's own for a member or the whole roster: an answer beside the question that waits, so it can be taken
// back and stands in the record.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../match/session';
import { Say } from '../ui';

// THE_ROSTER stands for the roster itself where a member is named.
export const THE_ROSTER = -1;

const LONGEST = 40;

type Props = { session: Session; id: number; name: string; what: string; done: (asked?: number) => void };

export function Rename({ session, id, name, what, done }: Props) {
  const [word, setWord] = useState<string>(),
    [error, setError] = useState<string>(),
    field = useRef<HTMLInputElement>(null),
    open = word !== undefined;
  useEffect(() => {
    if (open) field.current?.select();
  }, [open]);
  const give = async () => {
    const d = session.decision,
      said = (word ?? '').trim();
    if (!d || !said || said === name) return setWord(undefined);
    try {
      const r = await session.api.answer(d.number, { value: id, word: said });
      session.receive(r.state);
      setWord(undefined);
      setError(undefined);
      done(r.state.decision?.number);
    } catch (e) {
      setError((e as Error).message);
    }
  };
  if (word === undefined)
    return (
      <button class="btn ghost rename" data-rename={id} aria-label={`Rename ${name}`} onClick={() => setWord(name)}>
        Rename
      </button>
    );
  return (
    <form
      class="row wrap naming"
      onSubmit={e => {
        e.preventDefault();
        void give();
      }}
      onKeyDown={e => e.key === 'Escape' && setWord(undefined)}>
      <input
        class="field"
        aria-label={`Name of ${what}`}
        maxLength={LONGEST}
        value={word}
        ref={field}
        onInput={e => setWord(e.currentTarget.value)}
      />
      <button class="btn" type="submit">
        Save
      </button>
      <button class="btn ghost" type="button" onClick={() => setWord(undefined)}>
        Cancel
      </button>
      <Say error={error} />
    </form>
  );
}
