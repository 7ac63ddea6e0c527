import { add, type BitSet } from './bitSet.ts';
import { appended, appendedOffsets, sharedNumbers } from './sharedMemory.ts';

/** Posting lists: a list of numbers for each row, one after another in one array. Immutable. */
export interface Postings {
  readonly offsets: Int32Array;
  readonly values: Int32Array;
}

export function row(postings: Postings, index: number): Int32Array {
  return postings.values.subarray(postings.offsets[index], postings.offsets[index + 1]);
}

/** The numbers of some rows, one row after the other. */
export function rowsOf(postings: Postings, rows: Int32Array): Int32Array {
  const { offsets, values } = postings;
  const numbers = new Int32Array(sizeOfRows(postings, rows));
  let filled = 0;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    const end = offsets[row + 1]!;
    for (let at = offsets[row]!; at < end; at++) numbers[filled++] = values[at]!;
  }
  return numbers;
}

/** Puts the numbers of some rows into a set. */
export function addRows(set: BitSet, { offsets, values }: Postings, rows: Int32Array): void {
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    const end = offsets[row + 1]!;
    for (let at = offsets[row]!; at < end; at++) add(set, values[at]!);
  }
}

/** Whether something holds for any number of a row. */
export function someOf(
  { offsets, values }: Postings,
  row: number,
  holds: (number: number) => boolean,
): boolean {
  const end = offsets[row + 1]!;
  for (let at = offsets[row]!; at < end; at++) if (holds(values[at]!)) return true;
  return false;
}

export function sizeOfRows({ offsets }: Pick<Postings, 'offsets'>, rows: Int32Array): number {
  let size = 0;
  for (let at = 0; at < rows.length; at++) size += offsets[rows[at]! + 1]! - offsets[rows[at]!]!;
  return size;
}

/** The places at which a column has each number, ascending. Negative numbers are left out. */
export function placesByNumber(column: Int32Array, numbers: number): Postings {
  const offsets = offsetsOf(column, numbers);
  const values = new Int32Array(offsets[numbers]!);
  const next = offsets.slice(0, numbers);
  for (let place = 0; place < column.length; place++) {
    const number = column[place]!;
    if (number < 0) continue;
    values[next[number]!] = place;
    next[number] = next[number]! + 1;
  }
  return { offsets, values };
}

/** Rows and more rows after them, in memory that threads share. */
export function appendRows({ offsets, values }: Postings, more: Postings): Postings {
  return { offsets: appendedOffsets(offsets, more.offsets), values: appended(values, more.values) };
}

/** Rows with more numbers at their ends, in memory that threads share. */
export function appendToRows(before: Postings, more: Postings): Postings {
  const rows = more.offsets.length - 1;
  const last = before.offsets.length - 1;
  const endBefore = (row: number) => before.offsets[Math.min(row + 1, last)]!;
  const offsets = sharedNumbers(rows + 1);
  const values = sharedNumbers(before.values.length + more.values.length);
  let copied = 0;
  for (let row = 0; row < rows; row++) {
    const [from, until] = [more.offsets[row]!, more.offsets[row + 1]!];
    offsets[row + 1] = endBefore(row) + until;
    if (from === until) continue;
    // All rows since the last one with more come along.
    const end = endBefore(row);
    values.set(before.values.subarray(copied, end), copied + from);
    values.set(more.values.subarray(from, until), end + from);
    copied = end;
  }
  values.set(before.values.subarray(copied), copied + more.values.length);
  return { offsets, values };
}

/**
 * The same rows with others in the place of some, in memory that threads share.
 * @param rows which, ascending
 */
export function withRows(before: Postings, rows: Int32Array, others: Postings): Postings {
  const count = before.offsets.length - 1;
  const numbers = before.values.length - sizeOfRows(before, rows) + others.values.length;
  const writer = new PostingsWriter({ rows: count, numbers });
  let next = 0;
  rows.forEach((row, place) => {
    writer.addRows(before, next, row);
    writer.addRows(others, place, place + 1);
    next = row + 1;
  });
  writer.addRows(before, next, count);
  return writer.postings();
}

/** Writes rows one after another. */
export class PostingsWriter {
  #offsets: Int32Array = new Int32Array(1024);
  #rows = 0;
  #values: Int32Array = new Int32Array(1024);
  #count = 0;

  /** @param size how many there will be: they are written once then, in memory that threads share */
  constructor(size?: { readonly rows: number; readonly numbers: number }) {
    if (size === undefined) return;
    this.#offsets = sharedNumbers(size.rows + 1);
    this.#values = sharedNumbers(size.numbers);
  }

  add(numbers: ArrayLike<number>): void {
    this.#values = withRoom(this.#values, this.#count + numbers.length);
    for (let at = 0; at < numbers.length; at++) this.#values[this.#count++] = numbers[at]!;
    this.endRow();
  }

  /** Writes some rows of other postings, one after another. */
  addRows({ offsets, values }: Postings, from: number, until: number): void {
    const own = values.subarray(offsets[from], offsets[until]);
    this.#values = withRoom(this.#values, this.#count + own.length);
    this.#values.set(own, this.#count);
    this.#offsets = withRoom(this.#offsets, this.#rows + until - from + 1);
    const shift = this.#count - offsets[from]!;
    for (let row = from + 1; row <= until; row++) this.#offsets[++this.#rows] = offsets[row]! + shift;
    this.#count += own.length;
  }

  /** Puts a row of other postings into the row being written. */
  append({ offsets, values }: Postings, row: number): this {
    const from = offsets[row]!;
    const until = offsets[row + 1]!;
    this.#values = withRoom(this.#values, this.#count + until - from);
    for (let at = from; at < until; at++) this.#values[this.#count++] = values[at]!;
    return this;
  }

  /** Puts a number into the row being written. */
  push(number: number): void {
    this.#values = withRoom(this.#values, this.#count + 1);
    this.#values[this.#count++] = number;
  }

  endRow(): void {
    this.#rows++;
    this.#offsets = withRoom(this.#offsets, this.#rows + 1);
    this.#offsets[this.#rows] = this.#count;
  }

  postings(): Postings {
    return { offsets: part(this.#offsets, this.#rows + 1), values: part(this.#values, this.#count) };
  }
}

/** Memory that is full is not written any more. */
function part(values: Int32Array, length: number): Int32Array {
  return values.length === length ? values : values.slice(0, length);
}

function withRoom(values: Int32Array, length: number): Int32Array {
  if (length <= values.length) return values;
  const larger = new Int32Array(2 * length);
  larger.set(values);
  return larger;
}

/**
 * Turns lists of numbers by row into lists of rows, ascending, by number.
 * @param first the number of the first row
 */
export function transposed(
  { offsets: begins, values: numbered }: Postings,
  numbers: number,
  first = 0,
): Postings {
  const offsets = offsetsOf(numbered, numbers);
  const values = new Int32Array(numbered.length);
  const next = offsets.slice(0, numbers);
  for (let row = 0; row + 1 < begins.length; row++) {
    for (let at = begins[row]!; at < begins[row + 1]!; at++) {
      const number = numbered[at]!;
      values[next[number]!] = first + row;
      next[number] = next[number]! + 1;
    }
  }
  return { offsets, values };
}

/** The same of rows that are in several postings. */
export function transposePostings(rows: number, rowAt: RowAt, numbers: number) {
  const offsets = new Int32Array(numbers + 1);
  for (let row = 0; row < rows; row++) {
    const [{ offsets: begins, values: own }, place] = rowAt(row);
    const end = begins[place + 1]!;
    for (let at = begins[place]!; at < end; at++) offsets[own[at]! + 1] = offsets[own[at]! + 1]! + 1;
  }
  for (let at = 0; at < numbers; at++) offsets[at + 1] = offsets[at + 1]! + offsets[at]!;
  const values = new Int32Array(offsets[numbers]!);
  const next = offsets.slice(0, numbers);
  for (let row = 0; row < rows; row++) {
    const [{ offsets: begins, values: own }, place] = rowAt(row);
    const end = begins[place + 1]!;
    for (let at = begins[place]!; at < end; at++) {
      const number = own[at]!;
      values[next[number]!] = row;
      next[number] = next[number]! + 1;
    }
  }
  return { offsets, values };
}

/** The postings that have a row, and its place there. */
export type RowAt = (row: number) => readonly [Postings, number];

/** The offsets of rows, one for each number, as long as the number occurs often. Negative numbers have no row. */
function offsetsOf(column: Int32Array, numbers: number): Int32Array {
  const offsets = new Int32Array(numbers + 1);
  for (let place = 0; place < column.length; place++) {
    const number = column[place]!;
    if (number >= 0) offsets[number + 1] = offsets[number + 1]! + 1;
  }
  for (let at = 0; at < numbers; at++) offsets[at + 1] = offsets[at + 1]! + offsets[at]!;
  return offsets;
}
