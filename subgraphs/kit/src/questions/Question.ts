import { GraphQLError } from 'graphql';
import type { Variables } from '../PreparedOperation.ts';
import { isRecord } from './isRecord.ts';

/** A GraphQL operation as another part of the service asks it. Nothing in it is checked yet. */
export interface Question {
  /** An object with `query`, `variables` and `operationName`. */
  readonly asked: unknown;
  /** The operation's one instant, milliseconds since 1970 (`decisions.md 3`). */
  readonly instant: unknown;
  /** The caller's HTTP method (`decisions.md 10`). */
  readonly method: unknown;
  readonly requestId: string | undefined;
  /** W3C `traceparent` of what the question is part of. */
  readonly traceparent: string | undefined;
}

/** @throws GraphQLError with the code `BAD_REQUEST` */
export function readRequest(asked: unknown): GraphQLRequest {
  if (!isRecord(asked)) throw badRequest('The body is not a JSON object');
  const { query, variables = null, operationName = null } = asked;
  if (typeof query !== 'string') throw badRequest('`query` is not a text');
  if (typeof variables !== 'object' || Array.isArray(variables))
    throw badRequest('`variables` is not an object');
  if (operationName !== null && typeof operationName !== 'string')
    throw badRequest('`operationName` is not a text');
  return { query, variables: (variables ?? {}) as Variables, operationName: operationName ?? undefined };
}

/**
 * Null where none is given.
 *
 * @throws GraphQLError with the code `BAD_REQUEST`
 */
export function readInstant(given: unknown): number | null {
  if (given === undefined) return null;
  const instant = Number(given);
  if (Number.isSafeInteger(instant)) return instant;
  throw badRequest('The instant is not a number of milliseconds since 1970');
}

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
}

/** A GraphQL request. */
export interface GraphQLRequest {
  readonly query: string;
  readonly variables: Variables;
  readonly operationName: string | undefined;
}
