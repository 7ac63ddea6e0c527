import { categoryFacets, organizerFacets, venueFacets } from './facets.ts';
import type { Snapshot } from './snapshot.ts';

/** Fills the caches of upcoming events and facets step by step, so that no query waits for more than one. */
export function* warmUpSteps(snapshot: Snapshot, now: number): Iterable<unknown> {
  const { events: upcoming } = snapshot.upcoming.at(now);
  yield upcoming;
  for (const count of [venueFacets, organizerFacets, categoryFacets]) yield count(snapshot, upcoming);
}

/** Milliseconds: the cache serves requests whose instant is up to so long ago. */
export const MAX_REQUEST_AGE_MS = 1_000;
