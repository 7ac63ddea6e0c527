import type { OperationContext } from '@calendar/subgraph';
import type { Directory, Organizer, Venue } from '../rules/directory.ts';
import { changes } from './changes.ts';

/** Answers `schema.graphql`; every other field is a property of the value. */
export const resolvers = {
  Query: {
    venues: (_: unknown, _arguments: unknown, { snapshot }: Context): readonly Venue[] => snapshot.venues,
    organizers: (_: unknown, _arguments: unknown, { snapshot }: Context): readonly Organizer[] =>
      snapshot.organizers,
    changes,
    // It is called a replica only in the schema: renaming a field would break subgraphs of other versions.
    directoryReplica: (_: unknown, _arguments: unknown, { snapshot, token }: Context): Published => ({
      token,
      venues: snapshot.venues,
      organizers: snapshot.organizers,
    }),
  },
  Venue: {
    __resolveReference: ({ id }: Reference, { snapshot }: Context): Venue | null =>
      snapshot.venuesById.get(id) ?? null,
  },
  Organizer: {
    __resolveReference: ({ id }: Reference, { snapshot }: Context): Organizer | null =>
      snapshot.organizersById.get(id) ?? null,
  },
} as const;

type Context = OperationContext<Directory>;

interface Reference {
  readonly id: string;
}

interface Published extends Pick<Directory, 'venues' | 'organizers'> {
  readonly token: string;
}
