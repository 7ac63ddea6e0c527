import { SubgraphFailure } from '../../backends/SubgraphFailure.ts';
import type { ErrorKind } from './catalogue.ts';
import { Refusal } from './Refusal.ts';

/** Errors as they go between threads. In the other thread they are the same objects as in their own. */
export const sentErrors = {
  send(error: unknown): SentError {
    if (error instanceof Refusal) {
      const { kind, message, errors } = error;
      return { kind, message, errors };
    }
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { message, stack, subgraph: error instanceof SubgraphFailure ? error.subgraph : undefined };
  },

  receive(sent: SentError): Error {
    const { message } = sent;
    if ('kind' in sent) {
      const { kind, errors } = sent;
      return new Refusal(kind, { message, graphqlErrors: errors, extensions: errors[0]?.extensions ?? {} });
    }
    const { stack, subgraph } = sent;
    const error = subgraph === undefined ? new Error() : new SubgraphFailure(subgraph, '');
    error.message = message;
    if (stack !== undefined) error.stack = stack;
    return error;
  },
};

export type SentError =
  | { readonly kind: ErrorKind; readonly message: string; readonly errors: Refusal['errors'] }
  | {
      readonly message: string;
      readonly stack: string | undefined;
      /** The subgraph that failed. Undefined if it is another error. */
      readonly subgraph: string | undefined;
    };
