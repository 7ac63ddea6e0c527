/** Pages ask only their own host, and show pictures of named ones. Only pages without actions `mayBeFramed`. */
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
