import { both } from '../eventMask.ts';
import { row } from '../postings.ts';
import { describes } from '../remaining.ts';
import type { Snapshot, Vocabulary } from '../snapshot.ts';
import { contains, markContaining, markResembling, type SearchWord } from './searchIndex.ts';

/** Events in which every word occurs literally (`decisions.md 22`): one byte an event, 1 where it does. */
export function literalMask(snapshot: Snapshot, words: readonly SearchWord[], now: number): Uint8Array {
  return ofEveryWord(words, (word) => literally(snapshot, word, now));
}

/** Events that every word matches literally or within its edits (`decisions.md 23`). */
export function approximateMask(snapshot: Snapshot, words: readonly SearchWord[], now: number): Uint8Array {
  return ofEveryWord(words, (word) => {
    const hits = literally(snapshot, word, now);
    markResembling(snapshot.search, word, hits);
    return hits;
  });
}

/** The events in the masks of all words; a word is not looked up when those before it leave no event. */
function ofEveryWord(words: readonly SearchWord[], maskOf: (word: SearchWord) => Uint8Array): Uint8Array {
  const [first, ...others] = words.map((word) => () => maskOf(word));
  let mask = first?.() ?? new Uint8Array(0);
  for (const next of others) {
    if (!mask.includes(1)) break;
    mask = both(mask, next());
  }
  return mask;
}

function literally(snapshot: Snapshot, word: SearchWord, now: number): Uint8Array {
  const { events, dates, venues, organizers, categories } = snapshot;
  const hits = new Uint8Array(events.count);
  markContaining(snapshot.search, word, hits);
  // A short word is soon found everywhere.
  if (!hits.includes(0)) return hits;
  for (const organizer of labelled(organizers, word)) {
    for (const event of row(events.of.organizer, organizer)) hits[event] = 1;
  }
  for (const category of labelled(categories, word)) {
    for (const event of row(events.carrying, category)) hits[event] = 1;
  }
  for (const venue of labelled(venues, word)) {
    for (const date of row(dates.at, venue)) {
      if (describes(events, dates, date, now)) hits[dates.event[date] as number] = 1;
    }
  }
  return hits;
}

function labelled({ labels }: Vocabulary<unknown>, word: SearchWord): readonly number[] {
  return labels.flatMap((label, number) => (contains(label, word) ? [number] : []));
}
