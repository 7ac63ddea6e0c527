import type { GraphQLFormattedError } from 'graphql';
import { catalogue, type ErrorKind } from './catalogue.ts';

/** Thrown if a request cannot be executed: the whole answer is `errors`, with the catalogue's HTTP status. */
export class Refusal extends Error {
  readonly kind: ErrorKind;
  readonly status: number;
  readonly errors: readonly GraphQLFormattedError[];
  /** Response headers that belong to this refusal, such as `Allow`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(kind: ErrorKind, details: RefusalDetails = {}) {
    const { status, code, message } = catalogue[kind];
    super(details.message ?? message);
    this.kind = kind;
    this.status = status;
    this.headers = details.headers ?? {};
    const errors: readonly Located[] = details.graphqlErrors ?? [{ message: this.message }];
    this.errors = errors.map((error) => ({
      message: shortened(error.message),
      ...(error.locations === undefined ? {} : { locations: error.locations }),
      extensions: { code, ...details.extensions },
    }));
  }
}

/** GraphQL's messages repeat what the caller sent, which may be very long. */
function shortened(message: string): string {
  return message.length > mostCharacters ? `${message.slice(0, mostCharacters)}…` : message;
}

const mostCharacters = 1000;

export interface RefusalDetails {
  /** In place of the catalogue's message. */
  readonly message?: string;
  /** In place of the one message: the errors that GraphQL found, an entry each. */
  readonly graphqlErrors?: readonly Located[];
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Located {
  readonly message: string;
  readonly locations?: GraphQLFormattedError['locations'] | undefined;
}

/** The refusal of a request that exceeds the capacity of the moment (docs/rules.md 42 "Fair shares under load"). */
export function overloaded(headers: Readonly<Record<string, string>> = {}): Refusal {
  // No work waits longer than that second.
  return new Refusal('overloaded', { headers: { ...headers, 'retry-after': '1' } });
}
