// A value that components can watch. Small enough to read, enough for one page.
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

export class Store<T> {
  private watchers = new Set<() => void>();
  constructor(public value: T) {}
  set(value: T) {
    if (Object.is(value, this.value)) return;
    this.value = value;
    for (const w of [...this.watchers]) w();
  }
  patch(change: Partial<T>) {
    this.set({ ...this.value, ...change });
  }
  watch(w: () => void): () => void {
    this.watchers.add(w);
    return () => {
      this.watchers.delete(w);
    };
  }
}

export function useStore<T>(s: Store<T>): T {
  const [, again] = useReducer((n: number) => n + 1, 0);
  const seen = s.value;
  useLayoutEffect(() => {
    const stop = s.watch(() => again(0));
    if (!Object.is(s.value, seen)) again(0); // it changed between drawing and watching
    return stop;
  }, [s]);
  return seen;
}

// useLoad runs an asynchronous question when its keys change and keeps the last answer.
export function useLoad<T>(ask: () => Promise<T>, keys: unknown[]): { value?: T; error?: Error; again: () => void } {
  const [got, set] = useState<{ value?: T; error?: Error }>({});
  const [n, again] = useReducer((k: number) => k + 1, 0);
  const run = useRef(0);
  useEffect(() => {
    const me = ++run.current;
    ask().then(
      value => {
        if (run.current === me) set({ value });
      },
      error => {
        if (run.current === me) set({ error });
      },
    );
    return () => {
      run.current++;
    };
  }, [...keys, n]);
  return { ...got, again: () => again(0) };
}
