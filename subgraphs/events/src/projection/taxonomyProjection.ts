import type { FollowerSource, InternalClient } from '@calendar/kit';
import type { Followed } from '../rules/referenceData.ts';

/** What `events` follows from `taxonomy`. */
export type TaxonomyReplica = Pick<Followed, 'categories' | 'retiredCategories'>;

/** Follows `taxonomy` through the internal part of its schema. */
export function taxonomySource(taxonomy: InternalClient): FollowerSource<TaxonomyReplica> {
  return {
    readToken: () => taxonomy.token(),
    async load() {
      const { taxonomyReplica } = await taxonomy.query<Answer>(QUERY, {});
      const { token, categories, retiredCategories } = taxonomyReplica;
      return { token, snapshot: { categories, retiredCategories } };
    },
  };
}

const QUERY = `query TaxonomyReplica {
  taxonomyReplica {
    token
    categories { id name_nb name_en slug_nb slug_en parent }
    retiredCategories { id migratedTo }
  }
}`;

interface Answer {
  readonly taxonomyReplica: TaxonomyReplica & { readonly token: string };
}
