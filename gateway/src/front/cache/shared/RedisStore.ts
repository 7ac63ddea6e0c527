import { createClient, ErrorReply, RESP_TYPES } from '@redis/client';
import { StoreRefusal } from './StoreRefusal.ts';

/**
 * Keeps bytes under names, for several gateways: a Redis or Valkey server that may be down, slow or full. Of
 * its errors only the messages are passed on: other fields may hold a password.
 */
export class RedisStore {
  readonly #client: ReturnType<typeof clientOf>;
  #pause: NodeJS.Timeout | undefined;

  /** @param url `redis://` or, over TLS, `rediss://` */
  constructor(url: string) {
    this.#client = clientOf(url);
    this.#client.on('error', (error: unknown) => {
      // The server's bytes make no sense, and replies could be taken for those of other commands.
      if (this.#client.isReady && !(error instanceof ErrorReply)) this.#reconnect();
    });
    this.#connect();
  }

  /** Whether there is a connection. A request without one fails at once. */
  get isConnected(): boolean {
    return this.#client.isReady;
  }

  /** Calls the listener for every connection from now on, and with the error of each that fails or ends. */
  onConnection(listener: (failure: Error | undefined) => void): void {
    this.#client
      .on('ready', () => listener(undefined))
      .on('error', (error: unknown) => {
        // A server that refuses the client's PING is there.
        if (!this.#client.isReady) listener(withoutDetails(error));
      });
  }

  /** The value under a name, at most one byte more than `most`. Rejects when the store does not say. */
  async get(name: string, most: number): Promise<Buffer | undefined> {
    try {
      // A part, although the whole would do: so reading is bounded, whatever is stored there.
      const bytes = await this.#client.getRange(name, 0, most);
      return bytes === null || bytes.length === 0 ? undefined : bytes;
    } catch (error) {
      // A value that is no string is not ours. The next answer under that name replaces it.
      if (error instanceof ErrorReply && error.message.startsWith('WRONGTYPE')) return undefined;
      throw withoutDetails(error);
    }
  }

  /** Keeps bytes for that many milliseconds. Rejects with a `StoreRefusal` when the store does not take them. */
  async set(name: string, bytes: Buffer, ttl: number): Promise<void> {
    try {
      await this.#client.set(name, bytes, { expiration: { type: 'PX', value: ttl } });
    } catch (error) {
      throw withoutDetails(error);
    }
  }

  /** Ends the connection. Does not wait and does not fail. Pending requests are rejected. */
  close(): void {
    clearTimeout(this.#pause);
    this.#client.destroy();
  }

  /** Later, since a server that made no sense may greet, and make none, again and again. */
  #reconnect(): void {
    this.#client.destroy();
    this.#pause = setTimeout(() => this.#connect(), BETWEEN_CONNECTIONS_MS);
  }

  /** Tries for as long as the store is open. Each failure is an `error` event, too. */
  #connect(): void {
    this.#client.connect().catch(() => undefined);
  }
}

const BETWEEN_CONNECTIONS_MS = 1000;

function clientOf(url: string) {
  return createClient({
    url,
    // Older servers and proxies speak it, too.
    RESP: 2,
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
    // Shown by `CLIENT LIST`; unlike a connection's name, a server may refuse it.
    clientInfoTag: 'calendar-gateway',
    // A request that cannot be sent now is not sent later, when nobody waits for it any more.
    disableOfflineQueue: true,
    // A server that is silent for a second has stopped: pending requests fail, and a new connection is tried.
    // PINGs keep an idle one from being silent. `SharedAnswers` leaves a failing store alone for that long.
    pingInterval: 500,
    socket: {
      connectTimeout: 2000,
      socketTimeout: 1000,
      reconnectStrategy: (failures) => Math.min(100 * (failures + 1), 1000),
    },
  });
}

function withoutDetails(error: unknown): Error {
  if (error instanceof ErrorReply) return new StoreRefusal(error.message);
  return new Error(error instanceof Error ? error.message : String(error));
}

/** A store of this kind, whatever server it is. */
export type AnswerStore = Pick<RedisStore, keyof RedisStore>;
