import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  validate,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';

/**
 * Operations made ready for execution, kept by their text. A text seen once is interpreted; one that comes back is
 * compiled, because compiling costs as much as one or two executions, and a compiled one a quarter of it.
 *
 * Interpreted and compiled differ in two ways. A field without a resolver is read as a plain property when compiled,
 * and a function found there is not called: snapshots hold plain values. Inside an object literal, a variable that
 * was not given is absent when interpreted and null when compiled: resolvers take both as not given.
 */
export class Operations {
  readonly #schema: GraphQLSchema;
  readonly #compileAfter: number;
  readonly #prepared: LRUCache<string, PreparedOperation>;

  constructor(schema: GraphQLSchema, options: OperationsOptions = {}) {
    this.#schema = schema;
    this.#compileAfter = options.compileAfter ?? 1;
    this.#prepared = new LRUCache({
      max: options.maxOperations ?? 2_000,
      maxSize: options.maxTextLength ?? 8_000_000,
      sizeCalculation: (_, key) => key.length,
    });
  }

  /**
   * @throws GraphQLError with the code `GRAPHQL_PARSE_FAILED` or `OPERATION_RESOLUTION_FAILURE`
   * @throws InvalidDocument holding what validation found
   */
  prepare(query: string, operationName: string | undefined): PreparedOperation {
    const key = `${operationName ?? ''}\n${query}`;
    const known = this.#prepared.get(key);
    if (known !== undefined) return known;
    const document = parseDocument(query);
    const faults = validate(this.#schema, document);
    if (faults.length > 0) throw new InvalidDocument(faults);
    if (getOperationAST(document, operationName)?.operation !== 'query') {
      throw new GraphQLError('The document does not hold exactly one query of that name', {
        extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
      });
    }
    const prepared = new PreparedOperation(this.#schema, document, operationName, this.#compileAfter);
    this.#prepared.set(key, prepared);
    return prepared;
  }
}

/** A valid operation. */
export class PreparedOperation {
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode;
  readonly #operationName: string | undefined;
  #usesUntilCompiled: number;
  #compiled: CompiledExecution | null = null;

  constructor(
    schema: GraphQLSchema,
    document: DocumentNode,
    operationName: string | undefined,
    compileAfter: number,
  ) {
    this.#schema = schema;
    this.#document = document;
    this.#operationName = operationName;
    this.#usesUntilCompiled = compileAfter;
  }

  /** A variable that cannot be coerced is an error without `originalError` in the result. */
  execute(contextValue: object, variables: Variables): ExecutionResult | Promise<ExecutionResult> {
    if (this.#usesUntilCompiled-- === 0) this.#compiled = this.#compile();
    if (this.#compiled !== null) return this.#compiled(undefined, contextValue, variables);
    return execute({
      schema: this.#schema,
      document: this.#document,
      operationName: this.#operationName ?? null,
      contextValue,
      variableValues: variables,
    });
  }

  /** Null where the compiler does not know a construct: the operation stays interpreted. */
  #compile(): CompiledExecution | null {
    const compiled = compileQuery(this.#schema, this.#document, this.#operationName, {
      disablingCapturingStackErrors: true,
    });
    return isCompiledQuery(compiled) ? (compiled.query as CompiledExecution) : null;
  }
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

export interface OperationsOptions {
  /** Executions before an operation is compiled; default 1; `Infinity` never compiles. */
  readonly compileAfter?: number;
  /** Most operations kept; default 2000. */
  readonly maxOperations?: number;
  /** Most characters of the texts kept together; default 8 million. */
  readonly maxTextLength?: number;
}

export type Variables = Readonly<Record<string, unknown>>;

type CompiledExecution = (
  root: undefined,
  context: object,
  variables: Variables,
) => ExecutionResult | Promise<ExecutionResult>;
