import { describe, expect, test } from 'vitest';
import { adapt, event } from './testing/adapt.ts';

/** Codes, coordinates and addresses for e-mail stand in `testing/odd.jsonl`, and what they become in `odd.txt`. */

const venueOf = (location: unknown) => adapt(event({ location })).feed.venues?.[0];

describe('venues', () => {
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

  test('a place may be a text, an address alone, or a room in a house', () => {
    expect(venueOf('Låven i Bøstad')).toMatchObject({ name: 'Låven i Bøstad', address: null });
    const alone = { '@type': 'PostalAddress', streetAddress: 'Storgata 1', addressLocality: 'Narvik' };
    expect(venueOf(alone)).toMatchObject({ name: 'Storgata 1', municipality: 'Narvik' });
    const room = { name: 'Lille sal', containedInPlace: { name: 'Huset', address: 'Storgata 1' } };
    expect(venueOf(room)).toMatchObject({ name: 'Lille sal, Huset', address: 'Storgata 1' });
    const nested = [...'EDCBA'].reduce<unknown>(
      (containedInPlace, name) => ({ name, containedInPlace }),
      null,
    );
    const { feed, findings } = adapt(event({ location: nested }));
    expect(feed.venues).toMatchObject([{ name: 'A, B, C, D' }]);
    expect(findings).toEqual([expect.stringContaining('followed into three places around it')]);
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
});
