// Forces for a set-up where nobody wants to choose, and those of another edition.
import { api } from './api';
import type { System } from './types';

// randomForce is a legal list that the server makes up; a system that cannot gives one of its ready-made ones.
export async function randomForce(system: System, points: number, force = ''): Promise<string> {
  try {
    return (await api.random(system.id, points, force)).text;
  } catch (e) {
    const near = (system.lists ?? []).filter(l => l.points <= points * 1.05 && (!force || l.force === force));
    if (!near.length) throw e;
    return near[Math.floor(Math.random() * near.length)].text;
  }
}

// editionsOf are the systems that play another edition of the same book: each reads the lists of the other.
export function editionsOf(systems: System[], id: string): System[] {
  const here = systems.find(s => s.id === id);
  return systems.filter(s => s.id !== id && (s.edition === id || s.id === here?.edition));
}

// sizeFor is the size of game that a list of so many points is meant for: none of them is above it.
export const sizeFor = (points: number) => Math.ceil(points / 50) * 50;
