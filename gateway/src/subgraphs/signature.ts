import { createHmac, hash } from 'node:crypto';

/**
 * The `authorization` header of a request to a subgraph, made from the secret that the parts share. It is
 * `Calendar <time>.<digest>.<mac>`: milliseconds since 1970; SHA-256 of the body; HMAC-SHA-256, under the secret, of
 * time, method, path, `x-calendar-instant`, `x-calendar-method`, `x-calendar-budget`, `x-calendar-deadline` (empty
 * where they are absent) and digest, a line each. Digest and mac are base64url.
 * The secret itself is never sent.
 */
export function signature(secret: string, { method, path, headers, body }: Signed): string {
  const time = Date.now();
  const digest = hash('sha256', body, 'base64url');
  const mac = createHmac('sha256', secret)
    .update([time, method, path, ...signedHeaders.map((name) => headers[name] ?? ''), digest].join('\n'))
    .digest('base64url');
  return `Calendar ${time}.${digest}.${mac}`;
}

/** Those that change what is answered, in the order in which they are signed. */
const signedHeaders = [
  'x-calendar-instant',
  'x-calendar-method',
  'x-calendar-budget',
  'x-calendar-deadline',
] as const;

/** What is signed of a request. */
interface Signed {
  readonly method: string;
  /** As it is sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where there is none. */
  readonly body: string;
}
