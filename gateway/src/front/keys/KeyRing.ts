import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import { queryParameter } from '../http/readParameters.ts';
import { hashOf, isApiKey } from './apiKey.ts';
import type { KeyCopy, StoredKey } from './KeyCopy.ts';
import { BETWEEN_READINGS_MS, type KeySource } from './storedKeys.ts';

/**
 * The valid keys, read again when they have changed (docs/interface.md 5 "Keys and identification"). While
 * they cannot be read, the last ones stay, after a start the copy's; before any, none is known.
 */
export class KeyRing {
  readonly #source: KeySource | undefined;
  readonly #copy: KeyCopy | undefined;
  readonly #log: Logger;
  #idByHash: ReadonlyMap<string, string> | undefined;
  #isStarted = false;
  #isCopyFaulty = false;
  #failing = false;
  readonly #stop = new AbortController();

  /**
   * @param source undefined: there are no keys
   * @param copy undefined: none is kept
   */
  constructor(source: KeySource | undefined, log: Logger, copy?: KeyCopy) {
    this.#source = source;
    this.#copy = copy;
    this.#log = log;
  }

  /** Reads the copy, and the keys from then on. Waits for the copy alone, and does not fail. */
  async start(): Promise<void> {
    if (this.#source === undefined) return;
    this.#isStarted = true;
    await this.#restore();
    void this.#follow(this.#source);
  }

  /** The id of the key, or undefined when there is none, it is unknown, or it is revoked. */
  identify(key: string | undefined): string | undefined {
    if (key === undefined || !isApiKey(key)) return undefined;
    return this.#idByHash?.get(hashOf(key).toString('base64'));
  }

  /** Whether the validity of this key is unknown: it has a key's form, and no keys could be read yet. */
  cannotTell(key: string | undefined): boolean {
    return this.#isStarted && this.#idByHash === undefined && key !== undefined && isApiKey(key);
  }

  get size(): number {
    return this.#idByHash?.size ?? 0;
  }

  close(): void {
    this.#stop.abort();
    this.#source?.close();
  }

  async #follow(source: KeySource): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        const keys = await pTimeout(source.read(), { milliseconds: 5000 });
        this.#know(keys);
        if (this.#failing) this.#log.info('API keys can be read again');
        this.#failing = false;
        await this.#keep(keys);
        await source.untilChanged(signal);
      } catch (error) {
        if (!this.#failing && !signal.aborted) {
          this.#log.warn({ err: error }, 'API keys cannot be read; the last ones known stay valid');
        }
        this.#failing = true;
        await sleep(BETWEEN_READINGS_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  #know(keys: readonly StoredKey[]): void {
    this.#idByHash = new Map(keys.map(({ id, keyHash }) => [Buffer.from(keyHash).toString('base64'), id]));
  }

  async #restore(): Promise<void> {
    try {
      const keys = await this.#copy?.read();
      if (keys !== undefined) this.#know(keys);
    } catch (error) {
      this.#log.warn({ err: error }, 'the copy of the API keys cannot be read');
    }
  }

  async #keep(keys: readonly StoredKey[]): Promise<void> {
    try {
      await this.#copy?.write(keys);
      this.#isCopyFaulty = false;
    } catch (error) {
      if (!this.#isCopyFaulty) this.#log.warn({ err: error }, 'the API keys cannot be copied');
      this.#isCopyFaulty = true;
    }
  }
}

/**
 * The key of a request: the header `X-Api-Key`, else the query parameter `key` of `search` (docs/interface.md
 * 5 "Keys and identification").
 */
export function sentKey(headers: IncomingHttpHeaders, search: string): string | undefined {
  const header = headers['x-api-key'];
  const key = (Array.isArray(header) ? header[0] : header) || queryParameter(search, 'key');
  return key?.trim() || undefined;
}
