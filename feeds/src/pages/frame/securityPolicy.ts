/**
 * What a page of this part may do: nothing but ask its own host, and show pictures of hosts that the operator named. No
 * program and no style stands in a page itself; data blocks (JSON-LD) are not run.
 *
 * @param mayBeFramed whether pages of others may show it in a frame, where nothing can be done in it but read
 */
export function securityPolicy(imageHosts: readonly string[], mayBeFramed = true): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${imageHosts.join(' ')}`.trim(),
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(mayBeFramed ? [] : ["frame-ancestors 'none'"]),
  ].join('; ');
}
