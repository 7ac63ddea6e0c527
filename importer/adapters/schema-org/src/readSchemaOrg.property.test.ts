import { checkFeed } from '@calendar/importer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSchemaOrg, SchemaOrgError } from './index.ts';
import { NOW } from './testing/adapt.ts';

test('whatever the events say, the feed passes the check and is the same when read again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { minLength: 1, maxLength: 6 }), async (events) => {
      const text = JSON.stringify(events);
      const read = readSchemaOrg(text, { now: NOW });
      await checkFeed(read.feed);
      expect(readSchemaOrg(text, { now: NOW })).toEqual(read);
    }),
    { numRuns: 100 },
  );
});

test('every event is taken, or reported', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { minLength: 1, maxLength: 6 }), (events) => {
      const { feed, report } = readSchemaOrg(JSON.stringify(events), { now: NOW });
      const titles = new Set(feed.events?.flatMap(({ title_nb, title_en }) => [title_nb, title_en]));
      for (const [item, { name }] of events.entries()) {
        const reported = report.some((finding) => finding.item === item || finding.alsoIn.includes(item));
        if (!reported) expect(titles).toContain(plain(name));
      }
    }),
    { numRuns: 100 },
  );
});

test('any JSON is read or refused in words', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(() => readSchemaOrg(text, { now: NOW })).toThrow(SchemaOrgError);
    }),
  );
});

/** What a name says, without JSON-LD's wrapping and HTML's entities. */
function plain(name: string | { readonly '@value': string } | null): string {
  const text = typeof name === 'string' ? name : (name?.['@value'] ?? '');
  return text.replaceAll('&amp;', '&').replaceAll('\0', '').replaceAll(/\s+/gu, ' ').trim();
}

const aMoment = fc.constantFrom(
  '2026-03-01T19:00',
  '2026-03-01',
  '2026-03-08T19:00:00Z',
  '2026-10-25T02:30',
  '9998-12-31',
  'soon',
  null,
  17,
  ['2026-03-01', '2026-03-02T10:00'],
);

const aText = fc.oneof(
  fc.constantFrom('Konsert', 'To', ' Åpen  scene ', '', '&amp;', '日本', 'https://a.example/e', 'a\u0000b'),
  fc.record({
    '@value': fc.constantFrom('Concert', 'Konsert', ''),
    '@language': fc.constantFrom('en', 'nb', 'de'),
  }),
  fc.constant(null),
);

const aPlace = fc.oneof(
  aText,
  fc.record(
    {
      '@type': fc.constantFrom('Place', 'VirtualLocation', 'PostalAddress'),
      name: aText,
      address: fc.oneof(
        aText,
        fc.record({ streetAddress: aText, addressLocality: aText, postalCode: aText }),
      ),
      geo: fc.record({ latitude: fc.oneof(fc.double(), aText), longitude: fc.oneof(fc.double(), aText) }),
      url: aText,
    },
    { requiredKeys: [] },
  ),
);

const anOffer = fc.oneof(
  aText,
  fc.record(
    {
      name: aText,
      price: fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom('100', '1,250.00', 'gratis'),
      ),
      lowPrice: fc.nat(500),
      highPrice: fc.nat(500),
      priceCurrency: fc.constantFrom('NOK', 'CAD'),
      availability: fc.constantFrom('SoldOut', 'https://schema.org/InStock'),
      url: aText,
      validFrom: aMoment,
    },
    { requiredKeys: [] },
  ),
);

const aSchedule = fc.record(
  {
    repeatFrequency: fc.constantFrom('P1D', 'P1W', 'P1M', 'PT1H', 'Weekly'),
    byDay: fc.constantFrom('Monday', 'SU', '2TU', 'Someday'),
    byMonth: fc.nat(13),
    byMonthDay: fc.integer({ min: -40, max: 40 }),
    repeatCount: fc.nat(5),
    startDate: aMoment,
    endDate: fc.constantFrom('2026-03-20', '2027-01-01T12:00Z', 'soon'),
    startTime: fc.constantFrom('19:00', '23:30:00', '24:00', 'T07:00Z', 'noon'),
    endTime: fc.constantFrom('21:00', '01:00'),
    exceptDate: aMoment,
    scheduleTimezone: fc.constantFrom('Europe/Oslo', 'America/Toronto', 'Moon'),
  },
  { requiredKeys: [] },
);

const aPart = fc.record(
  { '@type': fc.constant('Event'), name: aText, startDate: aMoment, location: aPlace, offers: anOffer },
  { requiredKeys: [] },
);

const anEvent = fc.record(
  {
    '@type': fc.constantFrom('Event', 'MusicEvent', 'Festival'),
    '@id': fc.constantFrom('https://a.example/1', 'https://a.example/2', '_:b0'),
    identifier: fc.constantFrom('1', '2', ''),
    name: aText,
    startDate: aMoment,
    endDate: aMoment,
    duration: fc.constantFrom('PT2H', 'P1D', '-PT1H', '2 hours'),
    doorTime: aMoment,
    location: fc.oneof(aPlace, fc.array(aPlace, { maxLength: 3 })),
    organizer: fc.oneof(aText, fc.record({ '@type': fc.constant('Person'), name: aText, url: aText })),
    offers: fc.oneof(anOffer, fc.array(anOffer, { maxLength: 3 })),
    isAccessibleForFree: fc.constantFrom(true, false, 'True', 'maybe'),
    keywords: fc.oneof(aText, fc.array(aText, { maxLength: 3 })),
    image: fc.oneof(aText, fc.record({ url: aText, width: fc.oneof(fc.double(), aText) })),
    url: aText,
    eventStatus: fc.constantFrom('EventCancelled', 'EventPostponed', 'x'),
    eventSchedule: aSchedule,
    subEvent: fc.oneof(aPart, fc.array(aPart, { maxLength: 3 })),
    superEvent: fc.oneof(
      aPart,
      fc.record({ '@id': fc.constantFrom('https://a.example/1', 'https://a.example/9') }),
    ),
    typicalAgeRange: fc.constantFrom('7-9', '18+', 'alle'),
    remainingAttendeeCapacity: fc.oneof(fc.integer(), fc.double()),
  },
  { requiredKeys: ['@type', 'name', 'startDate'] },
);
