// Forces for a set-up where nobody wants to choose.
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
