import type { FeedVenue } from '@calendar/model/feed';

export function metresBetween(one: Location, other: Location): number {
  const north = (one.latitude - other.latitude) * METRES_PER_DEGREE;
  const east =
    (one.longitude - other.longitude) * METRES_PER_DEGREE * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

export const METRES_PER_DEGREE = 111_200;

type Location = NonNullable<FeedVenue['location']>;
