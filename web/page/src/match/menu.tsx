// What else one can do with a match: links, file, report, replay, resign.
import { useState } from 'preact/hooks';
import { api } from '../api';
import { Ico } from '../icons';
import { LinkBox } from '../people/link';
import { TermsRead } from '../people/terms';
import { absolute, go, href } from '../route';
import { otherPeople } from '../sides';
import { useLoad } from '../store';
import type { State } from '../types';
import { Copy, Dialog, download, LocalOnly, Say, SideName, ThemeButton } from '../ui';
import { freeSeats, Invite } from './invite';
import type { Session } from './session';

// MissionText says what is fought for, in the words of the system.
export function MissionText({ s }: { s: State }) {
  const systems = useLoad(() => api.systems(), []),
    system = systems.value?.find(x => x.id === s.match.system);
  const m = system?.missions?.find(x => x.id === s.match.mission);
  return m ? (
    <div class="mission">
      <h3>{m.name}</h3>
      <p class="soft">{m.text}</p>
    </div>
  ) : null;
}

type Props = { session: Session; s: State; token: string; close: () => void };

export function MatchMenu({ session, s, token, close }: Props) {
  const [error, setError] = useState<string>(),
    [watch, setWatch] = useState(''),
    [share, setShare] = useState(''),
    [text, setText] = useState(''),
    [sure, setSure] = useState(false);
  const run = (f: () => Promise<void>) => () => void f().catch(e => setError((e as Error).message));
  const seated = s.role.kind === 'seat',
    several = s.match.seats.length > 2,
    out = seated && !!s.match.seats[s.seat].out,
    playOn = several && otherPeople(s, s.seat).length > 0,
    over = s.result.over || s.match.status === 'over';
  const file = run(async () => {
    const f = await session.api.file();
    download(f.name, f.text);
  });
  const report = run(async () => {
    const f = await session.api.report(text);
    download(f.name, f.text);
  });
  return (
    <Dialog title="Match" close={close} wide>
      <div class="menu">
        <Say error={error} />
        <MissionText s={s} />
        {otherPeople(s, s.seat).length > 0 && (
          <dl class="facts">
            <TermsRead terms={s.match.terms} />
          </dl>
        )}
        {seated && freeSeats(s).length > 0 && (
          <>
            <h3>{several ? 'Invite players' : 'Invite the other player'}</h3>
            <Invite session={session} s={s} />
          </>
        )}
        <h3>See it again</h3>
        <div class="row wrap">
          <a class="btn" href={href('replay', token)}>
            <Ico n="play" /> Replay
          </a>
          <a class="btn" href={href('dice', token)}>
            <Ico n="shield" /> Check the dice
          </a>
          <button class="btn" onClick={file}>
            <Ico n="save" /> Match file
          </button>
          <a class="btn" href={href('rules', s.match.system)} target="_blank" rel="noopener">
            <Ico n="book" /> Rules
          </a>
          <ThemeButton />
          <a class="btn" href={href('settings')}>
            <Ico n="gear" /> Settings
          </a>
        </div>
        {seated && (
          <>
            <h3>Let others watch</h3>
            <div class="row wrap">
              {watch ? (
                <LinkBox link={absolute('watch', watch)} label="Link for watchers" />
              ) : (
                <button class="btn" onClick={run(async () => setWatch((await session.api.link('watch')).token))}>
                  <Ico n="link" /> Make a link
                </button>
              )}
            </div>
            {watch && <LocalOnly />}
            {!over && !out && s.match.seats[s.seat].joined && (
              <>
                <h3>Share your side</h3>
                <div class="row wrap">
                  {share ? (
                    <>
                      <input class="field grow" readOnly value={absolute('join', share)} aria-label="Link for your side" data-share-link />
                      <Copy text={absolute('join', share)} />
                    </>
                  ) : (
                    <button class="btn" data-share onClick={run(async () => setShare((await session.api.link('share', s.seat)).token))}>
                      <Ico n="two" /> A link for <SideName seat={s.seat}>{s.match.seats[s.seat].name || 'your side'}</SideName>
                    </button>
                  )}
                </div>
                {share && <LocalOnly />}
                <p class="dim small">
                  Two people play a side then: both see what it knows, either may answer, and the first answer stands.
                </p>
              </>
            )}
            <p class="dim small">
              Your own link, for another device of yours; whoever has it plays for you:{' '}
              <Copy text={absolute('play', token)}>Copy my link</Copy>
            </p>
          </>
        )}
        <h3>Something is wrong?</h3>
        <div class="row">
          <input
            class="field grow"
            placeholder="What went wrong, in a sentence"
            value={text}
            aria-label="What went wrong"
            onInput={e => setText(e.currentTarget.value)}
          />
          <button class="btn" onClick={report}>
            <Ico n="warn" /> Fault report
          </button>
        </div>
        <p class="dim small">A file with the match up to now, which replays exactly. Nothing is sent anywhere.</p>
        {seated && !over && !out && (
          <>
            <h3>Give up</h3>
            {playOn && <p class="dim small">Where the rules allow it the others play on without you.</p>}
            <div class="row">
              {sure ? (
                <>
                  <button
                    class="btn"
                    onClick={run(async () => {
                      await session.resign(s.seat);
                      close();
                    })}>
                    Yes, resign
                  </button>
                  <button class="btn" onClick={() => setSure(false)}>
                    No
                  </button>
                </>
              ) : (
                <button class="btn" onClick={() => setSure(true)}>
                  <Ico n="flag" /> Resign
                </button>
              )}
              <button class="btn" onClick={() => go('start')}>
                Leave; it is kept
              </button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
