import { BLOCK, type Dates } from './columns.ts';
import type { Narrowing } from './narrow.ts';

/**
 * The dates from one place up to another that are over later than an instant and pass all steps, in chronological
 * order. Blocks in which everything is over are left out.
 */
export function scanDates(
  { over, overOfBlock }: Dates,
  first: number,
  end: number,
  overAfter: number,
  steps: readonly Narrowing[],
): Int32Array {
  const found = new Found();
  const places = new Int32Array(BLOCK);
  for (let from = first; from < end; ) {
    const block = Math.floor(from / BLOCK);
    const until = Math.min((block + 1) * BLOCK, end);
    if ((overOfBlock[block] as number) > overAfter) {
      let count = 0;
      for (let place = from; place < until; place++) {
        places[count] = place;
        if ((over[place] as number) > overAfter) count++;
      }
      found.add(places, narrowed(places, count, steps));
    }
    from = until;
  }
  return found.places;
}

/** Those of a list of dates that pass all steps, in their order; the list itself where there is no step. */
export function narrowDates(list: Int32Array, steps: readonly Narrowing[]): Int32Array {
  if (steps.length === 0) return list;
  const found = new Found();
  const places = new Int32Array(BLOCK);
  for (let from = 0; from < list.length; from += BLOCK) {
    const count = Math.min(BLOCK, list.length - from);
    for (let at = 0; at < count; at++) places[at] = list[from + at] as number;
    found.add(places, narrowed(places, count, steps));
  }
  return found.places;
}

// Dates are narrowed a block at a time: what one step leaves is still in the processor's cache for the next.
function narrowed(places: Int32Array, count: number, steps: readonly Narrowing[]): number {
  let left = count;
  for (const narrow of steps) left = narrow(places, left);
  return left;
}

/** Gathers places; nobody knows beforehand how many there are. */
class Found {
  #places = new Int32Array(BLOCK);
  #count = 0;

  add(places: Int32Array, count: number): void {
    const until = this.#count + count;
    if (until > this.#places.length) {
      const grown = new Int32Array(Math.max(until, this.#count * 2));
      grown.set(this.places);
      this.#places = grown;
    }
    for (let at = 0; at < count; at++) this.#places[this.#count + at] = places[at] as number;
    this.#count = until;
  }

  get places(): Int32Array {
    return this.#places.subarray(0, this.#count);
  }
}
