import type { IncomingHttpHeaders } from 'node:http';
import { type GivenAnswer, type HttpProxy, startHttpProxy } from '../support/httpProxy.ts';

/** Stands between outlets and the endpoint, records what is asked, and can take the endpoint away. */
export async function startRecordingProxy(endpoint: string): Promise<RecordingProxy> {
  const held: (() => void)[] = [];
  const { origin, close } = await startHttpProxy(
    () => endpoint,
    async ({ url, headers }) => {
      const { searchParams } = new URL(url, endpoint);
      const operation = /query (\w+)/.exec(searchParams.get('query') ?? '')?.[1] ?? '';
      const variables = searchParams.get('variables') ?? '';
      if (operation !== 'OutletsIsThere') proxy.asked.push({ operation, variables, headers });
      if (typeof proxy.fault === 'object') return proxy.fault;
      if (proxy.fault === 'gone') return 'cut';
      if (proxy.fault === 'silent') await new Promise<void>((resolve) => void held.push(resolve));
      if (proxy.fault === 'broken') return { status: 200, body: BROKEN };
      const isRefused = proxy.refused !== undefined && headers['x-forwarded-for'] === proxy.refused;
      if (proxy.fault === 'overloaded' || isRefused)
        return { status: 503, headers: { 'retry-after': '7' }, body: '{}' };
      return undefined;
    },
  );
  const proxy: RecordingProxy = {
    url: `${origin}/graphQL`,
    asked: [],
    fault: undefined,
    refused: undefined,
    release() {
      proxy.fault = undefined;
      for (const pass of held.splice(0)) pass();
    },
    close,
  };
  return proxy;
}

/** A subgraph is away: each field of the query is null, with an error. */
const FIELDS = [
  ...['events', 'all', 'next', 'byDay', 'starting', 'placed', 'eventBySlug', 'eventsByIDs', 'categories'],
];
const BROKEN = JSON.stringify({
  data: Object.fromEntries(FIELDS.map((name) => [name, null])),
  errors: FIELDS.map((name) => ({ message: 'away', path: [name] })),
});

/** `gone`: connections are cut; `silent`: nothing is answered; `overloaded`: 503; `broken`: null; else this is answered. */
type Fault = 'gone' | 'silent' | 'overloaded' | 'broken' | GivenAnswer;

interface Asked {
  readonly operation: string;
  readonly variables: string;
  readonly headers: IncomingHttpHeaders;
}

export interface RecordingProxy extends Pick<HttpProxy, 'close'> {
  /** Of the endpoint, through the proxy. */
  readonly url: string;
  /** So far, in order; a test that counts empties it. */
  readonly asked: Asked[];
  /** Undefined: all is passed on. */
  fault: Fault | undefined;
  /** The address of a caller to whom it answers 503. */
  refused: string | undefined;
  /** Passes on what it was silent about, and all that comes. */
  release(): void;
}
