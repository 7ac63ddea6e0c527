import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import { type Content, type StoredAnswer, type Variant, variantFor } from '../answers/StoredAnswer.ts';

/**
 * Sends an answer. It is 304 for a caller who has it, and has no body for HEAD. Its headers say what caches may do with
 * it at `now`.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, now, buffers }: Sending,
): void {
  const { content } = answer;
  const variant = variantFor(content, request.headers['accept-encoding']);
  const known = content.status === 200 ? unmodified(request, variant, content) : undefined;
  if (known !== undefined) {
    const head = [...COMMON, ...cachingHead(answer, now), ...known.headOfUnmodified];
    response.writeHead(304, head).end();
    return;
  }
  response.writeHead(content.status, headOf(answer, variant, now));
  if (request.method === 'HEAD') response.end();
  else buffers.send(response, variant.body, variant.isShort);
}

/** Requests within a second get the very same headers. */
function headOf(answer: StoredAnswer, variant: Variant, now: number): string[] {
  const second = Math.floor(now / 1000);
  const known = heads.get(variant);
  if (known?.answer === answer && known.second === second) return known.head;
  const head = [...COMMON, ...cachingHead(answer, now), ...variant.head];
  heads.set(variant, { answer, second, head });
  return head;
}

const heads = new WeakMap<Variant, Head>();

/**
 * The headers for its freshness. A stale answer says so (RFC 9211), with its age, and caches must revalidate it each
 * time. A cache that cannot revalidate may use it for a day.
 */
function cachingHead(answer: StoredAnswer, now: number): readonly string[] {
  const left = Math.floor((answer.freshUntil - now) / 1000);
  const age = Math.max(0, Math.floor((now - answer.storedAt) / 1000));
  return left > 0 || now < answer.freshUntil
    ? ['cache-control', `public, max-age=${left}, stale-if-error=${STALE_IF_ERROR}`]
    : [
        ...['cache-control', `public, max-age=0, stale-if-error=${STALE_IF_ERROR}`],
        ...(age === 0 ? [] : ['age', String(age), 'cache-status', `calendar-outlets; hit; ttl=${-age}`]),
      ];
}

/**
 * The variant that the caller has: that of this request, or the identity. `If-None-Match` decides, and only without it
 * `If-Modified-Since` (RFC 9110, section 13.2.2).
 */
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

/** Seconds for which caches may use an answer while this part is away. */
const STALE_IF_ERROR = 86_400;

/** Pages of any origin may read it, and browsers must not guess another type. */
const COMMON = [
  ...['access-control-allow-origin', '*'],
  ...['access-control-expose-headers', 'ETag, Age, Cache-Status, Retry-After'],
  ...['x-content-type-options', 'nosniff'],
];

interface Sending {
  readonly answer: StoredAnswer;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly buffers: ResponseBuffers;
}

interface Head {
  readonly answer: StoredAnswer;
  /** Since 1970. */
  readonly second: number;
  readonly head: string[];
}
