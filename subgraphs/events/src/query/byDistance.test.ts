import fc from 'fast-check';
import { expect, test } from 'vitest';
import { date, event, snapshot, venue } from '../../test/builders.ts';
import { distanceBetween } from '../rules/area.ts';
import { byDistance } from './byDistance.ts';
import { venuesInBox, venuesNear } from './venuesInArea.ts';

const degrees = fc.integer({ min: 0, max: 20 }).map((tenths) => tenths / 10);
const place = fc.record({ latitude: degrees, longitude: degrees });

test('venues are found in a circle and in a box, and dates by their distance in whole metres', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), place, degrees, (places, centre, size) => {
      const circle = { ...centre, radius: size * 100 + 1 };
      const opened = snapshot(
        places.map((_, number) =>
          event(`e${number}`, [date('2026-06-02 18:00', '2026-06-02 20:00', { venue: `v${number}` })]),
        ),
        { venues: places.map((location, number) => venue(`v${number}`, { location })) },
      );
      const away = places.map((location) => distanceBetween(centre, location));
      const numbers = [...places.keys()];
      const near = numbers.filter((number) => away[number]! <= circle.radius);
      expect([...venuesNear(opened.places.located, circle)].sort()).toEqual(near);
      const box = {
        ...{ minLatitude: centre.latitude, maxLatitude: centre.latitude + size },
        ...{ minLongitude: centre.longitude, maxLongitude: centre.longitude + size },
      };
      const isWithin = ({ latitude, longitude }: (typeof places)[number]) =>
        latitude >= box.minLatitude &&
        latitude <= box.maxLatitude &&
        longitude >= box.minLongitude &&
        longitude <= box.maxLongitude;
      expect([...venuesInBox(opened.places.located, box)].sort()).toEqual(
        numbers.filter((number) => isWithin(places[number]!)),
      );
      const metres = (number: number) => Math.round(away[number]! * 1000);
      const selection = { dates: Int32Array.from(near), days: Int32Array.from(near), validUntil: 0 };
      const ordered = byDistance(opened, selection, circle);
      expect(ordered.days).toEqual(ordered.dates);
      expect([...ordered.dates]).toEqual(near.toSorted((one, other) => metres(one) - metres(other)));
    }),
    { numRuns: 40 },
  );
});
