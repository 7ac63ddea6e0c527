import type { GraphQLFormattedError } from 'graphql';

/** What a request is answered with. */
export interface Reply {
  readonly status: number;
  /** In lower case, beside `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whole, or its parts as they come. */
  readonly body: Buffer | AsyncIterable<Buffer>;
}

export function jsonReply(status: number, value: object): Reply {
  return { status, headers: JSON_TYPE, body: Buffer.from(JSON.stringify(value)) };
}

/** An error in GraphQL's form. */
export function refusal(status: number, code: string, message: string): Reply {
  const error: GraphQLFormattedError = { message, extensions: { code } };
  return jsonReply(status, { errors: [error] });
}

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' } as const;
