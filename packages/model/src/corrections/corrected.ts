import { formatDateTime } from '@calendar/time';
import type { FeedEvent, FeedItems } from '../feed/index.ts';
import type { CorrectedSection, CorrectionFields } from './correction.ts';

/** An item as one correction makes it. The same object if the correction says nothing about its fields. */
export function corrected(
  section: CorrectedSection,
  item: FeedItems[CorrectedSection],
  { hidden: _, sameAs: __, ...fields }: CorrectionFields,
): FeedItems[CorrectedSection] {
  if (Object.keys(fields).length === 0) return item;
  return section === 'events' ? correctedEvent(item as FeedEvent, fields) : { ...item, ...fields };
}

function correctedEvent(
  event: FeedEvent,
  { venue, ticketsURL, cancelled, postponed, soldOut, on, ...fields }: CorrectionFields,
): FeedEvent {
  // Else a date's own prices would still be shown.
  const hasPrices = 'prices' in fields || 'ticketsInformation' in fields;
  const changes: Partial<CorrectedDate> = {
    ...(venue === undefined ? {} : { venue: venue as string | null }),
    ...(ticketsURL === undefined ? {} : { ticketsURL: ticketsURL as string | null }),
    ...(soldOut === undefined ? {} : { eventSoldOut: soldOut === true }),
    ...(cancelled === undefined ? {} : statusOf(cancelled === true, 'EventCancelled')),
    ...(postponed === undefined ? {} : statusOf(postponed === true, 'EventPostponed')),
    ...(hasPrices ? { prices: null } : {}),
  };
  const dates = event.dates.map((date) => (isOn(date, on) ? { ...date, ...changes } : date));
  return { ...event, ...fields, dates };
}

/** Whether an item has what a correction of one day is about; that of all dates always. */
export function hasDay(item: FeedItems[CorrectedSection], { on }: CorrectionFields): boolean {
  return !('dates' in item) || item.dates.some((date) => isOn(date, on));
}

/** A date that its source moves stays the one that the editor named (docs/rules.md 65 "Identity over time"). */
function isOn({ startDate, previousStartDate }: CorrectedDate, day: unknown): boolean {
  const starts = [startDate, previousStartDate ?? startDate];
  return day === undefined || starts.some((start) => formatDateTime(start).startsWith(String(day)));
}

function statusOf(isSo: boolean, status: 'EventCancelled' | 'EventPostponed'): Partial<CorrectedDate> {
  return {
    eventCancelled: isSo && status === 'EventCancelled',
    eventStatus: isSo ? status : null,
  };
}

/** What an item says of what a correction names; what no source can say is left out. */
export function valuesOf(
  item: FeedItems[CorrectedSection],
  fields: CorrectionFields,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const ofDates = OF_DATES.get(name);
    if (name in item) values[name] = item[name as keyof typeof item];
    else if (ofDates !== undefined && 'dates' in item)
      values[name] = [...new Set(item.dates.map(ofDates))].sort();
  }
  return values;
}

const OF_DATES = new Map<string, (date: CorrectedDate) => unknown>([
  ['venue', ({ venue }) => venue],
  ['ticketsURL', ({ ticketsURL }) => ticketsURL],
  ['cancelled', ({ eventCancelled }) => eventCancelled],
  ['postponed', ({ eventStatus }) => eventStatus === 'EventPostponed'],
  ['soldOut', ({ eventSoldOut }) => eventSoldOut],
]);

type CorrectedDate = FeedEvent['dates'][number];
