// Ways into a match: the dice want a salt from each seat, so that nobody can steer them.
import { api, MatchApi } from '../api';
import { prefs, randomToken } from '../prefs';
import { go } from '../route';
import type { Started } from '../types';

// enter joins a match just made and opens its table.
export async function enter(m: Started) {
  await new MatchApi(m.token).join(prefs.value.name, randomToken()).catch(() => undefined); // a watcher has nothing to join
  go('play', m.token);
}

export async function playNow(system?: string) { await enter(await api.play(system)); }

export async function openMine(id: string, screen = 'play') { go(screen, (await api.mineToken(id)).token); }

// openFile reads a match file and opens its replay.
export async function openFile(file: File) {
  const m = await api.openFile(await file.text());
  if (m.holds === false && m.why) sessionStorage.setItem('sortie.file.' + m.match.id, m.why); // said where the replay opens
  go('replay', m.token);
}
