import { readFileSync } from 'node:fs';
import type { InternalClient } from '@calendar/subgraph/client';
import type { SnapshotSource } from '@calendar/subgraph/snapshot';
import type { ReferenceData } from '../rules/referenceData.ts';

/** The projection of `directory`: the part that `events` copies. */
export type DirectoryProjection = Pick<ReferenceData, 'venues' | 'organizers'>;

/**
 * Reads the projection through the internal part of the schema of `directory`. Its field keeps the name replica,
 * because subgraphs of several versions run side by side.
 */
export function directorySource(directory: InternalClient): SnapshotSource<DirectoryProjection> {
  return {
    readToken: () => directory.token(),
    untilChanged: directory.untilChanged,
    async load() {
      const { directoryReplica } = await directory.query<Answer>(DIRECTORY_QUERY, {});
      const { token, venues, organizers } = directoryReplica;
      return { token, snapshot: { venues, organizers } };
    },
  };
}

/** The part that is read. It is a file so that a release can be checked against the other one's directory. */
export const DIRECTORY_QUERY = readFileSync(
  new URL('../../operations/directory.graphql', import.meta.url),
  'utf8',
);

interface Answer {
  readonly directoryReplica: DirectoryProjection & { readonly token: string };
}
