import { readFileSync } from 'node:fs';
import { buildId } from '@calendar/build-id';
import { type Closable, createLogger, createSubgraph, type Logger, readTracesUrl } from '@calendar/kit';
import { longestStop } from '@calendar/process';
import type { Configuration } from './configuration.ts';
import type { Snapshot } from './query/snapshot.ts';
import { cachedNodes } from './resolvers/connection.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { addSourceMetrics } from './sourceMetrics.ts';
import { SourceReadings } from './store/SourceReadings.ts';
import { SnapshotThread } from './worker/SnapshotThread.ts';

/** The events subgraph, answering at `url`. */
export interface EventsService extends Closable {
  readonly url: string;
}

/**
 * Starts the events subgraph. One thread follows the record, `directory` and `taxonomy` and builds snapshots of them;
 * this one answers from the newest.
 */
export async function startEvents(
  configuration: Configuration,
  logger: Logger = createLogger('events', configuration.LOG_LEVEL),
): Promise<EventsService> {
  const { SITE_URL, SPECIAL_EVENT_ID } = configuration;
  const build = buildId(import.meta.url, [SITE_URL, SPECIAL_EVENT_ID]);
  const sources = new SourceReadings(configuration.EVENTS_DATABASE_URL);
  const subgraph = createSubgraph<Snapshot>({
    name: 'events',
    typeDefs: readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'),
    resolvers: resolvers(SITE_URL),
    cachedList: cachedNodes,
    poller: new SnapshotThread({ configuration, build }, logger),
    sizes: ({ events, dates, venues, organizers, categories }) => ({
      events: events.count,
      dates: dates.count,
      venues: venues.items.length,
      organizers: organizers.items.length,
      categories: categories.items.length,
    }),
    addMetrics: (registry) => addSourceMetrics(registry, () => sources.sources),
    tracesUrl: readTracesUrl(configuration),
    logger,
    secrets: [configuration.INTERNAL_SECRET, ...(configuration.INTERNAL_SECRETS_ACCEPTED ?? [])],
    acceptBearer: configuration.ACCEPT_BEARER,
    host: configuration.HOST,
    hostsAccepted: configuration.HOSTS_ACCEPTED,
    port: configuration.PORT,
    stopDelayMs: configuration.STOP_DELAY,
    graceMs: configuration.STOP_GRACE,
  });
  const close = async () => {
    await Promise.all([subgraph.close(), sources.close()]);
  };
  try {
    const { url } = await subgraph.listen();
    return { url, close, longestStop: longestStop(configuration) };
  } catch (error) {
    await close();
    throw error;
  }
}
