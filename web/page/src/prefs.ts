// What this browser remembers: who it is, how it likes things. All in localStorage, all optional.
import { Store } from './store';

export function randomToken(bytes = 16): string {
  const b = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...b))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* private mode: it lasts as long as the page */
  }
}

let mine: string | null = null;
// owner is the name of this browser towards the server, made once.
export function owner(): string {
  mine ??= read('sortie.owner');
  if (!mine || !/^[\w-]{22}$/.test(mine)) {
    mine = randomToken();
    write('sortie.owner', mine);
  }
  return mine;
}

export type Prefs = {
  name: string;
  system: string; // which game was last chosen
  theme: 'system' | 'dark' | 'light';
  oneClick: boolean;
  pace: 'step' | 'normal' | 'instant'; // at which others are shown
  passAll: boolean;
  autoDefault: boolean;
  autoOdds: boolean;
  onlyOne: boolean;
  handover: boolean;
  ranges: boolean;
  hulls: boolean; // perimeters on the table
  names: boolean;
  fullDice: boolean;
  keys: Record<string, string>;
  text: number; // size of type in percent
  strong: boolean; // more contrast
  dice: 'slow' | 'normal' | 'fast' | 'still';
  sound: boolean;
  notify: boolean;
  muted: string; // the match whose chat is not heard
};
const usual: Prefs = {
  name: '',
  system: '',
  theme: 'system',
  oneClick: false,
  pace: 'normal',
  passAll: false,
  autoDefault: false,
  autoOdds: true,
  onlyOne: true,
  handover: true,
  ranges: true,
  hulls: true,
  names: true,
  fullDice: true,
  keys: {},
  text: 100,
  strong: false,
  dice: 'normal',
  sound: false,
  notify: false,
  muted: '',
};

function load(): Prefs {
  try {
    return { ...usual, ...JSON.parse(read('sortie.prefs') ?? '{}'), passAll: false, autoDefault: false };
  } catch {
    return usual;
  }
}

export const prefs = new Store<Prefs>(load());
export function setPrefs(change: Partial<Prefs>) {
  prefs.set({ ...prefs.value, ...change });
  write('sortie.prefs', JSON.stringify(prefs.value));
  applyTheme();
}

const light = matchMedia('(prefers-color-scheme: light)');
export function isLight(): boolean {
  return prefs.value.theme === 'light' || (prefs.value.theme === 'system' && light.matches);
}
export function applyTheme() {
  const root = document.documentElement;
  root.dataset.theme = isLight() ? 'light' : 'dark';
  root.dataset.text = String(prefs.value.text);
  root.dataset.dice = prefs.value.dice;
  root.dataset.strong = String(prefs.value.strong);
}
light.addEventListener('change', applyTheme);

export const stillMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
