import { LRUCache } from 'lru-cache';

/**
 * Keeps values within a bound of bytes: those asked for last. A caller whose values take an eighth of it
 * pushes out only its own (docs/rules.md 42 "Fair shares under load").
 */
export class FairCache<Key extends string | number, Value> {
  readonly #maxBytes: number;
  readonly #longest: number;
  readonly #shareBytes: number;
  readonly #sizeOf: (value: Value, key: Key) => number;
  readonly #owners = new Map<string | undefined, Owner<Key>>();
  /** Undefined: nothing is kept. */
  readonly #kept: LRUCache<Key, Entry<Key, Value>> | undefined;

  constructor({ maxBytes, longest = maxBytes / 16, sizeOf }: FairCacheOptions<Key, Value>) {
    this.#maxBytes = Math.floor(maxBytes);
    this.#longest = longest;
    this.#shareBytes = maxBytes / SHARES;
    this.#sizeOf = sizeOf;
    if (maxBytes < 1) return;
    this.#kept = new LRUCache({
      maxSize: this.#maxBytes,
      sizeCalculation: ({ size }) => size,
      dispose: (entry, key) => this.#leave(entry, key),
    });
  }

  /** The value of a key, which was asked for last from now on. */
  get(key: Key): Value | undefined {
    const entry = this.#kept?.get(key);
    if (entry === undefined) return undefined;
    entry.wasAskedFor = true;
    return entry.value;
  }

  /** The value of a key, which counts as asked for when it was. */
  peek(key: Key): Value | undefined {
    return this.#kept?.peek(key)?.value;
  }

  /**
   * Keeps a value in place of an earlier one, unless it is too long.
   * @param ownerName the caller for whom it was made, unless an earlier value has one; without one it counts
   * for nobody
   */
  put(key: Key, value: Value, ownerName?: string): void {
    const size = this.#sizeOf(value, key);
    if (this.#kept === undefined || size > this.#longest) return;
    const owner = this.#kept.peek(key)?.owner ?? this.#ownerOf(ownerName);
    this.#kept.delete(key);
    if (owner.name !== undefined) this.#pushOut(owner, size);
    owner.keys.add(key);
    owner.bytes += size;
    this.#owners.set(owner.name, owner);
    this.#kept.set(key, { value, size, owner, wasAskedFor: false });
  }

  get count(): number {
    return this.#kept?.size ?? 0;
  }

  get bytes(): number {
    return this.#kept?.calculatedSize ?? 0;
  }

  #ownerOf(name: string | undefined): Owner<Key> {
    const known = this.#owners.get(name);
    if (known !== undefined) return known;
    const keys = new Set<Key>();
    return { name, bytes: 0, keys, hand: keys.values() };
  }

  /** Makes room, or brings an owner within its share. What was asked for gets a second chance (clock). */
  #pushOut(owner: Owner<Key>, size: number): void {
    while (this.bytes + size > this.#maxBytes && owner.bytes + size > this.#shareBytes) {
      const { done, value: key } = owner.hand.next();
      if (done) {
        if (owner.keys.size === 0) return;
        owner.hand = owner.keys.values();
        continue;
      }
      const entry = this.#kept?.peek(key);
      if (entry?.wasAskedFor) entry.wasAskedFor = false;
      else this.#kept?.delete(key);
    }
  }

  #leave({ owner, size }: Entry<Key, Value>, key: Key): void {
    owner.keys.delete(key);
    owner.bytes -= size;
    if (owner.keys.size === 0) this.#owners.delete(owner.name);
  }
}

/** A caller pushes out values of others until its own take one part of so many of the cache. */
const SHARES = 8;

export interface FairCacheOptions<Key, Value> {
  /** Bound of what is kept; 0 keeps nothing. */
  readonly maxBytes: number;
  /** Most bytes of one value; by default a sixteenth of the bound. */
  readonly longest?: number;
  /** Bytes that a value and its key take. */
  readonly sizeOf: (value: Value, key: Key) => number;
}

interface Entry<Key, Value> {
  readonly value: Value;
  readonly size: number;
  readonly owner: Owner<Key>;
  wasAskedFor: boolean;
}

interface Owner<Key> {
  readonly name: string | undefined;
  bytes: number;
  readonly keys: Set<Key>;
  /** Where the search for a value to push out goes on. */
  hand: SetIterator<Key>;
}
