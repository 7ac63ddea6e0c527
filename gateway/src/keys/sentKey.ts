import type { IncomingMessage } from 'node:http';
import { queryParameter } from '../http/queryParameter.ts';

/**
 * The key that came with a request: the header `X-Api-Key`, else the query parameter `key` (docs/interface.md 5 "Keys
 * and identification").
 *
 * @param search the query string of the request's address
 */
export function sentKey(request: IncomingMessage, search: string): string | undefined {
  const header = request.headers['x-api-key'];
  const key = (Array.isArray(header) ? header[0] : header) || queryParameter(search, 'key');
  return key?.trim() || undefined;
}
