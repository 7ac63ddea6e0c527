import { readFileSync } from 'node:fs';
import { openDatabase } from '@calendar/directory-db';
import { recordOf } from '@calendar/postgres/record';
import { buildId } from '@calendar/runtime/buildId';
import { createLogger, type Logger, type RunningSubgraph, startRecordSubgraph } from '@calendar/subgraph';
import type { Configuration } from './configuration.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { type DirectoryRecord, directoryOf } from './rules/directory.ts';
import { servedOrganizer, servedVenue } from './rules/servedItems.ts';
import { loadRecord } from './store/loadRecord.ts';

export async function startDirectory(
  configuration: Configuration,
  logger: Logger = createLogger('directory', configuration.LOG_LEVEL),
): Promise<RunningSubgraph> {
  return startRecordSubgraph({
    name: 'directory',
    build: buildId(import.meta.url),
    typeDefs: readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'),
    resolvers,
    sizes: ({ venues, organizers }) => ({ venues: venues.length, organizers: organizers.length }),
    configuration,
    logger,
    record: recordOf('directory', configuration.DIRECTORY_DATABASE_URL, openDatabase, loadRecord),
    snapshotOf(record: DirectoryRecord) {
      const venues = record.venues.map(servedVenue);
      const organizers = record.organizers.map(servedOrganizer);
      return directoryOf({ venues, organizers, history: record.history });
    },
    contentOf: ({ venues, organizers, history }): DirectoryRecord => ({ venues, organizers, history }),
  });
}
