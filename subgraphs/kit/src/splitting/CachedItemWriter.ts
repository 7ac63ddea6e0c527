import type { LRUCache } from 'lru-cache';
import { Operation } from '../OperationContext.ts';
import type { CachedList } from './CachedList.ts';
import type { ItemExecution } from './ItemExecution.ts';
import type { ListWriter } from './ListWriter.ts';
import type { Part, PlacedList } from './PlacedList.ts';
import { takeItems } from './takeItems.ts';

/** Writes each item once for as long as it shows the same. */
export class CachedItemWriter implements ListWriter {
  readonly #execution: ItemExecution;
  readonly #list: CachedList<unknown>;
  readonly #cache: ItemCache;
  readonly #name = `${writers++} `;

  constructor(execution: ItemExecution, list: CachedList<unknown>, cache: ItemCache) {
    this.#execution = execution;
    this.#list = list;
    this.#cache = cache;
  }

  async write(list: PlacedList, operation: Operation<unknown>): Promise<readonly Part[] | undefined> {
    if (list.items === null) return undefined;
    const { allowance } = operation;
    const charged = list.isCharged ? list.place.shape.fixedOfItem : 0;
    this.#execution.beginList();
    const parts: Part[] = ['['];
    let batch: Buffer[] = [];
    let written = 0;
    const take = takeItems(list.items);
    for (;;) {
      if (allowance.turn.isOver()) await allowance.pause();
      const taken = take(TAKEN_AT_ONCE);
      const items = taken instanceof Promise ? await taken : taken;
      if (items === undefined) return undefined;
      let cost = 0;
      let bytes = 0;
      for (const item of items) {
        let cached = this.#cached(item, operation);
        if (cached === undefined) {
          const fresh = this.#write(item, list, operation);
          cached = fresh instanceof Promise ? await fresh : fresh;
          if (cached === undefined) return undefined;
          if (allowance.turn.isOver()) await allowance.pause();
        }
        cost += cached.cost - charged;
        bytes += cached.bytes.length;
        operation.limitValidity(cached.limit);
        batch.push(written++ === 0 ? cached.bytes.subarray(COMMA.length) : cached.bytes);
      }
      allowance.charge(cost);
      allowance.write(bytes);
      if (items.length < TAKEN_AT_ONCE) return [...parts, ...batch, ']'];
      if (batch.length < JOINED_AT_ONCE) continue;
      parts.push(Buffer.concat(batch));
      batch = [];
    }
  }

  #cached(item: unknown, operation: Operation<unknown>): CachedItem | undefined {
    if (item === null || item === undefined) return undefined;
    const known = this.#cache.get(this.#keyOf(item));
    return known !== undefined && isValidFor(known, operation) ? known : undefined;
  }

  #write(
    item: unknown,
    { place: { shape, itemsAreNullable } }: PlacedList,
    { snapshot, token, now, plusMayBeSpace, allowance }: Operation<unknown>,
  ): CachedItem | undefined | Promise<CachedItem | undefined> {
    const own = new Operation({ snapshot, token }, now, plusMayBeSpace, allowance);
    const executed = this.#execution.execute([item], own, {}, itemsAreNullable);
    const cache = (values: readonly (object | null)[] | undefined): CachedItem | undefined => {
      if (values === undefined) return undefined;
      const [value = null] = values;
      const cached: CachedItem = {
        bytes: Buffer.from(`${COMMA}${JSON.stringify(value)}`),
        cost: shape.ofItems(values),
        token,
        from: now,
        until: value === null ? now : this.#list.validUntil(item, now),
        limit: own.validUntil,
      };
      if (value !== null) this.#cache.set(this.#keyOf(item), cached);
      return cached;
    };
    return executed instanceof Promise ? executed.then(cache) : cache(executed);
  }

  #keyOf(item: unknown): string {
    return this.#name + this.#list.keyOf(item);
  }
}

const TAKEN_AT_ONCE = 16;

/** Items of a long list are joined: each by itself takes more memory than its bytes. */
const JOINED_AT_ONCE = 256;

const COMMA = ',';

let writers = 0;

function isValidFor({ token, from, until }: CachedItem, operation: Operation<unknown>): boolean {
  return token === operation.token && from <= operation.now && operation.now < until;
}

/** Items as they were written, by writer and key. */
export type ItemCache = LRUCache<string, CachedItem>;

/** One item as it was written. */
interface CachedItem {
  /** JSON, behind a comma. */
  readonly bytes: Buffer;
  /** Values. */
  readonly cost: number;
  /** The snapshot it shows. */
  readonly token: string;
  /** It is true from this instant on, up to the next. */
  readonly from: number;
  readonly until: number;
  /** The earliest instant that its resolvers reported by `limitValidity`. */
  readonly limit: number;
}
