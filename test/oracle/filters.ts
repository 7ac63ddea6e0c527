import type { RawEvent, RawFeed, RawVenue } from '@calendar/model/feed';
import { categoriesOf, isWithin } from './categories.ts';
import type { Occurrence } from './dates.ts';
import { isCancelled, type Part, wholeOf } from './dates.ts';
import { kilometresBetween } from './distance.ts';
import { admissionOf, isFree } from './free.ts';
import type { Asked, Box, Filter, Invalid, Settings } from './question.ts';
import { isSameInAnyCase, isSameText } from './sameText.ts';
import { fold, spellings } from './spelling.ts';
import { osloClock, osloDay, readInstant } from './time.ts';

/**
 * The conditions of a filter (docs/interface.md 4.3 "Filter") as two questions; the search term is not among them.
 */
export interface Conditions {
  readonly invalid: Invalid;
  readonly event: (event: RawEvent) => boolean;
  /** @param part the time that counts for conditions about time: all of the date if it is not given */
  readonly date: (date: Occurrence, part?: Part) => boolean;
}

export function conditionsOf(filter: Filter, feed: RawFeed, settings: Settings, asked: Asked): Conditions {
  const badDates: string[] = [];
  const others: string[] = [];
  const instant = (name: DateArgument): number | null => {
    const text = given(filter[name]);
    if (text === null) return null;
    const read = readInstant(text, asked.method);
    if (read === null) badDates.push(name);
    return read;
  };
  const untilDate = instant('untilDate');
  const fromStartDate = instant('fromStartDate');
  const explicitFromDate = instant('fromDate');
  const fromDate = explicitFromDate ?? (given(filter.fromStartDate) === null ? asked.now : null);

  const updatedSince = instant('updatedSince');
  const publishedSince = instant('publishedSince');
  const { near, box } = filter;
  if (near != null && !(Math.abs(near.latitude) <= 90 && Math.abs(near.longitude) <= 180 && near.radius > 0))
    others.push('near');
  if (box != null && (box.minLatitude > box.maxLatitude || box.minLongitude > box.maxLongitude))
    others.push('box');
  const days = listed(filter.weekdays).map((name) => name.trim().toLowerCase());
  if (days.some((name) => !WEEKDAYS.includes(name))) others.push('weekdays');

  const admissions = listed(filter.admission).map((name) => name.trim().toLowerCase());
  if (admissions.some((name) => !['free', 'paid', 'unknown'].includes(name))) others.push('admission');

  if (filter.age != null && filter.age < 0) others.push('age');

  const mode = given(filter.mode);
  if (mode !== null && mode !== 'online' && mode !== 'offline') others.push('mode');
  const hours = given(filter.hoursRange);
  if (hours !== null && !isHoursRange(hours)) others.push('hoursRange');

  const event = (one: RawEvent): boolean => {
    const carried = categoriesOf(one, feed);
    const carries = (id: string) => carried.some((own) => isWithin(own, id, feed));
    const organizers = (feed.organizers ?? []).filter((o) => (one.organizers ?? []).includes(o.id));
    const heldBy = (slug: string) => organizers.some((organizer) => isSameText(organizer.slug, slug));
    if (!anyOf(filter.categories, carries)) return false;
    if (listed(filter.notCategories).some(carries)) return false;
    if (!anyOf(filter.organizers, heldBy)) return false;
    if (!holds(filter.organizerSlug, heldBy)) return false;
    if (!holds(filter.tag, (tag) => (one.tags ?? []).some((own) => isSameInAnyCase(own, tag)))) return false;
    if (!holds(filter.mode, (wanted) => (one.mode ?? 'offline') === wanted)) return false;
    if (!holds(filter.superEvent, (id) => isSameText(one.superEvent ?? '', id))) return false;
    if (
      filter.age != null &&
      !((one.minimumAge ?? filter.age) <= filter.age && filter.age <= (one.maximumAge ?? filter.age))
    )
      return false;
    if (filter.isFree != null && isFree(one) !== filter.isFree) return false;
    if (admissions.length > 0 && !admissions.includes(admissionOf(one))) return false;
    if (!isSince(one.updated_at, updatedSince)) return false;
    if (!isSince(one.publishingDate ?? one.created_at, publishedSince)) return false;
    if (filter.onlyFeatured === true && one.isFeaturedEvent !== true) return false;
    if (filter.onlyFeaturedSpecialEvent === true) {
      if (settings.specialEventId === null || one.isFeaturedInSpecialEvent !== true) return false;
    }
    return true;
  };

  const date = (one: Occurrence, part = wholeOf(one)): boolean => {
    const venue = venueOf(one, feed);
    const heldAt = (slug: string) => venue !== null && isSameText(venue.slug, slug);
    if (fromDate !== null && part.over <= fromDate) return false;
    if (untilDate !== null && part.start >= untilDate) return false;
    if (fromStartDate !== null && part.start < fromStartDate) return false;
    if (hours !== null && !startsWithin(hours, one.start)) return false;
    if (!anyOf(filter.venues, heldAt)) return false;
    if (!holds(filter.venueSlug, heldAt)) return false;
    if (!holds(filter.municipality, (name) => isSameInAnyCase(venue?.municipality ?? '', name))) return false;
    if (!anyOf(filter.postalCodes, (code) => isSameText(venue?.postalCode ?? '', code))) return false;
    const inMunicipality = (name: string) =>
      venue?.municipality != null && foldsAlike(venue.municipality, name);
    if (!anyOf(filter.municipalities, inMunicipality)) return false;
    const place = venue?.location ?? null;
    if (near != null && (place === null || kilometresBetween(near, place) > near.radius)) return false;
    if (box != null && (place === null || !isInside(place, box))) return false;
    if (days.length > 0 && !days.includes(weekdayOf(part.start))) return false;
    if (filter.ongoing === false && part.start < (explicitFromDate ?? asked.now)) return false;
    if (filter.ongoing === true) {
      const moment = explicitFromDate ?? asked.now;
      if (part.start >= moment || part.over <= moment) return false;
    }
    if (filter.cancelledNotIncluded === true && isCancelled(one.raw)) return false;
    if (filter.soldOutNotIncluded === true && one.raw.eventSoldOut === true) return false;
    return true;
  };

  return { invalid: { dates: badDates, others }, event, date };
}

/** docs/rules.md 9 "Future publishing date". */
export function isPublic(event: RawEvent, now: number): boolean {
  return event.publishingDate == null || (readInstant(event.publishingDate) as number) <= now;
}

/** The venue of a date. Null if there is none or it is unknown. */
export function venueOf(date: Occurrence, feed: RawFeed): RawVenue | null {
  return (feed.venues ?? []).find((venue) => venue.id === date.raw.venue) ?? null;
}

/** docs/rules.md 11 "Values that count as absent": a blank text is not given. */
export function given(text: string | null | undefined): string | null {
  return text == null || text.trim() === '' ? null : text;
}

type DateArgument = 'fromDate' | 'untilDate' | 'fromStartDate' | 'updatedSince' | 'publishedSince';

function isSince(written: string | null | undefined, since: number | null): boolean {
  return since === null || (written != null && (readInstant(written) as number) >= since);
}

export function isInside(place: { latitude: number; longitude: number }, box: Box): boolean {
  return (
    box.minLatitude <= place.latitude &&
    place.latitude <= box.maxLatitude &&
    box.minLongitude <= place.longitude &&
    place.longitude <= box.maxLongitude
  );
}

/** Whether two names are equal in one of the ways to write æ, ø and å. */
function foldsAlike(a: string, b: string): boolean {
  const [one, other] = [spellings(fold(a.trim())), spellings(fold(b.trim()))];
  return one.some((spelling, way) => spelling === other[way]);
}

function weekdayOf(start: number): string {
  return WEEKDAYS[(new Date(`${osloDay(start)}T00:00:00Z`).getUTCDay() + 6) % 7] as string;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function listed(list: readonly (string | null | undefined)[] | null | undefined): readonly string[] {
  return (list ?? []).flatMap((item) => given(item) ?? []);
}

function anyOf(
  list: readonly (string | null | undefined)[] | null | undefined,
  matches: (item: string) => boolean,
): boolean {
  const items = listed(list);
  return items.length === 0 || items.some(matches);
}

function holds(text: string | null | undefined, matches: (text: string) => boolean): boolean {
  const wanted = given(text);
  return wanted === null || matches(wanted);
}

function isHoursRange(text: string): boolean {
  const parts = text.split('-');
  if (parts.length !== 2) return false;
  const [from, to] = parts as [string, string];
  return isClock(from) && (isClock(to) || to === '24:00');
}

function isClock(text: string): boolean {
  return /^[0-9][0-9]:[0-9][0-9]$/.test(text) && text.slice(0, 2) <= '23' && text.slice(3) <= '59';
}

/** docs/rules.md 7 "Hours range". Clocks of one form compare as texts. */
function startsWithin(hours: string, start: number): boolean {
  const [from, to] = hours.split('-') as [string, string];
  const clock = osloClock(start);
  if (from <= to) return from <= clock && clock <= to;
  return from <= clock || clock <= to;
}
