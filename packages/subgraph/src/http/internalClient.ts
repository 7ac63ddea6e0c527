import { KNOWN_TOKEN, laterToken, REQUEST_HEADERS, REVISION_WAIT } from '@calendar/http/protocol';
import pTimeout from 'p-timeout';
import { Pool } from 'undici';

/**
 * A client for another subgraph's internal contract, of the replica ahead (`followedRevision`). A request
 * whose connection died is sent once more: every request only reads.
 */
export function internalClient(options: InternalClientOptions): InternalClient {
  const { secret, timeoutMs = 10_000 } = options;
  const replicas: readonly Replica[] = options.replicas.map((url) => ({
    url,
    pool: new Pool(new URL(url).origin, {
      connections: 4,
      connect: { timeout: timeoutMs },
      keepAliveTimeout: 30_000,
      // Each request has its own deadline. undici's own would wake an idle process twice a second.
      headersTimeout: 0,
      bodyTimeout: 0,
    }),
  }));
  const followed = followedRevision();
  let ahead = replicas;
  /** The tokens of those that answered last. */
  let last: ReadonlyMap<Replica, string> = new Map();

  /** The tokens of the replicas that answer. @throws the error of the last one of the list if none succeeds */
  async function tokens(): Promise<ReadonlyMap<Replica, string>> {
    const reported = new Map<Replica, string>();
    const asking = replicas.map(async (replica) => reported.set(replica, await tokenOf(replica)));
    await Promise.any(asking).catch(({ errors }: AggregateError) => {
      throw errors.at(-1);
    });
    // One that hangs does not keep from following another one.
    const all = Promise.allSettled(asking);
    await pTimeout<unknown>(all, { milliseconds: OTHERS_MS, fallback: () => undefined });
    last = new Map(reported);
    return last;
  }

  async function tokenOf(replica: Replica, waiting?: Waiting): Promise<string> {
    const answer = (await sendTo(replica, { path: '/revision', method: 'GET' }, waiting)) as {
      readonly token?: unknown;
    } | null;
    const token = answer?.token;
    if (typeof token !== 'string') throw new Error(`${replica.url} answered without a token`);
    return token;
  }

  /** To those that are ahead, one after the other until one answers. */
  async function send(request: InternalRequest): Promise<unknown> {
    let failure: unknown;
    for (const replica of ahead) {
      try {
        return await sendTo(replica, request);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  async function sendTo(
    { url, pool }: Replica,
    request: InternalRequest,
    waiting?: Waiting,
  ): Promise<unknown> {
    const longest = AbortSignal.timeout(
      timeoutMs + (waiting === undefined ? 0 : 1000 * REVISION_WAIT.longest),
    );
    const attempt = () =>
      pool.request({
        ...request,
        headers: {
          authorization: `Bearer ${secret}`,
          ...UNBOUNDED,
          'content-type': 'application/json',
          ...(waiting === undefined
            ? {}
            : { [KNOWN_TOKEN]: waiting.known, prefer: `wait=${REVISION_WAIT.longest}` }),
        },
        signal: waiting === undefined ? longest : AbortSignal.any([longest, waiting.signal]),
      });
    const response = await attempt().catch((error: unknown) => {
      if (!CONNECTION_DIED.has((error as { code?: string }).code ?? '')) throw error;
      return attempt();
    });
    const text = await response.body.text();
    if (response.statusCode !== 200) {
      throw new Error(`${request.method} ${request.path} at ${url} answered ${response.statusCode}`);
    }
    try {
      return JSON.parse(text);
    } catch {
      throw new Error(`${request.method} ${request.path} at ${url} did not answer JSON`);
    }
  }

  const names = options.replicas.join(', ');
  return {
    async query<T>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<T> {
      const body = JSON.stringify({ query, variables });
      const answer = (await send({ path: '/graphql', method: 'POST', body })) as {
        readonly data?: T;
        readonly errors?: readonly { readonly message: string }[];
      } | null;
      if (answer?.errors?.length)
        throw new Error(`${names}: ${answer.errors.map((error) => error.message).join('; ')}`);
      if (!answer?.data) throw new Error(`${names} answered without data`);
      return answer.data;
    },
    async token(): Promise<string> {
      const reported = await tokens();
      const token = followed([...reported.values()] as [string, ...string[]]);
      // The first to report it comes first: one that is slow may be busy.
      const reporters = [...reported].flatMap(([replica, each]) => (each === token ? [replica] : []));
      if (reporters.length > 0) ahead = reporters;
      return token;
    },
    async untilChanged(_, signal) {
      const answered = new AbortController();
      const until = AbortSignal.any([signal, answered.signal]);
      const asking = Array.from(last, ([replica, known]) => tokenOf(replica, { known, signal: until }));
      if (asking.length > 0) await Promise.race(asking).finally(() => answered.abort());
    },
    close: async () => void (await Promise.all(replicas.map(({ pool }) => pool.destroy()))),
  };
}

/** Milliseconds that the other replicas have once one has reported its token. */
const OTHERS_MS = 250;

/** One part polls a whole domain of another, however many values that is. */
const UNBOUNDED = { [REQUEST_HEADERS.budget]: String(Number.MAX_SAFE_INTEGER) };
const CONNECTION_DIED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

interface Replica {
  readonly url: string;
  readonly pool: Pool;
}

interface Waiting {
  readonly known: string;
  readonly signal: AbortSignal;
}

interface InternalRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export interface InternalClientOptions {
  /** The base addresses of the subgraph's replicas, `http://host:port`. */
  readonly replicas: readonly string[];
  readonly secret: string;
  /** For one try, its body included; default 10000. */
  readonly timeoutMs?: number;
}

export interface InternalClient {
  /** The operation's `data`. @throws when there is no answer in time, or it is not 200, or it holds errors */
  query<T>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<T>;
  /** The token of the snapshot that is followed. @throws if no replica reports one */
  token(): Promise<string>;
  /** Resolves when a replica may have another token than it reported last. Rejects when one cannot be asked. */
  untilChanged(token: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * The revision to follow: the highest of one lineage that replicas report. It goes back only after
 * `longestBehindMs` without a later one, and to another lineage when none reports the present one.
 */
export function followedRevision(longestBehindMs = 10_000): (reported: Reported) => string {
  let followed: string | undefined;
  let behindSince: number | undefined;
  return (reported) => {
    const highest = highestOf(reported, followed ?? reported[0]);
    const known = followed ?? highest;
    const now = performance.now();
    const since = laterToken(known, highest) === highest ? undefined : (behindSince ?? now);
    const isBehind = since !== undefined && now - since < longestBehindMs;
    behindSince = isBehind ? since : undefined;
    followed = isBehind ? known : highest;
    return followed;
  };
}

/** The highest token with the lineage of another one. If none has it, the highest with the first one's lineage. */
function highestOf(reported: Reported, followed: string): string {
  const ofLineage = reported.filter((token) => lineageOf(token) === lineageOf(followed));
  return ofLineage.length === 0 ? highestOf(reported, reported[0]) : ofLineage.reduce(laterToken);
}

function lineageOf(token: string): string {
  return token.slice(0, token.lastIndexOf(':'));
}

type Reported = readonly [string, ...string[]];
