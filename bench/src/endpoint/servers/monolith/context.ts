import type { openDatabase as openDirectory } from '@calendar/directory-db';
import type { openDatabase as openEvents } from '@calendar/events-db';
import type { openDatabase as openTaxonomy } from '@calendar/taxonomy-db';
import type { PrismaClient as Reviews } from '../../../../../test/federation/reviews/generated/client.ts';

/** What a resolver of the monolith works with. */
export interface MonolithContext {
  readonly databases: Databases;
  readonly now: Date;
}

/** The record, which the calendar and the plain subgraph keep in a database for each domain. */
export interface Databases {
  readonly events: ReturnType<typeof openEvents>;
  readonly directory: ReturnType<typeof openDirectory>;
  readonly taxonomy: ReturnType<typeof openTaxonomy>;
  readonly reviews: Reviews;
}

/** What a list is filtered by: as much of the interface as the bench asks. */
export interface ListConditions {
  readonly now: Date;
  readonly untilDate: Date | null;
}
