import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';

/**
 * Keep-alive connections to one replica. An aborted fetch costs its connection, so expensive ones have
 * others, apart by caller's share: nobody waits behind fetches that another caller made and left.
 */
export class Connections {
  readonly usual: Pool;
  readonly health: Pool;
  readonly #expensive: readonly Pool[];

  constructor(origin: string, { connectDeadline, mostBytes }: ConnectionsOptions) {
    const pool = (connections: number, options?: Pool.Options) =>
      new Pool(origin, {
        connections,
        keepAliveTimeout: 30_000,
        connect: { timeout: connectDeadline },
        maxResponseSize: mostBytes,
        ...options,
      });
    this.usual = pool(64);
    // Each question has its own deadline. undici's own would wake an idle process twice a second.
    this.health = pool(QUESTIONS, {
      maxResponseSize: MOST_BYTES_OF_HEALTH,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.#expensive = Array.from({ length: SHARES }, () => pool(OF_SHARE));
  }

  /** @param caller whose fetch it is; those without one have one share together */
  expensiveOf(caller = ''): Pool {
    return this.#expensive[crc32(caller) % SHARES] as Pool;
  }

  async close(): Promise<void> {
    const pools = [this.usual, ...this.#expensive];
    await Promise.all([...pools.map((pool) => pool.close()), this.health.destroy()]);
  }
}

/** For readiness and for a revision: neither waits for the other that hangs. */
const QUESTIONS = 2;
/** Of a revision, or of the name of a type. */
const MOST_BYTES_OF_HEALTH = 64 * 1024;
const SHARES = 16;
/** Connections of a share: more expensive fetches at once would only wait in the subgraph. */
const OF_SHARE = 16;

export interface ConnectionsOptions {
  /** Milliseconds for connecting. */
  readonly connectDeadline: number;
  /** Of a reply; a longer one fails its fetch. */
  readonly mostBytes: number;
}

/** Sends a POST and reads the whole answer; rejects like `receive`. If `watch` throws, the request ends. */
export async function sendRequest(
  pool: Pool,
  request: Request,
  signal: AbortSignal,
  watch?: (chunk: Buffer) => void,
): Promise<Response> {
  const chunks: Buffer[] = [];
  let head = { status: 0, headers: {} as IncomingHttpHeaders };
  await receive(pool, request, signal, (status, headers) => {
    head = { status, headers };
    return {
      take: (chunk) => {
        watch?.(chunk);
        chunks.push(chunk);
      },
    };
  });
  const [only, ...others] = chunks;
  return { ...head, bytes: only !== undefined && others.length === 0 ? only : Buffer.concat(chunks) };
}

/**
 * Sends a POST, and hands the answer on as it comes. Rejects with the error of the connection or receiver, or
 * the signal's reason. Works on undici's dispatcher: streams cost as much as the rest of a fetch.
 */
export function receive(pool: Pool, request: Request, signal: AbortSignal, begin: Begin): Promise<void> {
  return new Promise((resolve, reject) => {
    let connection: Dispatcher.DispatchController | undefined;
    let receiver: Receiver | undefined;
    // It may be aborted before there is a connection.
    const abort = () => {
      connection?.abort(signal.reason);
      onResponseError(undefined, signal.reason);
    };
    const onResponseError = (_: unknown, error: unknown) => {
      signal.removeEventListener('abort', abort);
      reject(error);
    };
    signal.addEventListener('abort', abort);
    pool.dispatch(
      { ...request, method: 'POST' },
      {
        onRequestStart(controller) {
          connection = controller;
          if (signal.aborted) controller.abort(signal.reason);
        },
        onResponseStart(_, status, headers) {
          receiver = begin(status, headers);
        },
        onResponseData: (_, chunk) => receiver?.take(chunk),
        onResponseEnd() {
          signal.removeEventListener('abort', abort);
          receiver?.end?.();
          resolve();
        },
        onResponseError,
      },
    );
  });
}

type Begin = (status: number, headers: IncomingHttpHeaders) => Receiver;

interface Receiver {
  take(chunk: Buffer): void;
  end?(): void;
}

interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}
