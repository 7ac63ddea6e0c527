import { isSameTitle } from '@calendar/text/isSameTitle';
import { parseDateTime } from '@calendar/time';
import type { Work } from '../serve/Route.ts';
import { type CalendarDate, sequenceOf } from './CalendarDate.ts';
import { datesOfEvents } from './dates.operation.ts';
import type { ReadDates } from './readDates.ts';

/**
 * Dates that the last answer had and this one lacks, by its `remember`: for 30 days, one that does not exist any more
 * is shown as cancelled, and one that is over stays. One that does not pass the filter any more is left out, and so is
 * one that takes place as that of another event: of another source, or of what an editor says is the same.
 */
export async function vanishedDates(read: ReadDates, { remembered, now, ask }: Work) {
  const { told = [], gone = [] } = (remembered ?? {}) as Partial<Remembered>;
  const present = new Set(read.dates.map(({ id }) => id));
  // If the calendar is cut, dates after its end have not vanished.
  const last = read.isWhole ? Number.POSITIVE_INFINITY : (read.dates.at(-1)?.start ?? 0);
  const missing = told.filter(({ id, end, start }) => !present.has(id) && end > now && start < last);
  const events = [...new Set(missing.map(({ eventId }) => eventId))].slice(0, MOST_EVENTS);
  const asked = new Set(events);
  const { known, led } = await knownDates(asked, ask);
  const byStart = Map.groupBy(read.dates, ({ start }) => start);
  const takesPlace = ({ start, title }: Told) =>
    led.has(start) ||
    byStart
      .get(start)
      ?.slice(0, MOST_COMPARED)
      .some((each) => isSameTitle(each.title, title)) === true;
  const vanished = missing
    .filter(({ id, eventId }) => asked.has(eventId) && !known.has(id))
    .map((each) => ({ ...each, sequence: each.sequence + 1, since: now }));
  const cancelled = [
    ...gone.filter(({ id, end, since }) => !present.has(id) && end > now && now - since < KEPT),
    ...vanished,
  ]
    .filter((each) => !takesPlace(each))
    .slice(-MOST_GONE);
  // The interface forgets a date of a series when it is over.
  const past = told
    .filter(({ id, end }) => !present.has(id) && end <= now && now - end < KEPT)
    .slice(-MOST_GONE);
  // A date that comes back continues with its last number.
  const earlier = [...told, ...gone.map((each) => ({ ...each, sequence: each.sequence + 1 }))];
  const before = new Map(earlier.map((each) => [each.id, each]));
  // A correction leaves the record's time as it is, and a program ignores a change under the same number.
  const shown = read.dates.map((date): Told => {
    const own = toldOf(date);
    const last = before.get(date.id);
    const isChanged = last !== undefined && factsOf(last) !== factsOf(own);
    return { ...own, sequence: Math.max(own.sequence, (last?.sequence ?? 0) + Number(isChanged)) };
  });
  const sequences = new Map(shown.map(({ id, sequence }) => [id, sequence]));
  return {
    cancelled,
    past,
    sequenceFor: (date: CalendarDate) => sequences.get(date.id) ?? sequenceOf(date),
    remember: {
      told: [...shown, ...missing.filter(({ eventId }) => !asked.has(eventId)), ...past],
      gone: cancelled,
    } satisfies Remembered,
  };
}

/** The dates of events, and when those of others take place to which ids of these lead. */
async function knownDates(ids: ReadonlySet<string>, ask: Work['ask']) {
  const { eventsByIDs } = ids.size === 0 ? { eventsByIDs: [] } : await ask(datesOfEvents, { ids: [...ids] });
  const known = new Set<string>();
  const led = new Set<number | null>();
  for (const { id, dateID, startDate, repetitions } of eventsByIDs ?? [])
    for (const date of [{ id: dateID, startDate }, ...repetitions])
      if (ids.has(id)) known.add(date.id);
      else led.add(parseDateTime(date.startDate));
  return { known, led };
}

function toldOf(date: CalendarDate): Told {
  const { id, eventId, title, start, end, days, link, changedAt, venue, eventStatus } = date;
  return {
    ...{ id, eventId, title, start, days, link, changedAt, eventStatus },
    sequence: sequenceOf(date),
    end: Math.max(end, start + 1),
    isCancelled: date.eventCancelled,
    place: venue?.name,
  };
}

function factsOf({ title, start, end, days, place, isCancelled, eventStatus }: Told): string {
  return JSON.stringify([title, start, end, days, place, isCancelled, eventStatus]);
}

/** Milliseconds. */
const KEPT = 30 * 86_400_000;
/** Events asked for at a time; the others wait for the next answer. */
const MOST_EVENTS = 200;
const MOST_GONE = 1000;
/** Of the dates that start with one. */
const MOST_COMPARED = 100;

export interface Told
  extends Pick<CalendarDate, 'id' | 'eventId' | 'title' | 'start' | 'end' | 'link' | 'eventStatus'> {
  readonly days?: CalendarDate['days'] | undefined;
  readonly changedAt?: number | undefined;
  readonly place?: string | undefined;
  readonly isCancelled: boolean;
  readonly sequence: number;
}

export interface Gone extends Told {
  /** When it was found to be gone. */
  readonly since: number;
}

interface Remembered {
  readonly told: readonly Told[];
  readonly gone: readonly Gone[];
}
