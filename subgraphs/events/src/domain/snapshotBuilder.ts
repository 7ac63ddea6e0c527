import { dayOf, minuteOfDay } from '@calendar/time';
import {
  BLOCK,
  CANCELLED,
  DAY_SHARED,
  type Dates,
  EMBARGOED,
  type Events,
  LAST,
  type Moments,
  type NumbersByText,
  type Places,
  type SnapshotColumns,
  SOLD_OUT,
  type Vocabulary,
} from './columns.ts';
import { DocumentStore } from './documents.ts';
import type { CalendarEvent } from './event.ts';
import type { Category, Followed, Organizer, Venue } from './followed.ts';
import { migratedCategories } from './migratedCategories.ts';
import { overAt } from './overAt.ts';
import { gatherPostings, type Postings, placesByNumber, row } from './postings.ts';
import { buildSearchIndex, type Names } from './search/searchIndex.ts';
import { TokenStore } from './search/tokenStore.ts';
import { indexTexts } from './texts.ts';

/**
 * Builds read models, one after another. What has not changed from one to the next is not read again: the texts of an
 * event are taken apart once, and its document is written once.
 */
export class SnapshotBuilder {
  readonly #hasSpecialEvent: boolean;
  readonly #documents = new DocumentStore();
  readonly #tokens = new TokenStore();

  /**
   * @param hasSpecialEvent whether the calendar has a special event configured: without, nothing is featured in it
   *   (`decisions.md 19`)
   */
  constructor(hasSpecialEvent: boolean) {
    this.#hasSpecialEvent = hasSpecialEvent;
  }

  /**
   * Builds the read model of the domain's events and of what it follows from other domains.
   *
   * @param events in any order; ids and slugs are unique. The same value stands for the same event from build to build
   */
  build(events: readonly CalendarEvent[], followed: Followed): SnapshotColumns {
    const sorted = events.toSorted((one, other) => compare(one.id, other.id));
    const venues = vocabulary(followed.venues, ({ name }) => name);
    const organizers = vocabulary(followed.organizers, ({ name }) => name);
    const categories = vocabulary(
      followed.categories.map((category) => ({ ...category, slug: category.id })),
      ({ name_nb }) => name_nb,
    );
    const migrated = migratedCategories(followed.retiredCategories);
    const columns = eventColumns(sorted, organizers, categories, migrated, this.#hasSpecialEvent);
    const byCategories = combine(columns.categories, sorted.length);
    const byOrganizers = combine(columns.organizers, sorted.length);
    return {
      events: columns,
      dates: dateColumns(sorted, venues, byCategories.ofEvent, byOrganizers.ofEvent),
      venues,
      organizers,
      categories,
      combinations: { categories: byCategories.members, organizers: byOrganizers.members },
      places: placesOf(venues.items),
      search: buildSearchIndex(sorted, namesIn(venues, organizers, categories), this.#tokens),
      documents: this.#documents.documentsOf(sorted),
    };
  }
}

function eventColumns(
  sorted: readonly CalendarEvent[],
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
  const titlesNb = new Map<string, number[]>();
  const titlesEn = new Map<string, number[]>();
  const tags = new Map<string, number[]>();
  const containers = new Map<string, number[]>();
  sorted.forEach((event, number) => {
    append(titlesNb, event.title_nb, number);
    if (event.title_en !== null) append(titlesEn, event.title_en, number);
    for (const tag of new Set(event.tags.map((text) => text.toLowerCase()))) append(tags, tag, number);
    if (event.superEvent !== null) append(containers, event.superEvent, number);
    if (event.publishingDate !== null) publicFrom[number] = event.publishingDate;
    for (const date of event.dates) {
      overFrom[number] = Math.max(overFrom[number] as number, overAt(date.startDate, date.endDate));
    }
    const lineages = new Set<number>();
    for (const id of migrated(event.categories)) {
      const category = categories.byId.get(id);
      if (category === undefined) continue;
      carried.push(number, category);
      carriers.push(category, number);
      for (const ancestor of lineage(category, categories)) lineages.add(ancestor);
    }
    for (const category of lineages) filed.push(category, number);
    for (const id of new Set(event.organizers)) {
      const organizer = organizers.byId.get(id);
      if (organizer === undefined) continue;
      held.push(number, organizer);
      holders.push(organizer, number);
    }
  });
  const embargoed = numbersWhere(sorted, (event) => event.publishingDate !== null);
  return {
    count: sorted.length,
    ids: indexTexts(sorted.map(({ id }) => id)),
    slugs: indexTexts(sorted.map(({ event_slug }) => event_slug)),
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
      titleNb: byText(titlesNb),
      titleEn: byText(titlesEn),
      tag: byText(tags),
      superEvent: byText(containers),
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
  sorted: readonly CalendarEvent[],
  venues: Vocabulary<Venue>,
  categoriesOf: Int32Array,
  organizersOf: Int32Array,
): Dates {
  const count = sorted.reduce((sum, event) => sum + event.dates.length, 0);
  const starts = new Float64Array(count);
  const eventOf = new Int32Array(count);
  const positionOf = new Int32Array(count);
  let filled = 0;
  sorted.forEach((event, number) => {
    event.dates.forEach((date, position) => {
      starts[filled] = date.startDate;
      eventOf[filled] = number;
      positionOf[filled] = position;
      filled++;
    });
  });
  // Filled by event, then by position: a stable order by start keeps that where starts are equal.
  const order = inOrder(starts);
  const start = new Float64Array(count);
  const over = new Float64Array(count);
  const event = new Int32Array(count);
  const position = new Int32Array(count);
  const venue = new Int32Array(count);
  const day = new Int32Array(count);
  const minute = new Int16Array(count);
  const flags = new Uint8Array(count);
  const overOfBlock = new Float64Array(Math.ceil(count / BLOCK)).fill(Number.NEGATIVE_INFINITY);
  order.forEach((from, to) => {
    const number = eventOf[from] as number;
    const place = positionOf[from] as number;
    const { dates, publishingDate } = sorted[number] as CalendarEvent;
    const date = dates[place] as CalendarEvent['dates'][number];
    start[to] = date.startDate;
    over[to] = overAt(date.startDate, date.endDate);
    event[to] = number;
    position[to] = place;
    venue[to] = date.venue === null ? -1 : (venues.byId.get(date.venue) ?? -1);
    const again = to > 0 && start[to - 1] === date.startDate;
    day[to] = again ? (day[to - 1] as number) : dayOf(date.startDate);
    minute[to] = again ? (minute[to - 1] as number) : minuteOfDay(date.startDate);
    flags[to] =
      (date.eventCancelled ? CANCELLED : 0) |
      (date.eventSoldOut ? SOLD_OUT : 0) |
      (place === dates.length - 1 ? LAST : 0) |
      (publishingDate === null ? 0 : EMBARGOED);
    const block = Math.floor(to / BLOCK);
    overOfBlock[block] = Math.max(overOfBlock[block] as number, over[to] as number);
  });
  const of = placesByNumber(event, sorted.length);
  markSharedDays(of, event, day, flags);
  return {
    count,
    start,
    over,
    event,
    position,
    venue,
    categories: event.map((number) => categoriesOf[number] as number),
    organizers: event.map((number) => organizersOf[number] as number),
    at: placesByNumber(venue, venues.items.length),
    of,
    firsts: firstOfRows(of).sort(),
    day,
    minute,
    flags,
    overOfBlock,
    ending: momentsOf(over, event),
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
  const order = inOrder(instants);
  return {
    at: Float64Array.from(order, (place) => instants[place] as number),
    event: order.map((place) => events[place] as number),
  };
}

/** The places of values by value, equal ones as they come. */
function inOrder(values: Float64Array): Int32Array {
  const distinct = Float64Array.from(new Set(values)).sort();
  const ranks = new Map(Array.from(distinct, (value, rank) => [value, rank]));
  return placesByNumber(
    Int32Array.from(values, (value) => ranks.get(value) as number),
    distinct.length,
  ).values;
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

function vocabulary<Item extends { readonly id: string; readonly slug: string }>(
  given: readonly Item[],
  nameOf: (item: Item) => string,
): Vocabulary<Item> {
  const items = given.toSorted(
    (one, other) => COLLATION.compare(nameOf(one), nameOf(other)) || compare(one.id, other.id),
  );
  return {
    items,
    byId: new Map(items.map((item, number) => [item.id, number])),
    bySlug: new Map(items.map((item, number) => [item.slug, number])),
  };
}

/** What free text finds venues, organizers and categories by: the latter by their labels in either language. */
function namesIn(
  venues: Vocabulary<Venue>,
  organizers: Vocabulary<Organizer>,
  categories: Vocabulary<Category>,
): Names {
  return {
    venues: venues.items.map(({ name }) => name),
    organizers: organizers.items.map(({ name }) => name),
    categories: categories.items.map(({ name_nb, name_en }) => `${name_nb}\n${name_en ?? ''}`),
  };
}

function placesOf(venues: readonly Venue[]): Places {
  const municipalities = new Map<string, number[]>();
  const postalCodes = new Map<string, number[]>();
  venues.forEach(({ municipality, postalCode }, number) => {
    if (municipality !== null) append(municipalities, municipality.toLowerCase(), number);
    if (postalCode !== null) append(postalCodes, postalCode, number);
  });
  return { municipality: byText(municipalities), postalCode: byText(postalCodes) };
}

/** A category and those above it: a filter by any of them finds an event that carries it (`decisions.md 12`). */
function lineage(category: number, { items, byId }: Vocabulary<Category>): ReadonlySet<number> {
  const found = new Set<number>();
  for (let next: number | undefined = category; next !== undefined && !found.has(next); ) {
    found.add(next);
    const parent: string | null | undefined = items[next]?.parent;
    next = parent === null || parent === undefined ? undefined : byId.get(parent);
  }
  return found;
}

function numbersWhere(sorted: readonly CalendarEvent[], test: (event: CalendarEvent) => boolean): Int32Array {
  const numbers: number[] = [];
  sorted.forEach((event, number) => {
    if (test(event)) numbers.push(number);
  });
  return new Int32Array(numbers);
}

function append(lists: Map<string, number[]>, key: string, number: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [number]);
  else list.push(number);
}

function byText(lists: ReadonlyMap<string, readonly number[]>): NumbersByText {
  const pairs = Array.from(lists.values()).flatMap((numbers, text) =>
    numbers.flatMap((number) => [text, number]),
  );
  return { texts: indexTexts([...lists.keys()]), numbers: gatherPostings(pairs, lists.size) };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const COLLATION = new Intl.Collator('nb');
