// A match again: seek, speed, play on from any moment.
import { useEffect, useRef, useState } from 'preact/hooks';
import { MatchApi } from '../api';
import { Brand, DieIcon, Ico, Rolled } from '../icons';
import { enter } from '../match/enter';
import { walk } from '../match/motion';
import { ShareMoment } from '../match/share';
import { sentence } from '../parts/log';
import { Scores } from '../parts/seats';
import { Timeline } from '../parts/timeline';
import { UnitCard } from '../parts/unitcard';
import { href } from '../route';
import { namesOf } from '../sides';
import { useLoad } from '../store';
import { type CameraHandle, Chart } from '../table/chart';
import { frameOf } from '../table/frame';
import type { Replay, SeatChoice, State, View } from '../types';
import { Cite, Lost, Panel, Say, Seg, SideName, ThemeButton, Top } from '../ui';
import { Casualties, LuckPanel, TurningPoints } from './review';

export function ReplayScreen({ token, entry }: { token: string; entry?: number }) {
  const got = useLoad(async () => {
    const a = new MatchApi(token);
    const [state, replay] = await Promise.all([a.state(), a.replay()]);
    return { state, replay };
  }, [token]);
  if (!got.value)
    return (
      <div class="room">
        <Top />
        <main class="narrow">
          <Lost error={got.error} />
          {!got.error && <p class="dim">Fetching the match…</p>}
        </main>
      </div>
    );
  return <Stage token={token} state={got.value.state} replay={got.value.replay} entry={entry} />;
}

const speeds: Record<string, number> = { slow: 1400, normal: 700, fast: 180 };

function Stage({ token, state, replay, entry }: { token: string; state: State; replay: Replay; entry?: number }) {
  const api = new MatchApi(token),
    steps = replay.steps,
    start =
      entry === undefined
        ? 0
        : Math.max(
            0,
            steps.findIndex(s => s.entry >= entry),
          );
  const [at, setAt] = useState(start),
    [playing, setPlaying] = useState(false),
    [speed, setSpeed] = useState('normal'),
    [view, setView] = useState<View>(state.view),
    [error, setError] = useState<string>(),
    [looked, setLooked] = useState(-1);
  const cache = useRef(new Map<number, View>()),
    root = useRef<HTMLDivElement>(null),
    camera = useRef<CameraHandle | null>(null),
    shown = useRef<View>(state.view);
  const step = steps[at],
    names = namesOf(state),
    seat = state.role.kind === 'seat' ? state.seat : state.result.over ? 0 : -1;
  const fetchView = async (i: number) => {
    const known = cache.current.get(i);
    if (known) return known;
    const v = (await api.at(steps[i].entry, seat)).view;
    cache.current.set(i, v);
    return v;
  };
  useEffect(() => {
    let gone = false;
    fetchView(at).then(
      v => {
        if (gone) return;
        const was = shown.current;
        shown.current = v;
        setView(v);
        setTimeout(() => walk(root.current, was, v, step.events ?? [], frameOf(v.table, 0)), 0);
        if (at + 1 < steps.length) void fetchView(at + 1).catch(() => undefined);
      },
      e => setError((e as Error).message),
    );
    return () => {
      gone = true;
    };
  }, [at]);
  useEffect(() => {
    if (!playing) return;
    const t = setTimeout(() => {
      if (at + 1 < steps.length) setAt(at + 1);
      else setPlaying(false);
    }, speeds[speed]);
    return () => clearTimeout(t);
  }, [playing, at, speed]);
  const seek = (i: number) => setAt(Math.max(0, Math.min(steps.length - 1, i)));
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const on = e.target as HTMLElement;
      if (on.closest('input, select, textarea') || e.ctrlKey || e.metaKey || e.altKey) return; // the browser's own
      if (e.key === ' ' && on.closest('button, a')) return; // it presses what has the focus
      const act: Record<string, () => void> = {
        ArrowRight: () => seek(at + 1),
        ArrowLeft: () => seek(at - 1),
        Home: () => seek(0),
        End: () => seek(steps.length - 1),
        ' ': () => setPlaying(!playing),
        v: () => camera.current?.fit(),
        '+': () => camera.current?.zoom(1.3),
        '-': () => camera.current?.zoom(1 / 1.3),
      };
      if (act[e.key]) {
        e.preventDefault();
        act[e.key]();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const fork = () =>
    api
      .fork(
        step.entry,
        names.map((_, i): SeatChoice => (i === Math.max(0, seat) ? { kind: 'me' } : { kind: 'bot', bot: 'sensible' })),
      )
      .then(enter)
      .catch(e => setError((e as Error).message));
  // The score is that of the moment; only the last one is the result, which may count what is scored at the end.
  const points = at === steps.length - 1 && replay.result.over ? replay.result.points : view.sides.map(x => x.score);
  const unit = (view.units ?? []).find(u => u.id === looked),
    warning = sessionStorage.getItem('sortie.file.' + state.match.id);
  return (
    <div class="replay">
      <header class="top">
        <a class="brand" href={href('start')} aria-label="Sortie">
          <Brand />
          <span>SORTIE</span>
        </a>
        <b class="cap">{state.match.mission.replace(/-/g, ' ')}</b>
        <span class="soft what">{state.match.name}</span>
        {names.length > 2 ? (
          <Scores points={points} names={names} />
        ) : (
          <div class="score push">
            <SideName seat={0}>
              <span class="nm">{names[0]}</span>
            </SideName>
            <b>{points[0]}</b>
            <b>{points[1]}</b>
            <SideName seat={1}>
              <span class="nm">{names[1]}</span>
            </SideName>
          </div>
        )}
        <a class="btn" href={href('dice', token)}>
          <Ico n="shield" /> Dice
        </a>
        <ThemeButton />
      </header>
      <div class="stage" ref={root}>
        <Chart
          view={view}
          near={0}
          camera={camera}
          label="The table at this moment"
          marks={{ selected: step?.events?.find(e => e.unit >= 0)?.unit, hovered: looked }}
          hands={{ unit: id => setLooked(id), hover: id => id >= 0 && setLooked(id) }}
        />
      </div>
      <div class="panel bar">
        <div class="row wrap">
          <button class="btn icb" aria-label="To the beginning" onClick={() => seek(0)}>
            <Ico n="first" />
          </button>
          <button class="btn icb" aria-label="Back" onClick={() => seek(at - 1)}>
            <Ico n="prev" />
          </button>
          <button class="btn primary icb" id="playpause" aria-label={playing ? 'Pause' : 'Play'} onClick={() => setPlaying(!playing)}>
            <Ico n={playing ? 'pause' : 'play'} />
          </button>
          <button class="btn icb" aria-label="On" onClick={() => seek(at + 1)}>
            <Ico n="next" />
          </button>
          <button class="btn icb" aria-label="To the end" onClick={() => seek(steps.length - 1)}>
            <Ico n="last" />
          </button>
          <Seg
            label="Speed"
            value={speed}
            set={setSpeed}
            options={[
              ['slow', '½×'],
              ['normal', '1×'],
              ['fast', '4×'],
            ]}
          />
          <b>Turn {step?.turn ?? 0}</b>
          <span class="dim">
            step {at + 1} of {steps.length}
          </span>
          <span class="push" />
          <ShareMoment api={api} state={state} entry={step?.entry ?? 0} />
          <button class="btn primary" id="fork" onClick={() => void fork()}>
            <Ico n="branch" /> Play on from here
          </button>
        </div>
        <Timeline steps={steps} turning={replay.turning ?? []} at={at} seek={seek} names={names} />
        <Say error={error} />
        {warning && (
          <p class="bad small" role="alert">
            ✕ {warning}
          </p>
        )}
      </div>
      <aside class="side-col" aria-label="This moment">
        <Panel title="This moment" side={<span class="chip">{step?.name.replace(/-/g, ' ')}</span>} flush>
          <ol class="log">
            {(step?.events ?? [])
              .filter(e => e.text)
              .map((e, i) => (
                <li key={i}>
                  <span class="mark">
                    <DieIcon seat={e.seat} face={e.name} s={16} />
                  </span>
                  {sentence(e.text)}{' '}
                  {e.faces?.length ? (
                    <span class="minid">
                      {e.faces.slice(0, 10).map((n, k) => (
                        <Rolled key={k} n={n} s={18} />
                      ))}
                    </span>
                  ) : null}{' '}
                  <Cite rule={e.rule} />
                </li>
              ))}
            {!(step?.events ?? []).some(e => e.text) && <li class="dim">A decision without a consequence to see.</li>}
          </ol>
        </Panel>
        {unit && <UnitCard unit={unit} system={view?.system} />}
        <TurningPoints
          list={replay.turning ?? []}
          names={names}
          go={p => seek(steps.findIndex(x => x.entry >= p.entry))}
          at={step?.entry}
        />
        <Panel title="So far">
          <Casualties view={view} names={names} />
        </Panel>
        <LuckPanel luck={replay.luck} names={names} />
      </aside>
    </div>
  );
}
