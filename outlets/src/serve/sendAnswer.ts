import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import { type Answer, type Content, type Variant, variantFor } from './Answer.ts';

/** Sends an answer, with what caches may do with it at `now`; 304 to who has it, without a body for HEAD. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, now, buffers }: Sending,
): void {
  const { content } = answer;
  const variant = variantFor(content, request.headers['accept-encoding']);
  const known = content.status === 200 ? unmodified(request, variant, content) : undefined;
  const head = { ...COMMON, ...cachingHead(answer, now) };
  if (known !== undefined) {
    response.writeHead(304, { ...head, ...known.unmodified }).end();
    return;
  }
  response.writeHead(content.status, { ...head, ...variant.head });
  if (request.method === 'HEAD') response.end();
  else buffers.send(response, variant.body);
}

/** A stale answer says so (RFC 9211), with its age, and is revalidated each time, or used for a day. */
function cachingHead({ freshUntil, storedAt }: Answer, now: number): Readonly<Record<string, string>> {
  const left = Math.max(0, Math.floor((freshUntil - now) / 1000));
  const age = Math.max(0, Math.floor((now - storedAt) / 1000));
  return {
    'cache-control': `public, max-age=${left}, stale-if-error=${LONGEST_STALE_MS / 1000}`,
    ...(now < freshUntil || age === 0
      ? {}
      : { age: String(age), 'cache-status': `calendar-outlets; hit; ttl=${-age}` }),
  };
}

/** The variant that the caller has, by `If-None-Match`, else `If-Modified-Since` (RFC 9110, section 13.2.2). */
function unmodified(
  { headers }: IncomingMessage,
  variant: Variant,
  { variants: [identity], changedAt }: Content,
): Variant | undefined {
  const tags = headers['if-none-match'];
  if (tags === undefined) {
    const since = headers['if-modified-since'];
    return since !== undefined && since.length <= 100 && changedAt <= Date.parse(since) ? variant : undefined;
  }
  if (tags.trim() === '*' || tags.includes(variant.etag)) return variant;
  return identity !== undefined && tags.includes(identity.etag) ? identity : undefined;
}

/** The last answer may be used for so long when no new one can be made, here and in caches on the way. */
export const LONGEST_STALE_MS = 86_400_000;

export const COMMON: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Age, Cache-Status, Retry-After',
  'x-content-type-options': 'nosniff',
};

interface Sending {
  readonly answer: Answer;
  readonly now: number;
  readonly buffers: ResponseBuffers;
}
