import { categoryFacets, organizerFacets, venueFacets } from './facets.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Fills the caches that the first query of a new read model would wait for. These hold the list of all upcoming events,
 * and its facets. Done step by step before the read model is used, no query waits for more than one step.
 *
 * @param now milliseconds since 1970
 */
export function* warmUpSteps(snapshot: Snapshot, now: number): Iterable<unknown> {
  const { events: upcoming } = snapshot.upcoming.at(now);
  yield upcoming;
  for (const count of [venueFacets, organizerFacets, categoryFacets]) yield count(snapshot, upcoming);
}

/** Milliseconds: the cache serves requests whose instant is up to so long ago. */
export const MAX_REQUEST_AGE_MS = 1_000;
