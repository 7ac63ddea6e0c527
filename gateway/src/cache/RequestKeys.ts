import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Asker } from './CacheVariants.ts';
import { inOwnMemory } from './ownedCopy.ts';

/**
 * Remembers which question was asked by exactly these bytes, so that they need not be read again. What is looked up by
 * a checksum is compared whole; of two that have the same one the later is remembered.
 */
export class SentQuestions {
  readonly #known: LRUCache<number, SentQuestion>;

  constructor(maxBytes: number) {
    this.#known = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  find({ asker, content }: Sent): string | undefined {
    if (content.length > longestContent) return undefined;
    const known = this.#known.get(crc32(content, asker.seed));
    if (known === undefined || known.asker !== asker) return undefined;
    const { content: remembered } = known;
    const same =
      typeof content === 'string'
        ? content === remembered
        : typeof remembered !== 'string' && content.equals(remembered);
    return same ? known.question : undefined;
  }

  remember({ asker, content }: Sent, question: string): void {
    if (content.length > longestContent) return;
    // A copy: what came from a connection is a part of a larger piece of memory.
    const own = typeof content === 'string' ? content : inOwnMemory(content);
    this.#known.set(crc32(content, asker.seed), { asker, content: own, question });
  }

  /** Bytes that it takes. */
  get size(): number {
    return this.#known.calculatedSize;
  }
}

/** Bytes, or characters: what is longer is read each time. */
const longestContent = 16 * 1024;
const overhead = 300;

function sizeOf({ content, question }: SentQuestion): number {
  return 2 * (content.length + question.length) + overhead;
}

/** A request as it was sent: the body of a POST, or the query string of a GET. */
export interface Sent {
  readonly asker: Asker;
  readonly content: Buffer | string;
}

interface SentQuestion extends Sent {
  readonly question: string;
}
