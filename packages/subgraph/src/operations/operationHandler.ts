import type { BatchHead } from '@calendar/http/protocol';
import type { Logger } from '@calendar/runtime/log';
import { GraphQLError } from 'graphql';
import { maskErrors } from '../errors/callerErrors.ts';
import { Operation } from '../OperationContext.ts';
import type { Observer } from '../observation/Observer.ts';
import { Abandoned, beginTask, OperationBudget } from '../pacing/OperationBudget.ts';
import { type FollowingSnapshots, snapshotAt } from '../snapshot/snapshotAt.ts';
import {
  ABANDONED,
  type OperationRequest,
  readAt,
  readAwaited,
  readParameters,
  readWhole,
} from './OperationRequest.ts';
import { InvalidDocument, type PreparedOperations } from './PreparedOperations.ts';

/** Answers operations from the newest snapshot. Never rejects. */
export function operationHandler<Snapshot>({
  poller,
  operations,
  clock,
  observer,
  logger,
}: OperationHandlerOptions<Snapshot>): OperationHandler {
  return async (request) => {
    const began = performance.now();
    const reply = await execute(request).catch((error: unknown) => refuse(error, request));
    observer.answered(request, reply.status, performance.now() - began);
    return reply;
  };

  async function execute(request: OperationRequest): Promise<OperationReply> {
    if (poller.current === null) return failure(503, 'SERVICE_UNAVAILABLE', 'No snapshot yet');
    const at = readAt(request.at);
    const current =
      at === undefined || at === poller.current.token
        ? poller.current
        : await snapshotAt(poller, at, request.receivedAt + LONGEST_CATCH_UP_MS);
    if (current === null) return failure(503, 'BEHIND', 'The state that is asked for has not arrived yet');
    const { query, variables, operationName } = readParameters(request.parameters);
    const prepared = operations.prepare(query, operationName);
    const instant =
      readWhole(request.instant, 'The instant is not a number of milliseconds since 1970') ?? clock();
    const values = readWhole(request.budget, 'The budget is not a number of values') ?? undefined;
    const task = beginTask(readAwaited(request), request.caller);
    try {
      const budget = new OperationBudget({ task, values });
      const operation = new Operation(current, instant, request.method === 'GET', budget);
      const { errors, body } = await observer.execute(request, operationName, () =>
        prepared.answer(operation, variables, (found) => maskErrors(found, logOf(request))),
      );
      const until = current.isPartial ? instant : operation.validUntil;
      const validUntil = until === Number.POSITIVE_INFINITY ? undefined : until;
      const { token: revision } = current;
      return { status: 200, body, revision, validUntil, errors: errors.length, cost: budget.cost };
    } finally {
      task.end();
    }
  }

  function refuse(error: unknown, request: OperationRequest): OperationReply {
    if (error instanceof InvalidDocument) return written(400, { errors: error.faults });
    if (error instanceof GraphQLError) return written(400, { errors: [error] });
    if (error instanceof Abandoned) return failure(ABANDONED, 'DEADLINE_EXCEEDED', error.message);
    const originalError = error instanceof Error ? error : new Error(String(error));
    return written(500, { errors: maskErrors([new GraphQLError('', { originalError })], logOf(request)) });
  }

  function logOf({ requestId }: OperationRequest): Logger {
    return logger.child({ requestId });
  }
}

const LONGEST_CATCH_UP_MS = 300;

function failure(status: number, code: string, message: string): OperationReply {
  return written(status, { errors: [{ message, extensions: { code } }] });
}

function written(status: number, answer: object): OperationReply {
  return { status, body: [Buffer.from(JSON.stringify(answer))] };
}

export type OperationHandler = (request: OperationRequest) => Promise<OperationReply>;

/** The reply to one request. Its status is 200 when the operation was executed. */
export interface OperationReply extends Omit<BatchHead, 'length'> {
  /** JSON, in parts. */
  readonly body: readonly Buffer[];
}

export interface OperationHandlerOptions<Snapshot> {
  readonly poller: FollowingSnapshots<Snapshot>;
  readonly operations: PreparedOperations;
  /** Milliseconds since 1970, for operations without an instant. */
  readonly clock: () => number;
  readonly observer: Observer<Snapshot>;
  readonly logger: Logger;
}
