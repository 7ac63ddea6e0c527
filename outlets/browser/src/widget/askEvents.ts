import type { PageOfFilter } from '../../../src/parameters/filterParameters.ts';
import { withDeadline } from '../withDeadline.ts';

/**
 * Asks the endpoint for events. A `GET`, which browsers and proxies may keep for as long as the answer allows.
 *
 * @param fields selection within `events`
 * @throws {Error} whose message is the calendar's own or the browser's
 */
export async function askEvents<Events>(
  { endpoint, key, pageUrl, signal }: Asking,
  { fields, filter, page, pageSize }: Question,
): Promise<Events> {
  const address = new URL(endpoint);
  address.searchParams.set('query', documentOf(fields));
  address.searchParams.set('variables', JSON.stringify({ filter, page, pageSize }));
  const headers: Record<string, string> = {
    accept: 'application/json',
    'Apollo-Require-Preflight': 'true',
    'X-Page-Url': pageUrl.slice(0, MOST_OF_AN_ADDRESS),
    'X-Client-Id': CLIENT,
  };
  if (key !== '') headers['X-Api-Key'] = key;
  const ask = async (asking: AbortSignal) => {
    const response = await fetch(address, {
      headers,
      credentials: 'omit',
      referrerPolicy: 'strict-origin-when-cross-origin',
      signal: asking,
    });
    const answer = (await response.json().catch(() => ({}))) as Answer<Events>;
    const events = answer.data?.events;
    if (events == null) throw new Error(answer.errors?.[0]?.message ?? `HTTP ${response.status}`);
    return events;
  };
  return withDeadline(DEADLINE, ask, signal);
}

function documentOf(fields: string): string {
  return `query Widget($filter:Filter,$page:Int,$pageSize:Int){events(filter:$filter,page:$page,pageSize:$pageSize){${fields.replace(/\s+/g, ' ').trim()}}}`;
}

const CLIENT = 'widget/1.0.0';
const MOST_OF_AN_ADDRESS = 1_000;
/** Milliseconds. */
const DEADLINE = 15_000;

export interface Asking {
  readonly endpoint: string;
  readonly key: string;
  /** The address of the page, as far as the calendar and proxies on the way may know it. */
  readonly pageUrl: string;
  readonly signal: AbortSignal;
}

interface Question extends PageOfFilter {
  readonly fields: string;
}

interface Answer<Events> {
  readonly data?: { readonly events: Events | null } | null;
  readonly errors?: readonly { readonly message: string }[];
}
