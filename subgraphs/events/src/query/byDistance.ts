import { radixArgsort } from '../index/radixArgsort.ts';
import type { Circle } from '../rules/area.ts';
import type { Selection } from './selection.ts';
import type { Snapshot } from './snapshot.ts';
import { forEachNear } from './venuesInArea.ts';

/** Dates at venues in a circle, by distance from its centre in whole metres; ties keep their order. */
export function byDistance(
  { dates, places, venues }: Snapshot,
  selection: Selection,
  circle: Circle,
): Selection {
  const { dates: shown, days } = selection;
  const metres = new Float64Array(venues.items.length);
  forEachNear(places.located, circle, (venue, distance) => {
    metres[venue] = Math.round(distance * 1000);
  });
  const distances = new Float64Array(shown.length);
  for (let at = 0; at < shown.length; at++) distances[at] = metres[dates.venue[shown[at]!]!]!;
  const order = radixArgsort(distances);
  return { ...selection, dates: order.map((at) => shown[at]!), days: days && order.map((at) => days[at]!) };
}
