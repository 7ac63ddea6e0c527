import type { RawEvent } from '@calendar/model/feed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { event, TICKET_TYPES } from './items.ts';
import { type Calendar, startCalendar } from './startCalendar.ts';

/**
 * The price rules of docs/interface.md 2.4 "Image, Repetition, Price, connection and category", ticket types of 2.7,
 * docs/rules.md 29 "Where prices appear", 30 "Reading a price" and 33 "Fields of existing callers".
 */

const priced = (said: Partial<RawEvent>) =>
  ({
    ticketsInformation: 'ticketsInfo',
    prices: [
      { type: 'REGULAR', price: '1 250,-' },
      { type: 'REDUCED', price: 'halv pris' },
      { type: 'house-friend', price: 100, name_nb: 'Husvenn', name_en: 'House friend' },
      { type: 'BUILTIN_NOWHERE', price: null },
    ],
    ...said,
  }) satisfies Partial<RawEvent>;

let calendar: Calendar;
beforeAll(async () => {
  calendar = await startCalendar({
    ticketTypes: TICKET_TYPES,
    events: [
      event('sold', priced({})),
      event('free', priced({ ticketsInformation: 'free' })),
      event('silent', priced({ ticketsInformation: 'noTicketsInfo' })),
      event('none'),
      event(
        'twice',
        priced({
          dates: [
            { startDate: '2031-06-10 18:00:00' },
            { startDate: '2031-06-11 18:00:00' },
            { startDate: '2031-06-12 18:00:00', prices: [{ type: 'CHILD', price: '50,-' }] },
            { startDate: '2031-06-13 18:00:00', prices: [] },
          ],
        }),
      ),
      event('labels', priced({ prices: TICKET_TYPES.map(({ id }) => ({ type: id, price: 1 })) })),
    ],
  });
});
afterAll(() => calendar?.close());

describe('price', () => {
  test('carries its type, and a label when the organizer gave one (interface 2.4)', async () => {
    expect(await calendar.event('sold', 'prices { type price name_nb name_en }')).toEqual({
      prices: [
        { type: 'REGULAR', price: 1250, name_nb: null, name_en: null },
        { type: 'REDUCED', price: null, name_nb: null, name_en: null },
        { type: 'house-friend', price: 100, name_nb: 'Husvenn', name_en: 'House friend' },
        { type: 'BUILTIN_NOWHERE', price: null, name_nb: null, name_en: null },
      ],
    });
  });
});

describe('prices', () => {
  test('are there only where ticketsInformation is ticketsInfo (interface 2.1; rules 29)', async () => {
    const counts = await calendar.nodes({}, 'id ticketsInformation prices { type }');
    const shown = Object.fromEntries(
      counts.map(({ id, ticketsInformation, prices }) => [id, [ticketsInformation, (prices as []).length]]),
    );
    expect(shown).toMatchObject({
      sold: ['ticketsInfo', 4],
      free: ['free', 0],
      silent: ['noTicketsInfo', 0],
      none: ['noTicketsInfo', 0],
    });
  });

  test('of a repetition are its own, and null where the event’s apply (interface 2.4; rules 29)', async () => {
    expect(await calendar.event('twice', 'repetitions { prices { type price } }')).toEqual({
      repetitions: [{ prices: null }, { prices: [{ type: 'CHILD', price: 50 }] }, { prices: [] }],
    });
  });

  test('give priceOption, and the texts stored for the regular and the reduced ticket (rules 33)', async () => {
    const fields = 'priceOption regularPrice reducedPrice';
    const texts = { regularPrice: '1 250,-', reducedPrice: 'halv pris' };
    expect(await calendar.event('sold', fields)).toEqual({ priceOption: 'non-gratis', ...texts });
    expect(await calendar.event('free', fields)).toEqual({ priceOption: 'free', ...texts });
    expect(await calendar.event('silent', fields)).toEqual({ priceOption: null, ...texts });
    expect(await calendar.event('none', fields)).toEqual({
      priceOption: null,
      regularPrice: null,
      reducedPrice: null,
    });
  });
});

describe('a ticket type', () => {
  test('has the labels of the built-in ones (interface 2.7)', async () => {
    expect(await calendar.event('labels', 'prices { type ticketType { id name_nb name_en } }')).toEqual({
      prices: [
        { type: 'ASSISTANT', ticketType: { id: 'ASSISTANT', name_nb: 'Ledsager', name_en: 'Assistant' } },
        { type: 'CHILD', ticketType: { id: 'CHILD', name_nb: 'Barn', name_en: 'Child' } },
        { type: 'FAMILY', ticketType: { id: 'FAMILY', name_nb: 'Familie', name_en: 'Family' } },
        { type: 'MEMBERS', ticketType: { id: 'MEMBERS', name_nb: 'Medlemmer', name_en: 'Members' } },
        { type: 'REGULAR', ticketType: { id: 'REGULAR', name_nb: 'Vanlig', name_en: 'Regular' } },
        { type: 'REDUCED', ticketType: { id: 'REDUCED', name_nb: 'Redusert', name_en: 'Reduced' } },
        { type: 'SENIOR', ticketType: { id: 'SENIOR', name_nb: 'Honnør', name_en: 'Senior' } },
        { type: 'STUDENT', ticketType: { id: 'STUDENT', name_nb: 'Student', name_en: 'Student' } },
      ],
    });
  });

  test('that an organizer defined is known by the label on the price (interface 2.7)', async () => {
    const { prices } = (await calendar.event(
      'sold',
      'prices { type name_nb ticketType { id name_nb name_en } }',
    )) as { prices: readonly unknown[] };
    expect(prices[2]).toEqual({
      type: 'house-friend',
      name_nb: 'Husvenn',
      ticketType: { id: 'house-friend', name_nb: null, name_en: null },
    });
  });
});
