/**
 * Argsort: the places of whole numbers, at most 2^53 apart, in their order, stable. A radix sort by 16-bit
 * digits takes a fraction of the time of a comparison sort.
 */
export function radixArgsort(values: Float64Array): Int32Array {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < values.length; place++) {
    const value = values[place]!;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  const unit = values.every((value) => Number.isInteger((value - least) / MINUTE)) ? MINUTE : 1;
  let order = new Int32Array(values.length).map((_, place) => place);
  for (let weight = unit; weight <= greatest - least; weight *= BASE)
    order = byDigit(order, digitsOf(values, least, weight));
  return order;
}

/** By place: the digit with this weight in the distance from the least value. */
function digitsOf(values: Float64Array, least: number, weight: number): Uint16Array {
  const digits = new Uint16Array(values.length);
  for (let place = 0; place < values.length; place++) {
    // Not `%`, which takes many times as long of numbers beyond 32 bits.
    digits[place] = Math.floor((values[place]! - least) / weight) & (BASE - 1);
  }
  return digits;
}

/** Places by digit, those of equal digits in the order they had. */
function byDigit(places: Int32Array, digits: Uint16Array): Int32Array<ArrayBuffer> {
  const next = new Int32Array(BASE + 1);
  for (let place = 0; place < digits.length; place++) {
    const above = digits[place]! + 1;
    next[above] = next[above]! + 1;
  }
  for (let digit = 1; digit < BASE; digit++) next[digit] = next[digit]! + next[digit - 1]!;
  const ordered = new Int32Array(places.length);
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!;
    const digit = digits[place]!;
    ordered[next[digit]!] = place;
    next[digit] = next[digit]! + 1;
  }
  return ordered;
}

const BASE = 65_536;
/** Of instants in milliseconds. Whole minutes have a digit less. */
const MINUTE = 60_000;
