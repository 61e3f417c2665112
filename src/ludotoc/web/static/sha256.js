// SHA-256 by hand: on plain http within a home the browser's own is not there.

const K = new Uint32Array(64);
const FIRST = new Uint32Array(8);
fill();

/** The first bits of the roots of the first primes. */
function fill() {
  let found = 0;
  for (let n = 2; found < 64; n++) {
    if (!isPrime(n)) continue;
    if (found < 8) FIRST[found] = fraction(n ** (1 / 2));
    K[found++] = fraction(n ** (1 / 3));
  }
}

/** @param {number} n */
function isPrime(n) {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

/** @param {number} x */
function fraction(x) {
  return ((x - Math.floor(x)) * 2 ** 32) | 0;
}

/**
 * @param {Uint8Array} bytes
 * @returns {string} the digest in hexadecimal
 */
export function sha256(bytes) {
  const hash = FIRST.slice();
  const data = padded(bytes);
  for (let at = 0; at < data.byteLength; at += 64) block(hash, data, at);
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const long = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  long.set(bytes);
  long[bytes.length] = 0x80;
  const view = new DataView(long.buffer);
  view.setUint32(long.length - 4, bytes.length * 8);
  return view;
}

/**
 * @param {Uint32Array} hash
 * @param {DataView} data
 * @param {number} at
 */
function block(hash, data, at) {
  const w = new Uint32Array(64);
  for (let n = 0; n < 64; n++) {
    w[n] = n < 16 ? data.getUint32(at + 4 * n) : (small(w[n - 2], 17, 19, 10) + w[n - 7] + small(w[n - 15], 7, 18, 3) + w[n - 16]) | 0;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let n = 0; n < 64; n++) {
    const one = (h + large(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + K[n] + w[n]) | 0;
    const two = (large(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (hash[n] = (hash[n] + word) | 0));
}

/**
 * @param {number} x
 * @param {number} n
 */
const turned = (x, n) => (x >>> n) | (x << (32 - n));
/** @param {number} x @param {number} a @param {number} b @param {number} c */
const small = (x, a, b, c) => turned(x, a) ^ turned(x, b) ^ (x >>> c);
/** @param {number} x @param {number} a @param {number} b @param {number} c */
const large = (x, a, b, c) => turned(x, a) ^ turned(x, b) ^ turned(x, c);

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
