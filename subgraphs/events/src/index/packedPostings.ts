import { add, type BitSet } from './bitSet.ts';
import { type RowAt, transposePostings } from './postings.ts';
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
      let rest = number - before;
      for (; rest > 0x7f; rest >>>= 7) room[end++] = rest | 0x80;
      room[end++] = rest;
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
