import { add, type BitSet, has } from './bitSet.ts';
import { type Postings, type RowAt, transposePostings } from './postings.ts';
import { sharedNumbers } from './sharedMemory.ts';

/** Posting lists of ascending numbers, as the distances between these, seven bits a byte. Immutable. */
export interface PackedPostings {
  /** By list: where its bytes begin; one more at the end. */
  readonly offsets: Int32Array;
  readonly bytes: Uint8Array;
}

/** Turns lists of numbers by row into lists of rows by number, in memory that threads share. */
export function packTransposed(rows: number, rowAt: RowAt, numbers: number): PackedPostings {
  const { offsets: begins, values: lists } = transposePostings(rows, rowAt, numbers);
  // Packed where they are: no number takes more bytes than before.
  const offsets = sharedNumbers(begins.length);
  const room = new Uint8Array(lists.buffer);
  let end = 0;
  for (let list = 0; list + 1 < begins.length; list++) {
    let before = 0;
    for (let at = begins[list]!; at < begins[list + 1]!; at++) {
      const number = lists[at]!;
      end = pack(room, end, number - before);
      before = number;
    }
    offsets[list + 1] = end;
  }
  const bytes = new Uint8Array(new SharedArrayBuffer(end));
  bytes.set(room.subarray(0, end));
  // Free at once, not with the next garbage.
  lists.buffer.transfer(0);
  return { offsets, bytes };
}

/**
 * The same lists with more numbers, `more` by list, in memory that threads share.
 * @param numberOf by number: another one in its place, greater than those of lesser numbers, or -1 for none
 * @param others the lists with numbers that change or go. Null: any
 */
export function repacked(
  { offsets: begins, bytes }: PackedPostings,
  numberOf: Int32Array,
  more: Postings,
  others: BitSet | null,
): PackedPostings {
  const offsets = sharedNumbers(more.offsets.length);
  let room = new Uint8Array(new SharedArrayBuffer(bytes.length + MOST_BYTES * more.values.length + SPARE));
  let end = 0;
  for (let list = 0; list + 1 < offsets.length; list++) {
    let at = begins[list] ?? bytes.length;
    const until = begins[list + 1] ?? bytes.length;
    let next = more.offsets[list]!;
    const last = more.offsets[list + 1]!;
    const isSame = others !== null && next === last && !has(others, list);
    const most = end + (isSame ? until - at : MOST_BYTES * (until - at + last - next));
    if (most > room.length) room = withRoom(room, most);
    if (isSame) {
      room.set(bytes.subarray(at, until), end);
      end += until - at;
      at = until;
    }
    let number = 0;
    let before = 0;
    while (at < until || next < last) {
      let own = -1;
      if (at < until) {
        let byte = bytes[at++]!;
        number += byte & 0x7f;
        for (let shift = 7; byte > 0x7f; shift += 7) {
          byte = bytes[at++]!;
          number += (byte & 0x7f) << shift;
        }
        own = numberOf[number]!;
        if (own < 0) continue;
      }
      for (; next < last && (own < 0 || more.values[next]! < own); next++) {
        end = pack(room, end, more.values[next]! - before);
        before = more.values[next]!;
      }
      if (own < 0) continue;
      end = pack(room, end, own - before);
      before = own;
    }
    offsets[list + 1] = end;
  }
  return { offsets, bytes: room.subarray(0, end) };
}

/** Puts the numbers of some lists into a set. */
export function addLists(set: BitSet, { offsets, bytes }: PackedPostings, lists: Int32Array): void {
  for (let place = 0; place < lists.length; place++) {
    const end = offsets[lists[place]! + 1]!;
    let number = 0;
    for (let at = offsets[lists[place]!]!; at < end; ) {
      let byte = bytes[at++]!;
      number += byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++]!;
        number += (byte & 0x7f) << shift;
      }
      add(set, number);
    }
  }
}

/** Writes a distance at a place; returns the end. */
function pack(bytes: Uint8Array, at: number, distance: number): number {
  let rest = distance;
  for (; rest > 0x7f; rest >>>= 7) bytes[at++] = rest | 0x80;
  bytes[at++] = rest;
  return at;
}

function withRoom(bytes: Uint8Array, least: number): Uint8Array<SharedArrayBuffer> {
  const larger = new Uint8Array(new SharedArrayBuffer(least + bytes.length / 4));
  larger.set(bytes);
  return larger;
}

/** Of a number below 2^31. */
const MOST_BYTES = 5;
/** For a long list at the end, each number of which might take more bytes than before. */
const SPARE = 1024 * 1024;
