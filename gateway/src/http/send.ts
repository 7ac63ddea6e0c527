import type { IncomingMessage, ServerResponse } from 'node:http';
import { cacheControl, matchingTag } from './caching.ts';
import type { PreparedAnswer } from './PreparedAnswer.ts';
import { headOfUnmodified } from './Representation.ts';
import type { ResponseBuffers } from './ResponseBuffers.ts';
import { representationHeader } from './representationHeader.ts';

/** Writes a reply: `Cache-Control` as of `now`, for GET a validator and 304, for HEAD no body. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { prepared, cacheStatus }: Reply,
  { now, maxAge, responseBuffers }: Sending,
): void {
  const { answer, tag } = prepared;
  const control = cacheControl(answer, now, maxAge);
  const unmodified = tag === undefined ? undefined : matchingTag(request.headers['if-none-match'], tag);
  if (unmodified !== undefined) {
    response.writeHead(304, headOfUnmodified(unmodified, control, cacheStatus)).end();
    return;
  }
  const representation = prepared.representation(representationHeader(request, 'accept-encoding'));
  response.writeHead(answer.status, representation.head(control, cacheStatus));
  if (request.method === 'HEAD') response.end();
  else responseBuffers.send(response, representation);
}

/** An answer to one caller. */
export interface Reply {
  readonly prepared: PreparedAnswer;
  /** Value of `Cache-Status`; undefined for what is not looked up in a cache. */
  readonly cacheStatus?: CacheStatus;
}

/** What sending depends on beside the answer. */
export interface Sending {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Longest time that browsers and proxies may cache an answer, in seconds. */
  readonly maxAge: number;
  readonly responseBuffers: ResponseBuffers;
}

/**
 * How the answer cache took part (RFC 9211). `detail=unconfirmed`: a subgraph that it was made from does not answer,
 * so it is unknown whether it has changed since; it holds as far as time alone is concerned. `detail=shared`: another
 * gateway had it computed.
 */
export type CacheStatus =
  | 'calendar; hit'
  | 'calendar; hit; detail=unconfirmed'
  | 'calendar; hit; detail=shared'
  | 'calendar; fwd=miss';
