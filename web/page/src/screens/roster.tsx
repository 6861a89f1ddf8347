// A roster outside of any campaign: read from text or JSON, looked at member by member, saved and printed.
import { useState } from 'preact/hooks';
import { api } from '../api';
import { campaigns } from '../campaign/api';
import { Operative, type Plan } from '../campaign/operative';
import { RosterList } from '../campaign/roster';
import type { Member } from '../campaign/types';
import { Ico } from '../icons';
import { useLoad } from '../store';
import type { System } from '../types';
import { Cite, Copy, download, FileButton, Panel, Say, Top } from '../ui';

export function RosterScreen({ system, list }: { system?: string; list?: string }) {
  const systems = useLoad(() => api.systems(), []),
    sys = (systems.value ?? []).find(s => s.id === system) ?? (systems.value ?? []).find(s => s.campaign);
  return (
    <div class="campaignroom">
      {sys ? <Looked sys={sys} list={list} /> : <Top here="campaigns" />}
      <Say error={systems.error} />
    </div>
  );
}

function Looked({ sys, list }: { sys: System; list?: string }) {
  const lists = sys.lists ?? [],
    [text, setText] = useState((lists.find(l => l.id === list) ?? lists[0])?.text ?? ''),
    [picked, setPicked] = useState(0),
    [plans, setPlans] = useState<Record<number, Plan>>({}),
    [all, setAll] = useState<Member[]>();
  const open = useLoad(() => campaigns.roster(sys.id, text), [sys.id, text]),
    member = useLoad(() => campaigns.detail(sys.id, text, picked), [sys.id, text, picked]);
  const r = open.value,
    faults = r?.report.faults ?? [];
  const cards = async () => {
    const got = await Promise.all((r?.roster.members ?? []).map(m => campaigns.detail(sys.id, text, m.index)));
    setAll(got);
    setTimeout(() => print(), 100);
  };
  return (
    <>
      <Top here="campaigns">
        <FileButton pick={f => void f.text().then(setText)}>Read a file</FileButton>
        <button class="btn" onClick={() => void cards()}>
          <Ico n="print" /> Print cards
        </button>
      </Top>
      <main class="croom rosteronly">
        <div class="colm">
          <select
            class="field"
            aria-label="Ready rosters"
            value={lists.find(l => l.text === text)?.id ?? ''}
            onChange={e => setText(lists.find(l => l.id === e.currentTarget.value)?.text ?? text)}>
            <option value="">One of your own</option>
            {lists.map(l => (
              <option key={l.id} value={l.id}>
                {l.name}
              </option>
            ))}
          </select>
          {r && <RosterList roster={r.roster} unit="XP" picked={picked} pick={setPicked} />}
        </div>
        <div class="colm">
          {member.value && (
            <Operative
              m={member.value}
              seat={0}
              unit="XP"
              plan={plans[picked] ?? []}
              setPlan={p => setPlans({ ...plans, [picked]: p })}
              note="nothing is bought here"
            />
          )}
          <Say error={member.error?.message} />
        </div>
        <div class="colm">
          <Panel title="As text">
            <div class="stack">
              {faults.map((f, i) => (
                <div key={i} class="fault">
                  <b>
                    ✕ {f.line > 0 ? `Line ${f.line}: ` : ''}
                    {f.what}
                  </b>
                  <p class="soft">{f.fix}</p>
                  <Cite rule={f.rule} />
                </div>
              ))}
              {r && !faults.length && (
                <p class="good" id="legal">
                  ✓ legal, {r.report.points}
                </p>
              )}
              <Say error={open.error} />
              <textarea
                class="field code"
                rows={24}
                spellcheck={false}
                aria-label="The roster as text"
                value={text}
                onInput={e => setText(e.currentTarget.value)}
              />
              <div class="row wrap">
                <Copy text={r?.text ?? text} />
                <button class="btn" onClick={() => download('roster.txt', r?.text ?? text)}>
                  Save as text
                </button>
                <button class="btn" id="json" onClick={() => r && download('roster.json', r.json, 'application/json')}>
                  Save as JSON
                </button>
              </div>
            </div>
          </Panel>
        </div>
        {all && (
          <div class="printcards">
            {all.map(m => (
              <Operative key={m.id} m={m} seat={0} unit="XP" plan={[]} />
            ))}
          </div>
        )}
      </main>
    </>
  );
}
