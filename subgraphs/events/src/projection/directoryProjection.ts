import type { InternalClient, SnapshotSource } from '@calendar/kit';
import type { ReferenceData } from '../rules/referenceData.ts';

/** The projection of `directory`: what `events` copies from it. */
export type DirectoryProjection = Pick<ReferenceData, 'venues' | 'organizers'>;

/**
 * Reads the projection through the internal part of the schema of `directory`, whose field keeps the name replica:
 * subgraphs of several versions run side by side.
 */
export function directorySource(directory: InternalClient): SnapshotSource<DirectoryProjection> {
  return {
    readToken: () => directory.token(),
    async load() {
      const { directoryReplica } = await directory.query<Answer>(DIRECTORY_QUERY, {});
      const { token, venues, organizers } = directoryReplica;
      return { token, snapshot: { venues, organizers } };
    },
  };
}

/** What is read of it. */
export const DIRECTORY_QUERY = `query DirectoryReplica {
  directoryReplica {
    token
    venues { id name slug address municipality postalCode location { latitude longitude } }
    organizers { id name slug website }
  }
}`;

interface Answer {
  readonly directoryReplica: DirectoryProjection & { readonly token: string };
}
