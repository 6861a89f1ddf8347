// Live updates: the body of a fetch read as a stream, opened again whenever it ends.
import { ApiError, type MatchApi } from '../api';
import type { State } from '../types';

const SILENCE = 40_000;

export async function follow(
  api: MatchApi,
  last: () => string | undefined,
  stop: AbortSignal,
  got: (s: State) => void,
  online: (yes: boolean) => void,
  gone: (e: ApiError) => void,
) {
  let wait = 300;
  while (!stop.aborted) {
    const one = new AbortController(),
      end = () => one.abort();
    stop.addEventListener('abort', end);
    let silent = window.setTimeout(end, SILENCE);
    try {
      const res = await api.events(last(), one.signal);
      wait = 300;
      online(true);
      for await (const text of lines(res.body!)) {
        clearTimeout(silent);
        silent = window.setTimeout(end, SILENCE);
        if (text.startsWith('data:')) got(JSON.parse(text.slice(5)) as State);
      }
    } catch (e) {
      if (e instanceof ApiError && [401, 403, 404, 410].includes(e.status)) {
        gone(e);
        return;
      }
      if (!(e instanceof ApiError) && !one.signal.aborted) console.error(e);
    } finally {
      clearTimeout(silent);
      stop.removeEventListener('abort', end);
    }
    if (stop.aborted) return;
    online(false);
    await new Promise(r => setTimeout(r, wait));
    wait = Math.min(5000, wait * 2);
  }
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader(),
    decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const parts = rest.split('\n');
      rest = parts.pop()!;
      for (const p of parts) yield p.replace(/\r$/, '');
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
