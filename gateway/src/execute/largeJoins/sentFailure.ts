import { SubgraphFailure } from '../../subgraphs/SubgraphFailure.ts';
import type { SentFailure } from './messages.ts';

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
