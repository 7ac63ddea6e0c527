import { isRecord, type REQUEST_HEADERS } from '@calendar/http/protocol';
import { GraphQLError } from 'graphql';
import type { Variables } from '../writing/Writing.ts';

/** A GraphQL operation as another part of the service sends it. Nothing that was sent is checked yet. */
export interface OperationRequest extends Sent {
  /** The parameters of a GraphQL request: an object with `query`, `variables` and `operationName`. */
  readonly parameters: unknown;
  /** On the clock of `performance.now()`. */
  readonly receivedAt: number;
  /** Whether the connection that the request came by is gone. */
  readonly isCutOff: () => boolean;
  readonly caller: string | undefined;
  readonly requestId: string | undefined;
  /** W3C `traceparent` of the trace that the request is part of. */
  readonly traceparent: string | undefined;
}

type Sent = { readonly [Name in keyof typeof REQUEST_HEADERS]: unknown };

/** @throws GraphQLError with the code `BAD_REQUEST` */
export function readParameters(parameters: unknown) {
  if (!isRecord(parameters)) throw badRequest('The body is not a JSON object');
  const { query, variables = null, operationName = null } = parameters;
  if (typeof query !== 'string') throw badRequest('`query` is not a text');
  if (typeof variables !== 'object' || Array.isArray(variables))
    throw badRequest('`variables` is not an object');
  if (operationName !== null && typeof operationName !== 'string')
    throw badRequest('`operationName` is not a text');
  return { query, variables: (variables ?? {}) as Variables, operationName: operationName ?? undefined };
}

/** Whether anybody waits for the reply. Throws a GraphQLError with the code `BAD_REQUEST`. */
export function readAwaited({ deadline: given, receivedAt, isCutOff }: OperationRequest): () => boolean {
  const deadline = readWhole(given, 'The deadline is not a number of milliseconds');
  if (deadline === null) return () => !isCutOff();
  return () => !isCutOff() && performance.now() - receivedAt < deadline;
}

/** @throws GraphQLError with the code `BAD_REQUEST` */
export function readAt(given: unknown): string | undefined {
  if (given === undefined || (typeof given === 'string' && given.length <= LONGEST_TOKEN)) return given;
  throw badRequest('The state to be shown is not a token');
}

const LONGEST_TOKEN = 4096;

/** Null if none is given. Throws a GraphQLError with the code `BAD_REQUEST` and this message. */
export function readWhole(given: unknown, message: string): number | null {
  if (given === undefined) return null;
  const read = Number(given);
  if (Number.isSafeInteger(read)) return read;
  throw badRequest(message);
}

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
}

/** The status of a reply that nobody waits for any more. In a batch it replaces the reply. */
export const ABANDONED = 504;
