// The door: one click and one plays.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import { Ico } from '../icons';
import { openFile, playNow } from '../match/enter';
import { href } from '../route';
import { useLoad } from '../store';
import { Chart } from '../table/chart';
import { Panel, Say, Top } from '../ui';
import { MineList } from './matches';

export function Start() {
  const [busy, setBusy] = useState(false),
    [error, setError] = useState<string>();
  const systems = useLoad(() => api.systems(), []),
    mine = useLoad(() => api.mine(), []);
  const first = systems.value?.[0],
    mission = first?.missions?.[0]?.id ?? '';
  const poster = useLoad(
    () => (first ? api.table(first.id, { mission, seed: String(Math.floor(Math.random() * 9000) + 1000) }) : Promise.reject(new Error(''))),
    [first?.id],
  );
  const play = (system?: string) => {
    setBusy(true);
    setError(undefined);
    playNow(system).catch(e => {
      setError(e.message);
      setBusy(false);
    });
  };
  useEffect(() => {
    document.getElementById('play')?.focus();
  }, []);
  const pickFile = (f?: File) => {
    if (f) openFile(f).catch(e => setError(e.message));
  };
  useEffect(() => {
    // a file may be dropped anywhere; the button opens one, too
    const over = (e: DragEvent) => e.preventDefault();
    const drop = (e: DragEvent) => {
      e.preventDefault();
      pickFile(e.dataTransfer?.files[0]);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, []);
  return (
    <div class="room">
      <Top here="start" />
      <main class="hero">
        <div>
          <h1>Miniatures battles by the real rules.</h1>
          <p class="lead">
            The engine knows the whole rulebook, shows every sum and names the rule behind every no. You decide, it does the book-keeping.
          </p>
          <button class="btn primary playnow" id="play" disabled={busy} onClick={() => play()}>
            {busy ? 'Setting the table…' : 'Play now'} <kbd>Enter</kbd>
          </button>
          <p class="dim small gapt">{first ? `${first.name}, against the sensible bot. No account, nothing leaves this machine.` : ' '}</p>
          {(systems.value ?? []).length > 1 && (
            <div class="row wrap others">
              <span class="soft">or play</span>
              {systems.value!.slice(1).map(s => (
                <button key={s.id} class="btn" data-play={s.id} disabled={busy} onClick={() => play(s.id)}>
                  {s.name}
                </button>
              ))}
            </div>
          )}
          <Say error={error ?? systems.error} />
          <div class="cards">
            <a class="pick" href={href('setup')}>
              <Ico n="table" /> <b>Set up a game</b>
              <small>Mission, forces, table, opponents: bots, one screen, or links for friends.</small>
            </a>
            <a class="pick" href={href('lists')}>
              <Ico n="list" /> <b>Build a force</b>
              <small>Faults named with their rule as you go; print the cards.</small>
            </a>
            <label class="pick filepick">
              <Ico n="play" /> <b>Open a match file</b>
              <small>Watch it, check its dice, play on from any moment.</small>
              <input type="file" class="sr" accept=".match,.txt,text/plain" onChange={e => pickFile(e.currentTarget.files?.[0])} />
            </label>
            <a class="pick" href={href('rules')}>
              <Ico n="book" /> <b>Read the rules</b>
              <small>In our own words, searchable, with our rulings marked.</small>
            </a>
          </div>
        </div>
        <div class="stack">
          {mine.value && mine.value.length > 0 && (
            <Panel
              title="Your matches"
              side={
                <a class="linkish" href={href('matches')}>
                  all {mine.value.length}
                </a>
              }
              flush>
              <MineList list={mine.value.slice(0, 5)} again={mine.again} />
            </Panel>
          )}
          {poster.value && (
            <div class="poster" aria-hidden="true">
              <Chart view={poster.value.view} near={0} label="A table" ruler={10} still />
            </div>
          )}
        </div>
      </main>
    </div>
  );
}
