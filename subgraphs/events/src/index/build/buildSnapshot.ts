import { dayOf, minuteOfDay } from '@calendar/time';
import { compared, comparedInAnyCase } from '../../rules/comparedText.ts';
import { migratedCategories } from '../../rules/migratedCategories.ts';
import type { Category, Organizer, ReferenceData, Venue } from '../../rules/referenceData.ts';
import { ascendingOrder } from '../ascending.ts';
import {
  BLOCK,
  DAY_SHARED,
  type Dates,
  EMBARGOED,
  type Events,
  type Moments,
  type NumbersByText,
  type Places,
  type SnapshotColumns,
  type Vocabulary,
} from '../columns.ts';
import { intern } from '../intern.ts';
import { gatherPostings, type Postings, placesByNumber, row } from '../postings.ts';
import { radixArgsort } from '../radixArgsort.ts';
import { buildSearchIndex, type NamesOfEvents } from '../search/searchIndex.ts';
import { documentsOf } from '../segments/documents.ts';
import type { Segment, SegmentedEvent, SegmentedEvents, SegmentNames } from '../segments/segment.ts';
import { shareColumns } from '../sharedMemory.ts';
import { countTexts, indexTexts, type TextIndex } from '../texts.ts';
import { vocabulariesOf } from '../vocabularies.ts';
import { constantVenues } from './constantVenues.ts';

/**
 * Builds the read model of the domain's events and of what it follows from other domains, in memory that threads
 * share.
 *
 * @param held events in any order; ids and slugs are unique
 * @param hasSpecialEvent whether the calendar has a special event configured: without, nothing is featured in it
 *   (docs/rules.md 19 "Special event filter")
 * @param earlier an earlier read model: what is the same there takes no memory again
 */
export function buildSnapshot(
  { events, tokens }: SegmentedEvents,
  referenceData: ReferenceData,
  hasSpecialEvent: boolean,
  earlier: SnapshotColumns | null = null,
): SnapshotColumns {
  const sorted = events.toSorted((one, other) => compare(one.id, other.id));
  const vocabularies = vocabulariesOf(referenceData);
  const { venues, organizers, categories } = vocabularies;
  const migrated = migratedCategories(referenceData.retiredCategories);
  const columns = eventColumns({ events: sorted, tokens }, organizers, categories, migrated, hasSpecialEvent);
  const byCategories = combine(columns.categories, sorted.length);
  const byOrganizers = combine(columns.organizers, sorted.length);
  const dates = dateColumns(sorted, venues, byCategories.ofEvent, byOrganizers.ofEvent);
  const built = {
    events: columns,
    dates,
    combinations: { categories: byCategories.members, organizers: byOrganizers.members },
    places: placesOf(venues.items),
    search: buildSearchIndex({ events: sorted, tokens }, namesOfEvents(columns, dates, vocabularies)),
    documents: documentsOf(sorted),
  };
  return { ...shareColumns(built, earlier ?? undefined), ...vocabularies };
}

function eventColumns(
  { events: sorted, tokens }: SegmentedEvents,
  organizers: Vocabulary<Organizer>,
  categories: Vocabulary<Category>,
  migrated: (ids: readonly string[]) => readonly string[],
  hasSpecialEvent: boolean,
): Events {
  const carried: number[] = [];
  const filed: number[] = [];
  const carriers: number[] = [];
  const held: number[] = [];
  const holders: number[] = [];
  const publicFrom = new Float64Array(sorted.length).fill(Number.NEGATIVE_INFINITY);
  const overFrom = new Float64Array(sorted.length).fill(Number.NEGATIVE_INFINITY);
  const lineageOf = lineages(categories);
  sorted.forEach((event, number) => {
    if (event.publishingDate !== null) publicFrom[number] = event.publishingDate;
    overFrom[number] = lastOf(event.segment.dates.over, datesOf(event));
    const own = knownNumbers(migrated(event.categories), categories);
    for (const category of own) {
      carried.push(number, category);
      carriers.push(category, number);
    }
    for (const category of own.length === 1 ? lineageOf(own[0] as number) : new Set(own.flatMap(lineageOf))) {
      filed.push(category, number);
    }
    for (const organizer of knownNumbers(event.organizers, organizers)) {
      held.push(number, organizer);
      holders.push(organizer, number);
    }
  });
  const names = tokens.names();
  const embargoed = numbersWhere(sorted, (event) => event.publishingDate !== null);
  return {
    count: sorted.length,
    categories: gatherPostings(carried, sorted.length),
    carrying: gatherPostings(carriers, categories.items.length),
    organizers: gatherPostings(held, sorted.length),
    publicFrom,
    publishing: momentsOf(
      Float64Array.from(embargoed, (number) => publicFrom[number] as number),
      embargoed,
    ),
    overFrom,
    of: {
      id: byName(sorted, names, 'id'),
      slug: byName(sorted, names, 'slug'),
      titleNb: byName(sorted, names, 'titleNb'),
      titleEn: byName(sorted, names, 'titleEn'),
      tag: byTag(sorted, names),
      superEvent: byName(sorted, names, 'superEvent'),
      category: gatherPostings(filed, categories.items.length),
      organizer: gatherPostings(holders, organizers.items.length),
      online: numbersWhere(sorted, (event) => event.mode === 'online'),
      offline: numbersWhere(sorted, (event) => event.mode === 'offline'),
      featured: numbersWhere(sorted, (event) => event.isFeaturedEvent),
      featuredInSpecialEvent: numbersWhere(
        sorted,
        (event) => hasSpecialEvent && event.isFeaturedInSpecialEvent,
      ),
      superEvents: numbersWhere(sorted, (event) => event.isSuperEvent),
    },
  };
}

function dateColumns(
  sorted: readonly SegmentedEvent[],
  venues: Vocabulary<Venue>,
  categoriesOf: Int32Array,
  organizersOf: Int32Array,
): Dates {
  const byEvent = datesByEvent(sorted, venues);
  const { count } = byEvent;
  // By event, then by position: a stable order by start keeps that where starts are equal.
  const order = radixArgsort(byEvent.start);
  const start = inPlaces(byEvent.start, order);
  const over = inPlaces(byEvent.over, order);
  const event = inPlaces(byEvent.event, order);
  const venue = inPlaces(byEvent.venue, order);
  const flags = inPlaces(byEvent.flags, order);
  const day = new Int32Array(count);
  const minute = new Int16Array(count);
  const overOfBlock = new Float64Array(Math.ceil(count / BLOCK)).fill(Number.NEGATIVE_INFINITY);
  for (let place = 0; place < count; place++) {
    const again = place > 0 && start[place - 1] === start[place];
    day[place] = again ? (day[place - 1] as number) : dayOf(start[place] as number);
    minute[place] = again ? (minute[place - 1] as number) : minuteOfDay(start[place] as number);
    const block = Math.floor(place / BLOCK);
    overOfBlock[block] = Math.max(overOfBlock[block] as number, over[place] as number);
  }
  const of = placesByNumber(event, sorted.length);
  markSharedDays(of, event, day, flags);
  return {
    count,
    start,
    over,
    event,
    position: inPlaces(byEvent.position, order),
    venue,
    categories: event.map((number) => categoriesOf[number] as number),
    organizers: event.map((number) => organizersOf[number] as number),
    at: placesByNumber(venue, venues.items.length),
    of,
    firsts: ascendingOrder(firstOfRows(of), count),
    day,
    minute,
    flags,
    overOfBlock,
    ending: momentsOf(over, event),
  };
}

/** The dates of all events, one event after the other. */
function datesByEvent(sorted: readonly SegmentedEvent[], venues: Vocabulary<Venue>) {
  const count = sorted.reduce((sum, event) => sum + sizeOf(datesOf(event)), 0);
  const venuesOf = venueNumbers(venues);
  const columns = {
    count,
    start: new Float64Array(count),
    over: new Float64Array(count),
    event: new Int32Array(count),
    position: new Int32Array(count),
    venue: new Int32Array(count),
    flags: new Uint8Array(count),
  };
  let filled = 0;
  sorted.forEach((event, number) => {
    const { from, until } = datesOf(event);
    const { start, over, venue, flags } = event.segment.dates;
    const numbers = venuesOf(event.segment);
    const embargoed = event.publishingDate === null ? 0 : EMBARGOED;
    for (let place = from; place < until; place++) {
      columns.start[filled] = start[place] as number;
      columns.over[filled] = over[place] as number;
      columns.event[filled] = number;
      columns.position[filled] = place - from;
      columns.venue[filled] = venue[place] === -1 ? -1 : (numbers[venue[place] as number] as number);
      columns.flags[filled] = (flags[place] as number) | embargoed;
      filled++;
    }
  });
  return columns;
}

/** Where the dates of an event are on its shelf. */
function datesOf({ segment: { dates }, row }: SegmentedEvent): Range {
  return { from: dates.offsets[row] as number, until: dates.offsets[row + 1] as number };
}

interface Range {
  readonly from: number;
  readonly until: number;
}

function sizeOf({ from, until }: Range): number {
  return until - from;
}

function lastOf(instants: Float64Array, { from, until }: Range): number {
  let last = Number.NEGATIVE_INFINITY;
  for (let place = from; place < until; place++) last = Math.max(last, instants[place] as number);
  return last;
}

/** By shelf: the numbers of its venues, -1 for those nobody knows. */
function venueNumbers({ byId }: Vocabulary<Venue>): (segment: Segment) => Int32Array {
  const known = new Map<Segment, Int32Array>();
  return (segment) => {
    let numbers = known.get(segment);
    if (numbers === undefined) {
      numbers = Int32Array.from(segment.dates.venues, (id) => byId.get(id) ?? -1);
      known.set(segment, numbers);
    }
    return numbers;
  };
}

function firstOfRows({ offsets, values }: Postings): Int32Array {
  return offsets
    .subarray(0, -1)
    .filter((first, row) => first < (offsets[row + 1] as number))
    .map((first) => values[first] as number);
}

function markSharedDays({ values }: Postings, event: Int32Array, day: Int32Array, flags: Uint8Array): void {
  for (let at = 1; at < values.length; at++) {
    const date = values[at] as number;
    const before = values[at - 1] as number;
    if (event[date] !== event[before] || day[date] !== day[before]) continue;
    flags[before] = (flags[before] as number) | DAY_SHARED;
    flags[date] = (flags[date] as number) | DAY_SHARED;
  }
}

/** What happens to events at instants, in the order of these. */
function momentsOf(instants: Float64Array, events: Int32Array): Moments {
  const order = radixArgsort(instants);
  return { at: inPlaces(instants, order), event: inPlaces(events, order) };
}

/** The values at some places, one after the other. */
function inPlaces<Column extends Float64Array | Int32Array | Uint8Array>(
  values: Column,
  places: Int32Array,
): Column {
  const Kind = values.constructor as new (length: number) => Column;
  const chosen = new Kind(places.length);
  for (let at = 0; at < places.length; at++) chosen[at] = values[places[at] as number] as number;
  return chosen;
}

/** Gives each different row a number of its own. */
function combine(
  rows: Postings,
  events: number,
): { readonly ofEvent: Int32Array; readonly members: Postings } {
  const numbers = new Map<string, number>();
  const pairs: number[] = [];
  const ofEvent = new Int32Array(events);
  for (let event = 0; event < events; event++) {
    const members = row(rows, event);
    const key = members.join();
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      for (const member of members) pairs.push(number, member);
    }
    ofEvent[event] = number;
  }
  return { ofEvent, members: gatherPostings(pairs, numbers.size) };
}

/** The names that free text finds events by. A category's are its labels in either language. */
function namesOfEvents(
  events: Events,
  dates: Dates,
  { venues, organizers, categories }: Pick<SnapshotColumns, 'venues' | 'organizers' | 'categories'>,
): NamesOfEvents {
  const stays = constantVenues(events, dates);
  return {
    venues: { names: venues.items.map(({ name }) => name), of: stays.venue },
    organizers: { names: organizers.items.map(({ name }) => name), of: events.organizers },
    categories: {
      names: categories.items.map(({ name_nb, name_en }) => `${name_nb}\n${name_en ?? ''}`),
      of: events.categories,
    },
    varyingVenue: stays.varyingVenue,
  };
}

function placesOf(venues: readonly Venue[]): Places {
  const municipalities = new Filing();
  const postalCodes = new Filing();
  venues.forEach(({ municipality, postalCode }, number) => {
    if (municipality !== null) municipalities.add(comparedInAnyCase(municipality), number);
    if (postalCode !== null) postalCodes.add(compared(postalCode), number);
  });
  return { municipality: municipalities.byText(), postalCode: postalCodes.byText() };
}

/**
 * A category and those above it: a filter by any of them finds an event that carries it (docs/rules.md 12 "Category
 * filters").
 */
function lineages({ items, byId }: Vocabulary<Category>): (category: number) => readonly number[] {
  const known = items.map((_, category) => {
    const found = new Set<number>();
    for (let next: number | undefined = category; next !== undefined && !found.has(next); ) {
      found.add(next);
      const parent: string | null | undefined = items[next]?.parent;
      next = parent === null || parent === undefined ? undefined : byId.get(parent);
    }
    return [...found];
  });
  return (category) => known[category] as readonly number[];
}

/** The numbers of those that are known. */
function knownNumbers<Item>(ids: readonly string[], { byId }: Vocabulary<Item>): readonly number[] {
  const numbers: number[] = [];
  for (const id of ids) {
    const number = byId.get(id);
    if (number !== undefined) numbers.push(number);
  }
  return numbers;
}

/** Events by a name of which each has one at most. */
function byName(
  sorted: readonly SegmentedEvent[],
  texts: TextIndex,
  kind: Exclude<keyof SegmentNames, 'tag'>,
): NumbersByText {
  const names = new Int32Array(sorted.length);
  for (let event = 0; event < names.length; event++) {
    const { segment, row } = sorted[event] as SegmentedEvent;
    names[event] = segment.names[kind][row] as number;
  }
  return { texts, numbers: placesByNumber(names, countTexts(texts)) };
}

function byTag(sorted: readonly SegmentedEvent[], texts: TextIndex): NumbersByText {
  const pairs: number[] = [];
  sorted.forEach(({ segment: { names }, row: place }, event) => {
    for (const tag of row(names.tag, place)) pairs.push(tag, event);
  });
  return { texts, numbers: gatherPostings(pairs, countTexts(texts)) };
}

function numbersWhere(
  sorted: readonly SegmentedEvent[],
  test: (event: SegmentedEvent) => boolean,
): Int32Array {
  const numbers: number[] = [];
  sorted.forEach((event, number) => {
    if (test(event)) numbers.push(number);
  });
  return new Int32Array(numbers);
}

/** Files numbers under texts. */
class Filing {
  readonly #texts = new Map<string, number>();
  readonly #pairs: number[] = [];

  add(text: string, number: number): void {
    this.#pairs.push(intern(this.#texts, text), number);
  }

  byText(): NumbersByText {
    return {
      texts: indexTexts([...this.#texts.keys()]),
      numbers: gatherPostings(this.#pairs, this.#texts.size),
    };
  }
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
