import type { IncomingMessage } from 'node:http';
import { Refusal } from '../errors/Refusal.ts';

/**
 * Refuses a GET that a page of another origin could have caused without a preflight request: one without the header
 * `Apollo-Require-Preflight` (docs/interface.md 4.1 "Transport"). A POST proves the same by its content type.
 */
export function requirePreflight(request: IncomingMessage): void {
  if (request.method === 'POST') return;
  if ((request.headers['apollo-require-preflight'] ?? '') === '') throw new Refusal('missingPreflight');
}
