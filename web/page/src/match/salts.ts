// What this browser adds to the dice. Where another person plays, a salt is sealed first and shown when everybody has
// sealed one, so that nobody can choose his by another's. What was seen before that is remembered here, to be held
// against what the server says afterwards.
import { MatchApi } from '../api';
import { sealOf } from '../fairdice';
import { prefs, randomToken } from '../prefs';
import { seatsOf } from '../sides';
import type { Match, State } from '../types';

// Kept is a salt of this browser, and what bound the others when it was shown.
export type Kept = { seat: number; round: number; salt: string; commitment: string; seals?: string[] };

const slot = (id: string, round: number, seat: number) => `sortie.salt.${id}.${round}.${seat}`;
const memory = new Map<string, string>(); // private mode: it lasts as long as the page

function read(key: string): Kept | undefined {
  let text: string | null | undefined;
  try {
    text = localStorage.getItem(key);
  } catch {
    /* private mode */
  }
  text ??= memory.get(key);
  try {
    return text ? (JSON.parse(text) as Kept) : undefined;
  } catch {
    return undefined;
  }
}
function keep(id: string, k: Kept) {
  const key = slot(id, k.round, k.seat),
    text = JSON.stringify(k);
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    /* private mode */
  }
}

// keptOf is everything that this browser remembers of the dice of a match, for those of its seats it played.
export function keptOf(id: string, rounds: number, seats: number): Kept[] {
  const out: Kept[] = [];
  for (let round = 0; round < rounds; round++)
    for (const seat of seatsOf(seats)) {
      const k = read(slot(id, round, seat));
      if (k) out.push(k);
    }
  return out;
}

// mustSeal: somebody else adds a salt too, and the server is bound.
export function mustSeal(m: Match, seats: number[]): boolean {
  return !!m.dice.commitment && m.seats.some((s, i) => s.kind === 'person' && !seats.includes(i));
}

// fresh makes a salt, seals it and keeps it. A word of one's own goes before the chance: a word alone could be guessed.
async function fresh(m: Match, seat: number, word = ''): Promise<string> {
  const k: Kept = {
    seat,
    round: m.dice.round,
    commitment: m.dice.commitment,
    salt: (word ? word.slice(0, 100) + ' ' : '') + randomToken(),
  };
  keep(m.id, k);
  return sealOf(seat, k.commitment, k.salt);
}

// sit joins a match by a token and says by which one to go on.
export async function sit(token: string, name: string, word = ''): Promise<string> {
  const api = new MatchApi(token),
    s = await api.state(),
    seats = s.role.seats ?? [];
  if (s.role.kind === 'watch' || !seats.length) return token;
  const r = mustSeal(s.match, seats)
    ? await api.join(name, { seal: await fresh(s.match, seats[0], word) })
    : await api.join(name, { salt: (word ? word + ' ' : '') + randomToken() });
  return r.token ?? token;
}

const busy = new Set<string>(),
  waited = new Map<string, number>();
const AGAIN = 1000; // milliseconds to another try
const PATIENCE = 5000; // milliseconds that another browser of the same person has to show a salt that only it knows

// tend looks at a state and adds what is wanted of this browser now: it sits down, seals a salt, shows it. It answers with
// the state after it, or with nothing if nothing was wanted; later is called when it is worth looking again.
export async function tend(api: MatchApi, s: State, later: (ms: number) => void): Promise<State | undefined> {
  const m = s.match,
    seats = s.role.seats ?? [];
  if (s.role.kind !== 'seat' || m.dice.sealed || m.status === 'over' || !seats.length) return undefined;
  const sits = seats.every(i => m.seats[i].joined),
    key = api.token + (sits ? m.dice.round : 'join');
  if (busy.has(key)) return undefined;
  busy.add(key);
  try {
    if (!sits) {
      await sit(api.token, prefs.value.name);
      return await api.state();
    }
    const wish = await wanted(s, seats, later);
    return wish && (await api.salt(wish)).state;
  } catch {
    later(AGAIN); // the server went away in the middle, and what it tells next may be long in coming
    return undefined;
  } finally {
    busy.delete(key);
  }
}

async function wanted(s: State, seats: number[], later: (ms: number) => void): Promise<{ seal: string } | { salt: string } | undefined> {
  const m = s.match,
    d = m.dice,
    seat = seats[0],
    shown = d.salts ?? [],
    seals = d.seals ?? [];
  if (!mustSeal(m, seats)) return seats.some(i => !shown[i]) ? { salt: randomToken() } : undefined;
  if (shown[seat]) return undefined;
  if (!seals[seat]) return { seal: await fresh(m, seat) };
  if (s.lobby || !m.seats.every((x, i) => x.joined && (x.kind !== 'person' || seals[i] || shown[i]))) return undefined; // not everybody has sealed one
  const key = slot(m.id, d.round, seat),
    kept = read(key);
  if (kept && kept.commitment === d.commitment && (await sealOf(seat, d.commitment, kept.salt)) === seals[seat]) {
    keep(m.id, { ...kept, seals: [...seals] }); // what bound the others before they could know this salt
    return { salt: kept.salt };
  }
  // Another browser of this person sealed it and may show it; if it does not, a new one is sealed while that can be.
  const since = waited.get(key + seals[seat]) ?? Date.now();
  waited.set(key + seals[seat], since);
  if (Date.now() - since < PATIENCE) {
    later(PATIENCE + 100 - (Date.now() - since));
    return undefined;
  }
  return m.seats.some((x, i) => x.kind === 'person' && !seats.includes(i) && shown[i]) ? undefined : { seal: await fresh(m, seat) };
}
