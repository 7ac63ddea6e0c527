/**
 * Estimates how often each of many keys was asked lately, in memory that does not depend on their number. It is a
 * count-min sketch whose counts are halved regularly, as in TinyLFU. See Einziger, Friedman, Manes: “TinyLFU: A Highly
 * Efficient Cache Admission Policy”, ACM Transactions on Storage 13, 2017.
 *
 * An estimate is never below the true count since the last halvings, up to 255. It is too high if other keys have the
 * same four counts. Which keys share counts depends on a random number of this process, so nobody outside can choose
 * them.
 */
export class FrequencySketch {
  readonly #counts: Uint8Array;
  readonly #shift: number;
  readonly #sample: number;
  readonly #seed: number;
  #added = 0;

  /** @param keys how many must be distinguished */
  constructor(keys: number, seed = Math.floor(Math.random() * 2 ** 32)) {
    const counted = Math.max(keys, fewestKeys);
    const bits = Math.ceil(Math.log2(4 * counted));
    this.#counts = new Uint8Array(rows.length * 2 ** bits);
    this.#shift = 32 - bits;
    this.#sample = Math.ceil(10 * counted);
    this.#seed = seed;
  }

  /** A number of 32 bits that stands for a key; linear in its length. */
  hash(key: string | number): number {
    if (typeof key === 'number') return mixed(key ^ this.#seed);
    let hash = this.#seed;
    for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), prime);
    return mixed(hash);
  }

  /**
   * Counts a key once more. Only its lowest counts grow, so that keys that share the others are distinguished better.
   */
  add(hash: number): void {
    const least = this.estimate(hash);
    for (let row = 0; least < mostCounted && row < rows.length; row++) {
      const at = this.#at(row, hash);
      if (this.#counts[at] === least) this.#counts[at] = least + 1;
    }
    if (++this.#added >= this.#sample) this.#halve();
  }

  /** How often a key was added lately. */
  estimate(hash: number): number {
    let least = mostCounted;
    for (let row = 0; row < rows.length; row++)
      least = Math.min(least, this.#counts[this.#at(row, hash)] as number);
    return least;
  }

  #at(row: number, hash: number): number {
    const inRow = Math.imul(hash, rows[row] as number) >>> this.#shift;
    return (row << (32 - this.#shift)) + inRow;
  }

  #halve(): void {
    // Four at a time, each without the bits that would come from its neighbour.
    const fours = new Uint32Array(this.#counts.buffer);
    for (let at = 0; at < fours.length; at++) fours[at] = ((fours[at] as number) >>> 1) & 0x7f7f7f7f;
    this.#added = 0;
  }
}

const fewestKeys = 1024;
const mostCounted = 255;
/** Of FNV-1a. */
const prime = 0x01000193;
/** Odd factors: one row of counts for each. */
const rows = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/** So that each bit of the result depends on all bits (the finalizer of MurmurHash3). */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
