import { type Feeds, startFeeds } from '@calendar/feeds';
import { readConfiguration } from '@calendar/feeds/configuration';
import { createLogger } from '@calendar/telemetry/log';
import { eventually } from './eventually.ts';

/** Starts feeds in front of an endpoint, on free ports. */
export function startFeedsBefore(
  graphqlUrl: string,
  { clock = Date.now, environment = {} }: FeedsGiven = {},
): Promise<Feeds> {
  const configuration = readConfiguration({
    PORT: '0',
    GRAPHQL_URL: graphqlUrl,
    FEEDS_URL: 'https://feeds.example',
    SITE_URL: 'https://calendar.example',
    LOG_LEVEL: 'silent',
    STOP_DELAY: '0',
    ...environment,
  });
  return startFeeds(configuration, { clock, log: createLogger('feeds', configuration.logLevel) });
}

/**
 * The answer at an address of feeds as the calendar is now. On a busy machine, feeds may need longer for one than a
 * caller waits, who gets the last one meanwhile, or 503 if there is none.
 */
export function askPresent(url: string, given: RequestInit = {}): Promise<Response> {
  return eventually(async () => {
    const response = await fetch(url, given);
    const isLast = response.headers.has('cache-status');
    if (!isLast && response.status !== 503) return response;
    await response.body?.cancel();
    throw new Error(`${url} was answered with ${isLast ? 'the last answer' : response.status}`);
  });
}

export interface FeedsGiven {
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly clock?: () => number;
  /** Variables beside those of every test. */
  readonly environment?: Readonly<Record<string, string>>;
}
