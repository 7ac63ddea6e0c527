import { readFileSync } from 'node:fs';
import type { Pool } from '@calendar/postgres/reading';
import type { InternalClient } from '@calendar/subgraph/client';
import type { SnapshotCopy, SnapshotSource } from '@calendar/subgraph/snapshot';
import type { ReferenceData } from '../rules/referenceData.ts';
import { storedProjection } from './storedProjection.ts';

/** The part of another subgraph that `events` copies, through the internal part of its schema. */
export function followedProjection<Name extends keyof Projections>(
  name: Name,
  subgraph: InternalClient,
  pool: Pool,
): { readonly source: SnapshotSource<Projections[Name]>; readonly copy: SnapshotCopy<Projections[Name]> } {
  // A file, so that a release can be checked against the other one's subgraph.
  const query = readFileSync(new URL(`../../operations/${name}.graphql`, import.meta.url), 'utf8');
  return {
    source: {
      readToken: () => subgraph.token(),
      untilChanged: subgraph.untilChanged,
      async load() {
        const answer =
          await subgraph.query<Record<string, Projections[Name] & { readonly token: string }>>(query);
        const { token, ...snapshot } = answer[`${name}Replica`]!;
        return { token, snapshot: snapshot as unknown as Projections[Name] };
      },
    },
    copy: storedProjection(pool, name, query),
  };
}

export interface Projections {
  readonly directory: Pick<ReferenceData, 'venues' | 'organizers'>;
  readonly taxonomy: Pick<ReferenceData, 'categories' | 'retiredCategories' | 'ticketTypes'>;
}
