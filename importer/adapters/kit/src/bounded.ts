import { BOUNDS } from '@calendar/model/feedFields';
import { beginningOf } from '@calendar/text';

export interface Notes {
  note(place: string, value: unknown, why: string): void;
}

/** A text, or its beginning if it has more characters than the calendar allows for its kind. A cut is noted. */
export function shortened(text: string, place: string, notes: Notes, most: number = BOUNDS.name): string {
  if (text.length <= most) return text;
  notes.note(
    place,
    text.slice(0, most),
    `up to ${most} characters are held, not ${text.length}: its beginning was taken`,
  );
  return beginningOf(text, most).trim();
}

/** In milliseconds. A longer date is rather a series. */
export const LONGEST_DATE = 366 * 24 * 60 * 60_000;
export const LONG_DATE = 'this is one date of more than a year: dates of its own would be found by day';

export function asManyAs<Item>(
  items: readonly Item[],
  most: number,
  place: string,
  notes: Notes,
): readonly Item[] {
  if (items.length <= most) return items;
  notes.note(place, items.length, `an event has up to ${most} of these: the first of them were taken`);
  return items.slice(0, most);
}

/** What a foreign source has at most (docs/rules.md 61 "Work of a source"). */
export const MOST_SOURCE_EVENTS = 20_000;
const MOST_SOURCE_DATES = 50_000;

/** The most dates that each event may have, so that all fit, by what each would have at most. */
export function datesOfEach(reckoned: readonly number[]): number {
  let left = MOST_SOURCE_DATES;
  const counts = reckoned.map((count) => Math.min(count, BOUNDS.dates)).sort((one, other) => one - other);
  for (const [index, count] of counts.entries()) {
    const share = Math.floor(left / (counts.length - index));
    if (count > share) return share;
    left -= count;
  }
  return BOUNDS.dates;
}

/** As many dates as an event may have, those to come first. Values that are left out are noted. */
export function asManyDatesAsHeld<Held extends { readonly start: number; readonly end: number | null }>(
  dates: readonly Held[],
  most: number,
  now: number,
  note: (why: string) => void,
): readonly Held[] {
  if (dates.length <= most) return dates;
  note(tooManyDates(most, String(dates.length)));
  const ahead = dates.findIndex(({ start, end }) => (end ?? start) >= now);
  const from = ahead === -1 ? dates.length - most : Math.min(ahead, dates.length - most);
  return dates.slice(from, from + most);
}

export function tooManyDates(most: number, count: string): string {
  const bound =
    most === BOUNDS.dates
      ? `an event has up to ${most} dates`
      : `a source has up to ${MOST_SOURCE_DATES} dates, ${most} an event`;
  return `${bound}, not ${count}: those to come were taken before those past`;
}
