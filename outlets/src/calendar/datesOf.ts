import { parseDateTime } from '@calendar/time';
import { dayAfter } from '../../shared/days.ts';
import type { Language } from '../../shared/language.ts';
import { dayIn, isAllDay, timeIn } from '../../shared/times.ts';
import type { Filter } from '../parameters/filterParameters.ts';
import { addressOf } from '../text/addressOf.ts';
import { printable, printableLine, shortened } from '../text/printable.ts';
import type { CalendarDate, Days } from './CalendarDate.ts';
import type { EventNode, RepeatedDate } from './dates.operation.ts';

/**
 * The dates in nodes of `groupRepetitionsByDay` that pass the filter, in order. A node's `repetitions` are the other
 * dates of the day, whatever the conditions (docs/rules.md 6 "Grouping by day"), so these are checked here.
 */
export function datesOf(
  nodes: readonly EventNode[],
  filter: Filter,
  language: Language,
): readonly CalendarDate[] {
  const isPassing = passing(nodes, filter);
  const found = new Map<string, CalendarDate>();
  for (const node of nodes) {
    const event = eventOf(node, language);
    for (const date of [{ ...node, id: node.dateID }, ...node.repetitions.filter(isPassing)])
      if (!found.has(date.id)) found.set(date.id, { ...event, ...dateOf(date), categories: node.categories });
  }
  return [...found.values()].toSorted((one, other) => one.start - other.start);
}

/** Whether a later date of a day may pass if an earlier one does. */
function passing(nodes: readonly EventNode[], filter: Filter): (date: RepeatedDate) => boolean {
  const { untilDate, hoursRange, ongoing, cancelledNotIncluded, soldOutNotIncluded } = filter;
  const until = untilDate === undefined ? Number.POSITIVE_INFINITY : instantOf(untilDate);
  // The conditions on place depend on the venue alone, and every venue of a shown date passes.
  const venues = new Set(nodes.map(({ venue }) => venue?.id));
  const asksForPlace = PLACE.some((name) => filter[name] !== undefined);
  return ({ startDate, eventCancelled, eventSoldOut, venue }) =>
    instantOf(startDate) < until &&
    (hoursRange === undefined || isWithin(hoursRange, startDate.slice(11, 16))) &&
    // A date that starts later on a day than a date in progress is not in progress itself.
    ongoing !== true &&
    !(cancelledNotIncluded && eventCancelled) &&
    !(soldOutNotIncluded && eventSoldOut) &&
    (!asksForPlace || venues.has(venue?.id));
}

const PLACE = [
  'venues',
  'venueSlug',
  'municipality',
  'municipalities',
  'postalCodes',
  'near',
  'box',
] as const;

/** Both ends included; it may run over midnight (docs/rules.md 7 "Hours range"). */
function isWithin(range: string, time: string): boolean {
  const [from = '', to = ''] = range.split('-');
  return from <= to ? from <= time && time <= to : time >= from || time <= to;
}

function eventOf(node: EventNode, language: Language) {
  const { id, title_nb, title_en, desc_nb_text, desc_en_text, eventLink, organizers, images } = node;
  const picture = images[0]?.urlLarge;
  const changed = Date.parse(node.updated_at ?? node.created_at ?? '');
  return {
    eventId: id,
    title: printableLine(inLanguage(language, title_nb, title_en)),
    description: shortened(
      printable(inLanguage(language, desc_nb_text, desc_en_text)).trim(),
      LONGEST_DESCRIPTION,
    ),
    link: addressOf(eventLink),
    picture: picture?.trim() ? addressOf(picture) : undefined,
    organizers: organizers.map(({ name }) => printableLine(name)),
    changedAt: Number.isNaN(changed) ? undefined : changed,
  };
}

function dateOf(date: RepeatedDate) {
  const { id, startDate, endDate, allDay, eventCancelled, eventStatus, previousStartDate, venue } = date;
  return {
    ...{ id, startDate, endDate, allDay, eventCancelled, eventStatus, previousStartDate, venue },
    start: instantOf(startDate),
    end: instantOf(endDate),
    days: wholeDays(date),
    isSoldOut: date.eventSoldOut,
    stream: date.streamingURL ?? undefined,
  };
}

/** Whole days, or from midnight to a midnight. The texts have Norway's time. */
function wholeDays(date: RepeatedDate): Days | undefined {
  const [first, last] = [dayIn(date.startDate), dayIn(date.endDate)];
  if (isAllDay(date)) return { first, after: dayAfter(last, 1) };
  const isMidnights = timeIn(date.startDate) === '00:00' && timeIn(date.endDate) === '00:00';
  return isMidnights && last > first ? { first, after: last } : undefined;
}

function inLanguage(language: Language, nb: string | null, en: string | null): string {
  return (language === 'nb' ? nb || en : en || nb) ?? '';
}

function instantOf(text: string): number {
  return parseDateTime(text) ?? Number.NaN;
}

/** Characters: the full text is at the link. */
const LONGEST_DESCRIPTION = 2000;
