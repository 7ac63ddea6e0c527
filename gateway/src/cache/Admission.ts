import { crc32 } from 'node:zlib';

/**
 * Whether an answer is worth a place that another one must leave: only when its question was asked before. A flood
 * of questions that are each asked once then drives nothing out, and costs nothing to keep.
 */
export class Admission {
  // Checksums of the questions asked lately, and of those asked before them.
  #lately = new Set<number>();
  #before = new Set<number>();

  admits(question: string): boolean {
    const sum = crc32(question);
    if (this.#lately.has(sum) || this.#before.has(sum)) return true;
    if (this.#lately.size >= remembered) {
      this.#before = this.#lately;
      this.#lately = new Set();
    }
    this.#lately.add(sum);
    return false;
  }
}

/** Questions. */
const remembered = 25_000;
