import type { IncomingHttpHeaders } from 'node:http';
import CachePolicy from 'http-cache-semantics';

/**
 * Until when a reply may be kept by HTTP's rules for shared caches (`Cache-Control`, `Expires`, `Age`, `Vary`), in
 * milliseconds since 1970; undefined: not at all, as without these headers.
 *
 * @param instant of the operation. It is before the reply, so that nothing is kept for longer than allowed
 */
export function freshUntil(headers: IncomingHttpHeaders, instant: number): number | undefined {
  const policy = new CachePolicy(
    { url: '/', method: 'POST', headers: {} },
    { status: 200, headers: singleValued(headers) },
    { shared: true },
  );
  // The headers are in whole seconds; what is lost of one was spent on reading them.
  const seconds = policy.storable() ? Math.ceil(policy.timeToLive() / 1000) : 0;
  return seconds > 0 ? instant + seconds * 1000 : undefined;
}

function singleValued(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
}
