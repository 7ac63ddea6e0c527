import { METRES_PER_DEGREE, metresBetween } from '@calendar/adapter-kit/metresBetween';
import type { FeedVenue } from '@calendar/model/feed';
import { foldText } from '@calendar/text';
import { isSameTitle } from '@calendar/text/isSameTitle';

/** A date to come, with what tells that another one is the same. */
export interface HeldDate {
  readonly id: string;
  readonly source: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly place: Place | null;
  readonly isHidden: boolean;
}

export type Place = Pick<FeedVenue, 'name' | 'municipality' | 'location'>;

export interface Double {
  readonly one: HeldDate;
  readonly other: HeldDate;
}

/**
 * The probable doubles (docs/rules.md 66 "Doubles"). Linear: a date is compared with at most {@link MOST_COMPARED} that
 * begin with it at its place.
 */
export function doublesIn(dates: readonly HeldDate[]): readonly Double[] {
  const atPlace = new Map<string, HeldDate[]>();
  const doubles: Double[] = [];
  for (const date of dates) {
    if (date.place === null) continue;
    const met = new Set<HeldDate>();
    const [own, ...near] = keysOf(date.start, date.place);
    const here = [...(own ?? []), ...near.flat()].flatMap((key) => atPlace.get(key) ?? []);
    for (const other of here) {
      if (met.has(other) || other.source === date.source) continue;
      met.add(other);
      if (isSamePlace(date.place, other.place as Place) && isSameTitle(date.title, other.title))
        doubles.push({ one: other, other: date });
    }
    for (const key of own ?? []) {
      const held = atPlace.get(key) ?? [];
      if (held.length < MOST_COMPARED) held.push(date);
      atPlace.set(key, held);
    }
  }
  return doubles;
}

/** Where a date is kept: by the name of its place and by a square of the map. After that, the squares around. */
function keysOf(start: number, { name, location }: Place): readonly (readonly string[])[] {
  const byName = `${start} ${foldText(name)}`;
  if (location === null) return [[byName]];
  const row = Math.floor((location.latitude * METRES_PER_DEGREE) / NEAR);
  const width = METRES_PER_DEGREE * Math.cos((Math.round(location.latitude) * Math.PI) / 180);
  const column = Math.floor((location.longitude * width) / NEAR);
  const squares = [-1, 0, 1].flatMap((up) =>
    [-1, 0, 1].map((right) => `${start} ${row + up}/${column + right}`),
  );
  return [[byName, `${start} ${row}/${column}`], squares];
}

function isSamePlace(one: Place, other: Place): boolean {
  if (one.location !== null && other.location !== null)
    return metresBetween(one.location, other.location) <= NEAR;
  const [here, there] = [one.municipality, other.municipality];
  const isElsewhere = here !== null && there !== null && foldText(here) !== foldText(there);
  return !isElsewhere && foldText(one.name) === foldText(other.name);
}

/** In metres. */
const NEAR = 200;
export const MOST_COMPARED = 20;
