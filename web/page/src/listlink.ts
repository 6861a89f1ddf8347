// A force in a link: packed into the address, and read from it again.
import type { OwnList, System } from './types';

const base64 = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
export const pack = (l: OwnList) => base64(JSON.stringify({ s: l.system, n: l.name, p: l.points, t: l.text }));

// unpack reads the force that a link carries, or nothing if it carries none of ours.
export function unpack(s: string, systems: System[]): Partial<OwnList> | undefined {
  try {
    const bytes = Uint8Array.from(atob(s.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0)),
      o = JSON.parse(new TextDecoder().decode(bytes));
    return systems.some(x => x.id === o.s) && typeof o.t === 'string' ? { system: o.s, name: o.n, points: o.p, text: o.t } : undefined;
  } catch {
    return undefined;
  }
}
