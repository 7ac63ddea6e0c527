import { compared, comparedInAnyCase } from '@calendar/text';
import type { CalendarEvent } from '../../rules/calendarEvent.ts';
import { distinct } from '../../rules/distinct.ts';
import { endOfDate } from '../../rules/endOfDate.ts';
import { proseOf, tagsOf } from '../../rules/searchedTexts.ts';
import { servedEvent } from '../../rules/servedEvent.ts';
import { CANCELLED, LAST, SOLD_OUT } from '../columns.ts';
import { intern } from '../intern.ts';
import { PostingsWriter } from '../postings.ts';
import type { TokenStore } from '../search/tokenStore.ts';
import { readEvent, writeEvent } from './eventDocument.ts';
import type { Segment, SegmentDates, SegmentedEvent, SegmentNames } from './segment.ts';

/**
 * Reads events and writes them, as they are served, as one segment.
 *
 * @param documents whole events
 * @param tokens interns the tokens of their texts and their names
 * @param onBounded is called with the id of each event that is served otherwise than it is stored
 */
export function writeSegment(
  documents: readonly string[],
  tokens: TokenStore,
  onBounded: (id: string) => void = () => {},
): readonly SegmentedEvent[] {
  const stored = documents.map(readEvent);
  const events = stored.map(servedEvent);
  const served = documents.map((document, row) => {
    const event = events[row]!;
    if (event === stored[row]) return document;
    onBounded(event.id);
    return writeEvent(event);
  });
  const prose = new PostingsWriter();
  const tags = new PostingsWriter();
  for (const event of events) {
    prose.add(tokens.tokensIn(proseOf(event)));
    tags.add(tokens.tokensIn(tagsOf(event)));
  }
  const segment: Segment = {
    prose: prose.postings(),
    tags: tags.postings(),
    names: namesOf(events, tokens),
    dates: datesOf(events),
    ...packDocuments(served),
  };
  return events.map((event, row) => segmentedEvent(event, segment, row));
}

function segmentedEvent(event: CalendarEvent, segment: Segment, row: number): SegmentedEvent {
  return {
    id: event.id,
    categories: event.categories,
    organizers: distinct(event.organizers),
    mode: event.mode,
    publishingDate: event.publishingDate,
    isSuperEvent: event.isSuperEvent,
    isFeaturedEvent: event.isFeaturedEvent,
    isFeaturedInSpecialEvent: event.isFeaturedInSpecialEvent,
    segment,
    row,
  };
}

function namesOf(events: readonly CalendarEvent[], tokens: TokenStore): SegmentNames {
  const numbersOf = (nameOf: (event: CalendarEvent) => string | null): Int32Array =>
    Int32Array.from(events, (event) => {
      const name = nameOf(event);
      return name === null ? -1 : tokens.nameNumber(name);
    });
  const tags = new PostingsWriter();
  for (const event of events) {
    const own = distinct(event.tags.map(comparedInAnyCase));
    tags.add(own.map((tag) => tokens.nameNumber(tag)));
  }
  return {
    id: numbersOf(({ id }) => id),
    slug: numbersOf(({ event_slug }) => compared(event_slug)),
    titleNb: numbersOf(({ title_nb }) => compared(title_nb)),
    titleEn: numbersOf(({ title_en }) => (title_en === null ? null : compared(title_en))),
    superEvent: numbersOf(({ superEvent }) => superEvent),
    tag: tags.postings(),
  };
}

function datesOf(events: readonly CalendarEvent[]): SegmentDates {
  const count = events.reduce((sum, { dates }) => sum + dates.length, 0);
  const offsets = new Int32Array(events.length + 1);
  const start = new Float64Array(count);
  const over = new Float64Array(count);
  const venue = new Int32Array(count);
  const flags = new Uint8Array(count);
  const venues = new Map<string, number>();
  let filled = 0;
  events.forEach(({ dates }, row) => {
    for (const date of dates) {
      start[filled] = date.startDate;
      over[filled] = endOfDate(date.startDate, date.endDate);
      venue[filled] = date.venue === null ? -1 : intern(venues, date.venue);
      flags[filled] = (date.eventCancelled ? CANCELLED : 0) | (date.eventSoldOut ? SOLD_OUT : 0);
      filled++;
    }
    if (dates.length > 0) flags[filled - 1] = flags[filled - 1]! | LAST;
    offsets[row + 1] = filled;
  });
  return { offsets, start, over, venue, flags, venues: [...venues.keys()] };
}

function packDocuments(documents: readonly string[]): Pick<Segment, 'documents' | 'documentOffsets'> {
  const offsets = new Int32Array(documents.length + 1);
  documents.forEach((document, row) => {
    offsets[row + 1] = offsets[row]! + Buffer.byteLength(document);
  });
  const memory = new SharedArrayBuffer(offsets[documents.length]!);
  const bytes = Buffer.from(memory);
  documents.forEach((document, row) => {
    bytes.write(document, offsets[row]!);
  });
  return { documents: new Uint8Array(memory), documentOffsets: offsets };
}
