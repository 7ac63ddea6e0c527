import { LRUCache } from 'lru-cache';
import type { StoredAnswer } from './StoredAnswer.ts';

/**
 * Keeps answers by address, within bounds of bytes and number: those that were used last. A caller for whom an eighth
 * of all was made pushes out only answers that were made for it alone. So nobody's questions make this part forget what
 * the subscribers of others were told (docs/rules.md 42 "Fair shares under load").
 */
export class AnswerStore {
  readonly #answers: LRUCache<string, Kept>;
  readonly #owners = new Map<string, Owner>();
  readonly #maxBytes: number;
  readonly #most: number;

  constructor({ maxBytes, most = 5000, onEvicted }: AnswerStoreOptions) {
    this.#maxBytes = Math.max(1, maxBytes);
    this.#most = most;
    this.#answers = new LRUCache<string, Kept>({
      max: most,
      maxSize: this.#maxBytes,
      sizeCalculation: ({ size }) => size,
      dispose: ({ owner, size }, address, reason) => {
        if (owner !== undefined) this.#disown(owner, address, size);
        if (reason !== 'set') onEvicted?.(address);
      },
    });
  }

  get(address: string): StoredAnswer | undefined {
    return this.#answers.get(address)?.answer;
  }

  has(address: string): boolean {
    return this.#answers.has(address);
  }

  /**
   * Keeps an answer, unless it takes more than a quarter of all.
   *
   * @param caller for whom it was made; absent: nobody, or several
   */
  set(address: string, answer: StoredAnswer, caller?: string): void {
    const replaced = this.#answers.peek(address);
    const { size } = answer;
    if (size > this.#maxBytes / LARGEST) {
      this.#answers.delete(address);
      return;
    }
    // One that is made again for another caller is not one caller's any more.
    const owner = replaced === undefined || replaced.owner === caller ? caller : undefined;
    const more = { bytes: size - (replaced?.size ?? 0), count: replaced === undefined ? 1 : 0 };
    if (owner !== undefined) this.#makeRoom(address, owner, more);
    this.#answers.set(address, { answer, owner, size });
    if (owner !== undefined) this.#own(owner, address, size);
  }

  get count(): number {
    return this.#answers.size;
  }

  get bytes(): number {
    return this.#answers.calculatedSize;
  }

  /** Evicts the owner's oldest answers, if it has its share and there is no room for more. */
  #makeRoom(address: string, name: string, more: Room): void {
    const owner = this.#owners.get(name);
    if (owner === undefined) return;
    const isFull = () => this.bytes + more.bytes > this.#maxBytes || this.count + more.count > this.#most;
    const hasItsShare = () =>
      owner.bytes + more.bytes > this.#maxBytes / SHARE_OF ||
      owner.addresses.size + more.count > this.#most / SHARE_OF;
    for (const each of owner.addresses) {
      if (!isFull() || !hasItsShare()) return;
      if (each !== address) this.#answers.delete(each);
    }
  }

  #own(name: string, address: string, size: number): void {
    const owner = this.#owners.get(name) ?? { bytes: 0, addresses: new Set() };
    this.#owners.set(name, owner);
    owner.addresses.add(address);
    owner.bytes += size;
  }

  #disown(name: string, address: string, size: number): void {
    const owner = this.#owners.get(name);
    if (owner === undefined) return;
    owner.addresses.delete(address);
    owner.bytes -= size;
    if (owner.addresses.size === 0) this.#owners.delete(name);
  }
}

/** An answer may be as large as one part of so many. */
const LARGEST = 4;
/** A caller's share is one part of so many. */
const SHARE_OF = 8;

export interface AnswerStoreOptions {
  /** Bound of the answers. */
  readonly maxBytes: number;
  /** The number of them. */
  readonly most?: number;
  /** Is called with the address of an answer that is not kept any more. */
  readonly onEvicted?: (address: string) => void;
}

interface Kept {
  readonly answer: StoredAnswer;
  /** Undefined for an answer that counts to nobody's share. */
  readonly owner: string | undefined;
  readonly size: number;
}

interface Owner {
  bytes: number;
  /** The oldest first. */
  readonly addresses: Set<string>;
}

interface Room {
  readonly bytes: number;
  readonly count: number;
}
