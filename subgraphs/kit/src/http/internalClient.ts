import { REQUEST_HEADERS, RequestSigner } from '@calendar/protocol';
import { Pool } from 'undici';

/**
 * A client for another subgraph's internal contract, on persistent connections. A request whose connection died before
 * an answer came is sent once more: every request only reads. Of several replicas the same one is used until it
 * fails, then the next: they may show different revisions for a moment.
 */
export function internalClient(options: InternalClientOptions): InternalClient {
  const { secret, subgraph, timeoutMs = 10_000 } = options;
  const signer = new RequestSigner({ secret, audience: subgraph });
  const replicas = options.replicas.map((url) => ({
    url,
    pool: new Pool(new URL(url).origin, {
      connections: 4,
      connect: { timeout: timeoutMs },
      keepAliveTimeout: 30_000,
    }),
  }));

  async function send(request: InternalRequest): Promise<unknown> {
    for (let left = replicas.length - 1; ; left--) {
      const replica = replicas[0]!;
      try {
        return await sendTo(replica, request);
      } catch (error) {
        if (replica === replicas[0]) replicas.push(...replicas.splice(0, 1));
        if (left === 0) throw error;
      }
    }
  }

  async function sendTo({ url, pool }: Replica, request: InternalRequest): Promise<unknown> {
    const attempt = () =>
      pool.request({
        ...request,
        headers: {
          authorization: signer.sign({ ...request, headers: UNBOUNDED }),
          ...UNBOUNDED,
          'content-type': 'application/json',
        },
        signal: AbortSignal.timeout(timeoutMs),
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
      const answer = (await send({ path: '/revision', method: 'GET' })) as {
        readonly token?: unknown;
      } | null;
      const token = answer?.token;
      if (typeof token !== 'string') throw new Error(`${names} answered without a token`);
      return token;
    },
    close: async () => void (await Promise.all(replicas.map(({ pool }) => pool.destroy()))),
  };
}

/** What one part polls from another is a whole domain, however many values that is. */
const UNBOUNDED = { [REQUEST_HEADERS.budget]: String(Number.MAX_SAFE_INTEGER) };

const CONNECTION_DIED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

interface Replica {
  readonly url: string;
  readonly pool: Pool;
}

interface InternalRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export interface InternalClientOptions {
  /** Its name in the supergraph. */
  readonly subgraph: string;
  /** The base addresses of the subgraph's replicas, `http://host:port`. */
  readonly replicas: readonly string[];
  /** Shared with the subgraph; signs every request. */
  readonly secret: string;
  /** For one try, its body included; default 10000. */
  readonly timeoutMs?: number;
}

export interface InternalClient {
  /** The operation's `data`. @throws when there is no answer in time, or it is not 200, or it holds errors */
  query<T>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<T>;
  /** The token of the snapshot that the subgraph answers from. @throws like `query` */
  token(): Promise<string>;
  /** Ends requests in flight. */
  close(): Promise<void>;
}
