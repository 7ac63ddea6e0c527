import { ADMISSIONS } from '../../rules/admission.ts';
import { categoryLineages } from '../../rules/categoryLineage.ts';
import { EVENT_NAMES, EVENT_PROPERTIES, type EventName, mapKeys } from '../../rules/eventProperties.ts';
import { migratedCategories } from '../../rules/migratedCategories.ts';
import { publicFrom } from '../../rules/publication.ts';
import type { Category, RetiredCategory } from '../../rules/referenceData.ts';
import type { Ages } from '../ages.ts';
import type { Events, Moments, NumbersByText, Vocabulary } from '../columns.ts';
import { gatherPostings, type Postings, PostingsWriter, placesByNumber } from '../postings.ts';
import type { SegmentEdits, SegmentedEvent, SegmentedEvents, SegmentNames } from '../segments/segment.ts';
import { countTexts, type TextIndex, textAt } from '../texts.ts';
import type { Vocabularies } from '../vocabularies.ts';
import { momentsOf } from './moments.ts';
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
  const admissions = filled(new Int32Array(count), (number) => ADMISSIONS.indexOf(events[number]!.admission));
  const embargoed = numbersWhere(events, (event) => event.publishingDate !== null);
  const publicFroms = filled(new Float64Array(count), (number) => publicFrom(events[number]!.publishingDate));
  const ageOf = (age: keyof Ages) =>
    filled(new Int32Array(count), (number) => {
      const { segment, row } = events[number]!;
      return segment.ages[age][row]!;
    });
  return {
    count,
    categories: byCategory.ofEvent,
    organizers: byOrganizer.ofEvent,
    publicFrom: publicFroms,
    publishing: momentsOf(
      Float64Array.from(embargoed, (number) => publicFroms[number]!),
      embargoed,
    ),
    updates: knownMoments(events, ({ updated }) => updated),
    publications: knownMoments(events, ({ published }) => published),
    ...tagColumns(events, tokens.names('shownTag')),
    ages: {
      least: ageOf('least'),
      most: ageOf('most'),
    },
    admissions,
    overFrom: filled(new Float64Array(count), (number) => lastEnd(events[number]!)),
    of: {
      ...mapKeys(EVENT_NAMES, (name) => eventsByName(events, tokens.names(name), name)),
      ...mapKeys(EVENT_PROPERTIES, (property) =>
        numbersWhere(
          events,
          ({ properties }) =>
            properties.has(property) && (property !== 'featuredInSpecialEvent' || hasSpecialEvent),
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
  const ofEvent: number[] = [];
  const found: number[] = [];
  events.forEach((event, number) => {
    const own = knownNumbers(migrated(event.categories), categories);
    for (const category of own) ofEvent.push(number, category);
    for (const category of lineageOfAll(own, lineageOf)) found.push(category, number);
  });
  return {
    ofEvent: gatherPostings(ofEvent, events.length),
    events: gatherPostings(found, categories.items.length),
  };
}

function lineageOfAll(
  categories: readonly number[],
  lineageOf: readonly (readonly number[])[],
): Iterable<number> {
  const lineage = (category: number) => lineageOf[category] as readonly number[];
  return categories.length === 1 ? lineage(categories[0]!) : new Set(categories.flatMap(lineage));
}

function organizerPostings(events: readonly SegmentedEvent[], organizers: Vocabulary<unknown>): BothWays {
  const ofEvent: number[] = [];
  const found: number[] = [];
  events.forEach((event, number) => {
    for (const organizer of knownNumbers(event.organizers, organizers)) {
      ofEvent.push(number, organizer);
      found.push(organizer, number);
    }
  });
  return {
    ofEvent: gatherPostings(ofEvent, events.length),
    events: gatherPostings(found, organizers.items.length),
  };
}

interface BothWays {
  readonly ofEvent: Postings;
  readonly events: Postings;
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

function eventsByName(events: readonly SegmentedEvent[], texts: TextIndex, kind: EventName): NumbersByText {
  const names = filled(new Int32Array(events.length), (number) => {
    const { segment, row } = events[number]!;
    return segment.names[kind][row]!;
  });
  return { texts, numbers: placesByNumber(names, countTexts(texts)) };
}

function eventsByNames(
  events: readonly SegmentedEvent[],
  texts: TextIndex,
  kind: NameKinds<Postings>,
): NumbersByText {
  const pairs: number[] = [];
  events.forEach(({ segment: { names }, row: place }, event) => {
    const { offsets, values } = names[kind];
    const end = offsets[place + 1]!;
    for (let at = offsets[place]!; at < end; at++) pairs.push(values[at]!, event);
  });
  return { texts, numbers: gatherPostings(pairs, countTexts(texts)) };
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
function knownMoments(
  events: readonly SegmentedEvent[],
  instantsOf: (edits: SegmentEdits) => Float64Array,
): Moments {
  const instantOf = ({ segment, row }: SegmentedEvent) => instantsOf(segment.edits)[row]!;
  const known = numbersWhere(events, (event) => Number.isFinite(instantOf(event)));
  return momentsOf(
    Float64Array.from(known, (number) => instantOf(events[number]!)),
    known,
  );
}

function filled<Column extends Int32Array | Float64Array>(
  column: Column,
  valueAt: (number: number) => number,
): Column {
  for (let number = 0; number < column.length; number++) column[number] = valueAt(number);
  return column;
}

function numbersWhere(
  events: readonly SegmentedEvent[],
  test: (event: SegmentedEvent) => boolean,
): Int32Array {
  const numbers: number[] = [];
  events.forEach((event, number) => {
    if (test(event)) numbers.push(number);
  });
  return new Int32Array(numbers);
}
