// Telling somebody who looks elsewhere: a sound, and a notification of the browser where it was asked for.
import { useEffect, useRef } from 'preact/hooks';
import { prefs } from '../prefs';
import type { State } from '../types';

let audio: AudioContext | undefined;

// ring plays two short notes, made here.
export function ring() {
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime;
    for (const [i, pitch] of [660, 880].entries()) {
      const tone = audio.createOscillator(),
        loud = audio.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, now + i * 0.16);
      loud.gain.exponentialRampToValueAtTime(0.18, now + i * 0.16 + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, now + i * 0.16 + 0.15);
      tone.connect(loud).connect(audio.destination);
      tone.start(now + i * 0.16);
      tone.stop(now + i * 0.16 + 0.16);
    }
  } catch {
    /* a browser without sound */
  }
}

export const canNotify = () => 'Notification' in window;

// askToNotify asks the browser, which asks its owner. It says whether it may.
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

// tell says something to who looks elsewhere. The same tag replaces what was said before.
export function tell(text: string, tag: string) {
  if (prefs.value.sound) ring();
  if (!prefs.value.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  try {
    const n = new Notification('Sortie', { body: text, tag, icon: 'icon.svg' });
    n.onclick = () => {
      window.focus();
      n.close();
    };
  } catch {
    /* some phones show them by other means alone */
  }
}

// useTurnBell tells when the turn comes to this page.
export function useTurnBell(s: State, mine: boolean) {
  const was = useRef(mine);
  useEffect(() => {
    if (mine && !was.current && !s.result.over) tell(`Your turn: ${s.decision?.prompt ?? s.match.name}`, s.match.id);
    was.current = mine;
  }, [mine, s.decision?.number]);
}
