import fc from 'fast-check';
import { expect, test } from 'vitest';
import { event, writeDocument } from '../../../test/builders.ts';
import type { CalendarEvent, EventDate, Image, Price } from '../../rules/calendarEvent.ts';
import { readEvent } from './eventDocument.ts';

const text = fc.option(fc.string({ unit: 'grapheme' }));
const number = fc.option(fc.integer());
const instant = fc.integer({ min: -1e13, max: 1e13 });
const flag = fc.boolean();

const price: fc.Arbitrary<Price> = fc.record({
  type: text,
  price: fc.oneof(text, number),
  name_nb: text,
  name_en: text,
});
const image: fc.Arbitrary<Image> = fc.record({
  ...{ urlSmall: text, urlLarge: text, alt: text, caption: text, credits: text, urlOriginal: text },
  ...{ originalSize: text, largeSize: text, smallSize: text },
  ...{ focusX: number, focusY: number, width: number, height: number },
});
const date: fc.Arbitrary<EventDate> = fc.record({
  ...{ startDate: instant, endDate: instant, startTime: fc.string(), duration: number },
  ...{ venue: text, ticketsURL: text, streamingURL: text, mode: text },
  ...{
    eventCancelled: flag,
    eventSoldOut: flag,
    eventStatus: text,
    previousStartDate: number,
    prices: fc.option(fc.array(price)),
  },
});
const some = { dates: fc.array(date, { minLength: 1 }), images: fc.array(image), prices: fc.array(price) };
/** Each other value of an event as a text that names it, so that none can stand for another. */
const named = Object.fromEntries(Object.keys(event('e', [])).map((name) => [name, `its ${name}`]));

test('an event is read from its document as it was meant, each value under its own name', () => {
  fc.assert(
    fc.property(fc.record(some), (more) => {
      const meant = { ...named, ...more } as unknown as CalendarEvent;
      expect(readEvent(writeDocument(meant))).toEqual(meant);
    }),
  );
});
