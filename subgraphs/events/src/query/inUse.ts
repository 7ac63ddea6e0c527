import { addAll, emptySet, numbersIn } from '../index/bitSet.ts';
import { row } from '../index/postings.ts';
import { oncePer } from '../rules/oncePer.ts';
import type { Snapshot } from './snapshot.ts';
import type { Present } from './Upcoming.ts';

/** The municipalities in which a date that is not over takes place, in Norwegian order. */
export function municipalitiesInUse(snapshot: Snapshot, now: number): readonly string[] {
  return namesInUse(snapshot.upcoming.at(now), snapshot).municipalities;
}

/** The tags of events that are not over, as Norwegian orders them. */
export function tagsInUse(snapshot: Snapshot, now: number): readonly string[] {
  return namesInUse(snapshot.upcoming.at(now), snapshot).tags;
}

/** Both are gathered in one reading of the dates that are not over, and kept as long as those. */
const namesInUse = oncePer((present: Present, { dates, events, venues, places }: Snapshot) => {
  const held = new Uint8Array(venues.items.length);
  for (let at = 0; at < present.dates.length; at++) {
    const venue = dates.venue[present.dates[at]!]!;
    if (venue >= 0) held[venue] = 1;
  }
  const municipalities = new Set<number>();
  for (const [venue, municipality] of places.municipalityOf.entries()) {
    if (municipality >= 0 && held[venue] === 1) municipalities.add(municipality);
  }
  const tags = emptySet(events.tags.length);
  for (const date of present.events.dates) addAll(tags, row(events.ofTags, dates.event[date]!));
  return {
    municipalities: places.municipalities.filter((_, number) => municipalities.has(number)),
    tags: Array.from(numbersIn(tags), (number) => events.tags[number]!),
  };
});
