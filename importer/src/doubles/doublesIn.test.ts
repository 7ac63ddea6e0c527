import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doublesIn, type HeldDate, type Place } from './doublesIn.ts';

const PLACES: readonly (Place | null)[] = [
  null,
  { name: 'Kulturhuset', municipality: 'Bodø', location: null },
  { name: 'KULTURHUSET', municipality: null, location: null },
  { name: 'Kulturhuset', municipality: 'Fauske', location: null },
  ...[
    [67.28, 14.4],
    [67.281, 14.4],
    [67.2828, 14.4],
    [67.3, 14.4],
    [67.28, 14.403],
    [67.28, 14.3985],
  ].map(([latitude = 0, longitude = 0], index) => ({
    ...{ name: `Sal ${index}`, municipality: 'Bodø', location: { latitude, longitude } },
  })),
];
const TITLES = ['Konsert', 'konsert!', 'Konsert med Ola', 'Quiz', 'Konserten'];

test('what two sources probably both have, as each pair of dates compared says (rules 66)', () => {
  const aDate = fc.record({
    source: fc.constantFrom('a', 'b', 'c'),
    title: fc.constantFrom(...TITLES),
    start: fc.constantFrom(0, 1),
    place: fc.constantFrom(...PLACES),
  });
  fc.assert(
    fc.property(fc.array(aDate, { maxLength: 20 }), (given) => {
      const dates = given.map((date, index): HeldDate => ({ ...date, id: `${index}`, isHidden: false }));
      const expected = dates.flatMap((one, index) =>
        dates.slice(index + 1).flatMap((other) => (isDouble(one, other) ? [`${one.id} ${other.id}`] : [])),
      );
      const found = doublesIn(dates).map(({ one, other }) => `${one.id} ${other.id}`);
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
  );
});

test('as many dates as there are at one time and place are compared with some of them alone (rules 66)', () => {
  const dates = Array.from({ length: 1_000 }, (_, index): HeldDate => {
    const [id, source] = [`${index}`, `${index % 2}`];
    return { id, source, title: 'Marked', start: 0, place: PLACES[1] as Place, isHidden: false };
  });
  expect(doublesIn(dates).length).toBeLessThanOrEqual(dates.length * 20);
});

function isDouble(one: HeldDate, other: HeldDate): boolean {
  if (one.source === other.source || one.start !== other.start) return false;
  const titles = [one.title, other.title].map((title) => title.toLowerCase().replace('!', ''));
  const [short = '', long = ''] = titles.sort((a, b) => a.length - b.length);
  return isTogether(one.place, other.place) && `${long} `.startsWith(`${short} `);
}

function isTogether(one: Place | null, other: Place | null): boolean {
  if (one === null || other === null) return false;
  if (one.location !== null && other.location !== null)
    return metresApart(one.location, other.location) <= 200;
  const isApart =
    one.municipality !== null && other.municipality !== null && one.municipality !== other.municipality;
  return !isApart && one.name.toLowerCase() === other.name.toLowerCase();
}

/** On a plane, at the latitude of Bodø. */
function metresApart(one: Point, other: Point): number {
  const [up, right] = [one.latitude - other.latitude, one.longitude - other.longitude];
  return Math.hypot(up, right * Math.cos((67.28 * Math.PI) / 180)) * 111_200;
}

type Point = NonNullable<Place['location']>;
