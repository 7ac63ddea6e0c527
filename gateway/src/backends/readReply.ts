import { isRecord } from '@calendar/http/protocol';
import type { GraphQLFormattedError } from 'graphql';
import type { SubgraphReply } from './Fetch.ts';
import { SubgraphFailure } from './SubgraphFailure.ts';

/**
 * The JSON text of `data` without parsing it; undefined unless the reply has `data` alone. Inside a JSON text
 * a quotation mark is escaped: without the bytes `"errors"` there is no such member.
 */
export function errorFreeData({
  bytes,
  errors,
}: Pick<SubgraphReply, 'bytes' | 'errors'>): Buffer | undefined {
  const reply = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!reply.subarray(0, OPENING.length).equals(OPENING)) return undefined;
  if (!reply.subarray(-CLOSING.length).equals(CLOSING)) return undefined;
  if (errors !== 0 && (reply.includes(ERRORS_NAME) || reply.includes(EXTENSIONS_NAME))) return undefined;
  return reply.subarray(OPENING.length - 1, -1);
}

/**
 * A whole reply, parsed. Throws a `SubgraphFailure` when it is no GraphQL response. Keeps a hundred errors.
 */
export function parseReply(subgraph: string, bytes: Uint8Array): ParsedReply {
  const reply = parseJson(subgraph, bytes);
  if (!isRecord(reply)) throw new SubgraphFailure(subgraph, 'answered with JSON that is not an object');
  const { data, errors } = reply;
  if (errors !== undefined && !(Array.isArray(errors) && errors.slice(0, MOST_ERRORS).every(isRecord))) {
    throw new SubgraphFailure(subgraph, 'answered with "errors" that are not a list of objects');
  }
  if (data !== null && !isRecord(data)) {
    if (errors === undefined) throw new SubgraphFailure(subgraph, 'answered without "data"');
    return { data: null, errors: errors.slice(0, MOST_ERRORS) };
  }
  return { data, errors: (errors ?? []).slice(0, MOST_ERRORS) };
}

const MOST_ERRORS = 100;
const OPENING = Buffer.from('{"data":{');
const CLOSING = Buffer.from('}}');
const ERRORS_NAME = Buffer.from('"errors"');
const EXTENSIONS_NAME = Buffer.from('"extensions"');

function parseJson(subgraph: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch (error) {
    throw new SubgraphFailure(subgraph, 'answered with a body that is not JSON', { cause: error });
  }
}

/** A GraphQL response from a subgraph. Its errors are not for callers as they are. */
export interface ParsedReply {
  readonly data: Record<string, unknown> | null;
  readonly errors: readonly Partial<GraphQLFormattedError>[];
}
