import { crc32 } from 'node:zlib';
import { ownedCopy } from '../http/ownedCopy.ts';
import type { CacheVariant } from './CacheVariants.ts';
import { FrequencyCache } from './FrequencyCache.ts';

/**
 * Caches the cache key of a request by its exact bytes, so that they need not be parsed again. It keeps requests that
 * are sent often, and few of one caller (`FrequencyCache`). What is found by a checksum is compared whole. Of two
 * requests with the same checksum the later one is cached.
 */
export class RequestKeys {
  readonly #known: FrequencyCache<number, KnownRequest>;

  constructor(maxBytes: number) {
    this.#known = new FrequencyCache({ maxBytes, longest: maxBytes, sizeOf });
  }

  find({ variant, content }: SentRequest): string | undefined {
    if (content.length > longestContent) return undefined;
    const sum = crc32(content, variant.seed);
    const known = this.#known.get(sum);
    if (known === undefined) {
      this.#known.miss(sum);
      return undefined;
    }
    if (known.variant !== variant) return undefined;
    const { content: recorded } = known;
    const same =
      typeof content === 'string'
        ? content === recorded
        : typeof recorded !== 'string' && content.equals(recorded);
    return same ? known.cacheKey : undefined;
  }

  record({ variant, content }: SentRequest, cacheKey: string, caller: string): void {
    if (content.length > longestContent) return;
    // A copy: what came from a connection is a part of a larger piece of memory.
    const own = typeof content === 'string' ? content : ownedCopy(content);
    const known = { variant, content: own, cacheKey };
    this.#known.put(crc32(content, variant.seed), known, { owner: caller });
  }

  /** Bytes that it takes. */
  get size(): number {
    return this.#known.bytes;
  }
}

/** Bytes, or characters: what is longer is parsed each time. */
const longestContent = 16 * 1024;
const overhead = 300;

function sizeOf({ content, cacheKey }: KnownRequest): number {
  return 2 * (content.length + cacheKey.length) + overhead;
}

/** A request as it was sent: the body of a POST, or the query string of a GET. */
export interface SentRequest {
  readonly variant: CacheVariant;
  readonly content: Buffer | string;
}

interface KnownRequest extends SentRequest {
  readonly cacheKey: string;
}
