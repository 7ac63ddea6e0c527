import type { LRUCache } from 'lru-cache';
import { Operation, type OperationContext } from '../operationContext.ts';
import type { KeptList } from './KeptList.ts';
import { ITEM } from './splitOperation.ts';

/** Writes items by one selection, each once for as long as it shows the same. */
export class ItemWriter {
  readonly #execute: ExecuteItem;
  readonly #list: KeptList<unknown>;
  readonly #pieces: Pieces;
  readonly #name = `${writers++} `;

  constructor(execute: ExecuteItem, list: KeptList<unknown>, pieces: Pieces) {
    this.#execute = execute;
    this.#list = list;
    this.#pieces = pieces;
  }

  /** The list as JSON, in parts; undefined where an item has errors, which belong to the whole answer. */
  write(items: readonly unknown[], operation: Operation<unknown>): Buffer[] | undefined {
    const parts: Buffer[] = [OPENING];
    for (const item of items) {
      const piece = this.#pieceOf(item, operation);
      if (piece === undefined) return undefined;
      operation.limitValidity(piece.limit);
      parts.push(parts.length === 1 ? piece.bytes.subarray(COMMA.length) : piece.bytes);
    }
    parts.push(CLOSING);
    return parts;
  }

  #pieceOf(item: unknown, operation: Operation<unknown>): Piece | undefined {
    const key = this.#name + this.#list.keyOf(item);
    const known = this.#pieces.get(key);
    if (known !== undefined && isTrue(known, operation)) return known;
    const piece = this.#writePiece(item, operation);
    if (piece !== undefined) this.#pieces.set(key, piece);
    return piece;
  }

  #writePiece(
    item: unknown,
    { snapshot, token, now, plusMayBeSpace }: Operation<unknown>,
  ): Piece | undefined {
    const own = new Operation({ snapshot, token }, now, plusMayBeSpace);
    const result = this.#execute(item, own, {});
    if (result instanceof Promise || result.errors !== undefined) return undefined;
    return {
      bytes: Buffer.from(`${COMMA}${JSON.stringify(result.data?.[ITEM])}`),
      token,
      from: now,
      until: this.#list.validUntil(item, now),
      limit: own.validUntil,
    };
  }
}

const OPENING = Buffer.from('[');
const COMMA = ',';
const CLOSING = Buffer.from(']');

let writers = 0;

function isTrue({ token, from, until }: Piece, operation: Operation<unknown>): boolean {
  return token === operation.token && from <= operation.now && operation.now < until;
}

export type ExecuteItem = (
  item: unknown,
  context: OperationContext<unknown>,
  variables: object,
) => ItemResult | Promise<ItemResult>;

interface ItemResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly unknown[];
}

/** What was written, by writer and item. */
export type Pieces = LRUCache<string, Piece>;

/** One item as it was written. */
interface Piece {
  /** JSON, behind a comma. */
  readonly bytes: Buffer;
  /** The snapshot it shows. */
  readonly token: string;
  /** It is true from this instant on, up to the next. */
  readonly from: number;
  readonly until: number;
  /** The earliest instant that its resolvers told by `limitValidity`. */
  readonly limit: number;
}
