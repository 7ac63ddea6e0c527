import type { FollowerSource, InternalClient } from '@calendar/kit';
import type { Followed } from '../rules/referenceData.ts';

/** What `events` follows from `directory`. */
export type DirectoryReplica = Pick<Followed, 'venues' | 'organizers'>;

/** Follows `directory` through the internal part of its schema. */
export function directorySource(directory: InternalClient): FollowerSource<DirectoryReplica> {
  return {
    readToken: () => directory.token(),
    async load() {
      const { directoryReplica } = await directory.query<Answer>(QUERY, {});
      const { token, venues, organizers } = directoryReplica;
      return { token, snapshot: { venues, organizers } };
    },
  };
}

const QUERY = `query DirectoryReplica {
  directoryReplica {
    token
    venues { id name slug address municipality postalCode location { latitude longitude } }
    organizers { id name slug website }
  }
}`;

interface Answer {
  readonly directoryReplica: DirectoryReplica & { readonly token: string };
}
