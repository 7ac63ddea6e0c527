import type { IncomingMessage } from 'node:http';

/** Cross-origin access is open (docs/interface.md 1 "Scope"): on every response but a redirect, errors included. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
} as const;

/** Headers of the answer to `OPTIONS`: any headers of the caller's are allowed. */
export function preflightHeaders(
  request: IncomingMessage,
  methods: string,
): Readonly<Record<string, string>> {
  const requested = request.headers['access-control-request-headers'] ?? '';
  return {
    ...corsHeaders,
    allow: methods,
    'access-control-allow-methods': methods,
    // The requested names, not `*`, which does not cover `Authorization`.
    'access-control-allow-headers': requested === '' || requested.length > LONGEST_ECHO ? '*' : requested,
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  };
}

/** Characters. No page has as many headers. Clients do not read an answer whose own headers are too long. */
const LONGEST_ECHO = 4096;
