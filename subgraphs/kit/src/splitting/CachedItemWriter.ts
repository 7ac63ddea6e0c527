import type { LRUCache } from 'lru-cache';
import { Operation } from '../OperationContext.ts';
import type { KeptList } from './CachedList.ts';
import type { ItemExecution } from './ItemExecution.ts';
import type { ListWriter } from './ListWriter.ts';
import type { Part, PlacedList } from './PlacedList.ts';
import { takeItems } from './takeItems.ts';

/** Writes each item once for as long as it shows the same. */
export class KeptItemWriter implements ListWriter {
  readonly #execution: ItemExecution;
  readonly #list: KeptList<unknown>;
  readonly #pieces: Pieces;
  readonly #name = `${writers++} `;

  constructor(execution: ItemExecution, list: KeptList<unknown>, pieces: Pieces) {
    this.#execution = execution;
    this.#list = list;
    this.#pieces = pieces;
  }

  async write(list: PlacedList, operation: Operation<unknown>): Promise<readonly Part[] | undefined> {
    if (list.items === null) return undefined;
    const { allowance } = operation;
    const charged = list.isCharged ? list.place.shape.fixedOfItem : 0;
    this.#execution.beginList();
    const parts: Part[] = ['['];
    let pieces: Buffer[] = [];
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
        let piece = this.#kept(item, operation);
        if (piece === undefined) {
          const fresh = this.#write(item, list, operation);
          piece = fresh instanceof Promise ? await fresh : fresh;
          if (piece === undefined) return undefined;
          if (allowance.turn.isOver()) await allowance.pause();
        }
        cost += piece.cost - charged;
        bytes += piece.bytes.length;
        operation.limitValidity(piece.limit);
        pieces.push(written++ === 0 ? piece.bytes.subarray(COMMA.length) : piece.bytes);
      }
      allowance.charge(cost);
      allowance.write(bytes);
      if (items.length < TAKEN_AT_ONCE) return [...parts, ...pieces, ']'];
      if (pieces.length < JOINED_AT_ONCE) continue;
      parts.push(Buffer.concat(pieces));
      pieces = [];
    }
  }

  #kept(item: unknown, operation: Operation<unknown>): Piece | undefined {
    if (item === null || item === undefined) return undefined;
    const known = this.#pieces.get(this.#keyOf(item));
    return known !== undefined && isTrue(known, operation) ? known : undefined;
  }

  #write(
    item: unknown,
    { place: { shape, itemsAreNullable } }: PlacedList,
    { snapshot, token, now, plusMayBeSpace, allowance }: Operation<unknown>,
  ): Piece | undefined | Promise<Piece | undefined> {
    const own = new Operation({ snapshot, token }, now, plusMayBeSpace, allowance);
    const executed = this.#execution.execute([item], own, {}, itemsAreNullable);
    const keep = (values: readonly (object | null)[] | undefined): Piece | undefined => {
      if (values === undefined) return undefined;
      const [value = null] = values;
      const piece: Piece = {
        bytes: Buffer.from(`${COMMA}${JSON.stringify(value)}`),
        cost: shape.ofItems(values),
        token,
        from: now,
        until: value === null ? now : this.#list.validUntil(item, now),
        limit: own.validUntil,
      };
      if (value !== null) this.#pieces.set(this.#keyOf(item), piece);
      return piece;
    };
    return executed instanceof Promise ? executed.then(keep) : keep(executed);
  }

  #keyOf(item: unknown): string {
    return this.#name + this.#list.keyOf(item);
  }
}

const TAKEN_AT_ONCE = 16;

/** Pieces of a long list are joined: each by itself takes more memory than its bytes. */
const JOINED_AT_ONCE = 256;

const COMMA = ',';

let writers = 0;

function isTrue({ token, from, until }: Piece, operation: Operation<unknown>): boolean {
  return token === operation.token && from <= operation.now && operation.now < until;
}

/** What was written, by writer and item. */
export type Pieces = LRUCache<string, Piece>;

/** One item as it was written. */
interface Piece {
  /** JSON, behind a comma. */
  readonly bytes: Buffer;
  /** Values. */
  readonly cost: number;
  /** The snapshot it shows. */
  readonly token: string;
  /** It is true from this instant on, up to the next. */
  readonly from: number;
  readonly until: number;
  /** The earliest instant that its resolvers told by `limitValidity`. */
  readonly limit: number;
}
