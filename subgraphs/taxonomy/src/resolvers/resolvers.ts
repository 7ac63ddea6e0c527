import type { OperationContext } from '@calendar/kit';
import type { Category, Taxonomy } from '../rules/taxonomy.ts';
import type { TicketType } from '../rules/ticketTypes.ts';

/** Answers `schema.graphql`; every other field is a property of the value. */
export const resolvers = {
  Query: {
    categories: (_: unknown, _arguments: unknown, { snapshot }: Context): readonly Category[] =>
      snapshot.topLevel,
    taxonomyReplica: (_: unknown, { known }: Known, { snapshot, token }: Context): Replica | null =>
      known === token ? null : { token, ...snapshot.followed },
  },
  Category: {
    __resolveReference: ({ id }: Reference, { snapshot }: Context): Category | null =>
      snapshot.categoriesById.get(id) ?? null,
  },
  TicketType: {
    __resolveReference: ({ id }: Reference, { snapshot }: Context): TicketType | null =>
      snapshot.ticketTypesById.get(id) ?? null,
  },
} as const;

type Context = OperationContext<Taxonomy>;
type Replica = Taxonomy['followed'] & { readonly token: string };

interface Known {
  readonly known?: string | null;
}

interface Reference {
  readonly id: string;
}
