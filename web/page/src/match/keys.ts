// The keyboard at the table. Everything that a mouse can do has a key.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { toolFor } from '../bindings';
import type { MoveTools } from '../decision/panel';
import { pick } from '../decision/picks';
import { prefs, setPrefs } from '../prefs';
import type { CameraHandle } from '../table/chart';
import type { Offer } from '../types';
import { hotkeys, unitOf } from './offers';
import type { Session } from './session';

type Deps = {
  camera: { current: CameraHandle | null };
  tools: MoveTools;
  cycle: (by: number) => void;
  panel: (name: string) => void;
  help: () => void;
  measure: () => void;
};

// useKeys has keys answer what is asked, and with what belongs to a table move it, measure on it and turn it.
export function useKeys(session: Session, x?: Deps) {
  // tabbed: one goes from one thing to the next by Tab, so Enter and Space press what has the focus. After a click they do not: whoever
  // turned a unit by its button means the plan.
  const tabbed = useRef(false);
  useEffect(() => {
    const clicked = () => {
      tabbed.current = false;
    };
    addEventListener('pointerdown', clicked, true);
    return () => removeEventListener('pointerdown', clicked, true);
  }, []);
  useLayoutEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const t = e.target as HTMLElement,
        key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
      if (key === 'Tab') tabbed.current = true;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName) && !(t as HTMLInputElement).type?.match(/checkbox|range/)) return;
      if (document.querySelector('dialog[open]') || e.altKey || e.metaKey) return;
      if (key === 'Escape' && document.querySelector(':popover-open')) return; // the browser closes that, and the plan stays
      if (tabbed.current && (key === 'Enter' || key === ' ') && t.closest('button, a, summary, input')) return;
      if (!handle(session, x, e.ctrlKey ? key : toolFor(key), e)) return;
      tabbed.current = false;
      e.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

function handle(session: Session, x: Deps | undefined, key: string, e: KeyboardEvent): boolean {
  const d = session.decision,
    p = session.shot.value.plan;
  if (e.ctrlKey) {
    if (key === 'z' && session.now?.undo.can) {
      void session.undo();
      return true;
    }
    return false;
  }
  if (!x && (key === ' ' || key.startsWith('Arrow'))) return false; // a page without a table is scrolled by them
  const onButton = (e.target as HTMLElement).tagName === 'BUTTON' || (e.target as HTMLElement).tagName === 'A';
  if (session.mine && d && p) {
    if (key === 'Enter') {
      if (onButton && !(e.target as HTMLElement).closest('.decision')) return false;
      if (session.planned && p.checked !== 'bad') void session.confirm();
      return true;
    }
    if (key === ' ') {
      if (d.plan) void session.useDefault();
      else if (session.planned && p.checked !== 'bad') void session.confirm();
      return true;
    }
    if (key === 'Escape') {
      session.reset();
      return true;
    }
    if (key === 'h') {
      void session.suggest();
      return true;
    }
    if (key === 'o') {
      void session.odds();
      return true;
    }
    if (x && (d.kind === 'move' || d.kind === 'place')) {
      if (moveKey(x.tools, key, e.shiftKey)) return true;
      if (key === 'p') {
        void session.placing.pullBack();
        return true;
      }
    }
    if (d.kind === 'number' && numberKey(session, key, e.shiftKey)) return true;
    if (d.kind === 'allocate' && /^[1-9]$/.test(key)) {
      const o = d.offers?.[Number(key) - 1],
        next = p.spread.findIndex(v => v === null);
      if (o && !o.refused && next >= 0) session.setPlan({ spread: p.spread.map((v, i) => (i === next ? o.value : v)) });
      return true;
    }
    if ((d.kind === 'pick one' || d.kind === 'pick several') && offerKey(session, key)) return true;
  }
  return !!x && general(session, x, key);
}

function moveKey(t: MoveTools, key: string, fine: boolean): boolean {
  const by = fine ? 0.25 : 1;
  const arrows: Record<string, [number, number]> = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] };
  if (arrows[key]) {
    t.nudge(...arrows[key]);
    return true;
  }
  if (key === 'c') {
    t.corner();
    return true;
  }
  if (key === 'q') {
    t.turn(15);
    return true;
  }
  if (key === 'g') {
    t.turn(-15);
    return true;
  }
  if (key === 'i') {
    t.setAlone(t.alone === null ? -1 : null);
    return true;
  }
  if (key === 'k') {
    t.setAlone(-1);
    return true;
  }
  return false;
}

function numberKey(session: Session, key: string, fine: boolean): boolean {
  const d = session.decision!,
    p = session.shot.value.plan!,
    big = d.length ? 127 : 1;
  const put = (n: number) => session.setPlan({ amount: Math.max(d.min, Math.min(d.max, n)) });
  if (/^[0-9]$/.test(key) && !d.length) {
    const two = p.amount * 10 + Number(key);
    put(p.touched && two <= d.max ? two : Number(key));
    return true;
  }
  if (key === 'ArrowUp' || key === 'ArrowRight') {
    put(p.amount + (fine ? 1 : big));
    return true;
  }
  if (key === 'ArrowDown' || key === 'ArrowLeft') {
    put(p.amount - (fine ? 1 : big));
    return true;
  }
  return false;
}

function offerKey(session: Session, key: string): boolean {
  const d = session.decision!,
    p = session.shot.value.plan!,
    offers = d.offers ?? [],
    keys = hotkeys(offers, o => unitOf(o, session.now!.view) >= 0);
  const may = offers.filter(o => !o.refused);
  const hit = offers.find(o => keys.get(o.value)?.digit === key) ?? offers.find(o => keys.get(o.value)?.letter === key);
  if (hit) {
    pick(session, d, hit);
    return true;
  }
  if ((key === 'ArrowDown' || key === 'ArrowUp') && may.length) {
    if (d.kind === 'pick several') {
      const list = [...document.querySelectorAll<HTMLElement>('.decision .offer:not(.no)')],
        i = list.indexOf(document.activeElement as HTMLElement);
      list[(i + (key === 'ArrowDown' ? 1 : -1) + list.length) % list.length]?.focus();
      return true;
    }
    const i = may.findIndex(o => o.value === p.picked[0]),
      next: Offer = may[(i + (key === 'ArrowDown' ? 1 : -1) + may.length) % may.length];
    session.setPlan({ picked: [next.value] });
    return true;
  }
  return false;
}

function general(session: Session, x: Deps, key: string): boolean {
  const c = x.camera.current;
  switch (key) {
    case 'Backspace':
      if (session.now?.undo.can) void session.undo();
      return true;
    case 'n': {
      const on = !prefs.value.passAll,
        d = session.decision;
      setPrefs({ passAll: on });
      if (on && session.mine && d?.plan && session.shot.value.reaction) void session.useDefault();
      return true;
    }
    case '+':
    case '=':
      c?.zoom(1.3);
      return true;
    case '-':
    case '_':
      c?.zoom(1 / 1.3);
      return true;
    case 'v':
      c?.fit();
      return true;
    case 'z':
      x.cycle(1);
      return true;
    case 'x':
      x.cycle(-1);
      return true;
    case 'w':
      setPrefs({ ranges: !prefs.value.ranges });
      return true;
    case 'b':
      setPrefs({ hulls: !prefs.value.hulls });
      return true;
    case 'm':
      x.measure();
      return true;
    case 'j':
      x.panel('log');
      return true;
    case 'u':
      x.panel('units');
      return true;
    case '?':
      x.help();
      return true;
    case 'ArrowLeft':
      c?.pan(60, 0);
      return true;
    case 'ArrowRight':
      c?.pan(-60, 0);
      return true;
    case 'ArrowUp':
      c?.pan(0, 60);
      return true;
    case 'ArrowDown':
      c?.pan(0, -60);
      return true;
  }
  return false;
}
