import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import { compileDocument } from '../compiling/compileDocument.ts';
import type { Operation } from '../OperationContext.ts';
import type { Answer } from '../observation/outcomeOf.ts';
import type { Variables } from '../splitting/ItemExecution.ts';
import type { ListWriters } from '../splitting/ListWriters.ts';
import { fillPlaces, type Part } from '../splitting/PlacedList.ts';
import { type SplitOperation, splitOperation } from '../splitting/splitOperation.ts';

/** A valid operation. */
export class PreparedOperation {
  readonly #source: OperationSource;
  readonly #split: SplitOperation;
  #usesUntilCompiled: number;
  #compiled: CompiledExecution | null = null;

  constructor(source: OperationSource) {
    this.#source = source;
    this.#split = splitOperation(source.document, source.splitSchema);
    this.#usesUntilCompiled = source.compileAfter;
  }

  /**
   * Executes the operation and writes its answer as JSON: what is around its lists first, then item by item, with
   * pauses. A variable that cannot be coerced is an error without `originalError` in the result.
   *
   * @param present makes an answer of a result
   * @throws what the operation is stopped for by its allowance
   */
  async answer(
    operation: Operation<unknown>,
    variables: Variables,
    present: Present,
  ): Promise<WrittenAnswer> {
    return (
      (await this.#answerInParts(operation, variables, present)) ??
      this.#answerWhole(operation, variables, present)
    );
  }

  /** Undefined where an item has errors: these, and what they make null, belong to the whole answer. */
  async #answerInParts(
    operation: Operation<unknown>,
    variables: Variables,
    present: Present,
  ): Promise<WrittenAnswer | undefined> {
    const { allowance } = operation;
    allowance.check();
    const executed = this.#executeAround(operation, variables);
    const result = executed instanceof Promise ? await executed : executed;
    allowance.check();
    this.#charge(operation, result);
    const lists: (readonly Part[])[] = [];
    for (const list of operation.placed) {
      const written = await this.#source.writers.writerOf(list.place).write(list, operation, variables);
      if (written === undefined) return undefined;
      lists.push(written);
    }
    const answer = present(result);
    const body = fillPlaces(JSON.stringify(answer), lists);
    allowance.finish(body);
    return { answer, body };
  }

  #executeAround(operation: Operation<unknown>, variables: Variables): Executed {
    if (this.#usesUntilCompiled-- === 0)
      this.#compiled = compileDocument(
        this.#source.splitSchema,
        this.#split.around,
      ) as CompiledExecution | null;
    if (this.#compiled !== null) return this.#compiled(undefined, operation, variables);
    return execute({
      schema: this.#source.splitSchema,
      document: this.#split.around,
      contextValue: operation,
      variableValues: variables,
    });
  }

  async #answerWhole(
    operation: Operation<unknown>,
    variables: Variables,
    present: Present,
  ): Promise<WrittenAnswer> {
    const { schema, document } = this.#source;
    operation.allowance.recount();
    const result = await execute({
      schema,
      document,
      contextValue: operation,
      variableValues: variables,
    });
    this.#charge(operation, result);
    const answer = present(result);
    const body = [Buffer.from(JSON.stringify(answer))];
    operation.allowance.finish(body);
    return { answer, body };
  }

  #charge({ allowance }: Operation<unknown>, { data }: ExecutionResult): void {
    const { shape } = this.#split;
    allowance.charge(shape.fixed + (data ? shape.beyondFixed(data) : 0));
  }
}

/** What an operation is prepared from. */
export interface OperationSource {
  readonly schema: GraphQLSchema;
  /** The same, made by `splitSchema`. */
  readonly splitSchema: GraphQLSchema;
  readonly writers: ListWriters;
  readonly document: DocumentNode;
  readonly compileAfter: number;
}

type Present = (result: ExecutionResult) => Answer;

/** An answer and the JSON it was written as, in parts. */
export interface WrittenAnswer {
  readonly answer: Answer;
  readonly body: readonly Buffer[];
}

type Executed = ExecutionResult | Promise<ExecutionResult>;

type CompiledExecution = (root: undefined, context: object, variables: Variables) => Executed;
