import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { canCompile } from './canCompile.ts';
import type { ItemWriter } from './keptItems/ItemWriter.ts';
import type { KeptItems } from './keptItems/KeptItems.ts';
import { fillPlaces } from './keptItems/places.ts';
import { splitOperation } from './keptItems/splitOperation.ts';
import type { Answer } from './observation/outcomeOf.ts';
import type { Operation } from './operationContext.ts';

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
    if (!canCompile(document)) return { whole: null, split: null };
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

/** What an operation is prepared from. */
export interface OperationSource {
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

export type Variables = Readonly<Record<string, unknown>>;

type CompiledExecution = (
  root: undefined,
  context: object,
  variables: Variables,
) => ExecutionResult | Promise<ExecutionResult>;
