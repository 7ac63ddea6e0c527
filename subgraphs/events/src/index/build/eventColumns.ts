import { ADMISSIONS } from '../../rules/admission.ts';
import { categoryLineages } from '../../rules/categoryLineage.ts';
import { EVENT_NAMES, EVENT_PROPERTIES, mapKeys } from '../../rules/eventProperties.ts';
import { migratedCategories } from '../../rules/migratedCategories.ts';
import type { Category, RetiredCategory } from '../../rules/referenceData.ts';
import type { Events, Moments, NumbersByText, Vocabulary } from '../columns.ts';
import { type Postings, PostingsWriter, placesByNumber, transposed } from '../postings.ts';
import { bySegment } from '../segments/bySegment.ts';
import type { Segment, SegmentedEvent, SegmentedEvents, SegmentNames } from '../segments/segment.ts';
import { countTexts, type TextIndex, textAt } from '../texts.ts';
import type { Vocabularies } from '../vocabularies.ts';
import { momentsOf, permuted } from './moments.ts';
import { namesInOrder } from './namesInOrder.ts';

/**
 * The columns over events, and the posting lists by which they are looked up and filtered. Without a special
 * event nothing is featured in it (docs/rules.md 19 "Special event filter").
 */
export function eventColumns(
  { events, tokens }: SegmentedEvents,
  { organizers, categories }: Vocabularies,
  retired: readonly RetiredCategory[],
  hasSpecialEvent: boolean,
): Events {
  const byCategory = categoryPostings(events, categories, retired);
  const byOrganizer = organizerPostings(events, organizers);
  const count = events.length;
  const integers = (of: ColumnOf) => gathered(events, new Int32Array(count), of);
  const instants = (of: ColumnOf) => gathered(events, new Float64Array(count), of);
  const admissions = integers(({ admissions }) => admissions);
  const publicFrom = instants((segment) => segment.publicFrom);
  return {
    count,
    categories: byCategory.ofEvent,
    organizers: byOrganizer.ofEvent,
    publicFrom,
    publishing: knownMoments(publicFrom),
    updates: knownMoments(instants(({ edits }) => edits.updated)),
    publications: knownMoments(instants(({ edits }) => edits.published)),
    ...tagColumns(events, tokens.names('shownTag')),
    ages: {
      least: integers(({ ages }) => ages.least),
      most: integers(({ ages }) => ages.most),
    },
    admissions,
    overFrom: Float64Array.from(events, lastEnd),
    of: {
      ...mapKeys(EVENT_NAMES, (name) => {
        const texts = tokens.names(name);
        return {
          texts,
          numbers: placesByNumber(
            integers(({ names }) => names[name]),
            countTexts(texts),
          ),
        };
      }),
      ...mapKeys(EVENT_PROPERTIES, (property) =>
        property === 'featuredInSpecialEvent' && !hasSpecialEvent
          ? new Int32Array(0)
          : numbersWhere(
              integers(({ properties }) => properties[property]),
              Boolean,
            ),
      ),
      formerSlug: eventsByNames(events, tokens.names('formerSlug'), 'formerSlug'),
      tag: eventsByNames(events, tokens.names('tag'), 'tag'),
      category: byCategory.events,
      organizer: byOrganizer.events,
      admission: placesByNumber(admissions, ADMISSIONS.length),
    },
  };
}

/** The categories of each event. By category, the events that a filter by it finds: those below it as well. */
function categoryPostings(
  events: readonly SegmentedEvent[],
  categories: Vocabulary<Category>,
  retired: readonly RetiredCategory[],
): BothWays {
  const migrated = migratedCategories(retired);
  const lineages = categoryLineages(categories.items);
  const lineageOf = categories.items.map(({ id }) => knownNumbers(lineages.get(id) ?? [], categories));
  const ofEvent = new PostingsWriter();
  const found = new PostingsWriter();
  for (const event of events) {
    const own = knownNumbers(migrated(idsOf(event, 'categories')), categories);
    ofEvent.add(own);
    found.add(lineageOfAll(own, lineageOf));
  }
  return {
    ofEvent: ofEvent.postings(),
    events: transposed(found.postings(), categories.items.length),
  };
}

function lineageOfAll(
  categories: readonly number[],
  lineageOf: readonly (readonly number[])[],
): readonly number[] {
  const lineage = (category: number) => lineageOf[category] as readonly number[];
  return categories.length === 1 ? lineage(categories[0]!) : [...new Set(categories.flatMap(lineage))];
}

function organizerPostings(events: readonly SegmentedEvent[], organizers: Vocabulary<unknown>): BothWays {
  const writer = new PostingsWriter();
  for (const event of events) writer.add(knownNumbers(idsOf(event, 'organizers'), organizers));
  const ofEvent = writer.postings();
  return { ofEvent, events: transposed(ofEvent, organizers.items.length) };
}

interface BothWays {
  readonly ofEvent: Postings;
  readonly events: Postings;
}

function idsOf({ segment, row }: SegmentedEvent, kind: 'categories' | 'organizers'): readonly string[] {
  const { ids, lists } = segment[kind];
  const own: string[] = [];
  const end = lists.offsets[row + 1]!;
  for (let at = lists.offsets[row]!; at < end; at++) own.push(ids[lists.values[at]!]!);
  return own;
}

function lastEnd({ segment: { dates }, row }: SegmentedEvent): number {
  const until = dates.offsets[row + 1]!;
  let last = Number.NEGATIVE_INFINITY;
  for (let place = dates.offsets[row]!; place < until; place++) {
    last = Math.max(last, dates.over[place]!);
  }
  return last;
}

function knownNumbers<Item>(ids: readonly string[], { byId }: Vocabulary<Item>): readonly number[] {
  const numbers: number[] = [];
  for (const id of ids) {
    const number = byId.get(id);
    if (number !== undefined) numbers.push(number);
  }
  return numbers;
}

function eventsByNames(
  events: readonly SegmentedEvent[],
  texts: TextIndex,
  kind: NameKinds<Postings>,
): NumbersByText {
  const writer = new PostingsWriter();
  for (const { segment, row } of events) writer.append(segment.names[kind], row).endRow();
  return { texts, numbers: transposed(writer.postings(), countTexts(texts)) };
}

type NameKinds<Column> = {
  [Kind in keyof SegmentNames]: SegmentNames[Kind] extends Column ? Kind : never;
}[keyof SegmentNames];

/** The tags of events as they are shown, numbered as Norwegian orders them. */
function tagColumns(events: readonly SegmentedEvent[], names: TextIndex): Pick<Events, 'tags' | 'ofTags'> {
  // By name in any case: the name that is shown, of several the first by code units.
  const shown = new Map<number, number>();
  for (const { segment, row: place } of events) {
    const { tag, shownTag } = segment.names;
    const end = tag.offsets[place + 1]!;
    for (let at = tag.offsets[place]!; at < end; at++) {
      const key = tag.values[at]!;
      const own = shownTag.values[at]!;
      const before = shown.get(key);
      if (before === own) continue;
      if (before === undefined || textAt(names, own) < textAt(names, before)) shown.set(key, own);
    }
  }
  const ordered = namesInOrder(Array.from(shown.values(), (own) => textAt(names, own)));
  const numbers = new Map(Array.from(shown.keys(), (key, at) => [key, ordered.numberOf[at]!]));
  const ofTags = new PostingsWriter();
  const known: number[] = [];
  for (const { segment, row: place } of events) {
    const { tag } = segment.names;
    const end = tag.offsets[place + 1]!;
    known.length = 0;
    for (let at = tag.offsets[place]!; at < end; at++) {
      const number = numbers.get(tag.values[at]!)!;
      if (number >= 0) known.push(number);
    }
    ofTags.add(known);
  }
  return { tags: ordered.names, ofTags: ofTags.postings() };
}

/** Events by an instant. Events without a known instant are left out. */
function knownMoments(instants: Float64Array): Moments {
  const known = numbersWhere(instants, Number.isFinite);
  return momentsOf(permuted(instants, known), known);
}

/** Fills a column over events with what their segments have. */
function gathered<Column extends Int32Array | Float64Array>(
  events: readonly SegmentedEvent[],
  column: Column,
  of: ColumnOf,
): Column {
  const columnOf = bySegment(of);
  for (let number = 0; number < column.length; number++) {
    const { segment, row } = events[number]!;
    column[number] = columnOf(segment)[row]!;
  }
  return column;
}

type ColumnOf = (segment: Segment) => ArrayLike<number>;

function numbersWhere(column: Int32Array | Float64Array, holds: (value: number) => boolean): Int32Array {
  const numbers = new Int32Array(column.length);
  let found = 0;
  for (let number = 0; number < column.length; number++)
    if (holds(column[number]!)) numbers[found++] = number;
  return numbers.slice(0, found);
}
