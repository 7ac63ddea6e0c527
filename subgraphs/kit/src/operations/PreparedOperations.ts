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
import type { OperationSource } from '../writing/OperationWriter.ts';
import { PreparedOperation } from './PreparedOperation.ts';

/** Operations made ready to be answered, cached by the text of their document. */
export class PreparedOperations {
  readonly #source: Omit<OperationSource, 'document'>;
  readonly #documents: LRUCache<string, PreparedDocument>;

  constructor({ schema, cachedList }: PreparedOperationsSource, options: PreparedOperationsOptions = {}) {
    this.#source = { schema, cache: cachedList && new ItemCache(cachedList) };
    this.#documents = new LRUCache({
      max: options.maxDocuments ?? 2_000,
      maxSize: options.maxTextLength ?? 8_000_000,
      sizeCalculation: (_, query) => query.length + 1,
    });
  }

  /**
   * @throws GraphQLError with the code `GRAPHQL_PARSE_FAILED` or `OPERATION_RESOLUTION_FAILURE`
   * @throws InvalidDocument holding what validation found
   */
  prepare(query: string, operationName: string | undefined): PreparedOperation {
    const known = this.#documents.get(query);
    if (known !== undefined) return known.operation(operationName);
    const document = parseDocument(query);
    const faults = validate(this.#source.schema, document);
    if (faults.length > 0) throw new InvalidDocument(faults);
    const prepared = new PreparedDocument({ ...this.#source, document });
    this.#documents.set(query, prepared);
    return prepared.operation(operationName);
  }
}

/** A valid document. */
class PreparedDocument {
  readonly #source: OperationSource;
  readonly #operations = new Map<string | undefined, PreparedOperation>();

  constructor(source: OperationSource) {
    this.#source = source;
  }

  /** @throws GraphQLError with the code `OPERATION_RESOLUTION_FAILURE` */
  operation(name: string | undefined): PreparedOperation {
    const known = this.#operations.get(name);
    if (known !== undefined) return known;
    const { document } = this.#source;
    if (getOperationAST(document, name)?.operation !== 'query') {
      throw new GraphQLError('The document does not hold exactly one query of that name', {
        extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
      });
    }
    const prepared = new PreparedOperation({ ...this.#source, document: ownDocument(document, name) });
    this.#operations.set(name, prepared);
    return prepared;
  }
}

/** The operation of that name with the fragments it uses, and nothing else. */
function ownDocument(document: DocumentNode, operationName: string | undefined): DocumentNode {
  const separated = separateOperations(document);
  return separated[operationName ?? (Object.keys(separated)[0] as string)] as DocumentNode;
}

/** What validation found wrong with a document. */
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

/** What operations are executed by. */
export interface PreparedOperationsSource {
  readonly schema: GraphQLSchema;
  /** Lists whose written items are cached. */
  readonly cachedList?: CachedList<unknown> | undefined;
}

export interface PreparedOperationsOptions {
  /** Most documents cached; default 2000. */
  readonly maxDocuments?: number;
  /** Most characters of the texts cached together; default 8 million. */
  readonly maxTextLength?: number;
}
