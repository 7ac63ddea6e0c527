import { BOUNDS } from '@calendar/feed/fields';
import { beginningOf } from '@calendar/text';

/** Takes notes about values that cannot be used. */
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

/** As many items as the calendar holds. Those left out are noted. */
export function asManyAs<Item>(
  items: readonly Item[],
  most: number,
  place: string,
  notes: Notes,
): readonly Item[] {
  if (items.length > most)
    notes.note(place, items.length, `an event has up to ${most} of these: the first of them were taken`);
  return items.slice(0, most);
}

/**
 * As many dates as an event has, of dates in order: those to come before those past. Values that are left out are
 * noted.
 */
export function asManyDatesAsHeld<Held extends { readonly start: number; readonly end: number | null }>(
  dates: readonly Held[],
  now: number,
  note: (why: string) => void,
): readonly Held[] {
  if (dates.length <= BOUNDS.dates) return dates;
  note(
    `an event has up to ${BOUNDS.dates} dates, not ${dates.length}: those to come were taken before those past`,
  );
  const ahead = dates.findIndex(({ start, end }) => (end ?? start) >= now);
  const from = ahead === -1 ? dates.length - BOUNDS.dates : Math.min(ahead, dates.length - BOUNDS.dates);
  return dates.slice(from, from + BOUNDS.dates);
}
