// A few words to the others at the table. Watchers never write, and read only where the table says so.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Ico, sideOf } from '../icons';
import type { Session } from '../match/session';
import { prefs, setPrefs } from '../prefs';
import { isMine, otherPeople } from '../sides';
import { useStore } from '../store';
import type { Remark, State } from '../types';
import { Say, when } from '../ui';

const phrases = ['Good luck', 'Nice shot', 'One moment', 'May I take that back?', 'Thanks', 'Well played'];

// hasChat: somebody is there to talk to, or something was said.
export const hasChat = (s: State, said: Remark[]) =>
  s.role.kind === 'seat' ? otherPeople(s, s.seat).length > 0 || said.length > 0 : !!s.chat && said.length > 0;

// useUnread counts the lines of others since the chat was last looked at.
export function useUnread(s: State, said: Remark[], open: boolean): number {
  const last = said.at(-1)?.seq ?? 0,
    [read, setRead] = useState(last);
  useEffect(() => {
    if (open) setRead(last);
  }, [open, last]);
  return open ? 0 : said.filter(r => r.seq > read && !isMine(s, r.seat)).length;
}

type Props = { s: State; session: Session; said: Remark[]; names: string[] };

export function Chat({ s, session, said, names }: Props) {
  const pr = useStore(prefs),
    muted = pr.muted === s.match.id,
    shown = muted ? said.filter(r => isMine(s, r.seat)) : said;
  return (
    <section class="panel chatp" aria-label="Chat">
      <header>
        <Ico n="chat" />
        <h2>Chat</h2>
        <span class="dim small">{s.match.terms.heard ? 'watchers read along' : 'watchers do not read it'}</span>
        <span class="push" />
        {s.role.kind === 'seat' && (
          <button class="linkish" aria-pressed={muted} onClick={() => setPrefs({ muted: muted ? '' : s.match.id })}>
            {muted ? 'hear them' : 'mute'}
          </button>
        )}
      </header>
      <Lines list={shown} names={names} />
      {s.role.kind === 'seat' && <Write session={session} />}
    </section>
  );
}

function Lines({ list, names }: { list: Remark[]; names: string[] }) {
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [list.length]);
  return (
    <ol class="chat" ref={end} aria-live="polite">
      {list.map(r => (
        <li key={r.seq}>
          <time dateTime={r.at}>{when(r.at)}</time>
          <b class={'t' + sideOf(r.seat)}>{names[r.seat]}</b> {r.text}
        </li>
      ))}
      {!list.length && <li class="dim">Nothing was said yet.</li>}
    </ol>
  );
}

function Write({ session }: { session: Session }) {
  const [text, setText] = useState(''),
    [error, setError] = useState<string>();
  const say = (line: string) =>
    session.say(line).then(
      () => {
        setText(t => (t === line ? '' : t));
        setError(undefined);
      },
      e => setError((e as Error).message),
    );
  return (
    <form
      class="in stack tight"
      onSubmit={e => {
        e.preventDefault();
        if (text.trim()) void say(text);
      }}>
      <div class="says">
        {phrases.map(p => (
          <button key={p} type="button" class="say" data-say={p} onClick={() => void say(p)}>
            {p}
          </button>
        ))}
      </div>
      <div class="row">
        <input
          class="field grow"
          id="saytext"
          maxLength={200}
          placeholder="Write to the table"
          aria-label="Write to the table"
          value={text}
          onInput={e => setText(e.currentTarget.value)}
          onKeyDown={e => e.stopPropagation()}
        />
        <button class="btn" id="say">
          Send
        </button>
      </div>
      <Say error={error} />
    </form>
  );
}
