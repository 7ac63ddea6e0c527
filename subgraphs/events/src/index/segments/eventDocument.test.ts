import {
  DATE_FIELDS,
  EVENT_FIELDS,
  type Fields,
  fieldsOf,
  IMAGE_FIELDS,
  PRICE_FIELDS,
} from '@calendar/model/eventFields';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '../../rules/calendarEvent.ts';
import { readEvent, writeEvent } from './eventDocument.ts';

/** Items each of whose values is a text that names its field, so that none can stand for another. */
function named(table: Fields, items: { readonly [name: string]: fc.Arbitrary<unknown> } = {}) {
  return fc.record(
    Object.fromEntries(
      fieldsOf(table).map(([name]) => [name, items[name] ?? fc.nat(9).map((some) => `${name} ${some}`)]),
    ),
  );
}

const price = named(PRICE_FIELDS);
const image = named(IMAGE_FIELDS);
const date = named(DATE_FIELDS, { prices: fc.option(fc.array(price)) });
const event = named(EVENT_FIELDS, {
  dates: fc.array(date, { minLength: 1 }),
  images: fc.array(image),
  prices: fc.array(price),
}) as fc.Arbitrary<object> as fc.Arbitrary<CalendarEvent>;

test('an event is read from its document as it was written, each value under its own name', () => {
  fc.assert(
    fc.property(event, (written) => {
      expect(readEvent(writeEvent(written))).toEqual(written);
    }),
  );
});
