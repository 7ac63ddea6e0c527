import { Faults } from '@calendar/model/fault';
import type { FeedEvent } from '@calendar/model/feed';
import { readItem } from '@calendar/model/readItem';
import { counted } from '@calendar/text';
import { formatDateTime } from '@calendar/time';
import type { FeedReader } from '../read/feedReader.ts';

/** The first events to come of a feed, as the calendar would show them: title, date, place, price, categories, address. */
export async function firstEvents(reader: FeedReader, most: number): Promise<string> {
  const events: FeedEvent[] = [];
  const venues = new Map<string, string>();
  const faults = new Faults();
  await reader.read((raw) => {
    const read = readItem(raw, faults);
    if (read?.section === 'events') events.push(read.item);
    if (read?.section !== 'venues') return;
    const { id, name, address, postalCode, municipality } = read.item;
    const town = [postalCode, municipality].filter(Boolean).join(' ');
    venues.set(id, [name, address, town].filter(Boolean).join(', '));
  }, faults);
  const now = Date.now();
  const dated = events.flatMap((event) => {
    const ordered = event.dates.toSorted((one, other) => one.startDate - other.startDate);
    const date = ordered.find(({ startDate, endDate }) => Math.max(startDate, endDate) >= now);
    return date === undefined ? [] : [{ event, date, others: ordered.length - ordered.indexOf(date) - 1 }];
  });
  const first = dated.sort((one, other) => one.date.startDate - other.date.startDate).slice(0, most);
  const lines = first.map(({ event, date, others }) => {
    const facts = [
      venues.get(date.venue ?? '') ?? (event.mode === 'online' ? 'online' : 'no place'),
      priceOf(event),
      event.categories.join(', ') || 'no category',
      event.moreInfoURL,
    ];
    const more = others === 0 ? '' : `, and ${others} more`;
    const cancelled = date.eventCancelled ? ' (cancelled)' : '';
    return `  ${whenOf(date)}${more}  ${event.title_nb}${cancelled}\n      ${facts.filter(Boolean).join(' · ')}\n`;
  });
  return `${counted(events.length, 'event')}, ${dated.length} of them to come${lines.length > 0 ? '. The first:' : ''}\n${lines.join('')}`;
}

function whenOf({ startDate, endDate, allDay }: FeedEvent['dates'][number]): string {
  const [start, end] = [startDate, endDate].map((instant) => formatDateTime(instant).slice(0, 16));
  const [day, last] = [start?.slice(0, 10), end?.slice(0, 10)];
  if (allDay) return day === last ? `${day}` : `${day} to ${last}`;
  if (endDate <= startDate) return `${start}`;
  return day === last ? `${start}–${end?.slice(11)}` : `${start} to ${end}`;
}

function priceOf({ ticketsInformation, prices }: FeedEvent): string | null {
  if (ticketsInformation === 'free') return 'free';
  const told = prices.flatMap(({ price }) => (price === null ? [] : [String(price)]));
  return told.length === 0 ? null : told.join(' / ');
}
