/**
 * The content security policy of pages. They may only ask their own host, and show pictures of hosts that the operator
 * named. Inline scripts and styles are not allowed; data blocks (JSON-LD) are no scripts.
 *
 * @param mayBeFramed whether other sites may show the page in a frame; only for pages without actions
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
