import { LONG_DATE, LONGEST_DATE } from '@calendar/adapter-kit/bounded';
import { withoutCancellation } from '@calendar/adapter-kit/cancelledTitle';
import type { VenueSightings } from '@calendar/adapter-kit/venueSightings';
import { instantText } from '@calendar/adapter-kit/wallClock';
import type { RawDate, RawPrice } from '@calendar/model/feed';
import { isStartOfDay } from '@calendar/time';
import type { Duration } from 'luxon';
import { attendanceOf } from './attendance.ts';
import { durationOf, lengthOf } from './durations.ts';
import { enumeration } from './enumerations.ts';
import type { EventReader } from './eventReader.ts';
import type { FoundEvent } from './findEvents.ts';
import { propertyOf } from './json.ts';
import { endOf, type Moment, momentOf, startOf } from './moments.ts';
import { type Tickets, ticketsOf } from './offers.ts';
import { MOST_SCHEDULES, type Occurrence, occurrencesOf, type ScheduleSetting } from './schedule.ts';
import { type SchemaNode, textOf } from './schemaNode.ts';

export interface EventDate extends Occurrence {
  readonly minutes: number | null;
  readonly venue: string | null;
  readonly online: boolean;
  readonly streamingURL: string | null;
  readonly ticketsURL: string | null;
  readonly cancelled: boolean;
  readonly soldOut: boolean;
  readonly status: StatusWord | null;
  readonly previousStart: number | null;
  /** Null: the event's prices apply. */
  readonly prices: readonly RawPrice[] | null;
}

/** By start: of occurrences, else of schedules, else its own. One held in several places has a date for each. */
export function datesOf(found: FoundEvent, setting: DateSetting): readonly EventDate[] {
  const { reader, tickets } = setting;
  const own = reader.event;
  const parts = found.occurrences.length;
  if (parts === 0) return inOrder(datesOfNode(own, tickets, setting));
  const each = { ...setting, mostDates: Math.max(1, Math.floor(setting.mostDates / parts)) };
  // An event with occurrences only has the start of the first and the end of the last.
  for (const value of own.values('startDate', 'endDate')) momentOf(value, reader);
  durationOf(own, reader);
  for (const value of own.values('eventSchedule'))
    reader.refuse(value, 'the dates of the sub-events were taken');
  const status = statusOf(own, reader);
  own.values('location', 'eventAttendanceMode');
  const inherited = Object.fromEntries(
    ['location', 'eventAttendanceMode'].map((property) => [
      property,
      propertyOf(found.json, property) ?? found.inherited[property] ?? null,
    ]),
  );
  const dates = found.occurrences.flatMap(({ json, place }) => {
    const node = reader.openAt(json, place, inherited);
    node.values('superEvent', 'url', 'identifier');
    const isCancelled = withoutCancellation(textOf(node.values('name')[0]) ?? '').isCancelled;
    const offered = node.values('offers').length > 0 ? ticketsOf(node, reader) : tickets;
    const held = datesOfNode(node, offered, each);
    if (held.length === 0)
      reader.note(place, json, 'this date of the event needs a startDate: it was left out');
    return isCancelled
      ? held.map((date) => ({ ...date, cancelled: true, status: 'EventCancelled' as const }))
      : held;
  });
  if (dates.length === 0) return inOrder(datesOfNode(own, tickets, setting));
  return inOrder(
    dates.map((date) => ({
      ...date,
      cancelled: date.cancelled || status.cancelled,
      // One that is cancelled with the event it belongs to is not as scheduled.
      status: status.cancelled && !date.cancelled ? status.status : (date.status ?? status.status),
    })),
  );
}

export function rawDateOf(date: EventDate): RawDate {
  return {
    startDate: instantText(date.start),
    ...(date.end === null ? {} : { endDate: instantText(date.end) }),
    ...(date.minutes === null ? {} : { duration: date.minutes }),
    ...(date.allDay ? { allDay: true } : {}),
    venue: date.venue,
    mode: date.online ? 'online' : 'offline',
    streamingURL: date.streamingURL,
    ticketsURL: date.ticketsURL,
    eventCancelled: date.cancelled,
    eventSoldOut: date.soldOut,
    eventStatus: date.status,
    ...(date.previousStart === null ? {} : { previousStartDate: instantText(date.previousStart) }),
    prices: date.prices,
  };
}

export function inOrder(dates: readonly EventDate[]): readonly EventDate[] {
  const once = new Map(dates.map((date) => [JSON.stringify([date.start, date.end, date.venue]), date]));
  return [...once.values()].sort((one, other) => one.start - other.start);
}

interface DateSetting extends Bounds {
  readonly tickets: Tickets;
  readonly venues: VenueSightings;
  readonly reader: EventReader;
}

type Bounds = Pick<ScheduleSetting, 'now' | 'mostDates' | 'days'>;

function datesOfNode(
  node: SchemaNode,
  offered: Tickets,
  { tickets, venues, reader, ...bounds }: DateSetting,
): readonly EventDate[] {
  const { status, cancelled, movedOnline } = statusOf(node, reader);
  const previous = reader.one(node.values('previousStartDate'));
  const moved = previous === null ? null : momentOf(previous, reader);
  const attendance = attendanceOf(node, movedOnline, venues, reader);
  const places = attendance.venues.length > 0 ? attendance.venues : [null];
  const most = Math.max(1, Math.floor(bounds.mostDates / places.length));
  return spansOf(node, { ...bounds, mostDates: most }, reader).flatMap((span, index) =>
    places.map((venue) => ({
      ...span,
      status,
      previousStart: moved === null || index > 0 ? null : startOf(moved),
      venue,
      online: attendance.online,
      streamingURL: attendance.streamingURL,
      ticketsURL: offered.ticketsURL,
      cancelled,
      soldOut: offered.soldOut,
      prices: offered === tickets ? null : offered.prices,
    })),
  );
}

type Span = Pick<EventDate, 'start' | 'end' | 'minutes' | 'allDay'>;

function spansOf(node: SchemaNode, bounds: Bounds, reader: EventReader): readonly Span[] {
  const starts = node
    .values('startDate')
    .slice(0, bounds.mostDates)
    .map((value) => momentOf(value, reader));
  const ends = node.values('endDate').map((value) => momentOf(value, reader));
  const duration = durationOf(node, reader);
  const setting = {
    eventStart: starts[0] ?? null,
    eventEnd: ends[0] ?? null,
    eventDuration: duration,
    ...bounds,
  };
  const scheduled = scheduledIn(node, setting, reader);
  if (scheduled.length > 0) {
    // The first and the last day of the schedules, of which there is one each.
    for (const property of ['startDate', 'endDate']) reader.one(node.values(property));
    return scheduled.map((occurrence) => ({ ...occurrence, minutes: null }));
  }
  for (const value of node.values('endDate').slice(starts.length))
    reader.refuse(value, 'this endDate has no startDate');
  return starts.flatMap((start, index) =>
    start === null ? [] : [spanOf(start, ends[index] ?? null, index, duration, node, reader)],
  );
}

/** The occurrences of the schedules: no more of these are followed than an event can have dates. */
function scheduledIn(node: SchemaNode, setting: ScheduleSetting, reader: EventReader): readonly Occurrence[] {
  const scheduled: Occurrence[] = [];
  for (const [index, value] of node.values('eventSchedule').entries()) {
    if (index >= MOST_SCHEDULES || scheduled.length >= setting.mostDates) {
      const bounds = `up to ${MOST_SCHEDULES} schedules and ${setting.mostDates} dates`;
      reader.refuse(value, `an event has ${bounds}: this schedule was not followed`);
      continue;
    }
    const schedule = reader.read(value, 'a Schedule was expected', () => reader.open(value));
    const occurrences = schedule === null ? null : occurrencesOf(schedule, setting, reader);
    if (occurrences?.length === 0) reader.refuse(value, 'this schedule has no dates');
    scheduled.push(...(occurrences ?? []));
  }
  return scheduled;
}

/** A day without a time is taken whole, and so is one that is an end. */
function spanOf(
  start: Moment,
  end: Moment | null,
  index: number,
  duration: Duration | null,
  node: SchemaNode,
  reader: EventReader,
): Span {
  const begins = startOf(start);
  const minutes = duration === null ? null : lengthOf(duration, begins, node, reader);
  const wholeDay = 'day' in start && minutes === null ? endOf(start) : null;
  const allDay = wholeDay !== null && isStartOfDay(begins);
  if (end === null) return { start: begins, end: wholeDay, minutes, allDay };
  const stated = node.values('endDate')[index];
  if (endOf(end) - begins > LONGEST_DATE) reader.note(stated?.place ?? node.place, stated?.json, LONG_DATE);
  if (endOf(end) >= begins) return { start: begins, end: endOf(end), minutes, allDay };

  reader.note(stated?.place ?? node.place, stated?.json, 'this is before the start, and was left out');
  return { start: begins, end: wholeDay, minutes, allDay };
}

export function statusOf(node: SchemaNode, reader: EventReader) {
  const statuses = node.words('eventStatus').map((value) => {
    const status = reader.read(value, `one of ${STATUSES.join(', ')} was expected`, statusWord);
    if (status === 'EventPostponed')
      reader.refuse(value, 'no new date is given: the date was taken as cancelled');
    return status;
  });
  return {
    status: STATUSES.find((status) => statuses.includes(status)) ?? null,
    cancelled: statuses.includes('EventCancelled') || statuses.includes('EventPostponed'),
    movedOnline: statuses.includes('EventMovedOnline'),
  };
}

const STATUS_WORDS = {
  EventCancelled: ['EventCanceled', 'Cancelled', 'Canceled'],
  EventPostponed: ['Postponed'],
  EventRescheduled: ['Rescheduled'],
  EventMovedOnline: ['MovedOnline'],
  EventScheduled: ['Scheduled'],
} as const;
type StatusWord = keyof typeof STATUS_WORDS;
/** Of several, the first of these is used. */
const STATUSES = Object.keys(STATUS_WORDS) as readonly StatusWord[];
const statusWord = enumeration<StatusWord>(STATUS_WORDS);
