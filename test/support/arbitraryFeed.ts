import {
  DATE_FIELDS,
  EVENT_FIELDS,
  type Fields,
  fieldsOf,
  IMAGE_FIELDS,
  type Kind,
  PRICE_FIELDS,
  type RawItemOf,
} from '@calendar/model/eventFields';
import type { RawEvent, RawFeed } from '@calendar/model/feed';
import { EVENT_STATUSES } from '@calendar/model/feedFields';
import { hasControls } from '@calendar/text';
import fc from 'fast-check';
import { anyCharacter } from './anyCharacter.ts';

/**
 * Feeds whose items are well formed by themselves. There are few ids and slugs. So items of one feed and of several
 * feeds often have the same, and sometimes contradict each other.
 */
export function arbitraryFeed(): fc.Arbitrary<RawFeed> {
  return fc.record(
    {
      categories: items(
        fc.record({
          id: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
          name_nb: label(),
          name_en: nullable(label()),
          slug_nb: slug(),
          slug_en: nullable(slug()),
          visible: nullable(fc.boolean()),
          parent: nullable(fc.constantFrom('A', 'B', 'C', 'X')),
        }),
      ),
      retiredCategories: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        items(
          fc.record({
            id: fc.constantFrom('D', 'E', 'F', 'G'),
            migratedTo: nullable(fc.constantFrom('A', 'B', 'E', 'F', 'X')),
          }),
        ),
      ),
      ticketTypes: items(fc.record({ id: id(), name_nb: nullable(label()), name_en: nullable(label()) })),
      venues: items(
        fc.record({
          id: id(),
          slug: slug(),
          name: label(),
          address: nullable(label()),
          municipality: nullable(text()),
          postalCode: nullable(text()),
          location: nullable(fc.record({ latitude: real(-90, 90), longitude: real(-180, 180) })),
          mapImageURL: nullable(link()),
        }),
      ),
      organizers: items(
        fc.record({
          id: id(),
          slug: slug(),
          name: label(),
          website: nullable(link()),
          email: nullable(text()),
          telephoneNumber: nullable(text()),
        }),
      ),
      events: items(arbitraryEvent()),
    },
    { requiredKeys: [] },
  );
}

/** An event of any values that the table of its fields allows. */
export function arbitraryEvent(): fc.Arbitrary<RawEvent> {
  return itemOf(EVENT_FIELDS, { ...SINGLE_VALUES, price, image: itemOf(IMAGE_FIELDS, SINGLE_VALUES), date });
}

function itemOf<Table extends Fields>(
  table: Table,
  kinds: { readonly [kind: string]: fc.Arbitrary<unknown> },
) {
  const members = fieldsOf(table).map(([name, { kind, most, absent }]) => {
    const value = kinds[kind]!;
    const given =
      most === undefined ? value : fc.array(value, { minLength: absent === undefined ? 1 : 0, maxLength: 3 });
    return [name, absent === undefined ? given : nullable(given)] as const;
  });
  const requiredKeys = fieldsOf(table)
    .filter(([, { absent }]) => absent === undefined)
    .map(([name]) => name);
  return fc.record(Object.fromEntries(members), { requiredKeys }) as fc.Arbitrary<unknown> as fc.Arbitrary<
    RawItemOf<Table>
  >;
}

/** An instant that the record can hold, in a form whose order as text is that of time. */
function moment() {
  return fc
    .date({
      min: new Date('0001-01-03T00:00:00Z'),
      max: new Date('9998-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((instant) => instant.toISOString());
}

function link() {
  return fc.constantFrom('https://a.example/', 'http://b.example/?a=1&b=æ', '', 'HTTPS://c.example/x#y');
}

/** Markup that is clean already. */
function description() {
  return fc.oneof(
    text().map((given) => given.replaceAll(/[<&]/g, '')),
    fc.constantFrom('<p>Æ &amp; ø</p><ul><li>1</li></ul>', 'Rock & Roll < 3', '<a href="tel:12">ring</a>'),
  );
}

/** Any characters that PostgreSQL can store, with some that JSON, SQL or its arrays treat specially. */
function text() {
  return fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 12 }).map((given) => given.replaceAll('\0', '')),
    fc.constantFrom(
      '',
      'NULL',
      'null',
      '{}',
      '{a,b}',
      '"',
      '\\',
      '\\x00',
      "'",
      '$1',
      '\u2028',
      'æøå',
      'e\u0301',
    ),
  );
}

/** On one line. */
function label() {
  return text().filter((given) => !hasControls(given));
}

/** Any characters that are not all white space. */
function title() {
  return text().filter((given) => given.trim() !== '');
}

function id() {
  return fc.constantFrom('a', 'b', 'c', 'A', 'æ', '{"a"}', '\\', "'");
}

function slug() {
  return fc.oneof(
    fc.constantFrom('S', 's', 'ø', 'é', 'e\u0301', '...', '\u200b'),
    fc.nat(40).map((number) => `slug-${number}`),
  );
}

function real(min: number, max: number) {
  return fc.double({ min, max, noNaN: true });
}

function nullable<Value>(arbitrary: fc.Arbitrary<Value>) {
  return fc.option(arbitrary, { freq: 3 });
}

function items<Item extends { readonly id: string }>(item: fc.Arbitrary<Item>) {
  return fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 4 });
}

const integer = fc.integer({ min: -2_147_483_647, max: 2_147_483_647 });
const SINGLE_VALUES: { readonly [K in Kind]: fc.Arbitrary<unknown> } = {
  name: id(),
  slug: slug(),
  reference: label(),
  notBlank: title(),
  title: text(),
  text: text(),
  markup: description(),
  tag: label(),
  link: link(),
  flag: fc.boolean(),
  integer,
  minutes: fc.nat(600_000),
  licence: fc.constantFrom(
    'CC-BY-4.0',
    'https://creativecommons.org/licenses/by/4.0/',
    'Fri bruk: ta med kilde',
    ' ',
  ),
  pixels: fc.integer({ min: 1, max: 20_000 }),
  fraction: real(0, 1),
  instant: moment(),
  day: fc.constantFrom('2026-02-28', '2028-02-29'),
  clockTime: fc.constantFrom('00:00', '09:30', '23:59'),
  mode: fc.constantFrom('online', 'offline'),
  ticketsInformation: fc.constantFrom('free', 'noTicketsInfo', 'ticketsInfo'),
  eventStatus: fc.constantFrom(...EVENT_STATUSES),
  amount: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), text(), fc.constant('1 200,-')),
  contact: fc.record({ email: nullable(text()), phone: nullable(text()) }),
};
const price = itemOf(PRICE_FIELDS, SINGLE_VALUES);
const date = itemOf(DATE_FIELDS, { ...SINGLE_VALUES, price }).map((any) => {
  const { startDate, endDate = null, eventStatus } = any;
  const isWhollyTold = eventStatus === 'EventCancelled' || eventStatus === 'EventScheduled';
  const given = isWhollyTold ? { ...any, eventCancelled: null } : any;
  const [first, last] = endDate !== null && endDate < startDate ? [endDate, startDate] : [startDate, endDate];
  if (any.allDay !== true) return { ...given, startDate: first, ...(last === null ? {} : { endDate: last }) };
  return {
    ...given,
    startDate: `${first.slice(0, 10)} 00:00:00`,
    startTime: null,
    endDate: last && `${last.slice(0, 10)} 12:00:00`,
  };
});
