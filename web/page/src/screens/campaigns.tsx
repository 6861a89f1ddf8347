// Campaigns: those one plays, and a new one: which rules, which course, who plays, which rosters.
import { useState } from 'preact/hooks';
import { api } from '../api';
import { enter } from '../match/enter';
import { prefs, setPrefs } from '../prefs';
import { href } from '../route';
import { useLoad } from '../store';
import type { SeatChoice, System } from '../types';
import { Cite, FileButton, Panel, Say, Seg, Switch, Top } from '../ui';
import { MineList } from './matches';

// byNumber puts 2 before 10, and words behind numbers in their order.
const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

export function Campaigns() {
  const systems = useLoad(() => api.systems(), []),
    mine = useLoad(() => api.mine(), []);
  const all = (systems.value ?? []).filter(s => s.campaign),
    own = (mine.value ?? []).filter(m => all.some(s => s.id === m.match.system));
  return (
    <div class="room">
      <Top here="campaigns" />
      <main class="narrow wide">
        <h1>Campaigns</h1>
        <p class="soft">Battles that follow from each other: rosters that grow, losses that stay, and what happens between.</p>
        <Say error={systems.error ?? mine.error} />
        {own.length > 0 && (
          <Panel title="Yours" flush>
            <MineList list={own} again={mine.again} />
          </Panel>
        )}
        {all.length > 0 && <NewCampaign systems={all} />}
        {systems.value && !all.length && <p class="dim">No system here has campaigns.</p>}
      </main>
    </div>
  );
}

type Rival = 'bot' | 'screen' | 'link';

function NewCampaign({ systems }: { systems: System[] }) {
  const [sys, setSys] = useState(systems[0]),
    lists = sys.lists ?? [],
    [course, setCourse] = useState(sys.missions?.[0]?.id ?? ''),
    [rival, setRival] = useState<Rival>('bot'),
    [bot, setBot] = useState('sensible'),
    [name, setName] = useState(prefs.value.name),
    [many, setMany] = useState(2),
    [rosters, setRosters] = useState([0, 1, 2, 3].map(i => lists[i % lists.length]?.text ?? '')),
    [options, setOptions] = useState<Record<string, string>>({}),
    [error, setError] = useState<string>(),
    [busy, setBusy] = useState(false);
  const counts = sys.missions?.find(m => m.id === course)?.sides ?? [2],
    sides = counts.includes(many) ? many : counts[0],
    called = rival === 'bot' ? 'Rival' : rival === 'screen' ? 'Player' : '';
  const begin = async () => {
    setBusy(true);
    setError(undefined);
    setPrefs({ name });
    const second: SeatChoice = rival === 'bot' ? { kind: 'bot', bot } : { kind: rival === 'screen' ? 'me' : 'link' };
    try {
      const setup = {
        system: sys.id,
        mission: course,
        points: 0,
        lists: rosters.slice(0, sides),
        table: '',
        seed: '1',
        options: Object.entries(options).map(([id, value]) => ({ id, value })),
        names: rosters
          .slice(0, sides)
          .map((_, i) =>
            i === 0 ? name || 'Player' : called && (sides > 2 ? `${called} ${i + 1}` : rival === 'screen' ? 'Second player' : called),
          ),
      };
      await enter(await api.start(setup, [{ kind: 'me' }, ...Array.from({ length: sides - 1 }, () => second)]));
    } catch (e) {
      setError((e as Error).message);
      setBusy(false);
    }
  };
  const own = (sys.options ?? []).filter(
    o =>
      o.id === 'missions' ||
      !(o.values ?? []).every(v => /^(on|off)$/.test(v)) ||
      /skip|lowest|ransom|pool|retire|temporary|underdog/.test(o.id),
  );
  return (
    <Panel title="A new campaign" id="newcampaign">
      <div class="stack">
        {systems.length > 1 && (
          <Seg
            label="Which game"
            value={sys.id}
            set={id => setSys(systems.find(s => s.id === id)!)}
            options={systems.map(s => [s.id, s.name])}
          />
        )}
        <label>
          Course
          <select class="field" id="course" value={course} onChange={e => setCourse(e.currentTarget.value)}>
            {(sys.missions ?? []).map(m => (
              <option key={m.id} value={m.id}>
                {m.name}
              </option>
            ))}
          </select>
          <small class="soft">{sys.missions?.find(m => m.id === course)?.text}</small>
        </label>
        {counts.length > 1 && (
          <Seg
            label="How many sides"
            value={String(sides)}
            set={n => setMany(Number(n))}
            options={counts.map(n => [String(n), `${n} sides`])}
          />
        )}
        <Seg
          label="Against whom"
          value={rival}
          set={setRival}
          options={[
            ['bot', 'A bot'],
            ['screen', sides > 2 ? 'All at this screen' : 'Two at this screen'],
            ['link', 'Somebody by link'],
          ]}
        />
        {rival === 'bot' && <Seg label="Which bot" value={bot} set={setBot} options={(sys.bots ?? []).map(b => [b, b])} />}
        <label>
          Your name
          <input class="field" value={name} maxLength={40} placeholder="Player" onInput={e => setName(e.currentTarget.value)} />
        </label>
        {rosters.slice(0, sides).map((text, i) => (
          <RosterPick
            key={i}
            sys={sys}
            title={i === 0 ? 'Your roster' : sides > 2 ? `Roster of side ${i + 1}` : 'The other roster'}
            text={text}
            set={t => setRosters(now => now.map((x, k) => (k === i ? t : x)))}
          />
        ))}
        <details>
          <summary>Options</summary>
          {own.map(o => {
            const v = options[o.id] ?? o.default;
            const set = (x: string) => setOptions(now => ({ ...now, [o.id]: x }));
            return (
              <div key={o.id} class="opt">
                <span>{o.text}</span>
                {(o.values ?? []).every(x => /^(on|off)$/.test(x)) ? (
                  <Switch on={v === 'on'} set={on => set(on ? 'on' : 'off')} label={<span class="sr">{o.text}</span>} />
                ) : (
                  <select class="field" data-option={o.id} value={v} aria-label={o.text} onChange={e => set(e.currentTarget.value)}>
                    {[...(o.values ?? [])].sort(byNumber).map(x => (
                      <option key={x} value={x}>
                        {x.replace(/-/g, ' ')}
                      </option>
                    ))}
                  </select>
                )}
                <small>
                  <Cite rule={o.rule} />
                </small>
              </div>
            );
          })}
        </details>
        <Say error={error} />
        <button class="btn primary big" id="begin" disabled={busy} onClick={() => void begin()}>
          Begin the campaign
        </button>
      </div>
    </Panel>
  );
}

function RosterPick({ sys, title, text, set }: { sys: System; title: string; text: string; set: (t: string) => void }) {
  const lists = sys.lists ?? [],
    known = lists.find(l => l.text === text);
  return (
    <div class="row wrap rosterpick">
      <label class="grow">
        {title}
        <select
          class="field"
          aria-label={title}
          value={known?.id ?? ''}
          onChange={e => set(lists.find(l => l.id === e.currentTarget.value)?.text ?? text)}>
          {!known && <option value="">Read from a file</option>}
          {lists.map(l => (
            <option key={l.id} value={l.id}>
              {l.name}, {l.points}
            </option>
          ))}
        </select>
      </label>
      <FileButton pick={f => void f.text().then(set)}>Read a file</FileButton>
      <a class="btn" href={href('roster', sys.id, known?.id ?? '')}>
        Look at it
      </a>
    </div>
  );
}
