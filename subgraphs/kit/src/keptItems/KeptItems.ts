import { randomUUID } from 'node:crypto';
import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  type DocumentNode,
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  getNamedType,
  Kind,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { Operation, type OperationContext } from '../operationContext.ts';
import type { KeptList } from './KeptList.ts';
import { ITEM, type SplitOperation } from './splitOperation.ts';

/** The items of one list field, kept as JSON for each selection of them that is asked for. */
export class KeptItems {
  readonly list: KeptList<unknown>;
  /** The subgraph's schema with the list field as a leaf, in whose place an answer has a text of its own. */
  readonly aroundSchema: GraphQLSchema;
  readonly #itemSchema: GraphQLSchema;
  readonly #writers = new LRUCache<string, ItemWriter>({ max: 500 });
  readonly #pieces: Pieces;

  constructor({ list, typeDefs, resolvers, schema, maxBytes = 64 * 1024 * 1024 }: KeptItemsOptions) {
    this.list = list;
    this.aroundSchema = schemaAround(list, typeDefs, resolvers);
    this.#itemSchema = schemaOfItem(list, schema);
    this.#pieces = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes.length + 300 });
  }

  /** Writes the items of an operation; null where the compiler does not know a construct. */
  writerOf({ item, itemText }: SplitOperation): ItemWriter | null {
    const known = this.#writers.get(itemText);
    if (known !== undefined) return known;
    const compiled = compileQuery(this.#itemSchema, item, undefined, { disablingCapturingStackErrors: true });
    if (!isCompiledQuery(compiled)) return null;
    const writer = new ItemWriter(compiled.query as ExecuteItem, this.list, this.#pieces);
    this.#writers.set(itemText, writer);
    return writer;
  }
}

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

/** Stands in an answer for the items of a list: a text that no value can contain, since nobody can have guessed it. */
function placeholder(place: number): string {
  return `${PREFIX}${place}`;
}

/** The answer with the lists in their places, as JSON in parts. */
export function fillPlaces(answer: object, lists: readonly Buffer[][]): Buffer[] {
  // A list may be missing in the text: an error elsewhere has made a value around it null.
  const [first = '', ...others] = JSON.stringify(answer).split(`"${PREFIX}`);
  const parts: Buffer[] = [Buffer.from(first)];
  for (const text of others) {
    const end = text.indexOf('"');
    parts.push(...(lists[Number(text.slice(0, end))] as Buffer[]), Buffer.from(text.slice(end + 1)));
  }
  return parts;
}

const PREFIX = `kept items ${randomUUID()} `;
const LEAF = 'KeptItems';
const OPENING = Buffer.from('[');
const COMMA = ',';
const CLOSING = Buffer.from(']');

let writers = 0;

function isTrue({ token, from, until }: Piece, operation: Operation<unknown>): boolean {
  return token === operation.token && from <= operation.now && operation.now < until;
}

function schemaAround(
  { type, field }: KeptList<unknown>,
  typeDefs: DocumentNode,
  resolvers: Resolvers,
): GraphQLSchema {
  const resolve = resolvers[type]?.[field];
  if (typeof resolve !== 'function')
    throw new Error(`${type}.${field} has no resolver, so its items cannot be kept`);
  const leaf = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: LEAF } } as const;
  const changed = visit(typeDefs, {
    FieldDefinition(node, _key, _parent, _path, ancestors) {
      const parent = ancestors.at(-1);
      const isField = node.name.value === field && parent !== undefined && 'name' in parent;
      return isField && parent.name?.value === type ? { ...node, type: leaf, directives: [] } : undefined;
    },
  });
  const scalar = { kind: Kind.SCALAR_TYPE_DEFINITION, name: { kind: Kind.NAME, value: LEAF } } as const;
  const place = (source: unknown, given: unknown, operation: Operation<unknown>, info: unknown) =>
    placeholder(operation.place(resolve(source, given, operation, info) as readonly unknown[]));
  return buildSubgraphSchema([
    {
      typeDefs: { ...changed, definitions: [...changed.definitions, scalar] },
      resolvers: { ...resolvers, [type]: { ...resolvers[type], [field]: place } } as never,
    },
  ]);
}

function schemaOfItem({ type, field }: KeptList<unknown>, schema: GraphQLSchema): GraphQLSchema {
  const list = (schema.getType(type) as GraphQLObjectType).getFields()[field]?.type;
  const item = getNamedType(list) as GraphQLNamedType & GraphQLOutputType;
  const query = new GraphQLObjectType({
    name: 'KeptItem',
    fields: { [ITEM]: { type: item, resolve: (source: unknown) => source } },
  });
  return new GraphQLSchema({ query });
}

type Resolvers = Readonly<Record<string, Readonly<Record<string, Resolve>>>>;
type Resolve = (
  source: unknown,
  given: unknown,
  context: OperationContext<unknown>,
  info: unknown,
) => unknown;

type ExecuteItem = (
  item: unknown,
  context: OperationContext<unknown>,
  variables: object,
) => ItemResult | Promise<ItemResult>;

interface ItemResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly unknown[];
}

type Pieces = LRUCache<string, Piece>;

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

export interface KeptItemsOptions {
  readonly list: KeptList<unknown>;
  /** The subgraph's schema as it is written, with its resolvers, and made executable. */
  readonly typeDefs: DocumentNode;
  readonly resolvers: Resolvers;
  readonly schema: GraphQLSchema;
  /** Bound of what is kept; default 64 MiB. */
  readonly maxBytes?: number;
}
