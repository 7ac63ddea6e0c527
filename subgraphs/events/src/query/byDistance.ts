import { radixArgsort } from '../index/radixArgsort.ts';
import type { Circle } from '../rules/area.ts';
import type { Snapshot } from './snapshot.ts';
import { distancesFrom } from './venuesInArea.ts';

/**
 * Dates at venues in a circle by the distance of their venue from its centre, in whole metres; those of equal distance in
 * the order they had.
 */
export function byDistance(
  { dates, places, venues }: Snapshot,
  shown: Int32Array,
  circle: Circle,
): Int32Array {
  const metres = new Float64Array(venues.items.length);
  for (const { venue, distance } of distancesFrom(places.located, circle)) {
    metres[venue] = Math.round(distance * 1000);
  }
  const order = radixArgsort(Float64Array.from(shown, (date) => metres[dates.venue[date]!]!));
  return order.map((at) => shown[at]!);
}
