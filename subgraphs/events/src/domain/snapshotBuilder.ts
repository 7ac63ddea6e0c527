import { dayOf, minuteOfDay } from '@calendar/time';
import { DocumentStore } from './documents.ts';
import type { CalendarEvent } from './event.ts';
import type { Category, Followed, Organizer, Venue } from './followed.ts';
import { migratedCategories } from './migratedCategories.ts';
import { overAt } from './overAt.ts';
import { gatherPostings } from './postings.ts';
import { foldText, spellings } from './search/foldText.ts';
import { buildSearchIndex } from './search/searchIndex.ts';
import { TokenStore } from './search/tokenStore.ts';
import {
  BLOCK,
  CANCELLED,
  type Dates,
  type Events,
  type EventsByText,
  LAST,
  type SnapshotColumns,
  SOLD_OUT,
  type Vocabulary,
} from './snapshot.ts';
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
    const venues = vocabulary(followed.venues, (venue: Venue) => [venue.name]);
    const organizers = vocabulary(followed.organizers, (organizer: Organizer) => [organizer.name]);
    const categories = vocabulary(
      followed.categories.map((category) => ({ ...category, slug: category.id })),
      (category: Category) => [category.name_nb, category.name_en ?? ''],
    );
    const migrated = migratedCategories(followed.retiredCategories);
    return {
      events: eventColumns(sorted, organizers, categories, migrated, this.#hasSpecialEvent),
      dates: dateColumns(sorted, venues),
      venues,
      organizers,
      categories,
      search: buildSearchIndex(sorted, this.#tokens),
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
  const publishing = Int32Array.from(
    sorted.flatMap((event, number) => (event.publishingDate === null ? [] : [number])),
  ).sort((one, other) => (publicFrom[one] as number) - (publicFrom[other] as number));
  return {
    count: sorted.length,
    ids: indexTexts(sorted.map(({ id }) => id)),
    slugs: indexTexts(sorted.map(({ event_slug }) => event_slug)),
    categories: gatherPostings(carried, sorted.length),
    carrying: gatherPostings(carriers, categories.items.length),
    organizers: gatherPostings(held, sorted.length),
    publicFrom,
    publishing,
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

function dateColumns(sorted: readonly CalendarEvent[], venues: Vocabulary<Venue>): Dates {
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
  // Filled by event, then by position: a stable sort by start keeps that order where starts are equal.
  const order = Int32Array.from(starts.keys()).sort(
    (one, other) => (starts[one] as number) - (starts[other] as number) || one - other,
  );
  const start = new Float64Array(count);
  const over = new Float64Array(count);
  const overBefore = new Float64Array(count);
  const latest = new Float64Array(sorted.length).fill(Number.NEGATIVE_INFINITY);
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
    const { dates } = sorted[number] as CalendarEvent;
    const date = dates[place] as CalendarEvent['dates'][number];
    start[to] = date.startDate;
    over[to] = overAt(date.startDate, date.endDate);
    overBefore[to] = latest[number] as number;
    latest[number] = Math.max(latest[number] as number, over[to] as number);
    event[to] = number;
    position[to] = place;
    venue[to] = date.venue === null ? -1 : (venues.byId.get(date.venue) ?? -1);
    day[to] = dayOf(date.startDate);
    minute[to] = minuteOfDay(date.startDate);
    flags[to] =
      (date.eventCancelled ? CANCELLED : 0) |
      (date.eventSoldOut ? SOLD_OUT : 0) |
      (place === dates.length - 1 ? LAST : 0);
    const block = Math.floor(to / BLOCK);
    overOfBlock[block] = Math.max(overOfBlock[block] as number, over[to] as number);
  });
  const byOver = Int32Array.from(over.keys()).sort(
    (one, other) => (over[one] as number) - (over[other] as number),
  );
  const at = gatherPostings(
    Array.from(venue).flatMap((number, date) => (number < 0 ? [] : [number, date])),
    venues.items.length,
  );
  return {
    count,
    start,
    over,
    overBefore,
    event,
    position,
    venue,
    at,
    day,
    minute,
    flags,
    overOfBlock,
    byOver,
  };
}

function vocabulary<Item extends { readonly id: string; readonly slug: string }>(
  given: readonly Item[],
  labelsOf: (item: Item) => readonly string[],
): Vocabulary<Item> {
  const items = given.toSorted(
    (one, other) =>
      COLLATION.compare(labelsOf(one)[0] ?? '', labelsOf(other)[0] ?? '') || compare(one.id, other.id),
  );
  return {
    items,
    labels: items.map((item) => spellings(labelsOf(item).map(foldText).join('\n'))),
    byId: new Map(items.map((item, number) => [item.id, number])),
    bySlug: new Map(items.map((item, number) => [item.slug, number])),
  };
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
  return Int32Array.from(sorted.flatMap((event, number) => (test(event) ? [number] : [])));
}

function append(lists: Map<string, number[]>, key: string, number: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [number]);
  else list.push(number);
}

function byText(lists: ReadonlyMap<string, readonly number[]>): EventsByText {
  const pairs = Array.from(lists.values()).flatMap((events, text) =>
    events.flatMap((event) => [text, event]),
  );
  return { texts: indexTexts([...lists.keys()]), events: gatherPostings(pairs, lists.size) };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const COLLATION = new Intl.Collator('nb');
