/** SHA-256 as in FIPS 180-4. Browsers keep theirs from pages on plain http. */

const PRIMES = [...primes(64)];
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) >>> 0;
const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function* primes(count: number): Generator<number> {
  for (let number = 2, found = 0; found < count; number += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) isPrime = false;
    if (isPrime) {
      found += 1;
      yield number;
    }
  }
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const hash = Uint32Array.from(FIRST);
  for (let start = 0; start < padded.length; start += 64) mix(hash, view, start);
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
}

function mix(hash: Uint32Array, view: DataView, start: number): void {
  const words = new Uint32Array(64);
  for (let index = 0; index < 64; index += 1) words[index] = index < 16 ? view.getUint32(start + index * 4) : spread(words, index);
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[index]! + words[index]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = hash[index]! + word));
}

function spread(words: Uint32Array, index: number): number {
  const [early, late] = [words[index - 15]!, words[index - 2]!];
  const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
  const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
  return words[index - 16]! + small + words[index - 7]! + large;
}
