import { describe, expect, test } from 'vitest';
import { adapt, event } from './testing/adapt.ts';

/** Forms of prices and of availability stand in `testing/odd.jsonl`, and what they become in `odd.txt`. */

const offered = (offers: unknown, more: object = {}) => adapt(event({ offers, ...more }));
const NOK = { priceCurrency: 'NOK' };

describe('ticket information', () => {
  test.each([
    ['a price', { offers: { price: 100, ...NOK } }, 'ticketsInfo'],
    ['a price of 0', { offers: { price: 0, ...NOK } }, 'free'],
    ['nothing', {}, 'noTicketsInfo'],
    ['free', { isAccessibleForFree: true }, 'free'],
    ['free, as a text', { isAccessibleForFree: 'https://schema.org/True' }, 'free'],
    ['not free', { isAccessibleForFree: false }, 'ticketsInfo'],
    [
      'free, with where to sign up',
      { isAccessibleForFree: true, offers: { url: 'https://t.example' } },
      'free',
    ],
    ['where tickets are, and no price', { offers: { url: 'https://t.example' } }, 'noTicketsInfo'],
    ['not free, with a price of 0', { isAccessibleForFree: false, offers: { price: 0 } }, 'free'],
  ])('%s', (_, more, expected) => {
    expect(adapt(event(more)).event.ticketsInformation).toBe(expected);
  });

  test('free with prices is not free, and is reported', () => {
    const { event: adapted, findings } = adapt(event({ isAccessibleForFree: true, offers: { price: 100 } }));
    expect(adapted.ticketsInformation).toBe('ticketsInfo');
    expect(findings).toEqual(['isAccessibleForFree: there are offers with prices, which were taken']);
  });
});

describe('free', () => {
  const FREE =
    'Gratis|gratis!|kr 0,-|kr. 0|0,-|0,–|Fri entré|FRI  ENTRÉ|0,00|€0|0 EUR|0.00|Free|0 kr|NOK 0'.split('|');

  test.each(FREE)('a price text %j makes an event free as 0 does (rules 55)', (price) => {
    const zero = offered({ price: 0, ...NOK });
    expect(offered({ price, ...NOK }).event).toMatchObject({
      ticketsInformation: 'free',
      prices: zero.event.prices,
    });
    expect(offered({ price, ...NOK }, { isAccessibleForFree: true }).findings).toEqual([]);
  });

  test.each(['100,–', '0,5', '10', 'fra 0', 'Gratis for barn', '00 10', 'Free Jazz'])(
    'a price text %j does not (rules 55)',
    (price) => {
      expect(offered({ price, ...NOK }).event.ticketsInformation).toBe('ticketsInfo');
    },
  );

  test('isAccessibleForFree makes an event free, whatever a text says that is no amount (rules 55)', () => {
    expect(offered({ price: 'Åpent for alle' }, { isAccessibleForFree: true }).event.ticketsInformation).toBe(
      'free',
    );
    expect(adapt(event({ isAccessibleForFree: { '@id': 'schema:True' } })).event.ticketsInformation).toBe(
      'free',
    );
  });
});

describe('prices', () => {
  test('a sum of one offer, with where tickets are, has one price', () => {
    const sum = {
      '@type': 'AggregateOffer',
      price: '70',
      url: 'https://t.example/',
      offers: { name: 'Ordinær', price: '70' },
    };
    const { event: adapted } = offered(sum);
    expect(adapted.prices).toMatchObject([{ type: 'REGULAR', name_nb: 'Ordinær', price: 70 }]);
    expect(adapted.dates[0]?.ticketsURL).toBe('https://t.example/');
  });

  test('several offers, with the ticket types their names mean', () => {
    const { event: adapted } = offered([
      { name: 'Ordinær', price: 300 },
      { name: { '@value': 'Children', '@language': 'en' }, price: 100 },
      { name: 'Honnør', price: 150 },
      { name: 'Middag og konsert', price: 900 },
    ]);
    expect(adapted.prices?.map(({ type, price, name_nb }) => [type, price, name_nb])).toEqual([
      ['REGULAR', 300, 'Ordinær'],
      ['CHILD', 100, 'Children'],
      ['SENIOR', 150, 'Honnør'],
      [null, 900, 'Middag og konsert'],
    ]);
  });

  test('another currency makes a text of the number, and is reported once', () => {
    const offers = { price: 15, priceCurrency: 'CAD' };
    const { feed, report } = adapt([
      event({ offers }),
      event({ name: 'To', offers: [offers, { ...offers, price: 20 }] }),
    ]);
    expect(feed.events?.[0]?.prices).toMatchObject([{ price: '15 CAD' }]);
    expect(report).toMatchObject([{ item: 0, place: 'offers.priceCurrency', value: '"CAD"', alsoIn: [1] }]);
  });
});

describe('sales', () => {
  test('where and from when tickets are sold', () => {
    const { event: adapted } = offered([
      { price: 1, url: 'https://t.example/1', validFrom: '2026-02-10T10:00' },
      { price: 2, url: 'https://t.example/1', validFrom: '2026-02-01' },
    ]);
    expect(adapted.dates[0]?.ticketsURL).toBe('https://t.example/1');
    expect(adapted.ticketsFromDate).toBe('2026-02-01 00:00:00+01:00');
  });
});
