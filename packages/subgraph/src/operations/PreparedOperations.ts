import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  separateOperations,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type CachedList, ItemCache } from '../writing/ItemCache.ts';
import { PreparedOperation } from './PreparedOperation.ts';

/** Operations made ready to be answered, cached by the text of their document. */
export class PreparedOperations {
  readonly #schema: GraphQLSchema;
  readonly #cache: ItemCache | undefined;
  readonly #documents: LRUCache<string, PreparedDocument>;

  constructor({ schema, cachedList, maxDocuments = 2_000 }: PreparedOperationsOptions) {
    this.#schema = schema;
    this.#cache = cachedList && new ItemCache(cachedList);
    this.#documents = new LRUCache({
      max: maxDocuments,
      // Characters of all texts together.
      maxSize: 8_000_000,
      sizeCalculation: (_, query) => query.length + 1,
    });
  }

  /** @throws GraphQLError that tells why, or InvalidDocument with the errors of validation */
  prepare(query: string, operationName: string | undefined): PreparedOperation {
    const known = this.#documents.get(query) ?? this.#read(query);
    let prepared = known.operations.get(operationName);
    if (prepared === undefined) {
      prepared = this.#prepareOperation(known.document, operationName);
      known.operations.set(operationName, prepared);
    }
    return prepared;
  }

  #read(query: string): PreparedDocument {
    const document = parseDocument(query);
    const faults = validate(this.#schema, document);
    if (faults.length > 0) throw new InvalidDocument(faults);
    const read = { document, operations: new Map() };
    this.#documents.set(query, read);
    return read;
  }

  #prepareOperation(document: DocumentNode, name: string | undefined): PreparedOperation {
    const operation = getOperationAST(document, name);
    if (operation?.operation !== 'query') {
      throw new GraphQLError('The document does not hold exactly one query of that name', {
        extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
      });
    }
    const own = separateOperations(document)[operation.name?.value ?? ''] as DocumentNode;
    return new PreparedOperation({ schema: this.#schema, document: own, cache: this.#cache });
  }
}

interface PreparedDocument {
  readonly document: DocumentNode;
  readonly operations: Map<string | undefined, PreparedOperation>;
}

export class InvalidDocument extends Error {
  readonly faults: readonly GraphQLError[];

  constructor(faults: readonly GraphQLError[]) {
    super('The document is not valid');
    this.faults = faults.map(
      (fault) =>
        new GraphQLError(fault.message, {
          nodes: fault.nodes ?? null,
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        }),
    );
  }
}

function parseDocument(query: string): DocumentNode {
  try {
    return parse(query);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new GraphQLError(error.message, {
      source: error.source ?? null,
      positions: error.positions ?? null,
      extensions: { code: 'GRAPHQL_PARSE_FAILED' },
    });
  }
}

export interface PreparedOperationsOptions {
  readonly schema: GraphQLSchema;
  readonly cachedList?: CachedList<unknown> | undefined;
  /** Most documents cached; default 2000. */
  readonly maxDocuments?: number;
}

/** Prepares the operations of a subgraph. Throws when its schema and its resolvers do not fit together. */
export function prepareOperations(
  options: OperationsOptions & { readonly name: string },
): PreparedOperations {
  const { name, resolvers, cachedList } = options;
  const typeDefs = parse(options.typeDefs);
  const schema = buildSubgraphSchema([{ typeDefs, resolvers: resolvers as never }]);
  assertFit(name, resolvers, schema);
  return new PreparedOperations({ schema, cachedList: cachedList as CachedList<unknown> | undefined });
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

export interface OperationsOptions {
  /** The text of `schema.graphql`. */
  readonly typeDefs: string;
  /** By type and field, `__resolveReference` included; the context is an `OperationContext` of the snapshot. */
  readonly resolvers: object;
  /** Lists whose written items are cached. */
  readonly cachedList?: CachedList<never> | undefined;
}
