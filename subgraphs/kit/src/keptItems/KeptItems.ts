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
import type { Operation, OperationContext } from '../operationContext.ts';
import { type ExecuteItem, ItemWriter, type Pieces } from './ItemWriter.ts';
import type { KeptList } from './KeptList.ts';
import { placeholder } from './places.ts';
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

const LEAF = 'KeptItems';

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

export interface KeptItemsOptions {
  readonly list: KeptList<unknown>;
  /** The subgraph's schema as it is written, with its resolvers, and made executable. */
  readonly typeDefs: DocumentNode;
  readonly resolvers: Resolvers;
  readonly schema: GraphQLSchema;
  /** Bound of what is kept; default 64 MiB. */
  readonly maxBytes?: number;
}
