import { type Outlets, startOutlets } from '@calendar/outlets';
import { readConfiguration } from '@calendar/outlets/configuration';
import { createLogger } from '@calendar/runtime/log';
import { eventually } from './eventually.ts';

/** Starts outlets in front of an endpoint, on free ports. */
export function startOutletsBefore(
  graphqlUrl: string,
  { clock = Date.now, environment = {}, logged }: OutletsGiven = {},
): Promise<Outlets> {
  const configuration = readConfiguration({
    PORT: '0',
    GRAPHQL_URL: graphqlUrl,
    OUTLETS_URL: 'https://outlets.example',
    SITE_URL: 'https://calendar.example',
    LOG_LEVEL: 'silent',
    STOP_DELAY: '0',
    ...environment,
  });
  const log =
    logged === undefined
      ? createLogger('outlets', configuration.logLevel)
      : createLogger('outlets', 'debug', { write: logged });
  return startOutlets(configuration, { clock, log });
}

/**
 * The answer at an address of outlets as the calendar is now. On a busy machine, outlets may need longer for one than a
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

export interface OutletsGiven {
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly clock?: () => number;
  /** Gets each line of the log. By default nothing is logged. */
  readonly logged?: (line: string) => void;
  /** Variables beside those of every test. */
  readonly environment?: Readonly<Record<string, string>>;
}
