// The coach of a first game: one idea at a time above the question, and the list of steps beside the log.

import { useState } from 'preact/hooks';
import type { Coach } from '../match/coach';
import type { FirstStep } from '../types';
import { Word } from './words';

// Told puts a text with its words: each opens its rule in place.
function Told({ text, step }: { text: string; step: FirstStep }) {
  return (
    <>
      {text.split(/(\{[^}]*\})/).map((part, i) => {
        const name = /^\{(.*)\}$/.exec(part)?.[1],
          word = name && step.words?.find(w => w.name === name);
        return word ? <Word key={i} name={word.name} rule={word.rule} /> : (name ?? part);
      })}
    </>
  );
}

export function CoachNote({ coach }: { coach: Coach }) {
  const { first, step } = coach,
    s = first.steps[step],
    [why, setWhy] = useState(-1),
    [open, setOpen] = useState(-1); // on a phone a step is folded, so that the question below it can be seen
  if (!s) return null;
  return (
    <div
      class={'coach' + (open === step ? ' open' : '')}
      role="note"
      aria-label={`Coach, step ${step + 1} of ${first.steps.length}`}
      data-step={step}>
      <div class="row">
        <span class="pips" aria-hidden="true">
          {first.steps.map((_, i) => (
            <i key={i} class={i === step ? 'now' : coach.seen[i] ? 'done' : ''} />
          ))}
        </span>
        <span class="push soft small">
          {step + 1} of {first.steps.length}
        </span>
      </div>
      <p>
        <Told text={s.say} step={s} />
      </p>
      {why === step && (
        <p class="soft small" aria-live="polite">
          <Told text={s.why} step={s} />
        </p>
      )}
      <div class="row coachlinks">
        {open !== step && (
          <button class="linkish more" data-more onClick={() => setOpen(step)}>
            Read on
          </button>
        )}
        {why !== step && (
          <button class="linkish" data-why onClick={() => setWhy(step)}>
            Why am I asked?
          </button>
        )}
        {!s.when?.length && (
          <button class="btn" id="next-step" onClick={coach.next}>
            Begin
          </button>
        )}
        <span class="push" />
        <button class="linkish" id="leave-lessons" onClick={coach.leave}>
          Leave lessons
        </button>
      </div>
    </div>
  );
}

// Lessons is the list of steps, as far as one came.
export function Lessons({ coach }: { coach: Coach }) {
  const n = coach.first.steps.length;
  return (
    <section class="panel lessons" aria-label="Lessons">
      <header>
        <h2>{n} small steps</h2>
        <span class="dim push small">{coach.seen.filter(Boolean).length} told</span>
      </header>
      <ol class="les">
        {coach.first.steps.map((s, i) => (
          <li key={i} class={i === coach.step ? 'now' : coach.seen[i] ? 'done' : ''} aria-current={i === coach.step ? 'step' : undefined}>
            <i>{coach.seen[i] && i !== coach.step ? '✓' : i + 1}</i>
            {s.title}
          </li>
        ))}
      </ol>
    </section>
  );
}
