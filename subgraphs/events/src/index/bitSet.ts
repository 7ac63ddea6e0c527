/** A set of numbers from 0 up to a limit, one bit each. */
export type BitSet = Int32Array;

export function emptySet(limit: number): BitSet {
  return new Int32Array(wordsFor(limit));
}

/** How many words of 32 bits a set of numbers below a limit takes. */
export function wordsFor(limit: number): number {
  return (limit + 31) >>> 5;
}

export function fullSet(limit: number): BitSet {
  const set = emptySet(limit).fill(-1);
  const rest = limit & 31;
  if (rest !== 0) set[set.length - 1] = (1 << rest) - 1;
  return set;
}

/** The numbers of some lists, all below a limit. */
export function unionOf(limit: number, lists: readonly Int32Array[]): BitSet {
  const set = emptySet(limit);
  for (const list of lists) addAll(set, list);
  return set;
}

export function has(set: BitSet, number: number): boolean {
  return bitOf(set, number) === 1;
}

/** 1 for a number that a set holds, otherwise 0. */
export function bitOf(set: BitSet, number: number): number {
  return (set[number >>> 5]! >>> (number & 31)) & 1;
}

export function add(set: BitSet, number: number): void {
  set[number >>> 5] = set[number >>> 5]! | (1 << (number & 31));
}

export function addAll(set: BitSet, numbers: Int32Array): void {
  for (let at = 0; at < numbers.length; at++) add(set, numbers[at]!);
}

export function removeAll(set: BitSet, numbers: Int32Array): void {
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!;
    set[number >>> 5] = set[number >>> 5]! & ~(1 << (number & 31));
  }
}

/** The numbers that at least one list of every group holds. Null if there is no group. */
export function inEvery(limit: number, groups: Iterable<readonly Int32Array[]>): BitSet | null {
  let common: BitSet | null = null;
  for (const lists of groups) {
    const set = unionOf(limit, lists);
    common = common === null ? set : intersection(common, set);
  }
  return common;
}

/** The numbers that one of the sets holds or both. */
export function union(one: BitSet, other: BitSet): BitSet {
  const both = new Int32Array(one.length);
  for (let at = 0; at < one.length; at++) both[at] = one[at]! | other[at]!;
  return both;
}

export function intersection(one: BitSet, other: BitSet): BitSet {
  const common = new Int32Array(one.length);
  for (let at = 0; at < one.length; at++) common[at] = one[at]! & other[at]!;
  return common;
}

/** The numbers of one set that another does not hold. */
export function difference(one: BitSet, other: BitSet): BitSet {
  const rest = new Int32Array(one.length);
  for (let at = 0; at < one.length; at++) rest[at] = one[at]! & ~other[at]!;
  return rest;
}

export function isEmpty(set: BitSet): boolean {
  for (let at = 0; at < set.length; at++) if (set[at] !== 0) return false;
  return true;
}

export function sizeOf(set: BitSet): number {
  let size = 0;
  for (let at = 0; at < set.length; at++) size += bitsIn(set[at]!);
  return size;
}

/** The numbers of a set, ascending. */
export function numbersIn(set: BitSet): Int32Array {
  const numbers = new Int32Array(sizeOf(set));
  let found = 0;
  for (let at = 0; at < set.length; at++) {
    for (let rest = set[at]!; rest !== 0; rest &= rest - 1) {
      numbers[found++] = (at << 5) | lowestBit(rest);
    }
  }
  return numbers;
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function bitsOf(word: number): readonly number[] {
  const bits: number[] = [];
  for (let rest = word; rest !== 0; rest &= rest - 1) bits.push(lowestBit(rest));
  return bits;
}

/** The lowest bit of a word that is set; there is one. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
