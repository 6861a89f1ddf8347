// Every die again, from the secret, the salts and its number: the function of docs/matchfile.md,
// "Verifying". It trusts nothing the server says but the numbers it checks.
import { join, hmac as slowHmac, sha256 as slowSha } from './sha256';
import type { DiceEpoch, DiceRecord } from './types';

export const unhex = (s: string) => Uint8Array.from(s.match(/../g) ?? [], b => parseInt(b, 16));
export const hex = (b: Uint8Array) => [...b].map(x => x.toString(16).padStart(2, '0')).join('');
const big = (n: bigint) => {
  const b = new Uint8Array(8);
  new DataView(b.buffer).setBigUint64(0, n);
  return b;
};

const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;

async function sha(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', data)) : slowSha(data);
}

async function keyed(secret: Uint8Array<ArrayBuffer>): Promise<(m: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>> {
  if (!subtle) return m => Promise.resolve(slowHmac(secret, m));
  const key = await subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async m => new Uint8Array(await subtle.sign('HMAC', key, m));
}

// outcome is die n with k equally likely outcomes, from 1.
export async function outcome(
  mac: (m: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
  salts: string[],
  die: number,
  k: number,
): Promise<number> {
  const utf8 = new TextEncoder(),
    ones = 2n ** 64n - 1n,
    limit = ones - (ones % BigInt(k));
  const head = join(
    ...salts.flatMap(s => {
      const b = utf8.encode(s);
      return [big(BigInt(b.length)), b];
    }),
    big(BigInt(die)),
  );
  for (let t = 0n; ; t++) {
    const v = new DataView((await mac(join(head, big(t)) as Uint8Array<ArrayBuffer>)).slice().buffer).getBigUint64(0);
    if (v < limit) return Number(v % BigInt(k)) + 1;
  }
}

// face of an outcome: itself for a die, for a bag the kind that the outcome falls on, counting through the counters.
export function faceOf(o: number, bag?: number[] | null): number {
  if (!bag?.length) return o;
  for (let kind = 0; kind < bag.length; kind++) {
    o -= bag[kind];
    if (o <= 0) return kind + 1;
  }
  return -1;
}

export type Verdict = { commitment: boolean; seals: boolean; checked: number; wrong: { index: number; want: number; got: number }[] };

// sealings are all that bind the dice: that of the beginning, then every epoch.
export const sealings = (d: DiceRecord): DiceEpoch[] => [
  { commitment: d.commitment, seals: d.seals, salts: d.salts, secret: d.secret, entry: 0, die: 0, why: '' },
  ...(d.epochs ?? []),
];

const utf8 = (s: string) => new TextEncoder().encode(s) as Uint8Array<ArrayBuffer>;

// sealOf is the seal of a salt: docs/api.md, "The dice".
export const sealOf = async (seat: number, commitment: string, salt: string) =>
  hex(await sha(utf8(`sortie salt ${seat} ${commitment} ${salt}`)));

// keyOf throws the dice of an epoch: the secret itself at the beginning, later one that knows what came before it.
async function keyOf(all: DiceEpoch[], i: number): Promise<Uint8Array<ArrayBuffer>> {
  const secret = unhex(all[i].secret);
  if (!i) return secret;
  return (
    await (
      await keyed(secret)
    )(join(utf8('sortie epoch ' + all[i - 1].commitment), big(BigInt(all[i].entry)), big(BigInt(all[i].die))) as Uint8Array<ArrayBuffer>)
  ).slice() as Uint8Array<ArrayBuffer>;
}

export async function verify(d: DiceRecord, progress: (n: number) => void): Promise<Verdict> {
  const all = sealings(d),
    v: Verdict = { commitment: true, seals: true, checked: 0, wrong: [] },
    rolls = d.rolls ?? [],
    macs: ((m: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>)[] = [];
  for (let i = 0; i < all.length; i++) {
    const e = all[i];
    if (hex(await sha(unhex(e.secret))) !== e.commitment) v.commitment = false;
    for (const [seat, seal] of (e.seals ?? []).entries())
      if (seal && e.salts?.length && (await sealOf(seat, e.commitment, e.salts[seat])) !== seal) v.seals = false;
    macs.push(await keyed(await keyOf(all, i)));
  }
  for (let i = 0, at = 0; i < rolls.length; i++) {
    const r = rolls[i],
      bag = r.sides ? null : r.bag,
      k = bag ? bag.reduce((a, b) => a + b, 0) : r.sides;
    while (at + 1 < all.length && all[at + 1].die <= r.die) at++;
    const want = faceOf(await outcome(macs[at], all[at].salts ?? [], r.die, k), bag);
    if (want !== r.face) v.wrong.push({ index: i, want, got: r.face });
    v.checked++;
    if (i % 50 === 0) progress(i);
  }
  return v;
}
