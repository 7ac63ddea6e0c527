import { expect, test } from 'vitest';
import { directoryOf, type Venue } from './directory.ts';
import type { History } from './history.ts';

const history: History = {
  lineage: 'l',
  changed: { venues: [], organizers: [] },
  removed: { venues: [], organizers: [] },
};

function venue(given: Partial<Venue>): Venue {
  return {
    id: 'venue',
    name: 'Teateret',
    slug: given.id ?? 'teateret',
    address: null,
    municipality: null,
    postalCode: null,
    location: null,
    mapImageURL: null,
    ...given,
  };
}

test('names are put in order by their beginnings, in which few marks follow each other (rules 49)', () => {
  const marks = (count: number) => '\u0301\u0316'.repeat(count);
  const venues = ['b', 'a'].map((id) => venue({ id, name: `Sted${marks(100_000)}${id}` }));
  expect(directoryOf({ venues, organizers: [], history }).venues.map(({ id }) => id)).toEqual(['a', 'b']);
});
