import { GraphQLError } from 'graphql';
import { Scheduler, type Task } from './Scheduler.ts';

/**
 * What one operation may use (docs/rules.md 41 "True cost of an operation"): values, bytes, and the thread
 * while others wait. Beyond it, it is stopped for good: an executor may take an error for a field's.
 */
export class OperationBudget {
  readonly task: Task;
  readonly #values: number;
  #cost = 0;
  #bytes = 0;
  #stopped: Error | undefined;
  #queue: Promise<unknown> | undefined;

  constructor({ task = scheduler.begin(), values = LARGEST_COST }: OperationBudgetOptions = {}) {
    this.task = task;
    this.#values = values;
  }

  /** Values that the answer has so far, those of lists included that are still to be written. */
  get cost(): number {
    return this.#cost;
  }

  /** @throws GraphQLError with the code `TOO_COSTLY` */
  charge(values: number): void {
    this.#cost += values;
    if (this.#cost > this.#values)
      this.#stop(refusal('TOO_COSTLY', `The answer holds more values than the budget of ${this.#values}`));
  }

  /** Counts the bytes written so far. Throws a GraphQLError with the code `ANSWER_TOO_LARGE`. */
  write(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > LARGEST_ANSWER_BYTES)
      this.#stop(refusal('ANSWER_TOO_LARGE', `The answer is larger than ${LARGEST_ANSWER_BYTES} bytes`));
  }

  /** Counts the whole answer in place of the earlier counts. @throws like `write` */
  finish(body: readonly Buffer[]): void {
    this.#bytes = 0;
    this.write(body.reduce((sum, part) => sum + part.length, 0));
  }

  /** Counts from the beginning: the answer is written in another way. */
  recount(): void {
    this.#cost = 0;
    this.#bytes = 0;
  }

  /** @throws the error for which the operation was stopped, or `Abandoned` if nobody waits for it any more */
  check(): void {
    if (this.#stopped !== undefined) throw this.#stopped;
    if (!this.task.isAwaited()) this.#stop(new Abandoned());
  }

  /** Waits for the next slice of the thread. @throws like `check` */
  async pause(): Promise<void> {
    if (!(await this.task.pause())) this.#stop(new Abandoned());
  }

  /** Works at once while the slice lasts, else in a later one; one work after the other. @throws like `check` */
  inSlice<Result>(work: () => Result | Promise<Result>): Result | Promise<Result> {
    if (this.#stopped !== undefined) throw this.#stopped;
    if (this.#queue === undefined && !this.task.isSliceOver()) return work();
    const before = this.#queue;
    const worked = (async () => {
      await before;
      this.check();
      if (this.task.isSliceOver()) await this.pause();
      return work();
    })();
    this.#queue = worked.catch(() => undefined);
    return worked;
  }

  #stop(error: Error): never {
    this.#stopped ??= error;
    throw this.#stopped;
  }
}

/** Nobody waits for the answer any more: the client disconnected, or the deadline passed. */
export class Abandoned extends Error {
  constructor() {
    super('Nobody waits for the answer any more');
    this.name = 'Abandoned';
  }
}

/** All operations of the process share its one thread. */
const scheduler = new Scheduler();

export function beginTask(isAwaited?: () => boolean, caller?: string): Task {
  return scheduler.begin(isAwaited, caller);
}

/** Values, if a request gives no number. */
const LARGEST_COST = 1_500_000;
const LARGEST_ANSWER_BYTES = 32 * 1024 * 1024;

function refusal(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

export interface OperationBudgetOptions {
  readonly task?: Task | undefined;
  /** Values that the answer may hold; default 1,500,000. */
  readonly values?: number | undefined;
}
