import { crc32 } from 'node:zlib';

/**
 * The admission policy of a full cache: an answer is worth the eviction of another one only when its key was requested
 * before. A flood of keys that are each requested once then evicts nothing.
 */
export class CacheAdmissionPolicy {
  // Checksums of the keys requested lately, and of those requested before them.
  #lately = new Set<number>();
  #before = new Set<number>();

  admits(key: string): boolean {
    const sum = crc32(key);
    if (this.#lately.has(sum) || this.#before.has(sum)) return true;
    if (this.#lately.size >= recentKeys) {
      this.#before = this.#lately;
      this.#lately = new Set();
    }
    this.#lately.add(sum);
    return false;
  }
}

/** Keys. */
const recentKeys = 25_000;
