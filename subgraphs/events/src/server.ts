import { readFileSync } from 'node:fs';
import { type Closable, longestStop } from '@calendar/runtime';
import { buildId } from '@calendar/runtime/buildId';
import { createLogger, createSubgraph, type Logger } from '@calendar/subgraph';
import type { Configuration } from './configuration.ts';
import type { Snapshot } from './query/snapshot.ts';
import { cachedNodes } from './resolvers/connection.ts';
import { resolvers } from './resolvers/resolvers.ts';
import { addSourceMetrics } from './sourceMetrics.ts';
import { BuiltSnapshots } from './worker/BuiltSnapshots.ts';

/** The events subgraph, answering at `url`. */
export interface EventsService extends Closable {
  readonly url: string;
}

/** Starts the events subgraph: one thread builds snapshots, this one answers from the newest. */
export async function startEvents(
  configuration: Configuration,
  logger: Logger = createLogger('events', configuration.LOG_LEVEL),
): Promise<EventsService> {
  const { SITE_URL = USUAL_SITE, SPECIAL_EVENT_ID, CALENDAR_LICENCE } = configuration;
  if (configuration.SITE_URL === undefined)
    logger.warn(
      { site: USUAL_SITE },
      'SITE_URL is not set: every eventLink leads to this site. Set it to the address of outlets',
    );
  const { OUTLETS_URL: outletsUrl, PICTURES } = configuration;
  const settings = [SITE_URL, SPECIAL_EVENT_ID, CALENDAR_LICENCE, outletsUrl, String(PICTURES)];
  const build = buildId(import.meta.url, settings);
  const poller = new BuiltSnapshots({ configuration, build }, logger);
  const subgraph = createSubgraph<Snapshot>({
    name: 'events',
    typeDefs: readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'),
    resolvers: resolvers({ siteUrl: SITE_URL, licence: CALENDAR_LICENCE, outletsUrl }),
    cachedList: cachedNodes,
    poller,
    sizes: ({ events, dates, venues, organizers, categories }) => ({
      events: events.count,
      dates: dates.count,
      venues: venues.items.length,
      organizers: organizers.items.length,
      categories: categories.items.length,
    }),
    addMetrics: (registry) => addSourceMetrics(registry, () => poller.sources),
    configuration,
    logger,
  });
  try {
    const { url } = await subgraph.listen();
    return { url, close: () => subgraph.close(), longestStop: longestStop(configuration) };
  } catch (error) {
    await subgraph.close();
    throw error;
  }
}

/** Where `npm start` has outlets, which have a page for every event. */
const USUAL_SITE = 'http://localhost:4020';
