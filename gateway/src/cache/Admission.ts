import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/**
 * Whether an answer is worth a place that another one must leave: only when its question was asked before. A flood
 * of questions that are each asked once then drives nothing out, and costs nothing to keep.
 */
export class Admission {
  readonly #asked = new LRUCache<number, true>({ max: 50_000 });

  admits(question: string): boolean {
    const sum = crc32(question);
    if (this.#asked.has(sum)) return true;
    this.#asked.set(sum, true);
    return false;
  }
}
