import type { IncomingMessage } from 'node:http';

/**
 * The key that came with a request: the header `X-Api-Key`, else the query parameter `key` (`interface.md 5`).
 *
 * @param search the query string of the request's address
 */
export function sentKey(request: IncomingMessage, search: string): string | undefined {
  const header = request.headers['x-api-key'];
  const key = (Array.isArray(header) ? header[0] : header) || keyIn(search);
  return key?.trim() || undefined;
}

function keyIn(search: string): string | null {
  return search === '' ? null : new URLSearchParams(search).get('key');
}
