/** Lists of numbers, one for each row, kept in one array. Immutable. */
export interface Postings {
  readonly offsets: Int32Array;
  readonly values: Int32Array;
}

/** The numbers of one row. */
export function row(postings: Postings, index: number): Int32Array {
  return postings.values.subarray(postings.offsets[index], postings.offsets[index + 1]);
}

/** Gathers pairs of (row, value) into lists of values by row, each in the order given. */
export function gatherPostings(pairs: readonly number[], rows: number): Postings {
  const offsets = new Int32Array(rows + 1);
  for (let at = 0; at < pairs.length; at += 2) {
    const next = (pairs[at] as number) + 1;
    offsets[next] = (offsets[next] as number) + 1;
  }
  for (let at = 0; at < rows; at++) offsets[at + 1] = (offsets[at + 1] as number) + (offsets[at] as number);
  const values = new Int32Array(pairs.length / 2);
  const next = offsets.slice(0, rows);
  for (let at = 0; at < pairs.length; at += 2) {
    const slot = pairs[at] as number;
    const place = next[slot] as number;
    values[place] = pairs[at + 1] as number;
    next[slot] = place + 1;
  }
  return { offsets, values };
}

/** Turns lists of rows by value into lists of values by row. */
export function transposePostings(lists: readonly Int32Array[], rows: number): Postings {
  const offsets = new Int32Array(rows + 1);
  for (const list of lists) {
    for (const row of list) offsets[row + 1] = (offsets[row + 1] as number) + 1;
  }
  for (let at = 0; at < rows; at++) offsets[at + 1] = (offsets[at + 1] as number) + (offsets[at] as number);
  const values = new Int32Array(offsets[rows] as number);
  const next = offsets.slice(0, rows);
  lists.forEach((list, value) => {
    for (const row of list) {
      const place = next[row] as number;
      values[place] = value;
      next[row] = place + 1;
    }
  });
  return { offsets, values };
}
