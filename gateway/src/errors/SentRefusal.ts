import type { GraphQLFormattedError } from 'graphql';
import type { ErrorKind } from './catalogue.ts';
import { Refusal } from './Refusal.ts';

/** A `Refusal` as it is sent between threads. */
export interface SentRefusal {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly errors: readonly GraphQLFormattedError[];
}

export function sendRefusal({ kind, message, errors }: Refusal): SentRefusal {
  return { kind, message, errors };
}

export function receiveRefusal({ kind, message, errors }: SentRefusal): Refusal {
  return new Refusal(kind, {
    message,
    graphqlErrors: errors.map((error) => ({ message: error.message, locations: error.locations })),
    extensions: errors[0]?.extensions ?? {},
  });
}
