import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLSchema, parse } from 'graphql';
import type { CachedList } from '../writing/ItemCache.ts';
import { PreparedOperations, type PreparedOperationsOptions } from './PreparedOperations.ts';

/**
 * What prepares the operations of a subgraph, from its schema and its resolvers.
 *
 * @throws when these do not fit together
 */
export function prepareOperations(
  options: OperationsOptions & { readonly name: string },
): PreparedOperations {
  const { name, resolvers, cachedList } = options;
  const typeDefs = parse(options.typeDefs);
  const schema = buildSubgraphSchema([{ typeDefs, resolvers: resolvers as never }]);
  assertFit(name, resolvers, schema);
  const source = { schema, cachedList: cachedList as CachedList<unknown> | undefined };
  return new PreparedOperations(source, options.operations);
}

/** A resolver that no field uses would otherwise go unnoticed. */
function assertFit(name: string, resolvers: object, schema: GraphQLSchema): void {
  const strangers = Object.entries(resolvers).flatMap(([typeName, fields]) => {
    const type = schema.getType(typeName);
    const known = type && 'getFields' in type ? type.getFields() : {};
    return Object.keys(fields as object)
      .filter((field) => !field.startsWith('__') && !(field in known))
      .map((field) => `${typeName}.${field}`);
  });
  if (strangers.length > 0)
    throw new Error(`The schema of ${name} has no field for the resolvers ${strangers.join(', ')}`);
}

/** What operations are answered by. */
export interface OperationsOptions {
  /** The text of `schema.graphql`. */
  readonly typeDefs: string;
  /** By type and field, `__resolveReference` included; the context is an `OperationContext` of the snapshot. */
  readonly resolvers: object;
  readonly operations?: PreparedOperationsOptions;
  /** Lists whose written items are cached. */
  readonly cachedList?: CachedList<never> | undefined;
}
