import type { FeedTicketType } from '@calendar/model/feed';
import type { OperationContext } from '@calendar/subgraph';
import type { Category, Taxonomy } from '../rules/taxonomy.ts';

/** Answers `schema.graphql`; every other field is a property of the value. */
export const resolvers = {
  Query: {
    categories: (_: unknown, _arguments: unknown, { snapshot }: Context): readonly Category[] =>
      snapshot.topLevel,
    // It is called a replica only in the schema: renaming a field would break subgraphs of other versions.
    taxonomyReplica: (_: unknown, _arguments: unknown, { snapshot, token }: Context): Published => ({
      token,
      ...snapshot.published,
    }),
  },
  Category: {
    __resolveReference: ({ id }: Reference, { snapshot }: Context): Category | null =>
      snapshot.categoriesById.get(id) ?? null,
  },
  TicketType: {
    __resolveReference: ({ id }: Reference, { snapshot }: Context): FeedTicketType | null =>
      snapshot.ticketTypesById.get(id) ?? null,
  },
} as const;

type Context = OperationContext<Taxonomy>;
type Published = Taxonomy['published'] & { readonly token: string };

interface Reference {
  readonly id: string;
}
