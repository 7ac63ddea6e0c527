import { LRUCache } from 'lru-cache';
import type { Operation } from '../OperationContext.ts';

/** Items of lists as they were written, by their selection. */
export class ItemCache {
  readonly type: string;
  readonly #list: CachedList<unknown>;
  /** Each selection's name, which is shorter. */
  readonly #selections = new LRUCache<string, string>({ max: 500 });
  #named = 0;
  readonly #items = new LRUCache<string, WrittenItem>({
    maxSize: LARGEST_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 300,
  });

  constructor(list: CachedList<unknown>) {
    this.type = list.type;
    this.#list = list;
  }

  /** Those that were written by one selection. */
  of(selection: string): ItemsOfSelection {
    let name = this.#selections.get(selection);
    if (name === undefined) {
      name = `${this.#named++} `;
      this.#selections.set(selection, name);
    }
    const prefix = name;
    return {
      get: (item, { token, now }) => {
        if (item === null || item === undefined) return undefined;
        const known = this.#items.get(prefix + this.#list.keyOf(item));
        const isValid = known?.token === token && known.from <= now && now < known.until;
        return isValid ? known : undefined;
      },
      put: (item, operation, written) => {
        if (item === null || item === undefined) return;
        const { token, now } = operation;
        const kept = { ...written, token, from: now, until: this.#list.validUntil(item, now) };
        this.#items.set(prefix + this.#list.keyOf(item), kept);
      },
    };
  }
}

const LARGEST_CACHE_BYTES = 64 * 1024 * 1024;

export interface ItemsOfSelection {
  get(item: unknown, operation: Operation<unknown>): Item | undefined;
  put(item: unknown, operation: Operation<unknown>, written: Item): void;
}

export interface Item {
  /** JSON, behind a comma. */
  readonly bytes: Buffer;
  readonly cost: number;
  /** The earliest instant that its resolvers reported by `limitValidity`. */
  readonly limit: number;
}

interface WrittenItem extends Item {
  readonly token: string;
  /** It is true from this instant on, up to the next. */
  readonly from: number;
  readonly until: number;
}

/** Lists whose items are cached as they were written, for the answers after this one. */
export interface CachedList<Item> {
  /** The object type of the items: every list of it is cached. */
  readonly type: string;
  /** Names what an item shows within one snapshot and, while `validUntil` is not reached, at any instant. */
  keyOf(item: Item): string;
  /** The next instant at which time changes what the item shows at `now`; milliseconds, or `Infinity`. */
  validUntil(item: Item, now: number): number;
}
