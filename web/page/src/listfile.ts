// Opening a force that somebody saved: ours as JSON, or a list as text. What it is for is read from the file; anything else
// is refused with what was expected and what was found.
import { api } from './api';
import { readList } from './listtext';
import type { OwnList, System } from './types';

export type OpenedForce = { system: string; text: string; name?: string; points?: number };

const MOST = 64 * 1024; // what the server takes as a list

// readForce reads a file for one of the systems. A text that two of them know goes to the one in hand.
export async function readForce(file: File, systems: System[], inHand: string): Promise<OpenedForce> {
  if (file.size > MOST) throw wrong(file, systems, `a file of ${Math.ceil(file.size / 1024)} KB; a list has at most ${MOST / 1024} KB`);
  const text = await file.text();
  return /^\s*[[{]/.test(text) ? fromJSON(file, text, systems, inHand) : fromText(file, text, systems, inHand);
}

async function fromJSON(file: File, text: string, systems: System[], inHand: string): Promise<OpenedForce> {
  let o: unknown;
  try {
    o = JSON.parse(text);
  } catch (e) {
    throw wrong(file, systems, `JSON that breaks off or is misspelt (${(e as Error).message})`);
  }
  if (typeof o !== 'object' || o === null || Array.isArray(o)) throw wrong(file, systems, 'JSON with a list of things');
  const { system, name, points, text: list } = o as Partial<OwnList>;
  if (typeof list !== 'string') {
    const fields = Object.keys(o)
      .slice(0, 6)
      .map(k => `“${k}”`)
      .join(', ');
    throw wrong(file, systems, fields ? `JSON with ${fields} and no “text”` : 'JSON with nothing in it');
  }
  if (system !== undefined && !systems.some(s => s.id === system)) {
    throw wrong(
      file,
      systems,
      (await ofAnother(systems, inHand, s => s.id === system)) ?? `a force for “${String(system)}”, which is not played here`,
    );
  }
  return {
    system: system ?? (await fromText(file, list, systems, inHand)).system,
    text: list,
    name: typeof name === 'string' ? name : undefined,
    points: Number.isFinite(points) ? points : undefined,
  };
}

async function fromText(file: File, text: string, systems: System[], inHand: string): Promise<OpenedForce> {
  if (text.startsWith('sortie-match ')) throw wrong(file, systems, 'a match file: open it on the first page');
  const list = readList(text);
  if (!list.force && !list.units.length) {
    const first =
      text
        .split('\n')
        .find(l => l.trim())
        ?.trim() ?? '';
    throw wrong(file, systems, first ? `a text that begins “${first.slice(0, 60)}”` : 'nothing: the file is empty');
  }
  const known = await Promise.all(
    systems.map(async s => {
      const force = (await api.catalogue(s.id)).forces?.find(f => f.key === list.force);
      return (force ? 1 : 0) + list.units.filter(u => force?.units?.some(x => x.key === u.kind)).length;
    }),
  );
  const most = Math.max(...known),
    best = systems.filter((_, i) => known[i] === most);
  const has = async (s: System) => !!(await api.catalogue(s.id)).forces?.some(f => f.key === list.force);
  if (most === 0)
    throw wrong(
      file,
      systems,
      (await ofAnother(systems, inHand, has)) ?? `the force “${list.force || 'without a name'}”, which none of them has`,
    );
  return { system: (best.find(s => s.id === inHand) ?? best[0]).id, text };
}

// ofAnother says that a force is of a system that is played here but is not the one chosen.
async function ofAnother(systems: System[], inHand: string, is: (s: System) => boolean | Promise<boolean>): Promise<string | undefined> {
  const chosen = systems.find(s => s.id === inHand)?.name ?? systems.map(s => s.name).join(' or ');
  for (const s of await api.systems()) {
    if (!systems.some(x => x.id === s.id) && (await is(s))) return `a force of ${s.name}, while ${chosen} is chosen`;
  }
  return undefined;
}

function wrong(file: File, systems: System[], found: string): Error {
  const names = systems.map(s => s.name).join(' or ');
  return new Error(
    `${file.name} cannot be opened as a force. Expected: a force of ${names}, saved here as JSON or written as text ` +
      `(lines “force …” and “unit …”). Found: ${found}.`,
  );
}
