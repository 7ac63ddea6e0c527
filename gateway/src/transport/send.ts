import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './Answer.ts';
import { cacheControl, entityTag, matches } from './caching.ts';
import { corsHeaders } from './cors.ts';

/** Writes an answer: `Cache-Control` as of `now`, for GET a validator and 304, for HEAD no body. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  sending: Sending,
): void {
  const headers: Record<string, string | number> = {
    ...corsHeaders,
    ...answer.headers,
    'cache-control': cacheControl(answer, sending.now, sending.maxAge),
    // An answer depends on the wanted media type, on the key (its notice) and on the proof of a preflight.
    vary: 'Accept, X-Api-Key, Apollo-Require-Preflight',
    'x-content-type-options': 'nosniff',
  };
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && answer.successful) {
    const tag = entityTag(answer);
    headers['etag'] = tag;
    if (matches(request.headers['if-none-match'], tag)) {
      delete headers['content-type'];
      response.writeHead(304, headers).end();
      return;
    }
  }
  headers['content-length'] = answer.body.length;
  response.writeHead(answer.status, headers).end(request.method === 'HEAD' ? undefined : answer.body);
}

/** What an answer's headers depend on beside the answer. */
export interface Sending {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Longest time that others may keep an answer, in seconds. */
  readonly maxAge: number;
}
