import type { GraphQLFormattedError } from 'graphql';
import type { SentRefusal } from '../../errors/Refusal.ts';
import type { Variables } from '../../http/readParameters.ts';
import type { Planned } from '../../plan/messages.ts';
import type { ConditionValues } from '../../selection/SelectionTree.ts';
import { SubgraphFailure } from '../../subgraphs/SubgraphFailure.ts';
import type { JoinRequest } from '../join/JoinExecution.ts';

/** Makes an error ready to be sent to another thread, for its log there. */
export function sendFailure(error: unknown): SentFailure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { message, stack, subgraph: error instanceof SubgraphFailure ? error.subgraph : undefined };
}

export function receiveFailure({ message, stack, subgraph }: SentFailure): Error {
  const error = subgraph === undefined ? new Error(message) : new SubgraphFailure(subgraph, '');
  error.message = message;
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** What the thread is started with. */
export interface LargeJoinsData {
  /** Text of the composed supergraph. */
  readonly supergraph: string;
}

/** An operation that is to be joined. */
export interface LargeJoin {
  /** Text of the operation, with its fragments. */
  readonly text: string;
  readonly planned: Planned;
  readonly conditions: ConditionValues;
  readonly variables: Variables;
}

/** To the thread, of a join. */
export type ToThread =
  | { readonly kind: 'join'; readonly join: LargeJoin }
  | { readonly kind: 'reply'; readonly fetch: number; readonly bytes: Uint8Array }
  | { readonly kind: 'failure'; readonly fetch: number; readonly failure: SentFailure };

/** From the thread. */
export type FromThread =
  | {
      readonly kind: 'fetch';
      readonly fetch: number;
      readonly subgraph: string;
      readonly request: JoinRequest;
    }
  | { readonly kind: 'log'; readonly errorId: string; readonly error: SentFailure }
  | { readonly kind: 'joined'; readonly data: Uint8Array; readonly errors: readonly GraphQLFormattedError[] }
  | { readonly kind: 'refused'; readonly refusal: SentRefusal }
  | { readonly kind: 'failed'; readonly error: SentFailure };

/** An error as it is sent between threads. */
export interface SentFailure {
  readonly message: string;
  readonly stack: string | undefined;
  /** The subgraph that failed; undefined where it is another error. */
  readonly subgraph: string | undefined;
}
