import { addAll, emptySet, numbersIn } from './bitSet.ts';

/** The first place at which ascending values reach a value. */
export function firstFrom(ascending: Float64Array | Int32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first place at which ascending values are greater than a value. */
export function firstAfter(ascending: Float64Array | Int32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Distinct numbers below `limit` in ascending order: many are put into a set, faster than sorting. */
export function ascendingOrder(numbers: Int32Array, limit: number): Int32Array {
  if (numbers.length * FEW < limit) return numbers.toSorted();
  const set = emptySet(limit);
  addAll(set, numbers);
  return numbersIn(set);
}

/** Few are fewer than one in so many. */
const FEW = 200;
