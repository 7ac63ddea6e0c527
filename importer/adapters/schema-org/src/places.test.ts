import { describe, expect, test } from 'vitest';
import { adapt, event } from './testing/adapt.ts';

const venueOf = (location: unknown) => adapt(event({ location })).feed.venues?.[0];

describe('venues', () => {
  test('a Place with a PostalAddress and coordinates', () => {
    expect(
      venueOf({
        '@type': 'Place',
        name: 'Scenen',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Storgata 44',
          addressLocality: 'Bodø',
          postalCode: 8006,
          addressCountry: 'NO',
        },
        geo: { '@type': 'GeoCoordinates', latitude: '67.28', longitude: 14.38 },
      }),
    ).toMatchObject({
      name: 'Scenen',
      address: 'Storgata 44',
      municipality: 'Bodø',
      postalCode: '8006',
      location: { latitude: 67.28, longitude: 14.38 },
    });
  });

  test.each([
    { name: 'Scenen', address: { streetAddress: 'Sjøgata 3', addressLocality: '8006 Bodø' } },
    { name: 'Scenen', address: { streetAddress: 'Sjøgata 3', postalCode: '8006 Bodø' } },
    { name: 'Scenen', address: { streetAddress: 'Sjøgata 3, 8006 Bodø' } },
    { name: 'Scenen', address: { streetAddress: 'Sjøgata 3', postalCode: '8006' } },
    {
      name: 'Scenen',
      address: { streetAddress: 'Sjøgata 3', postalCode: 8006, addressLocality: 'BODØ, Nordland' },
    },
    { name: 'Scenen, Sjøgata 3, 8006 Bodø', address: 'Scenen, Sjøgata 3, 8006 Bodø' },
    'Scenen, Sjøgata 3, 8006 Bodø',
    'Scenen (Sjøgata 3, 8006 Bodø)',
  ])('%j is at Sjøgata 3, 8006 Bodø (rules 64)', (location) => {
    const place = { name: 'Scenen', address: 'Sjøgata 3', postalCode: '8006', municipality: 'Bodø' };
    expect(venueOf(location)).toMatchObject(place);
  });

  test.each(['-', 'TBA', { name: 'Sted annonseres senere' }, 'https://maps.app.goo.gl/abc'])(
    '%j is no place, and no online event (rules 64)',
    (location) => {
      const { event: adapted, feed, findings } = adapt(event({ location }));
      expect(adapted.dates[0]).toMatchObject({ venue: null, mode: 'offline', streamingURL: null });
      expect(feed.venues).toEqual([]);
      expect(findings).toHaveLength(1);
    },
  );

  test('a place may be a text, an address alone, or a room in a house', () => {
    expect(venueOf('Låven i Bøstad')).toMatchObject({ name: 'Låven i Bøstad', address: null });
    const alone = { '@type': 'PostalAddress', streetAddress: 'Storgata 1', addressLocality: 'Narvik' };
    expect(venueOf(alone)).toMatchObject({ name: 'Storgata 1', municipality: 'Narvik' });
    const room = { name: 'Lille sal', containedInPlace: { name: 'Huset', address: 'Storgata 1' } };
    expect(venueOf(room)).toMatchObject({ name: 'Lille sal, Huset', address: 'Storgata 1' });
  });

  test.each([
    [150, undefined, '0150'],
    [150, 'NO', '0150'],
    [150, { '@type': 'Country', name: 'Norge' }, '0150'],
    [150, 'IS', '150'],
    ['150', 'NO', '150'],
    ['NO-0150', 'NO', '0150'],
    [1e21, 'NO', null],
    [-5, 'NO', null],
  ])('a postal code %j, country %j, is %j', (postalCode, addressCountry, expected) => {
    expect(venueOf({ name: 'Scenen', address: { postalCode, addressCountry } })?.postalCode).toBe(expected);
  });

  test('a region and another country are reported', () => {
    const findingsOf = (address: object) => adapt(event({ location: { name: 'Scenen', address } })).findings;
    expect(findingsOf({ addressRegion: 'Norge', addressCountry: 'NO' })).toEqual([]);
    expect(findingsOf({ addressRegion: 'Nordland', addressCountry: 'IS' })).toHaveLength(2);
  });

  test('a name that is too long is reported, and its beginning is taken (rules 47)', () => {
    const { feed, findings } = adapt([
      event({ location: { name: `Scenen ${'x'.repeat(2000)}` }, organizer: 'y'.repeat(501) }),
    ]);
    expect(feed.venues?.[0]?.name).toMatch(/^Scenen x{493}$/);
    expect(feed.organizers?.[0]?.name).toHaveLength(500);
    expect(findings).toEqual([
      'location.name: up to 500 characters are held, not 2007: its beginning was taken',
      'organizer: up to 500 characters are held, not 501: its beginning was taken',
    ]);
  });

  test('latitude and longitude may stand on the place itself', () => {
    expect(venueOf({ name: 'Scenen', latitude: 67, longitude: '14' })?.location).toEqual({
      latitude: 67,
      longitude: 14,
    });
  });

  test.each([
    [{ latitude: 91, longitude: 14 }],
    [{ latitude: 67 }],
    [{ latitude: 'north', longitude: 'east' }],
    [{ latitude: 0, longitude: 0 }],
  ])('coordinates %j are reported, and left out', (geo) => {
    const { feed, findings } = adapt(event({ location: { name: 'Scenen', geo } }));
    expect(feed.venues?.[0]?.location).toBeNull();
    expect(findings[0]).toMatch(/^location.geo: a latitude from -90 to 90/);
  });

  test('one per name, street, postal code and municipality, in any case and white space, written as most items do', () => {
    const at = (name: string, streetAddress: string | null, index: number) =>
      event({ name: `${index}`, location: { name, address: { streetAddress } } });
    const { feed, report } = adapt(
      [
        ['DROM TABERNA', '458 Queen St W'],
        ['DROM  Taberna', '458 queen st w '],
        ['DROM Taberna', '458 Queen St W'],
        ['DROM Taberna', null],
      ].map(([name, address], index) => at(name as string, address ?? null, index)),
    );
    expect(feed.venues?.map(({ name, address }) => [name, address])).toEqual([
      ['DROM Taberna', '458 Queen St W'],
      ['DROM Taberna', null],
    ]);
    expect(new Set(feed.venues?.map(({ slug }) => slug)).size).toBe(2);
    expect(report).toEqual([]);
  });

  test('ids and slugs do not depend on what else is in the file', () => {
    const one = event({ location: { name: 'Scenen', address: 'Storgata 1' } });
    const alone = adapt(one).feed.venues?.[0];
    const among = adapt([event({ name: 'To', location: 'Låven' }), one]).feed.venues?.[1];
    expect(among).toEqual(alone);
    expect(alone?.slug).toMatch(/^scenen-[0-9a-f]{8}$/);
  });

  test('several places at once are a date at each', () => {
    const { event: adapted, feed } = adapt(event({ location: ['Scenen', { name: 'Låven' }] }));
    expect(adapted.dates.map(({ venue }) => venue)).toEqual(feed.venues?.map(({ id }) => id));
    expect(feed.venues).toHaveLength(2);
  });

  test('differences between items on a place are reported', () => {
    const at = (name: string, addressLocality: string, latitude: number) =>
      event({
        name,
        location: {
          name: 'Scenen',
          address: { streetAddress: 'Storgata 1', addressLocality },
          geo: { latitude, longitude: 14 },
        },
      });
    const { feed, findings } = adapt([
      at('En', 'Bodø', 67),
      at('To', 'Bodø', 67.001),
      at('Tre', 'Bodø', 68),
      at('Fire', 'Fauske', 67),
    ]);
    expect(feed.venues).toMatchObject([
      { municipality: 'Bodø', location: { latitude: 67 } },
      { municipality: 'Fauske' },
    ]);
    expect(findings).toEqual([
      'location.geo: other items put this place more than a kilometre away; theirs was taken',
    ]);
  });

  test('a place without name and address is reported', () => {
    const { event: adapted, findings } = adapt(
      event({ location: { '@type': 'Place', geo: { latitude: 67, longitude: 14 } } }),
    );
    expect(adapted.dates[0]?.venue).toBeNull();
    expect(findings).toContain('location: a place needs a name or an address');
  });
});

describe('organizers', () => {
  test('organizations, persons and names, one per page, else per name (rules 53)', () => {
    const { feed, event: adapted } = adapt(
      event({
        organizer: [
          {
            '@type': 'Organization',
            name: 'Jazzklubben',
            url: 'https://jazz.example',
            email: 'mailto:post@jazz.example',
          },
          { '@type': 'Person', name: 'Åse Ås', telephone: '75 00 00 00' },
          { '@type': 'Organization', name: 'JAZZKLUBBEN', url: 'https://jazz.example' },
          'ÅSE  ås',
        ],
      }),
    );
    expect(feed.organizers).toMatchObject([
      {
        name: 'Jazzklubben',
        website: 'https://jazz.example',
        email: 'post@jazz.example',
        telephoneNumber: null,
      },
      { name: 'Åse Ås', website: null, telephoneNumber: '75 00 00 00' },
    ]);
    expect(adapted.organizers).toEqual(feed.organizers?.map(({ id }) => id));
  });

  test('the address of a person without a page stays out', () => {
    const by = (more: object) =>
      adapt(event({ organizer: { '@type': 'Person', name: 'Kari', email: 'k@a.example', ...more } }));
    expect(by({}).feed.organizers).toMatchObject([{ name: 'Kari', email: null }]);
    expect(by({ url: 'https://kari.example/' }).feed.organizers).toMatchObject([{ email: 'k@a.example' }]);
  });

  test('without a name they are reported', () => {
    expect(
      adapt(event({ organizer: { '@type': 'Organization', url: 'https://x.example' } })).findings,
    ).toContain('organizer: an organizer needs a name');
    expect(adapt(event({ organizer: 'https://x.example' })).feed.organizers).toEqual([]);
  });

  test.each([
    ['mailto:post@jazz.example?subject=Hei', 'post@jazz.example'],
    ['Jazzklubben <post@jazz.example>', 'post@jazz.example'],
    ['post (at) jazz.example', null],
    [{ '@type': 'ContactPoint' }, null],
  ])('an e-mail address %j is %j', (email, expected) => {
    const { feed } = adapt(event({ organizer: { name: 'Jazzklubben', email } }));
    expect(feed.organizers?.[0]?.email).toBe(expected);
  });

  test('who performs can be searched for as a tag', () => {
    expect(
      adapt(event({ performer: [{ '@type': 'MusicGroup', name: 'Blåtimen' }, 'Sørvær'] })).event.tags,
    ).toEqual(['Blåtimen', 'Sørvær']);
  });
});
