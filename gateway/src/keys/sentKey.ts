import type { IncomingMessage } from 'node:http';

/** The key that came with a request: the header `X-Api-Key`, else the query parameter `key` (`interface.md 5`). */
export function sentKey(request: IncomingMessage, search: URLSearchParams): string | undefined {
  const header = request.headers['x-api-key'];
  const key = (Array.isArray(header) ? header[0] : header) || search.get('key');
  return key?.trim() || undefined;
}
