import { type ExecutionResult, execute, type GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Operation } from '../OperationContext.ts';
import { costOfFields } from '../writing/costOf.ts';
import { type OperationSource, OperationWriter } from '../writing/OperationWriter.ts';
import { fillPlaceholders } from '../writing/placeholders.ts';
import type { Variables } from '../writing/Writing.ts';

/** A valid operation. */
export class PreparedOperation {
  readonly #source: OperationSource;
  readonly #writer: OperationWriter;

  constructor(source: OperationSource) {
    this.#source = source;
    this.#writer = new OperationWriter(source);
  }

  /**
   * Answers the operation. The answer is written while it is resolved. Where the writer meets what it is not made for,
   * graphql-js executes the operation. A variable that cannot be coerced is an error without `originalError`.
   *
   * @param present makes errors what callers may see
   * @throws what the operation is stopped for by its budget
   */
  async answer(
    operation: Operation<unknown>,
    variables: Variables,
    present: Present,
  ): Promise<WrittenAnswer> {
    const { budget } = operation;
    budget.check();
    const answer =
      (await this.#write(operation, variables, present)) ??
      (await this.#execute(operation, variables, present));
    budget.finish(answer.body);
    return answer;
  }

  async #write(
    operation: Operation<unknown>,
    variables: Variables,
    present: Present,
  ): Promise<WrittenAnswer | undefined> {
    try {
      const { outer, lists, errors: found } = await this.#writer.write(operation, variables);
      if (found.length === 0)
        return { errors: [], isEmpty: false, body: fillPlaceholders(`{"data":${outer}}`, lists) };
      const errors = present(found);
      const text = `{"data":${outer},"errors":${JSON.stringify(errors)}}`;
      return { errors, isEmpty: EMPTY.test(outer), body: fillPlaceholders(text, lists) };
    } catch {
      operation.budget.check();
      return undefined;
    }
  }

  async #execute(
    operation: Operation<unknown>,
    variables: Variables,
    present: Present,
  ): Promise<WrittenAnswer> {
    const { budget } = operation;
    budget.recount();
    const { schema, document } = this.#source;
    const result: ExecutionResult = await execute({
      schema,
      document,
      contextValue: operation,
      variableValues: variables,
    });
    budget.check();
    const { data } = result;
    budget.charge(costOfFields(data ?? {}));
    const errors = present(result.errors ?? []);
    const answer = errors.length === 0 ? { data } : { data, errors };
    const isEmpty = Object.values(data ?? {}).every((each) => each === null);
    return { errors, isEmpty, body: [Buffer.from(JSON.stringify(answer))] };
  }
}

/** `data` with nothing in it. */
const EMPTY = /^\{(?:"\w+":null,?)*\}$/;

type Present = (errors: readonly GraphQLError[]) => readonly GraphQLFormattedError[];

/** An answer, written as JSON. */
export interface WrittenAnswer {
  readonly errors: readonly GraphQLFormattedError[];
  /** Whether `data` holds nothing but nulls. */
  readonly isEmpty: boolean;
  /** In parts. */
  readonly body: readonly Buffer[];
}
