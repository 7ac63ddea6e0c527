import { firstAfter, firstFrom } from '../index/ascending.ts';
import type { LocatedVenues } from '../index/columns.ts';
import { type Box, type Circle, degreesOfLatitude, distanceBetween } from '../rules/area.ts';

export function venuesInBox(located: LocatedVenues, box: Box): Int32Array {
  const { longitude, venue } = located;
  const [from, end] = placesBetween(located, box.minLatitude, box.maxLatitude);
  return venue
    .subarray(from, end)
    .filter(
      (_, at) => longitude[from + at]! >= box.minLongitude && longitude[from + at]! <= box.maxLongitude,
    );
}

export function venuesNear(located: LocatedVenues, circle: Circle): Int32Array {
  const found: number[] = [];
  forEachNear(located, circle, (venue) => found.push(venue));
  return Int32Array.from(found);
}

/** Gives each venue in a circle with its distance from the centre, in kilometres. */
export function forEachNear(
  located: LocatedVenues,
  circle: Circle,
  take: (venue: number, distance: number) => void,
): void {
  const { latitude, longitude, venue } = located;
  // A little more than the radius, since neither is exact.
  const degrees = degreesOfLatitude(circle.radius) + 1e-6;
  const [from, end] = placesBetween(located, circle.latitude - degrees, circle.latitude + degrees);
  for (let at = from; at < end; at++) {
    const distance = distanceBetween(circle, { latitude: latitude[at]!, longitude: longitude[at]! });
    if (distance <= circle.radius) take(venue[at]!, distance);
  }
}

function placesBetween({ latitude }: LocatedVenues, south: number, north: number): [number, number] {
  return [firstFrom(latitude, south), firstAfter(latitude, north)];
}
