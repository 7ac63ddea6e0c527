import type { OperationContext } from '@calendar/kit';
import type { Directory, DirectoryRecord, Organizer, Venue } from '../rules/directory.ts';

/** Answers `schema.graphql`; every other field is a property of the value. */
export const resolvers = {
  Query: {
    venues: (_: unknown, _arguments: unknown, { snapshot }: Context): readonly Venue[] => snapshot.venues,
    organizers: (_: unknown, _arguments: unknown, { snapshot }: Context): readonly Organizer[] =>
      snapshot.organizers,
    directoryReplica: (_: unknown, { known }: Known, { snapshot, token }: Context): Replica | null =>
      known === token ? null : { token, venues: snapshot.venues, organizers: snapshot.organizers },
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

interface Known {
  readonly known?: string | null;
}

interface Reference {
  readonly id: string;
}

interface Replica extends DirectoryRecord {
  readonly token: string;
}
