import { FrequencySketch } from './FrequencySketch.ts';

/**
 * Keeps values within a bound of bytes, those that are asked often (TinyLFU admission, see `FrequencySketch`).
 *
 * While there is room every value is kept. In a full cache a new value evicts others only if it was asked more often,
 * for its bytes. A victim is the least often asked of five candidates. There are as many victims as the value needs.
 * Any value evicts values that do not hold any more.
 *
 * A caller whose values take an eighth of the cache evicts only its own. So one caller's new values evict at most that
 * much of other callers' values, however often it asks.
 *
 * Putting a value looks at a bounded number of others, and getting one moves none. Few are looked at. Each is far away
 * in memory, and a busy gateway puts most answers into a full cache.
 */
export class FrequencyCache<Key extends string | number, Value> {
  readonly #maxBytes: number;
  readonly #longest: number;
  readonly #sizeOf: SizeOf<Key, Value>;
  readonly #sketch: FrequencySketch;
  readonly #all = new Rotation<Entry<Key, Value>>();
  readonly #entries = new Map<Key, Entry<Key, Value>>();
  readonly #owners = new Map<string | undefined, Owner<Key, Value>>();
  #bytes = 0;

  constructor({ maxBytes, longest = maxBytes / 16, sizeOf }: FrequencyCacheOptions<Key, Value>) {
    this.#maxBytes = maxBytes;
    this.#longest = longest;
    this.#sizeOf = sizeOf;
    this.#sketch = new FrequencySketch(Math.min(maxBytes / usualBytes, mostKeysCounted));
  }

  /** The value of a key. If it is there, it counts as asked once more. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#sketch.add(entry.hash);
    return entry.value;
  }

  /** The value of a key, without counting. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Counts a key as asked once more that was not there. */
  miss(key: Key): void {
    this.#sketch.add(this.#sketch.hash(key));
  }

  /** Keeps a value, or does not. The earlier value of the key stays only if the new value is not kept. */
  put(key: Key, value: Value, { owner: name, isOver }: PutOptions<Value> = {}): boolean {
    const size = this.#sizeOf(value, key);
    if (size > this.#longest) return false;
    const replaced = this.#entries.get(key);
    const owner = this.#ownerOf(replaced === undefined ? name : replaced.owner.name);
    const entry = { key, value, size, owner, hash: replaced?.hash ?? this.#sketch.hash(key) };
    const more = size - (replaced?.size ?? 0);
    if (this.#bytes + more > this.#maxBytes) {
      const victims = this.#victimsOf(entry, { more, replaced, isOver });
      if (victims === undefined) return false;
      for (const each of victims) this.#remove(each);
    }
    if (replaced !== undefined) this.#remove(replaced);
    this.#add(entry);
    return true;
  }

  /** How many values are kept. */
  get count(): number {
    return this.#entries.size;
  }

  /** Bytes that they take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The keys that are evicted for an entry. Undefined if it is not worth that. */
  #victimsOf(entry: Entry<Key, Value>, { more, replaced, isOver }: Need<Key, Value>): Victims<Key, Value> {
    const { owner } = entry;
    const victims = new Set<Entry<Key, Value>>();
    let missing = this.#bytes + more - this.#maxBytes;
    const evict = (victim: Entry<Key, Value>) => {
      victims.add(victim);
      missing -= victim.size;
    };
    const sampleOf = (entries: Rotation<Entry<Key, Value>>) =>
      entries.next(sampled).filter((each) => each !== replaced && !victims.has(each));
    const isInvalid = ({ value }: Entry<Key, Value>) => isOver?.(value) === true;
    const mayEvictOthers = owner.bytes + more <= this.#maxBytes / shareOf;
    if (!mayEvictOthers) sampleOf(this.#all).filter(isInvalid).forEach(evict);
    const often = this.#sketch.estimate(entry.hash);
    for (let times = 0; missing > 0; times++) {
      const sample = sampleOf(mayEvictOthers ? this.#all : owner.entries);
      const invalid = sample.filter(isInvalid);
      if (invalid.length > 0) {
        invalid.forEach(evict);
        continue;
      }
      const [least, its] = this.#leastOften(sample);
      if (least === undefined || times >= mostEvicted || its * more >= often * least.size) return undefined;
      evict(least);
    }
    return victims;
  }

  #leastOften(sample: readonly Entry<Key, Value>[]): readonly [Entry<Key, Value> | undefined, number] {
    let least: Entry<Key, Value> | undefined;
    let its = Number.POSITIVE_INFINITY;
    for (const entry of sample) {
      const frequency = this.#sketch.estimate(entry.hash);
      if (frequency >= its) continue;
      least = entry;
      its = frequency;
    }
    return [least, its];
  }

  #ownerOf(name: string | undefined): Owner<Key, Value> {
    return this.#owners.get(name) ?? { name, bytes: 0, entries: new Rotation() };
  }

  #add(entry: Entry<Key, Value>): void {
    const { owner } = entry;
    this.#entries.set(entry.key, entry);
    this.#all.add(entry);
    owner.entries.add(entry);
    owner.bytes += entry.size;
    this.#bytes += entry.size;
    this.#owners.set(owner.name, owner);
  }

  #remove(entry: Entry<Key, Value>): void {
    const { owner } = entry;
    this.#entries.delete(entry.key);
    this.#all.delete(entry);
    owner.entries.delete(entry);
    owner.bytes -= entry.size;
    this.#bytes -= entry.size;
    if (owner.entries.size === 0) this.#owners.delete(owner.name);
  }
}

/** Items that are visited one after the other, the oldest first, again and again. */
class Rotation<Item> extends Set<Item> {
  // It goes on with items that are added meanwhile, and without those that are deleted.
  #next = this.values();

  /** The next ones: so many, or all. */
  next(count: number): readonly Item[] {
    const taken: Item[] = [];
    const most = Math.min(count, this.size);
    while (taken.length < most) {
      const { done, value } = this.#next.next();
      if (done) this.#next = this.values();
      else taken.push(value);
    }
    return taken;
  }
}

/** Bytes that an answer takes with its data in the cache, roughly. It determines how many keys are worth counting. */
const usualBytes = 2048;
const mostKeysCounted = 65_536;
/** A caller evicts the values of others until its own take one part of so many of the cache. */
const shareOf = 8;
/** Of so many the least often asked one is evicted. */
const sampled = 5;
/** Samples that are taken for one value, at most. */
const mostEvicted = 1000;

export interface FrequencyCacheOptions<Key, Value> {
  /** Bound of what is kept; 0 keeps nothing. */
  readonly maxBytes: number;
  /** Most bytes of one value; by default a sixteenth of the bound. */
  readonly longest?: number;
  readonly sizeOf: SizeOf<Key, Value>;
}

export interface PutOptions<Value> {
  /** The caller for whom it was made. If it replaces a value, the owner of that value stays its owner. */
  readonly owner?: string | undefined;
  /** Whether a value does not hold any more. */
  readonly isOver?: ((value: Value) => boolean) | undefined;
}

/** Bytes that a value and its key take. */
type SizeOf<Key, Value> = (value: Value, key: Key) => number;

interface Need<Key, Value> {
  /** Bytes that it takes more than what it replaces. */
  readonly more: number;
  readonly replaced: Entry<Key, Value> | undefined;
  readonly isOver: ((value: Value) => boolean) | undefined;
}

type Victims<Key, Value> = ReadonlySet<Entry<Key, Value>> | undefined;

interface Entry<Key, Value> {
  readonly key: Key;
  readonly value: Value;
  readonly size: number;
  readonly hash: number;
  readonly owner: Owner<Key, Value>;
}

interface Owner<Key, Value> {
  readonly name: string | undefined;
  bytes: number;
  readonly entries: Rotation<Entry<Key, Value>>;
}
