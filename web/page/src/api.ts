// Every call to the server. Tokens travel in headers and nowhere else.

import { owner } from './prefs';
import type {
  Answer,
  Catalogue,
  Choice,
  CurvePoint,
  DiceRecord,
  Duel,
  Editions,
  Finding,
  FirstGame,
  ListReport,
  Meant,
  Mine,
  Odds,
  OpenTable,
  Overlay,
  OwnList,
  Parameter,
  Picture,
  Reason,
  Refusal,
  Replay,
  RuleEntry,
  SeatChoice,
  Setup,
  Situation,
  Started,
  State,
  System,
  Terms,
  Trial,
  View,
  Wish,
} from './types';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly refusal?: Refusal,
    readonly state?: State,
  ) {
    super(text);
  }
}

type Options = { token?: string; body?: unknown; text?: string; method?: string; signal?: AbortSignal };

async function send(path: string, o: Options): Promise<Response> {
  const headers: Record<string, string> = { 'X-Sortie-Owner': owner() };
  if (o.token) headers.Authorization = 'Bearer ' + o.token;
  let body: string | undefined;
  if (o.text !== undefined) {
    body = o.text;
    headers['Content-Type'] = 'text/plain';
  }
  if (o.body !== undefined) {
    body = JSON.stringify(o.body);
    headers['Content-Type'] = 'application/json';
  }
  let res: Response;
  try {
    res = await fetch('/api/' + path, {
      method: o.method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body,
      signal: o.signal,
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch (e) {
    if (o.signal?.aborted) throw e;
    throw new ApiError(0, 'offline', 'The server does not answer. Is Sortie still running?');
  }
  if (res.ok) return res;
  const fail = await res.json().catch(() => null);
  const err = fail?.error ?? {};
  throw new ApiError(res.status, err.code ?? 'fault', err.text ?? `The server answered ${res.status}.`, err.refusal, fail?.state);
}

async function json<T>(path: string, o: Options = {}): Promise<T> {
  const res = await send(path, o);
  return res.status === 204 ? (undefined as T) : res.json();
}

// call is any address that has no place here: what only campaigns ask for.
export const call = json;

async function file(path: string, o: Options): Promise<{ name: string; text: string }> {
  const res = await send(path, o);
  const name = /filename="?([^";]+)/.exec(res.headers.get('Content-Disposition') ?? '')?.[1] ?? 'sortie.match';
  return { name, text: await res.text() };
}

type Stated = { state: State };

// Match is what one token can do.
export class MatchApi {
  constructor(readonly token: string) {}
  private call<T>(path: string, body?: unknown, signal?: AbortSignal) {
    return json<T>('match' + path, { token: this.token, body, signal });
  }

  state(after?: string, seat?: number) {
    const q = new URLSearchParams();
    if (after) q.set('after', after);
    if (seat !== undefined && seat >= 0) q.set('seat', String(seat));
    const s = q.toString();
    return this.call<State>(s ? '?' + s : '');
  }
  join(name: string, word: { salt: string } | { seal: string }) {
    return this.call<{ token?: string; state: State }>('/join', { name, ...word });
  }
  salt(word: { salt: string } | { seal: string }) {
    return this.call<Stated>('/salt', word);
  }
  bring(text: string) {
    return this.call<Stated>('/list', { text });
  }
  ready(ready: boolean) {
    return this.call<Stated>('/ready', { ready });
  }
  answer(number: number, answer: Answer, after?: string) {
    return this.call<Stated & { repeated?: boolean }>('/answer', { number, answer, after });
  }
  check(number: number, answer: Answer, signal?: AbortSignal) {
    return this.call<{ ok: boolean; refusal?: Refusal }>('/check', { number, answer }, signal);
  }
  plan(number: number, steps: Meant[], wish?: Wish, signal?: AbortSignal) {
    return this.call<Trial>('/plan', { number, steps, ...wish }, signal);
  }
  setUp(after?: string) {
    return this.call<Stated>('/setup', { after });
  }
  hint(number: number, quick: boolean, signal?: AbortSignal) {
    return this.call<{ answer: Answer; why: string }>('/hint', { number, quick }, signal);
  }
  reasons() {
    return this.call<{ reasons: Reason[] }>('/reasons');
  }
  odds(number: number, answer: Answer, signal?: AbortSignal) {
    return this.call<Odds>('/odds', { number, answer }, signal);
  }
  overlays(number: number, unit: number) {
    return this.call<{ overlays: Overlay[] | null }>('/overlays', { number, unit });
  }
  inspect(query: string[]) {
    return this.call<Finding>('/inspect', { query });
  }
  undo(number: number) {
    return this.call<Stated & { done: boolean }>('/undo', { number });
  }
  consent(number: number, agree: boolean, after?: string) {
    return this.call<Stated>('/consent', { number, agree, after });
  }
  resign(seat: number) {
    return this.call<Stated>('/resign', { seat });
  }
  // claim ends a match for the one whose time is out, or for both of two.
  claim(draw: boolean) {
    return this.call<Stated>('/claim', { draw });
  }
  say(text: string, after?: string) {
    return this.call<Stated>('/chat', { text, after });
  }
  rematch(agree: boolean) {
    return this.call<Stated>('/rematch', { agree });
  }
  next() {
    return this.call<{ token: string }>('/next', {});
  }
  unlist() {
    return this.call<void>('/open', { open: false });
  }
  link(kind: string, seat = 0) {
    return this.call<{ token: string }>('/link', { kind, seat });
  }
  choices(seat: number) {
    return this.call<{ choices: Choice[] | null }>('/choices?seat=' + seat);
  }
  replay() {
    return this.call<Replay>('/replay');
  }
  at(entry: number, seat: number) {
    return this.call<{ entry: number; view: View }>(`/at?entry=${entry}&seat=${seat}`);
  }
  fork(entry: number, seats: SeatChoice[]) {
    return this.call<Started>('/fork', { entry, seats });
  }
  dice() {
    return this.call<DiceRecord>('/dice');
  }
  file() {
    return file('match/file', { token: this.token });
  }
  report(text: string) {
    return file('match/report', { token: this.token, body: { text } });
  }
  events(after: string | undefined, signal: AbortSignal) {
    return send('match/events' + (after ? '?after=' + encodeURIComponent(after) : ''), { token: this.token, signal });
  }
}

let systemsOnce: Promise<System[]> | undefined;
const cataloguesOnce = new Map<string, Promise<Catalogue>>();
const rulesOnce = new Map<string, Promise<RuleEntry[]>>();

export const api = {
  about: () => json<{ name: string; version: string; systems: string[]; default: string }>('about'),
  systems: () =>
    (systemsOnce ??= json<System[]>('systems').catch(e => {
      systemsOnce = undefined;
      throw e;
    })),
  // battles are the systems that tables are set up by: campaigns have a room of their own.
  battles: () => api.systems().then(all => all.filter(s => !s.campaign)),
  rules(system: string) {
    let r = rulesOnce.get(system);
    if (!r) {
      r = json<RuleEntry[]>(`systems/${system}/rules`);
      r.catch(() => rulesOnce.delete(system));
      rulesOnce.set(system, r);
    }
    return r;
  },
  editions: (system: string) => json<Editions>(`systems/${system}/editions`),
  catalogue(system: string) {
    let c = cataloguesOnce.get(system);
    if (!c) {
      c = json<Catalogue>(`systems/${system}/catalogue`);
      c.catch(() => cataloguesOnce.delete(system));
      cataloguesOnce.set(system, c);
    }
    return c;
  },
  situation: (system: string) => json<{ parameters: Parameter[]; forces?: Catalogue['forces'] }>(`systems/${system}/situation`),
  duel: (system: string, body: Situation & { patient?: boolean }, signal?: AbortSignal) =>
    json<Duel>(`systems/${system}/odds`, { body, signal }),
  curve: (system: string, body: Situation & { over: string; from: number; to: number; step: number }, signal?: AbortSignal) =>
    json<{ over: string; points: CurvePoint[] }>(`systems/${system}/curve`, { body, signal }),
  random: (system: string, points: number, force = '') => json<ListReport>(`systems/${system}/random`, { body: { points, force } }),
  checkList: (system: string, text: string, points: number) => json<ListReport>(`systems/${system}/check`, { body: { text, points } }),
  table: (system: string, body: { mission: string; seed?: string; table?: string; points?: number; lists?: string[] }) =>
    json<{ table: string; view: View }>(`systems/${system}/table`, { body }),
  lists: () => json<OwnList[] | null>('lists').then(l => l ?? []),
  saveList: (l: OwnList) =>
    json<void>('lists/' + l.id, { method: 'PUT', body: { system: l.system, name: l.name, points: l.points, text: l.text } }),
  deleteList: (id: string) => json<void>('lists/' + id, { method: 'DELETE' }),
  play: (system?: string) => json<Started>('play', { body: system ? { system } : {} }),
  first: (system: string) => json<FirstGame>(`systems/${system}/first`),
  playFirst: (system: string, name: string) => json<Started>('play', { body: { system, name, first: true } }),
  start: (setup: Setup, seats: SeatChoice[], terms?: Terms) => json<Started>('matches', { body: { setup, seats, terms } }),
  tables: () => json<{ tables: OpenTable[] }>('tables').then(t => t.tables),
  picture: (text: string) => json<Picture>('qr', { body: { text } }),
  hook: () => json<{ url: string }>('hook').then(h => h.url),
  setHook: (url: string) => json<void>('hook', { method: 'PUT', body: { url } }),
  mine: () => json<Mine[] | null>('mine').then(l => l ?? []),
  mineToken: (id: string) => json<{ token: string }>(`mine/${id}/token`, { body: {} }),
  forget: (id: string) => json<void>('mine/' + id, { method: 'DELETE' }),
  openFile: (text: string) => json<Started>('files', { text }),
};
