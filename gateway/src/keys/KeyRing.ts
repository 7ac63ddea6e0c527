import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import { hashOf, isApiKey } from './apiKey.ts';

/**
 * The keys that are valid, in memory and read again every half second, so that issuing and revoking take effect
 * within two seconds (docs/interface.md 5 "Keys and identification"). While they cannot be read the last ones known
 * stay valid; before the first reading no key is valid.
 */
export class KeyRing {
  readonly #read: () => Promise<readonly StoredKey[]>;
  readonly #log: Logger;
  #idByHash: ReadonlyMap<string, string> = new Map();
  #failing = false;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(read: () => Promise<readonly StoredKey[]>, log: Logger) {
    this.#read = read;
    this.#log = log;
  }

  /** Reads the keys now and from then on. Does not wait and does not fail. */
  start(): void {
    void this.#poll();
  }

  /** The id of the key, or undefined when there is none, it is unknown, or it is revoked. */
  identify(key: string | undefined): string | undefined {
    if (key === undefined || !isApiKey(key)) return undefined;
    return this.#idByHash.get(hashOf(key).toString('base64'));
  }

  /** How many are valid. */
  get size(): number {
    return this.#idByHash.size;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #poll(): Promise<void> {
    try {
      const keys = await pTimeout(this.#read(), { milliseconds: 5000 });
      this.#idByHash = new Map(keys.map(({ id, keyHash }) => [Buffer.from(keyHash).toString('base64'), id]));
      if (this.#failing) this.#log.info('API keys can be read again');
      this.#failing = false;
    } catch (error) {
      if (!this.#failing && !this.#closed) {
        this.#log.warn({ err: error }, 'API keys cannot be read; the last ones known stay valid');
      }
      this.#failing = true;
    }
    if (!this.#closed) this.#timer = setTimeout(() => void this.#poll(), 500);
  }
}

/** A key that is not revoked. */
export interface StoredKey {
  readonly id: string;
  /** SHA-256 of the whole key. */
  readonly keyHash: Uint8Array;
}
