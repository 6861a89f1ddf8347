// The door: one click and one plays.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import { Ico } from '../icons';
import { openFile, playFirst, playNow } from '../match/enter';
import { prefs, setPrefs } from '../prefs';
import { href } from '../route';
import { useLoad } from '../store';
import { Chart } from '../table/chart';
import { Panel, Say, Top } from '../ui';
import { MineList } from './matches';

export function Start() {
  const [busy, setBusy] = useState(false),
    [error, setError] = useState<string>();
  const systems = useLoad(() => api.battles(), []),
    mine = useLoad(() => api.mine(), []);
  const all = systems.value ?? [],
    [system, setSystem] = useState(prefs.value.system),
    chosen = all.find(s => s.id === system) ?? all[0];
  const mission = chosen?.missions?.[0]?.id ?? '';
  const poster = useLoad(
    () =>
      chosen ? api.table(chosen.id, { mission, seed: String(Math.floor(Math.random() * 9000) + 1000) }) : Promise.reject(new Error('')),
    [chosen?.id],
  );
  const begin = (game: Promise<void>) => {
    setBusy(true);
    setError(undefined);
    game.catch(e => {
      setError(e.message);
      setBusy(false);
    });
  };
  const fresh = mine.value?.length === 0 && !!chosen?.first; // nobody has played here yet
  useEffect(() => {
    document.getElementById(fresh ? 'first' : 'play')?.focus();
  }, [fresh, !chosen]);
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
          <div class="row wrap">
            {fresh && (
              <button class="btn primary playnow" id="first" disabled={busy} onClick={() => begin(playFirst(chosen!.id))}>
                {busy ? 'Setting the table…' : 'Learn it by playing'}
              </button>
            )}
            <button
              class={'btn playnow ' + (fresh ? '' : 'primary')}
              id="play"
              disabled={busy || !chosen}
              onClick={() => begin(playNow(chosen!.id))}>
              {busy ? 'Setting the table…' : 'Play now'}
            </button>
            {!fresh && chosen?.first && (
              <button class="btn playnow" id="first" disabled={busy} onClick={() => begin(playFirst(chosen.id))}>
                First game
              </button>
            )}
          </div>
          <p class="dim small gapt">
            {fresh
              ? 'The first is a small battle that explains itself: about ten minutes, and you can leave the lesson at any point and play on.'
              : 'Set up for you, against the sensible bot: it begins with your first order. No account, nothing leaves this machine.'}
          </p>
          {all.length > 1 && (
            <div class="row wrap others" role="radiogroup" aria-label="Which game">
              {all.map(s => (
                <button
                  key={s.id}
                  class={'btn ' + (s.id === chosen?.id ? 'on' : '')}
                  role="radio"
                  aria-checked={s.id === chosen?.id}
                  data-play={s.id}
                  onClick={() => {
                    setSystem(s.id);
                    setPrefs({ system: s.id });
                  }}>
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
