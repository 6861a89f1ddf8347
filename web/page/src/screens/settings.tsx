// How this browser likes things: type, colours, dice, sound, being told, keys. All of it stays here, but for the webhook.
import { useState } from 'preact/hooks';
import { api } from '../api';
import { KeyList } from '../match/keyhelp';
import { askToNotify, canNotify, ring } from '../people/tell';
import { prefs, setPrefs } from '../prefs';
import { useLoad, useStore } from '../store';
import { Panel, Say, Seg, Switch, Top } from '../ui';

export function SettingsScreen() {
  const pr = useStore(prefs);
  return (
    <div class="room">
      <Top here="settings" />
      <main class="narrow settings">
        <h1>Settings</h1>
        <p class="dim">They are kept in this browser and count at once.</p>
        <Panel title="To read">
          <div class="stack">
            <div class="opt" data-setting="text">
              <span>Size of type</span>
              <Seg
                label="Size of type"
                value={String(pr.text)}
                set={v => setPrefs({ text: Number(v) })}
                options={[90, 100, 115, 130, 150].map(n => [String(n), `${n}%`])}
              />
            </div>
            <div class="opt" data-setting="theme">
              <span>Colours</span>
              <Seg
                label="Colours"
                value={pr.theme}
                set={v => setPrefs({ theme: v })}
                options={[
                  ['system', 'as the system'],
                  ['dark', 'night chart'],
                  ['light', 'day chart'],
                ]}
              />
            </div>
            <Switch
              on={pr.strong}
              set={v => setPrefs({ strong: v })}
              label="Stronger contrast: lines, side notes and grids stand out more"
            />
            <Switch on={pr.names} set={v => setPrefs({ names: v })} label="Names of units on the table" />
            <Switch on={pr.ranges} set={v => setPrefs({ ranges: v })} label="Range rings while one looks at a unit" />
          </div>
        </Panel>
        <Panel title="Dice and pace">
          <div class="stack">
            <div class="opt" data-setting="dice">
              <span>How long dice roll</span>
              <Seg
                label="How long dice roll"
                value={pr.dice}
                set={v => setPrefs({ dice: v })}
                options={[
                  ['slow', 'long'],
                  ['normal', 'normal'],
                  ['fast', 'short'],
                  ['still', 'not at all'],
                ]}
              />
            </div>
            <div class="opt">
              <span>How the other side is shown</span>
              <Seg
                label="How the other side is shown"
                value={pr.pace}
                set={v => setPrefs({ pace: v })}
                options={[
                  ['step', 'step by step'],
                  ['normal', 'normal'],
                  ['instant', 'at once'],
                ]}
              />
            </div>
            <Switch on={pr.fullDice} set={v => setPrefs({ fullDice: v })} label="Show every die as it falls" />
          </div>
        </Panel>
        <Told />
        <Panel title="Keys">
          <KeyList />
        </Panel>
      </main>
    </div>
  );
}

// Told is how one hears that it is one's turn while one looks elsewhere.
function Told() {
  const pr = useStore(prefs),
    [error, setError] = useState<string>(),
    granted = canNotify() && Notification.permission === 'granted';
  const notify = async (on: boolean) => {
    const may = on && (await askToNotify());
    setPrefs({ notify: may });
    setError(on && !may ? 'The browser does not allow it: look at what it allows this page, beside the address.' : undefined);
  };
  return (
    <Panel title="When it is your turn">
      <div class="stack">
        <p class="soft">The title of the tab says so in any case.</p>
        <Switch
          on={pr.sound}
          set={v => {
            setPrefs({ sound: v });
            if (v) ring();
          }}
          label="A sound"
        />
        {canNotify() && (
          <Switch on={pr.notify && granted} set={v => void notify(v)} label="A notification of the browser, while one looks elsewhere" />
        )}
        <Say error={error} />
        <Hook />
      </div>
    </Panel>
  );
}

// Hook is an address that the server tells: for those who have something that listens there.
function Hook() {
  const kept = useLoad(() => api.hook(), []),
    [url, setUrl] = useState<string>(),
    [said, setSaid] = useState(''),
    [error, setError] = useState<string>(),
    value = url ?? kept.value ?? '';
  const save = (to: string) =>
    api.setHook(to).then(
      () => {
        setSaid(to ? 'Kept.' : 'Forgotten.');
        setUrl(to);
        setError(undefined);
      },
      e => {
        setSaid('');
        setError((e as Error).message);
      },
    );
  return (
    <form
      class="stack tight"
      onSubmit={e => {
        e.preventDefault();
        void save(value.trim());
      }}>
      <label>
        A webhook: an address of yours that this server tells when you are away
        <input
          class="field"
          id="hook"
          type="url"
          placeholder="https://…"
          value={value}
          maxLength={500}
          onInput={e => setUrl(e.currentTarget.value)}
        />
      </label>
      <div class="row">
        <button class="btn" id="savehook">
          Keep
        </button>
        {value && (
          <button class="btn ghost" type="button" onClick={() => void save('')}>
            Forget it
          </button>
        )}
        <span class="good small" role="status">
          {said}
        </span>
      </div>
      <Say error={error} />
      <p class="dim small">
        It is sent a line of text when it becomes your turn and no page of yours is at that table; no key to the match is in it.
      </p>
    </form>
  );
}
