// The record: what happened in sentences, newest first, each with its sum, dice and rule one click away.
import { useEffect, useState } from 'preact/hooks';
import { typeset } from '../geometry';
import { DieIcon, Ico, Rolled, sideOf } from '../icons';
import { alone } from '../match/words';
import { memo } from '../memo';
import type { GameEvent, Reason, View } from '../types';
import { Cite, copyText, SumTable } from '../ui';
import { openRule } from './rulepop';
import { type Lexicon, useWords, Word } from './words';

type Props = {
  log: GameEvent[];
  fresh: number;
  view: View;
  point: (e: GameEvent) => void;
  faces: boolean;
  reasons?: () => Promise<Reason[]>;
};

export const Log = memo(function Log({ log, fresh, view, point, faces, reasons }: Props) {
  const lex = useWords(view.system);
  const [only, setOnly] = useState<'all' | 'dice' | 'new'>('all'),
    [most, setMost] = useState(80),
    [open, setOpen] = useState(-1);
  const [asking, setAsking] = useState(false),
    [why, setWhy] = useState<Reason[]>([]);
  useEffect(() => {
    if (asking && reasons) void reasons().then(setWhy, () => setWhy([]));
  }, [asking, log.length]);
  const wanted = (e: GameEvent, i: number) => only === 'all' || (only === 'new' ? i >= fresh : !!e.faces?.length);
  const list = log
    .map((e, i) => ({ e, i }))
    .filter(x => x.e.text && wanted(x.e, x.i))
    .reverse();
  const chip = (what: typeof only, title?: string) => (
    <button class={'chip ' + (only === what ? 'on' : '')} title={title} onClick={() => setOnly(what)}>
      {what}
    </button>
  );
  return (
    <section class="panel logp" aria-label="Log">
      <header>
        <h2>Log</h2>
        <span class="push" />
        {chip('all')}
        {chip('new', 'Since your last answer')}
        {chip('dice')}
        {reasons && (
          <button
            class={'chip ' + (asking ? 'on' : '')}
            title="What the bots were thinking"
            aria-pressed={asking}
            data-why
            onClick={() => setAsking(!asking)}>
            why
          </button>
        )}
        <button
          class="chip"
          onClick={() =>
            void copyText(
              log
                .map(e => e.text)
                .filter(Boolean)
                .join('\n'),
            )
          }>
          copy
        </button>
      </header>
      <ol class="log" reversed>
        {list.slice(0, most).map(({ e, i }) => (
          <li key={i} class={(i >= fresh ? 'now ' : '') + sideOf(e.seat)} data-event={e.name}>
            <span class={'mark ' + sideOf(e.seat)} aria-hidden="true">
              <DieIcon seat={e.seat} face={e.name} s={16} />
            </span>
            <button
              class="line"
              onClick={ev => {
                const word = (ev.target as Element).closest<HTMLElement>('[data-rule]'); // a word within the line
                if (word) {
                  openRule(word.dataset.rule!, word);
                  return;
                }
                setOpen(open === i ? -1 : i);
                point(e);
              }}
              aria-expanded={open === i}>
              <Sentence e={e} view={view} lex={lex} />
              {faces && e.faces?.length ? (
                <span class="minid">
                  {e.faces.slice(0, 12).map((n, k) => (
                    <Rolled key={k} n={n} s={18} />
                  ))}
                  {e.faces.length > 12 && '…'}
                </span>
              ) : null}
            </button>
            {open === i && <WordsOf text={e.text} lex={lex} />}
            {open === i && e.sum && <SumTable sum={e.sum} />}
            {e.sum && open !== i && !e.text.includes(e.sum.text) && <small class="sumline">{e.sum.text.replace(/-(\d)/g, '−$1')} </small>}
            <Cite rule={e.rule} />
            {asking &&
              why
                .filter(r => eventOf(log, r.event) === i)
                .map((r, k) => (
                  <small key={k} class="why" data-reason={r.question}>
                    <Ico n="bulb" s={12} /> {r.question.replace(/-/g, ' ')}: {r.text}
                  </small>
                ))}
          </li>
        ))}
        {list.length > most && (
          <li>
            <button class="linkish" onClick={() => setMost(most + 200)}>
              Earlier…
            </button>
          </li>
        )}
        {!list.length && <li class="dim">Nothing has happened yet.</li>}
      </ol>
    </section>
  );
});

// sentence sets a line of the record as print would: a capital first, inches to the tenth with their own sign, a true minus, one or
// many, and pieces of terrain without the number that only tells twins apart.
export const sentence = (s: string, view?: View) =>
  typeset(calling(s ? s[0].toUpperCase() + s.slice(1) : s, view))
    .replace(/\d+\.\d{2,}(?=″)/g, n => String(Number(Number(n).toFixed(1))))
    .replace(/\b1 (\w+)\(s\)/g, '1 $1')
    .replace(/(\w)\(s\)/g, '$1s');

// calling puts what people call a piece of terrain in place of a name that does not say it.
const calling = (s: string, view?: View) =>
  (view?.terrain ?? []).reduce(
    (text, t) => (t.called ? text.replace(new RegExp(`\\b${t.name}\\b`, 'g'), t.called.toLowerCase()) : text),
    view ? alone(s, view) : s,
  );

// eventOf is the line under which a reason stands: the first that came of the answer, else the last of all.
function eventOf(log: GameEvent[], from: number): number {
  for (let i = from; i < log.length; i++) if (log[i].text) return i;
  return log.length - 1;
}

// WordsOf are the words of the rules in a line, for those who have no mouse.
function WordsOf({ text, lex }: { text: string; lex: Lexicon }) {
  const found = new Map(lex.split(text).flatMap(p => (typeof p === 'string' ? [] : [[p.rule, p.word] as const])));
  return found.size ? (
    <small class="linewords">
      {[...found].map(([rule, word]) => (
        <Word key={rule} name={word} rule={rule} />
      ))}
    </small>
  ) : null;
}

// Sentence lights up the names of the units it is about, and marks the words of the rules.
function Sentence({ e, view, lex }: { e: GameEvent; view: View; lex?: Lexicon }) {
  const names = [e.unit, e.target].map(id => (view.units ?? []).find(u => u.id === id)).filter(u => !!u);
  let parts: (string | preact.JSX.Element)[] = [sentence(e.text, view)];
  for (const u of names)
    parts = parts.flatMap(p => {
      if (typeof p !== 'string') return [p];
      const i = p.indexOf(u.name);
      return i < 0 ? [p] : [p.slice(0, i), <b class={'t' + sideOf(u.seat)}>{u.name}</b>, p.slice(i + u.name.length)];
    });
  if (lex)
    parts = parts.flatMap(p =>
      typeof p === 'string'
        ? lex.split(p).map(x =>
            typeof x === 'string' ? (
              x
            ) : (
              <span class="word" data-rule={x.rule}>
                {x.word}
              </span>
            ),
          )
        : [p],
    );
  return (
    <>
      {e.secret && <Ico n="eye" s={13} />}
      {parts}
    </>
  );
}

// DiceTray shows the last roll large, and under it what came of it: what kind of roll it was is no result.
// No line of the log need tell of a die, such as one that decides who begins: how many fell is the server's to say.
export const DiceTray = memo(function DiceTray({ log, view, fallen }: { log: GameEvent[]; view: View; fallen: number }) {
  let at = -1;
  for (let i = log.length - 1; i >= 0 && at < 0; i--) if (log[i].faces?.length) at = i;
  const e = log[at];
  return (
    <section class="panel tray-panel" aria-label="Dice tray">
      <header>
        <Ico n="dice" cls="soft" />
        <h2>Dice tray</h2>
        <span class="push" />
        <Ico n="shield" cls="good" />
        <span class="dim small">sealed</span>
      </header>
      <div class="in">
        {e ? (
          <>
            <div class="tray" key={at}>
              {e.faces!.slice(0, 14).map((n, i) => (
                <Rolled key={i} n={n} s={e.faces!.length > 6 ? 25 : 32} settle={1} />
              ))}
            </div>
            <p class="small">
              <Sentence e={e} view={view} />
            </p>
          </>
        ) : (
          <p class="dim small">{noneShown(fallen)}</p>
        )}
      </div>
    </section>
  );
});

function noneShown(fallen: number): string {
  if (!fallen) return 'No die has fallen yet.';
  return `${fallen === 1 ? 'One die has' : fallen + ' dice have'} fallen; the log tells of no roll yet.`;
}
