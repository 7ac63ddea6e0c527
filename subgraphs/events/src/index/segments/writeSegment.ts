import { compared, comparedInAnyCase } from '@calendar/text';
import { ADMISSIONS, admissionOf } from '../../rules/admission.ts';
import type { CalendarEvent } from '../../rules/calendarEvent.ts';
import { comparedItems } from '../../rules/comparedItems.ts';
import { distinct } from '../../rules/distinct.ts';
import { endOfDate } from '../../rules/endOfDate.ts';
import { EVENT_NAMES, EVENT_PROPERTIES, type EventName, mapKeys } from '../../rules/eventProperties.ts';
import { publicFrom, publishedAt } from '../../rules/publication.ts';
import { proseOf, tagsOf } from '../../rules/searchedTexts.ts';
import { servedEvent } from '../../rules/servedEvent.ts';
import { CANCELLED, LAST, SOLD_OUT, WITHOUT_END } from '../columns.ts';
import { intern } from '../intern.ts';
import { PostingsWriter } from '../postings.ts';
import type { TokenStore } from '../search/tokenStore.ts';
import { shareColumns } from '../sharedMemory.ts';
import { readEvent, writeEvent } from './eventDocument.ts';
import { packDocuments } from './packDocuments.ts';
import { type ReadingObserver, UNOBSERVED } from './readingObserver.ts';
import type {
  Segment,
  SegmentDates,
  SegmentEdits,
  SegmentedEvent,
  SegmentIds,
  SegmentNames,
} from './segment.ts';
import type { StoredRow } from './storedRow.ts';

/** Reads whole events and writes them, as served, as one segment; the observer is told which. */
export function writeSegment(
  rows: readonly StoredRow[],
  tokens: TokenStore,
  observer: ReadingObserver = UNOBSERVED,
): readonly SegmentedEvent[] {
  observer.begin(rows.map(({ document }) => document));
  const read = rows.map(({ document }, row) => {
    observer.at(row);
    const stored = readEvent(document);
    const event = servedEvent(stored);
    return { event, document: event === stored ? document : writeEvent(event) };
  });
  const events = read.map(({ event }) => event);
  const prose = new PostingsWriter();
  const tags = new PostingsWriter();
  events.forEach((event, row) => {
    observer.at(row);
    prose.add(tokens.tokensIn(proseOf(event)));
    tags.add(tokens.tokensIn(tagsOf(event)));
  });
  const segment: Segment = {
    prose: shareColumns(prose.postings()),
    tags: tags.postings(),
    names: namesOf(events, rows, tokens, observer),
    categories: idsOf(events, ({ categories }) => categories),
    organizers: idsOf(events, ({ organizers }) => distinct(organizers)),
    properties: mapKeys(EVENT_PROPERTIES, (property) =>
      Uint8Array.from(events, (event) => Number(EVENT_PROPERTIES[property](event))),
    ),
    admissions: Uint8Array.from(events, (event) => ADMISSIONS.indexOf(admissionOf(event))),
    publicFrom: Float64Array.from(events, ({ publishingDate }) => publicFrom(publishingDate)),
    dates: datesOf(events),
    edits: editsOf(events),
    times: {
      added: Float64Array.from(rows, ({ addedAt }) => addedAt),
      changed: Float64Array.from(rows, ({ changedAt }) => changedAt),
    },
    ages: {
      least: Int32Array.from(events, ({ minimumAge }) => minimumAge ?? YOUNGEST),
      most: Int32Array.from(events, ({ maximumAge }) => maximumAge ?? OLDEST),
    },
    formerSlugs: formerOf(rows, 'formerSlugs'),
    formerIds: formerOf(rows, 'formerIds'),
    documents: packDocuments(read.map(({ document }) => document)),
  };
  const written = events.map(({ id }, row) => ({ id, segment, row }));
  observer.end();
  return written;
}

const YOUNGEST = -2_147_483_648;
const OLDEST = 2_147_483_647;

function formerOf(
  rows: readonly StoredRow[],
  names: 'formerSlugs' | 'formerIds',
): ReadonlyMap<number, readonly string[]> {
  return new Map(rows.flatMap(({ [names]: own }, row) => (own.length > 0 ? [[row, own]] : [])));
}

function idsOf(
  events: readonly CalendarEvent[],
  listOf: (event: CalendarEvent) => readonly string[],
): SegmentIds {
  const ids = new Map<string, number>();
  const lists = new PostingsWriter();
  for (const event of events) lists.add(listOf(event).map((id) => intern(ids, id)));
  return { ids: [...ids.keys()], lists: lists.postings() };
}

function namesOf(
  events: readonly CalendarEvent[],
  rows: readonly StoredRow[],
  tokens: TokenStore,
  observer: ReadingObserver,
): SegmentNames {
  const numbersOf = (kind: EventName): Int32Array =>
    Int32Array.from(events, (event, row) => {
      observer.at(row);
      const name = EVENT_NAMES[kind](event);
      return name === null ? -1 : tokens.nameNumber(kind, name);
    });
  const [formerSlugs, formerIds] = [new PostingsWriter(), new PostingsWriter()];
  for (const row of rows) {
    formerSlugs.add(comparedItems(row.formerSlugs).map((slug) => tokens.nameNumber('formerSlug', slug)));
    formerIds.add(comparedItems(row.formerIds).map((id) => tokens.nameNumber('formerId', id)));
  }
  const tags = new PostingsWriter();
  const shownTags = new PostingsWriter();
  for (const [row, event] of events.entries()) {
    observer.at(row);
    const own = shownByTag(event.tags);
    tags.add([...own.keys()].map((tag) => tokens.nameNumber('tag', tag)));
    shownTags.add([...own.values()].map((tag) => tokens.nameNumber('shownTag', tag)));
  }
  return {
    ...mapKeys(EVENT_NAMES, numbersOf),
    formerSlug: formerSlugs.postings(),
    formerId: formerIds.postings(),
    tag: tags.postings(),
    shownTag: shownTags.postings(),
  };
}

/** By tag in any case: the tag. Of those that differ in case alone, the first by code units. */
function shownByTag(tags: readonly string[]): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  for (const tag of tags) {
    const key = comparedInAnyCase(tag);
    const own = compared(tag);
    if (key === null || own === null) continue;
    const before = shown.get(key);
    if (before === undefined || own < before) shown.set(key, own);
  }
  return shown;
}

function editsOf(events: readonly CalendarEvent[]): SegmentEdits {
  return {
    updated: Float64Array.from(events, ({ updated_at }) => updated_at ?? Number.NEGATIVE_INFINITY),
    published: Float64Array.from(events, (event) => publishedAt(event) ?? Number.NEGATIVE_INFINITY),
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
      flags[filled] =
        (date.eventCancelled ? CANCELLED : 0) |
        (date.eventSoldOut ? SOLD_OUT : 0) |
        (date.endDate > date.startDate ? 0 : WITHOUT_END);
      filled++;
    }
    if (dates.length > 0) flags[filled - 1] = flags[filled - 1]! | LAST;
    offsets[row + 1] = filled;
  });
  return { offsets, start, over, venue, flags, venues: [...venues.keys()] };
}
