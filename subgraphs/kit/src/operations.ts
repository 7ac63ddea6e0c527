import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  separateOperations,
  validate,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { fillPlaces, type ItemWriter, type KeptItems } from './keptItems/KeptItems.ts';
import { splitOperation } from './keptItems/splitOperation.ts';
import type { Answer } from './observation/outcomeOf.ts';
import type { Operation } from './operationContext.ts';

/**
 * Operations made ready for execution, kept by the text of their document. A text seen once is interpreted; one that comes back is
 * compiled, because compiling costs as much as one or two executions, and a compiled one a quarter of it. Where it
 * asks for a list whose items are kept, it is compiled in two parts: the items, and what is around them.
 *
 * Interpreted and compiled differ in two ways. A field without a resolver is read as a plain property when compiled,
 * and a function found there is not called: snapshots hold plain values. Inside an object literal, a variable that
 * was not given is absent when interpreted and null when compiled: resolvers take both as not given.
 */
export class Operations {
  readonly #schema: GraphQLSchema;
  readonly #keptItems: KeptItems | null;
  readonly #compileAfter: number;
  readonly #documents: LRUCache<string, PreparedDocument>;

  constructor(schema: GraphQLSchema, options: OperationsOptions = {}, keptItems: KeptItems | null = null) {
    this.#schema = schema;
    this.#keptItems = keptItems;
    this.#compileAfter = options.compileAfter ?? 1;
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
    const faults = validate(this.#schema, document);
    if (faults.length > 0) throw new InvalidDocument(faults);
    const prepared = new PreparedDocument({
      schema: this.#schema,
      keptItems: this.#keptItems,
      document,
      compileAfter: this.#compileAfter,
    });
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

/** A valid operation. */
export class PreparedOperation {
  readonly #source: OperationSource;
  #usesUntilCompiled: number;
  #compiled: Compiled | null = null;

  constructor(source: OperationSource) {
    this.#source = source;
    this.#usesUntilCompiled = source.compileAfter;
  }

  /**
   * Executes the operation and writes its answer as JSON. A variable that cannot be coerced is an error without
   * `originalError` in the result.
   *
   * @param present makes an answer of a result
   */
  async answer(
    operation: Operation<unknown>,
    variables: Variables,
    present: Present,
  ): Promise<WrittenAnswer> {
    if (this.#usesUntilCompiled-- === 0) this.#compiled = this.#compile();
    return (
      (await this.#answerInParts(operation, variables, present)) ??
      writeWhole(present(await this.#execute(operation, variables)))
    );
  }

  /** Undefined where the items have to be written with what is around them. */
  async #answerInParts(
    operation: Operation<unknown>,
    variables: Variables,
    present: Present,
  ): Promise<WrittenAnswer | undefined> {
    const split = this.#compiled?.split ?? null;
    if (split === null) return undefined;
    const result = await split.around(undefined, operation, variables);
    const lists: Buffer[][] = [];
    for (const items of operation.placed) {
      const written = split.items.write(items, operation);
      if (written === undefined) return undefined;
      lists.push(written);
    }
    const answer = present(result);
    return { answer, body: fillPlaces(answer, lists) };
  }

  #execute(
    contextValue: Operation<unknown>,
    variables: Variables,
  ): ExecutionResult | Promise<ExecutionResult> {
    const whole = this.#compiled?.whole ?? null;
    if (whole !== null) return whole(undefined, contextValue, variables);
    const { schema, document } = this.#source;
    return execute({ schema, document, contextValue, variableValues: variables });
  }

  /** In parts where that can be done; the whole, for items that have errors, is then interpreted. */
  #compile(): Compiled {
    const { schema, keptItems, document } = this.#source;
    const parts = keptItems === null ? null : splitOperation(document, schema, keptItems.list);
    if (keptItems !== null && parts !== null) {
      const around = compile(keptItems.aroundSchema, parts.around);
      const items = keptItems.writerOf(parts);
      if (around !== null && items !== null) return { whole: null, split: { around, items } };
    }
    return { whole: compile(schema, document), split: null };
  }
}

/** Null where the compiler does not know a construct: the operation stays interpreted. */
function compile(schema: GraphQLSchema, document: DocumentNode): CompiledExecution | null {
  const compiled = compileQuery(schema, document, undefined, { disablingCapturingStackErrors: true });
  return isCompiledQuery(compiled) ? (compiled.query as CompiledExecution) : null;
}

function writeWhole(answer: Answer): WrittenAnswer {
  return { answer, body: [Buffer.from(JSON.stringify(answer))] };
}

/** The operation that is asked for with the fragments it uses, and nothing else. */
function ownDocument(document: DocumentNode, operationName: string | undefined): DocumentNode {
  const separated = separateOperations(document);
  return separated[operationName ?? (Object.keys(separated)[0] as string)] as DocumentNode;
}

interface OperationSource {
  readonly schema: GraphQLSchema;
  readonly keptItems: KeptItems | null;
  readonly document: DocumentNode;
  readonly compileAfter: number;
}

interface Compiled {
  readonly whole: CompiledExecution | null;
  readonly split: { readonly around: CompiledExecution; readonly items: ItemWriter } | null;
}

type Present = (result: ExecutionResult) => Answer;

/** An answer and the JSON it was written as, in parts. */
export interface WrittenAnswer {
  readonly answer: Answer;
  readonly body: readonly Buffer[];
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
  /** Most documents kept; default 2000. */
  readonly maxDocuments?: number;
  /** Most characters of the texts kept together; default 8 million. */
  readonly maxTextLength?: number;
}

export type Variables = Readonly<Record<string, unknown>>;

type CompiledExecution = (
  root: undefined,
  context: object,
  variables: Variables,
) => ExecutionResult | Promise<ExecutionResult>;
