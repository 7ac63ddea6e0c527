import fc, { type Arbitrary } from 'fast-check';
import type { Asked } from './documents.ts';

/**
 * Lists of events with what other subgraphs than `events` have of their venues, organizers and ticket types: at least
 * the map of each venue. The joined fields of an object stand side by side, anywhere among its own.
 */
export function joinedLists(): Arbitrary<Asked> {
  return fc
    .record({ event, page: fc.integer({ min: 0, max: 2 }), pageSize: fc.integer({ min: 1, max: 40 }) })
    .map(({ event, page, pageSize }) => ({
      query: `query ($page: Int) { events(page: $page, pageSize: ${pageSize}) { totalCount data ${event} hasMore } }`,
      variables: { page },
    }));
}

const venueFields = ['id', 'name', 'slug', 'municipality', '__typename'];
const venue = object(venueFields, [], ['mapImageURL']);
const organizer = object(['id', 'name', 'website'], [], ['email', 'telephoneNumber']);
const ticketType = object(['id', '__typename'], [], ['name_nb', 'name_en']);
const price = object(['type', 'price', 'name_en'], [['ticketType', ticketType]], []);
const repetition = object(['startDate', 'startTime'], [['venue', venue]], []);
const event = object(
  ['id', 'title_nb', 'desc_nb', 'tags', 'categories', 'startDate', '__typename'],
  [
    ['organizers', organizer],
    ['prices', price],
    ['repetitions', repetition],
  ],
  [],
  [['venue', venue]],
);

/**
 * A selection of an object.
 *
 * @param own fields of which it has some
 * @param nested objects of which it has some
 * @param joined fields of which it has at least one, where there are any
 * @param always objects that it has
 */
function object(
  own: readonly string[],
  nested: readonly Nested[],
  joined: readonly string[],
  always: readonly Nested[] = [],
): Arbitrary<string> {
  const some = (names: readonly string[], least: number) =>
    fc.subarray([...names], { minLength: least }).chain((chosen) => fc.tuple(...chosen.map(renamed)));
  const selected = (objects: readonly Nested[]) =>
    fc.tuple(...objects.map(([name, each]) => fc.tuple(renamed(name), each).map((parts) => parts.join(' '))));
  return fc
    .tuple(
      some(own, nested.length + joined.length + always.length === 0 ? 1 : 0),
      fc.subarray([...nested]).chain(selected),
      some(joined, Math.min(1, joined.length)).map((fields) => fields.join(' ')),
      selected(always),
    )
    .map(([fields, objects, run, others]) =>
      [...fields, ...objects, run, ...others].filter((each) => each !== ''),
    )
    .map((selections) => (selections.length === 0 ? ['__typename'] : selections))
    .chain((selections) => fc.shuffledSubarray(selections, { minLength: selections.length }))
    .map((selections) => `{ ${selections.join(' ')} }`);
}

/** A field, under its own name or a key of the caller's. */
function renamed(name: string): Arbitrary<string> {
  return fc.constantFrom(name, `own_${name}: ${name}`);
}

/** A field with an object, and what is selected of that. */
type Nested = readonly [name: string, selection: Arbitrary<string>];
