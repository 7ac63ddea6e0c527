import { Redis } from 'ioredis';
import { type AnswerStore, StoreRefusal } from './AnswerStore.ts';

/**
 * A Redis or Valkey server, over one connection that is made again for as long as the store is open. Its errors are
 * told by their messages alone: those of the library hold the command with its arguments, a password among them.
 */
export class RedisStore implements AnswerStore {
  readonly #redis: Redis;

  /** @param url `redis://` or, over TLS, `rediss://` */
  constructor(url: string) {
    this.#redis = new Redis(url, {
      connectionName: 'calendar-gateway',
      connectTimeout: 2000,
      // A server that owes a reply for longer has stopped answering: what waits for it fails, and a new connection
      // is tried. Without, a host that is gone would hold the connection for minutes.
      socketTimeout: 1000,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
      // What cannot be asked now is not asked later, when nobody waits for it any more.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
    });
    // Told of to whoever listens; an error event that nobody listens to would be printed.
    this.#redis.on('error', () => undefined);
  }

  get isConnected(): boolean {
    return this.#redis.status === 'ready';
  }

  onConnection(listener: (failure: Error | undefined) => void): void {
    this.#redis
      .on('ready', () => listener(undefined))
      .on('error', (error: Error) => listener(withoutDetails(error)))
      .on('close', () => listener(new Error('The connection is closed')));
  }

  async get(name: string, most: number): Promise<Buffer | undefined> {
    try {
      // A part, where all would do: so whatever is kept there, reading it is bounded.
      const bytes = await this.#redis.getrangeBuffer(name, 0, most);
      return bytes.length === 0 ? undefined : bytes;
    } catch (error) {
      // What is no string is none of ours, and goes when an answer is put in its place.
      if (isReply(error) && error.message.startsWith('WRONGTYPE')) return undefined;
      throw withoutDetails(error);
    }
  }

  async set(name: string, bytes: Buffer, life: number): Promise<void> {
    try {
      await this.#redis.set(name, bytes, 'PX', life);
    } catch (error) {
      throw withoutDetails(error);
    }
  }

  close(): void {
    this.#redis.disconnect();
  }
}

function withoutDetails(error: unknown): Error {
  if (isReply(error)) return new StoreRefusal(error.message);
  return new Error(error instanceof Error ? error.message : String(error));
}

/** Whether the server has said it, and not the connection to it. */
function isReply(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError';
}
