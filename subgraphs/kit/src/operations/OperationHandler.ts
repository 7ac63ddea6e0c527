import { type ExecutionResult, GraphQLError } from 'graphql';
import { maskErrors } from '../errors/maskErrors.ts';
import { Operation } from '../OperationContext.ts';
import type { Observer } from '../observation/Observer.ts';
import type { Answer } from '../observation/outcomeOf.ts';
import { Abandoned, Allowance, beginTurn } from '../pacing/Allowance.ts';
import type { Logger } from '../process/createLogger.ts';
import type { Followed } from '../snapshot/SnapshotPoller.ts';
import { ABANDONED } from './abandoned.ts';
import { type Question, readBudget, readInstant, readRequest, readWanted } from './OperationRequest.ts';
import { InvalidDocument, type Operations } from './PreparedOperations.ts';

/** Answers operations from the newest snapshot. */
export class Answerer<Snapshot> {
  readonly #options: AnswererOptions<Snapshot>;

  constructor(options: AnswererOptions<Snapshot>) {
    this.#options = options;
  }

  /** Never rejects: what cannot be answered is answered with an error. */
  async answer(question: Question): Promise<QuestionReply> {
    const { observer } = this.#options;
    const began = performance.now();
    const reply = await this.#answer(question).catch((error: unknown) => this.#refuse(error, question));
    observer.answered(question, reply.status, performance.now() - began);
    return reply;
  }

  async #answer(question: Question): Promise<QuestionReply> {
    const { follower, operations, clock, observer } = this.#options;
    const followed = follower.current;
    if (followed === null) return failure(503, 'SERVICE_UNAVAILABLE', 'No snapshot yet');
    const { query, variables, operationName } = readRequest(question.asked);
    const prepared = operations.prepare(query, operationName);
    const instant = readInstant(question.instant) ?? clock();
    const budget = readBudget(question.budget) ?? undefined;
    const turn = beginTurn(readWanted(question), question.caller);
    try {
      const allowance = new Allowance({ turn, budget });
      const operation = new Operation(followed, instant, question.method === 'GET', allowance);
      const { answer, body } = await observer.execute(question, operationName, () =>
        prepared.answer(operation, variables, (result) => this.#present(result, question)),
      );
      const { validUntil } = operation;
      const errors = answer.errors?.length ?? 0;
      return { status: 200, body, revision: followed.token, validUntil, errors, cost: allowance.cost };
    } finally {
      turn.end();
    }
  }

  #present({ data, errors }: ExecutionResult, question: Question): Answer {
    return errors === undefined ? { data } : { data, errors: maskErrors(errors, this.#logOf(question)) };
  }

  #refuse(error: unknown, question: Question): QuestionReply {
    if (error instanceof InvalidDocument) return written(400, { errors: error.faults });
    if (error instanceof GraphQLError) return written(400, { errors: [error] });
    if (error instanceof Abandoned) return failure(ABANDONED, 'DEADLINE_EXCEEDED', error.message);
    const originalError = error instanceof Error ? error : new Error(String(error));
    return written(500, {
      errors: maskErrors([new GraphQLError('', { originalError })], this.#logOf(question)),
    });
  }

  #logOf({ requestId }: Question): Logger {
    return this.#options.logger.child({ requestId });
  }
}

function failure(status: number, code: string, message: string): QuestionReply {
  return written(status, { errors: [{ message, extensions: { code } }] });
}

function written(status: number, answer: object): QuestionReply {
  return { status, body: [Buffer.from(JSON.stringify(answer))] };
}

/** The answer to one question. */
export interface QuestionReply {
  /** 200 when the operation was executed. */
  readonly status: number;
  /** JSON, in parts. */
  readonly body: readonly Buffer[];
  /** Names the snapshot that was answered from. */
  readonly revision?: string;
  /** The next instant at which time alone may change the answer, milliseconds since 1970, or `Infinity`. */
  readonly validUntil?: number;
  /** How many errors the answer has. */
  readonly errors?: number;
  /** How many values it has (docs/rules.md 41 "True cost of an operation"). */
  readonly cost?: number;
}

export interface AnswererOptions<Snapshot> {
  readonly follower: { readonly current: Followed<Snapshot> | null };
  readonly operations: Operations;
  /** Milliseconds since 1970; for operations that do not bring their instant. */
  readonly clock: () => number;
  readonly observer: Observer<Snapshot>;
  readonly logger: Logger;
}
