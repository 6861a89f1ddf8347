// SHA-256 and HMAC, for browsers that offer no crypto.subtle (plain HTTP from another machine).
const K = new Uint32Array(64),
  H0 = new Uint32Array(8);
{
  // the constants are the fractions of the roots of the first primes
  let n = 0;
  const frac = (x: number) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
  for (let c = 2; n < 64; c++) {
    let prime = true;
    for (let i = 2; i * i <= c; i++) if (c % i === 0) prime = false;
    if (!prime) continue;
    if (n < 8) H0[n] = frac(Math.sqrt(c));
    K[n++] = frac(Math.cbrt(c));
  }
}
const rot = (x: number, n: number) => (x >>> n) | (x << (32 - n));

export function sha256(data: Uint8Array): Uint8Array {
  const size = ((data.length + 8) >> 6) * 64 + 64,
    all = new Uint8Array(size),
    view = new DataView(all.buffer),
    h = H0.slice(),
    w = new Uint32Array(64);
  all.set(data);
  all[data.length] = 0x80;
  view.setUint32(size - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(size - 4, data.length * 8);
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15],
        b = w[i - 2];
      w[i] = w[i - 16] + (rot(a, 7) ^ rot(a, 18) ^ (a >>> 3)) + w[i - 7] + (rot(b, 17) ^ rot(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, k] = h;
    for (let i = 0; i < 64; i++) {
      const t1 = (k + (rot(e, 6) ^ rot(e, 11) ^ rot(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t2 = ((rot(a, 2) ^ rot(a, 13) ^ rot(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      k = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, k].forEach((v, i) => {
      h[i] += v;
    });
  }
  const out = new Uint8Array(32),
    o = new DataView(out.buffer);
  h.forEach((v, i) => {
    o.setUint32(i * 4, v);
  });
  return out;
}

function join(...parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const k = new Uint8Array(64);
  k.set(key.length > 64 ? sha256(key) : key);
  return sha256(
    join(
      k.map(b => b ^ 0x5c),
      sha256(
        join(
          k.map(b => b ^ 0x36),
          message,
        ),
      ),
    ),
  );
}
export { join };
