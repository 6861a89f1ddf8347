// Ways into a match: the dice want a salt from each seat, so that nobody can steer them.
import { api, MatchApi } from '../api';
import { prefs } from '../prefs';
import { go } from '../route';
import type { Started } from '../types';
import { sit } from './salts';

// enter joins a match just made and opens its table.
export async function enter(m: Started) {
  for (const [seat, token] of (m.invites ?? []).entries()) if (token) keepInvite(m.match.id, seat, token);
  const plays = m.match.seats.some((x, i) => x.kind === 'person' && !m.invites?.[i]);
  if (plays) await sit(m.token, prefs.value.name);
  go(plays ? 'play' : 'watch', m.token);
}

// The invitations to a match stay in this browser until somebody has sat down: one for each seat by link.
function keepInvite(id: string, seat: number, token: string) {
  try {
    localStorage.setItem(`sortie.invite.${id}.${seat}`, token);
  } catch {
    /* private mode */
  }
}
export function inviteOf(id: string, seat: number): string {
  try {
    return localStorage.getItem(`sortie.invite.${id}.${seat}`) ?? '';
  } catch {
    return '';
  }
}

// playNow is a ready table against a bot, with one's force set up: the first thing asked is an order.
export async function playNow(system?: string) {
  const m = await api.play(system);
  await sit(m.token, prefs.value.name);
  await new MatchApi(m.token).setUp().catch(() => undefined); // whoever cannot be helped sets up himself
  go('play', m.token);
}

// playFirst is the guided first game: its server has seated us.
export async function playFirst(system: string) {
  go('play', (await api.playFirst(system, prefs.value.name)).token);
}

export async function openMine(id: string, screen = 'play') {
  go(screen, (await api.mineToken(id)).token);
}

// openFile reads a match file and opens its replay.
export async function openFile(file: File) {
  const m = await api.openFile(await file.text());
  if (m.holds === false && m.why) sessionStorage.setItem('sortie.file.' + m.match.id, m.why); // said where the replay opens
  go('replay', m.token);
}
