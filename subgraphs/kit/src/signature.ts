import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/**
 * The `authorization` header of a request between parts, made from the secret that they share. It is
 * `Calendar <time>.<digest>.<mac>`: milliseconds since 1970; SHA-256 of the body; HMAC-SHA-256, under the secret, of
 * time, method, path, `x-calendar-instant`, `x-calendar-method`, `x-calendar-budget`, `x-calendar-deadline` and digest, a
 * line each. Digest and mac are base64url.
 *
 * The secret itself is never sent, what is signed cannot be changed on the way, and a request that was overheard is
 * of no use after five minutes.
 */
export function signature(secret: string, request: SignedRequest, time = Date.now()): string {
  const digest = hash('sha256', request.body ?? '', 'base64url');
  return `Calendar ${time}.${digest}.${macOf(secret, request, time, digest).toString('base64url')}`;
}

/**
 * Whether an `authorization` header was made from the secret for this request, within five minutes of this machine's
 * clock. It can be told before the body is there; whether that is the one that was signed, `coversBody` tells.
 */
export function isSigned(secret: string, header: string | undefined, request: SignedHead): boolean {
  const [, time, digest, mac] = form.exec(header ?? '') ?? [];
  if (time === undefined || digest === undefined || mac === undefined) return false;
  if (Math.abs(Date.now() - Number(time)) > WINDOW) return false;
  const expected = macOf(secret, request, Number(time), digest);
  const given = Buffer.from(mac, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Whether a header that `isSigned` was made for this body. */
export function coversBody(header: string | undefined, body: string | Buffer): boolean {
  return form.exec(header ?? '')?.[2] === hash('sha256', body, 'base64url');
}

const form = /^Calendar (\d{1,15})\.([\w-]{43})\.([\w-]{43})$/;

/** Milliseconds that clocks of several machines may differ by, the way included. */
const WINDOW = 5 * 60_000;

/** Those that change what is answered. */
const SIGNED_HEADERS = [
  'x-calendar-instant',
  'x-calendar-method',
  'x-calendar-budget',
  'x-calendar-deadline',
] as const;

function macOf(secret: string, { method, path, headers }: SignedHead, time: number, digest: string): Buffer {
  const signed = SIGNED_HEADERS.map((name) => headers[name] ?? '');
  return createHmac('sha256', secret)
    .update([time, method, path, ...signed, digest].join('\n'))
    .digest();
}

/** What is signed of a request beside its body. */
export interface SignedHead {
  readonly method: string;
  /** With the query string, as it is sent. */
  readonly path: string;
  /** In lower case; only those that change what is answered are signed. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface SignedRequest extends SignedHead {
  readonly body?: string | Buffer;
}
