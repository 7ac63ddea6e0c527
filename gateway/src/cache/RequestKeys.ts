import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CacheVariant } from './CacheVariants.ts';
import { ownedCopy } from './ownedCopy.ts';

/**
 * Remembers which question was asked by exactly these bytes, so that they need not be read again. What is looked up by
 * a checksum is compared whole; of two that have the same one the later is remembered.
 */
export class RequestKeys {
  readonly #known: LRUCache<number, KnownRequest>;

  constructor(maxBytes: number) {
    this.#known = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  find({ variant, content }: SentRequest): string | undefined {
    if (content.length > longestContent) return undefined;
    const known = this.#known.get(crc32(content, variant.seed));
    if (known === undefined || known.variant !== variant) return undefined;
    const { content: remembered } = known;
    const same =
      typeof content === 'string'
        ? content === remembered
        : typeof remembered !== 'string' && content.equals(remembered);
    return same ? known.question : undefined;
  }

  remember({ variant, content }: SentRequest, question: string): void {
    if (content.length > longestContent) return;
    // A copy: what came from a connection is a part of a larger piece of memory.
    const own = typeof content === 'string' ? content : ownedCopy(content);
    this.#known.set(crc32(content, variant.seed), { variant, content: own, question });
  }

  /** Bytes that it takes. */
  get size(): number {
    return this.#known.calculatedSize;
  }
}

/** Bytes, or characters: what is longer is read each time. */
const longestContent = 16 * 1024;
const overhead = 300;

function sizeOf({ content, question }: KnownRequest): number {
  return 2 * (content.length + question.length) + overhead;
}

/** A request as it was sent: the body of a POST, or the query string of a GET. */
export interface SentRequest {
  readonly variant: CacheVariant;
  readonly content: Buffer | string;
}

interface KnownRequest extends SentRequest {
  readonly question: string;
}
