// Ways into a match: the dice want a salt from each seat, so that nobody can steer them.
import { api } from '../api';
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

export async function playNow(system?: string) {
  await enter(await api.play(system));
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
