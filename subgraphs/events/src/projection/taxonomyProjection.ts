import { readFileSync } from 'node:fs';
import type { InternalClient } from '@calendar/subgraph/client';
import type { SnapshotSource } from '@calendar/subgraph/snapshot';
import type { ReferenceData } from '../rules/referenceData.ts';

/** The projection of `taxonomy`: the part that `events` copies. */
export type TaxonomyProjection = Pick<ReferenceData, 'categories' | 'retiredCategories' | 'ticketTypes'>;

/**
 * Reads the projection through the internal part of the schema of `taxonomy`. Its field keeps the name replica, because
 * subgraphs of several versions run side by side.
 */
export function taxonomySource(taxonomy: InternalClient): SnapshotSource<TaxonomyProjection> {
  return {
    readToken: () => taxonomy.token(),
    untilChanged: taxonomy.untilChanged,
    async load() {
      const { taxonomyReplica } = await taxonomy.query<Answer>(TAXONOMY_QUERY, {});
      const { token, categories, retiredCategories, ticketTypes } = taxonomyReplica;
      return { token, snapshot: { categories, retiredCategories, ticketTypes } };
    },
  };
}

/** The part that is read. It is a file so that a release can be checked against the other one's taxonomy. */
export const TAXONOMY_QUERY = readFileSync(
  new URL('../../operations/taxonomy.graphql', import.meta.url),
  'utf8',
);

interface Answer {
  readonly taxonomyReplica: TaxonomyProjection & { readonly token: string };
}
