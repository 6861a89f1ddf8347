// Small parts that every screen uses.

import type { ComponentChildren, TargetedMouseEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { keyFor } from './bindings';
import { typeset } from './geometry';
import { Brand, Ico, sideOf } from './icons';
import { openRule } from './parts/rulepop';
import { NewsBar, news, waitingFor } from './people/news';
import { isLight, prefs, setPrefs } from './prefs';
import { href } from './route';
import { useStore } from './store';
import type { Refusal, Sum } from './types';

// Cite is a ledger id: a click opens its row here, and as a link it leads to the rules page.
export function Cite({ rule }: { rule?: string }) {
  if (!rule) return null;
  const system = rule.split('.')[0];
  if (system === 'sortie') return <span class="cite">{rule}</span>;
  const open = (e: TargetedMouseEvent<HTMLAnchorElement>) => {
    if (e.ctrlKey || e.metaKey || e.shiftKey) return; // a new tab or window, as for any link
    e.preventDefault();
    e.stopPropagation();
    openRule(rule, e.currentTarget);
  };
  const to = href('rules', system, rule);
  return (
    <a class="cite" href={to} target="_blank" rel="noopener" title="Read the rule" aria-haspopup="dialog" onClick={open}>
      {rule}
    </a>
  );
}

export const SideName = ({ seat, children }: { seat: number; children: ComponentChildren }) => (
  <span class={'side ' + sideOf(seat)}>
    <span class="cutname">{children}</span>
  </span>
);

export const minus = (n: number) => (n < 0 ? '−' + -n : String(n));
const signed = (n: number) => (n < 0 ? '−' + -n : '+' + n);

// SumTable is an itemised number: each line with its rule.
export function SumTable({ sum }: { sum: Sum }) {
  return (
    <table class="tally">
      <tbody>
        {(sum.lines ?? []).map((l, i) => (
          <tr key={i}>
            <td>
              {l.label}{' '}
              {l.rule && (
                <small>
                  <Cite rule={l.rule} />
                </small>
              )}
            </td>
            <td>{l.limit ? 'limit ' + minus(l.value) : i === 0 ? minus(l.value) : signed(l.value)}</td>
          </tr>
        ))}
        <tr class="sum">
          <td>{sum.name}</td>
          <td>{minus(sum.total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

export function Refused({ r, children }: { r: Refusal; children?: ComponentChildren }) {
  return (
    <div class="fault" role="alert">
      <div class="row top-row">
        <b>
          <Ico n="cross" /> {typeset(r.why)}
        </b>
        <span class="push" />
        <Cite rule={r.rule} />
      </div>
      {r.fix && <p class="soft">{typeset(r.fix[0].toUpperCase() + r.fix.slice(1))}.</p>}
      {children}
    </div>
  );
}

export function Say({ error }: { error?: string | Error }) {
  return error ? (
    <div class="fault said" role="alert">
      <b>
        <Ico n="cross" /> {typeof error === 'string' ? error : error.message}
      </b>
    </div>
  ) : null;
}

// Lost is what is said where a link leads to nothing, with a way out.
export function Lost({ error }: { error?: Error }) {
  if (!error) return null;
  return (
    <div class="stack">
      <Say error={error.message[0].toUpperCase() + error.message.slice(1)} />
      <div class="row">
        <a class="btn" href={href('start')}>
          To the start
        </a>
      </div>
    </div>
  );
}

type PanelProps = {
  title?: ComponentChildren;
  side?: ComponentChildren;
  children: ComponentChildren;
  cls?: string;
  flush?: boolean;
  id?: string;
};

export function Panel({ title, side, children, cls = '', flush, id }: PanelProps) {
  return (
    <section class={'panel ' + cls} id={id} aria-label={typeof title === 'string' ? title : undefined}>
      {title && (
        <header>
          <h2>{title}</h2>
          <span class="push" />
          {side}
        </header>
      )}
      {flush ? children : <div class="in">{children}</div>}
    </section>
  );
}

type SegProps<T extends string> = { value: T; set: (v: T) => void; options: [T, ComponentChildren][]; label: string };

export function Seg<T extends string>({ value, set, options, label }: SegProps<T>) {
  return (
    <div class="seg" role="radiogroup" aria-label={label}>
      {options.map(([v, t]) => (
        <button key={v} type="button" role="radio" aria-checked={v === value} class={v === value ? 'on' : ''} onClick={() => set(v)}>
          {t}
        </button>
      ))}
    </div>
  );
}

// Key is the letter that a tool has now.
export function Key({ tool }: { tool: string }) {
  useStore(prefs);
  return <kbd>{keyFor(tool).toUpperCase()}</kbd>;
}

export function Switch({ on, set, label }: { on: boolean; set: (v: boolean) => void; label: ComponentChildren }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={e => set(e.currentTarget.checked)} />
      <i aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}

// Dialog is a native dialog: Escape closes it, focus stays inside.
export function Dialog({
  title,
  close,
  children,
  wide,
}: {
  title: string;
  close?: () => void;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const d = ref.current!;
    if (!d.open) d.showModal();
    return () => d.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it, and Escape does, too
    <dialog
      ref={ref}
      class={'dialog panel' + (wide ? ' wide' : '')}
      aria-label={title}
      onCancel={e => {
        e.preventDefault();
        close?.();
      }}
      onClick={e => {
        if (e.target === ref.current) close?.();
      }}>
      <header>
        <h2>{title}</h2>
        <span class="push" />
        {close && (
          <button class="btn ghost icb" onClick={close} aria-label="Close">
            <Ico n="cross" />
          </button>
        )}
      </header>
      <div class="in">{children}</div>
    </dialog>
  );
}

export function Copy({ text, children = 'Copy' }: { text: string; children?: ComponentChildren }) {
  const [done, set] = useState(false);
  const copy = async () => {
    await copyText(text);
    set(true);
    setTimeout(() => set(false), 1500);
  };
  return (
    <button class="btn" type="button" onClick={() => void copy()}>
      <Ico n={done ? 'tick' : 'copy'} /> {done ? 'Copied' : children}
    </button>
  );
}

// LocalOnly warns that a link of this page opens nowhere else, where the server listens to its own machine alone.
export function LocalOnly() {
  if (!/^(localhost|127\.|\[?::1)/.test(location.hostname)) return null;
  return (
    <p class="dim small localonly">
      This link opens on this computer only. For other machines start Sortie with <code>sortie --listen :{location.port || '8080'}</code>{' '}
      and open it by this computer’s own address.
    </p>
  );
}

export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const t = document.createElement('textarea');
    t.value = text;
    document.body.append(t);
    t.select();
    document.execCommand('copy');
    t.remove();
  }
}

// FileButton opens a file of one's own.
export function FileButton({ children, accept, pick }: { children: ComponentChildren; accept?: string; pick: (f: File) => void }) {
  const chosen = (input: HTMLInputElement) => {
    const f = input.files?.[0];
    input.value = ''; // the same file can be chosen again once it was mended
    if (f) pick(f);
  };
  return (
    <label class="btn filebtn">
      <Ico n="save" /> {children}
      <input type="file" class="sr" accept={accept} onChange={e => chosen(e.currentTarget)} />
    </label>
  );
}

export function download(name: string, text: string, type = 'text/plain') {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}

export function ThemeButton() {
  useStore(prefs);
  const other = isLight() ? 'dark' : 'light';
  return (
    <button
      class="btn ghost icb"
      data-theme-button
      onClick={() => setPrefs({ theme: other })}
      aria-label={isLight() ? 'Night chart' : 'Day chart'}
      title="Day or night chart">
      <Ico n={isLight() ? 'moon' : 'sun'} />
    </button>
  );
}

const rooms: [string, string][] = [
  ['start', 'Play'],
  ['setup', 'Set up'],
  ['lists', 'Forces'],
  ['campaigns', 'Campaigns'],
  ['tables', 'Tables'],
  ['odds', 'Odds'],
  ['rules', 'Rules'],
];

// Those of a phone stand below, where the thumb is; the rest is behind the last.
const few = ['start', 'tables', 'lists', 'odds'];
const signs: Record<string, string> = { start: 'ring', tables: 'two', lists: 'flag', odds: 'dice' };

function RoomTabs({ here, waits }: { here?: string; waits: number }) {
  const [more, setMore] = useState(false);
  useEffect(() => setMore(false), [here]);
  return (
    <nav class="roomtabs" aria-label="Rooms">
      {more && (
        <div class="moreroom" id="morerooms">
          {[...rooms.filter(([r]) => !few.includes(r)), ['settings', 'Settings']].map(([r, t]) => (
            <a key={r} href={href(r)} aria-current={r === here ? 'page' : undefined} onClick={() => setMore(false)}>
              {t}
            </a>
          ))}
        </div>
      )}
      {rooms
        .filter(([r]) => few.includes(r))
        .sort((a, b) => few.indexOf(a[0]) - few.indexOf(b[0]))
        .map(([r, t]) => (
          <a key={r} href={href(r)} class={r === here ? 'on' : ''} aria-current={r === here ? 'page' : undefined}>
            <Ico n={signs[r]} s={20} />
            {t}
            {r === 'tables' && waits > 0 && <span class="badge">{waits}</span>}
          </a>
        ))}
      <button class={more ? 'on' : ''} id="more" aria-expanded={more} aria-controls="morerooms" onClick={() => setMore(!more)}>
        <Ico n="menu" s={20} />
        More
      </button>
    </nav>
  );
}

// Top is the head of a room; at is the match that is open in it, which needs no bar of its own.
export function Top({ here, at = '', children }: { here?: string; at?: string; children?: ComponentChildren }) {
  const waits = waitingFor(useStore(news)).length;
  return (
    <>
      <header class="top">
        <a class="brand" href={href('start')} aria-label="Sortie">
          <Brand />
          SORTIE
        </a>
        <nav aria-label="Main">
          {rooms.map(([r, t]) => (
            <a key={r} href={href(r)} class={r === here ? 'on' : ''} aria-current={r === here ? 'page' : undefined}>
              {t}
              {r === 'tables' && waits > 0 && (
                <span class="badge" title={`${waits} wait for you`}>
                  {waits}
                </span>
              )}
            </a>
          ))}
        </nav>
        <span class="push" />
        {children}
        <ThemeButton />
        <a class="btn ghost icb gear" href={href('settings')} aria-label="Settings" title="Settings">
          <Ico n="gear" />
        </a>
      </header>
      {here !== 'tables' && <NewsBar here={at} />}
      <RoomTabs here={here} waits={waits} />
    </>
  );
}

export const when = (iso: string) => {
  const t = new Date(iso),
    days = Math.floor((Date.now() - t.getTime()) / 86400000);
  return days < 1
    ? t.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : t.toLocaleDateString([], { day: 'numeric', month: 'short' });
};
