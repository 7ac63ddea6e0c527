import { ADMISSIONS } from '../../rules/admission.ts';
import { categoryLineages } from '../../rules/categoryLineage.ts';
import { EVENT_NAMES, EVENT_PROPERTIES, mapKeys } from '../../rules/eventProperties.ts';
import { migratedCategories } from '../../rules/migratedCategories.ts';
import { oncePer } from '../../rules/oncePer.ts';
import type { Category, RetiredCategory } from '../../rules/referenceData.ts';
import type { Events, Moments, Vocabulary } from '../columns.ts';
import { type Postings, PostingsWriter, placesByNumber, row, transposed } from '../postings.ts';
import type { Segment, SegmentedEvents, SegmentIds } from '../segments/segment.ts';
import { countTexts, type TextIndex, textAt } from '../texts.ts';
import type { Vocabularies } from '../vocabularies.ts';
import { type ColumnOf, gathered, gatheredRows } from './gathered.ts';
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
  const count = events.length;
  const integers = (of: ColumnOf) => gathered(events, new Int32Array(count), of);
  const instants = (of: ColumnOf) => gathered(events, new Float64Array(count), of);
  const categoriesOf = categoriesIn(retired)(categories);
  const ofCategories = gatheredRows(events, (segment) => categoriesOf(segment).withAbove);
  const ofOrganizers = gatheredRows(events, organizersIn(organizers));
  const ofTags = gatheredRows(events, ({ names }) => names.tag);
  const formerSlugs = gatheredRows(events, ({ names }) => names.formerSlug);
  const formerIds = gatheredRows(events, ({ names }) => names.formerId);
  const byName = (texts: TextIndex, rows: Postings) => ({
    texts,
    numbers: transposed(rows, countTexts(texts)),
  });
  const admissions = integers(({ admissions }) => admissions);
  const publicFrom = instants((segment) => segment.publicFrom);
  return {
    count,
    categories: gatheredRows(events, (segment) => categoriesOf(segment).own),
    organizers: ofOrganizers,
    publicFrom,
    publishing: knownMoments(publicFrom),
    updates: knownMoments(instants(({ edits }) => edits.updated)),
    publications: knownMoments(instants(({ edits }) => edits.published)),
    ...tagColumns(
      ofTags,
      gatheredRows(events, ({ names }) => names.shownTag),
      tokens.names('shownTag'),
    ),
    ages: {
      least: integers(({ ages }) => ages.least),
      most: integers(({ ages }) => ages.most),
    },
    admissions,
    overFrom: instants(lastEnds),
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
      formerSlug: byName(tokens.names('formerSlug'), formerSlugs),
      formerId: byName(tokens.names('formerId'), formerIds),
      tag: byName(tokens.names('tag'), ofTags),
      category: transposed(ofCategories, categories.items.length),
      organizer: transposed(ofOrganizers, organizers.items.length),
      admission: placesByNumber(admissions, ADMISSIONS.length),
    },
  };
}

/** By segment: the categories of its events, and these with all above them. Kept for as long as the taxonomy stays. */
const categoriesIn = oncePer((retired: readonly RetiredCategory[]) =>
  oncePer((categories: Vocabulary<Category>) => {
    const migrated = migratedCategories(retired);
    const lineages = categoryLineages(categories.items);
    const lineageOf = categories.items.map(({ id }) => knownNumbers(lineages.get(id) ?? [], categories));
    return oncePer(({ categories: given }: Segment) => {
      const ownOf = (ids: readonly string[]) => knownNumbers(migrated(ids), categories);
      const withAbove = (ids: readonly string[]) => [
        ...new Set(ownOf(ids).flatMap((category) => lineageOf[category]!)),
      ];
      return { own: rowsOfIds(given, ownOf), withAbove: rowsOfIds(given, withAbove) };
    });
  }),
);

/** By segment: the organizers of its events. Kept for as long as these are the same. */
const organizersIn = oncePer((organizers: Vocabulary<unknown>) =>
  oncePer((segment: Segment) => rowsOfIds(segment.organizers, (ids) => knownNumbers(ids, organizers))),
);

function rowsOfIds(
  { ids, lists }: SegmentIds,
  numbersOf: (ids: readonly string[]) => readonly number[],
): Postings {
  const writer = new PostingsWriter();
  for (let at = 0; at + 1 < lists.offsets.length; at++)
    writer.add(numbersOf(Array.from(row(lists, at), (place) => ids[place]!)));
  return writer.postings();
}

/** By row of a segment: when the last date of the event is over. */
export const lastEnds = oncePer(({ dates: { offsets, over } }: Segment) => {
  const later = (one: number, other: number) => Math.max(one, other);
  return Float64Array.from(offsets.subarray(1), (until, row) =>
    over.subarray(offsets[row], until).reduce(later, Number.NEGATIVE_INFINITY),
  );
});

function knownNumbers<Item>(ids: readonly string[], { byId }: Vocabulary<Item>): readonly number[] {
  const numbers: number[] = [];
  for (const id of ids) {
    const number = byId.get(id);
    if (number !== undefined) numbers.push(number);
  }
  return numbers;
}

/** The tags of events as they are shown, numbered as Norwegian orders them. */
function tagColumns(
  { offsets, values: keys }: Postings,
  { values: written }: Postings,
  names: TextIndex,
): Pick<Events, 'tags' | 'ofTags'> {
  // By name in any case: the name that is shown, of several the first by code units.
  const shown = new Map<number, number>();
  for (let at = 0; at < keys.length; at++) {
    const before = shown.get(keys[at]!);
    const own = written[at]!;
    if (before === own) continue;
    if (before === undefined || textAt(names, own) < textAt(names, before)) shown.set(keys[at]!, own);
  }
  const ordered = namesInOrder(Array.from(shown.values(), (own) => textAt(names, own)));
  const numbers = new Map(Array.from(shown.keys(), (key, at) => [key, ordered.numberOf[at]!]));
  const ofTags = new PostingsWriter({ rows: offsets.length - 1, numbers: keys.length });
  for (let event = 0; event + 1 < offsets.length; event++) {
    for (let at = offsets[event]!; at < offsets[event + 1]!; at++) {
      const number = numbers.get(keys[at]!)!;
      if (number >= 0) ofTags.push(number);
    }
    ofTags.endRow();
  }
  return { tags: ordered.names, ofTags: ofTags.postings() };
}

/** Events by an instant. Events without a known instant are left out. */
function knownMoments(instants: Float64Array): Moments {
  const known = numbersWhere(instants, Number.isFinite);
  return momentsOf(permuted(instants, known), known);
}

function numbersWhere(column: Int32Array | Float64Array, holds: (value: number) => boolean): Int32Array {
  const numbers = new Int32Array(column.length);
  let found = 0;
  for (let number = 0; number < column.length; number++)
    if (holds(column[number]!)) numbers[found++] = number;
  return numbers.slice(0, found);
}
