// Forces for a set-up: shipped, one's own, or a random legal one that the engine's own check has passed.
import { api } from './api';
import type { NamedList, System } from './types';

const shuffle = <T>(a: T[]) => { const b = [...a]; for (let i = b.length - 1; i > 0; i--) { const j = Math.floor(Math.random() * (i + 1)); [b[i], b[j]] = [b[j], b[i]]; } return b; };

// entryLines are the lines of a list that name something to take: those whose first word repeats most.
export function entryLines(text: string): string[] {
  const lines = text.split('\n').filter(l => l.trim() && !l.startsWith('#')), count = new Map<string, number>();
  for (const l of lines) { const w = l.trim().split(/\s+/)[0]; count.set(w, (count.get(w) ?? 0) + 1); }
  const word = [...count].sort((a, b) => b[1] - a[1])[0]?.[0];
  return lines.filter(l => l.trim().split(/\s+/)[0] === word);
}

// linesOf collects what the shipped lists of a force show how to write.
export function linesOf(system: System, force: string): string[] {
  const seen = new Set<string>();
  for (const l of system.lists ?? []) if (!force || l.force.toLowerCase() === force.toLowerCase()) for (const e of entryLines(l.text)) seen.add(e.trim());
  return [...seen].sort();
}

export const shippedFor = (system: System, points: number): NamedList[] => (system.lists ?? []).filter(l => l.points <= points * 1.05 && l.points >= points * 0.6);

// randomForce changes a shipped list piece by piece and keeps every change that stays legal.
export async function randomForce(system: System, points: number): Promise<string> {
  const base = shuffle(shippedFor(system, points).length ? shippedFor(system, points) : system.lists ?? [])[0];
  if (!base) throw new Error('This system ships no lists to begin with.');
  let best = base.text;
  const pool = linesOf(system, base.force);
  for (let i = 0; i < 14; i++) {
    const lines = best.split('\n'), entries = entryLines(best), out = shuffle(entries)[0], add = shuffle(pool)[0];
    const next = i % 3 === 2 ? [...lines, add] : lines.map(l => (l === out ? add : l));
    const text = next.filter((l, k) => l.trim() || k < next.length - 1).join('\n');
    const r = await api.checkList(system.id, text, points).catch(() => undefined);
    if (r && !(r.faults ?? []).length && r.points <= points && r.points >= points * 0.8) best = text;
  }
  return best;
}
