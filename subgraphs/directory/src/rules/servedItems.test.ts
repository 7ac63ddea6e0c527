import { expect, test } from 'vitest';
import type { Organizer, Venue } from './directory.ts';
import { servedOrganizer, servedVenue } from './servedItems.ts';

const long = (length: number) => 'x'.repeat(length);
const VENUE: Venue = {
  id: 'v',
  name: long(500),
  slug: 'v',
  address: long(2_000),
  municipality: long(500),
  postalCode: long(500),
  location: null,
  mapImageURL: 'https://maps.example/v.png',
};
const ORGANIZER: Organizer = {
  id: 'o',
  name: long(500),
  slug: 'o',
  website: ' ',
  email: long(500),
  telephoneNumber: null,
};

test('an item within the bounds of a feed is served as it is stored (rules 50)', () => {
  expect(servedVenue(VENUE)).toBe(VENUE);
  expect(servedOrganizer(ORGANIZER)).toBe(ORGANIZER);
});

test('a text over its bound is served from its beginning, an id and a slug whole, an invalid link as null (rules 50)', () => {
  const venue = {
    ...VENUE,
    id: long(600),
    slug: long(600),
    name: long(501),
    address: long(2_001),
    mapImageURL: 'javascript:alert(1)',
  };
  const served = servedVenue(venue);
  expect(served).toEqual({ ...VENUE, id: long(600), slug: long(600), mapImageURL: null });
  const organizer = { ...ORGANIZER, email: long(501), website: 'data:text/html,x' };
  expect(servedOrganizer(organizer)).toEqual({ ...ORGANIZER, website: null });
});
