import { type Postings, PostingsWriter, row } from '../postings.ts';

/** The different rows of some postings, interned. */
export interface Interned {
  /** By event: the number of its row. */
  readonly ofEvent: Int32Array;
  /** By number: the row. */
  readonly members: Postings;
}

/** Interns the rows that events have. Facets are counted by row, and there are fewer rows than events. */
export function combinationsOf(rows: Postings): Interned {
  const numbers = new Map<string | number, number>();
  const different = new PostingsWriter();
  const ofEvent = new Int32Array(rows.offsets.length - 1);
  for (let event = 0; event < ofEvent.length; event++) {
    const from = rows.offsets[event]!;
    const isOne = rows.offsets[event + 1] === from + 1;
    // Most rows have one number, and a text of it takes longer to make and to find.
    const key = isOne ? rows.values[from]! : row(rows, event).join();
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      different.add(row(rows, event));
    }
    ofEvent[event] = number;
  }
  return { ofEvent, members: different.postings() };
}
