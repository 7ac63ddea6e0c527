import { createHash } from 'node:crypto';
import type { Answer } from './Answer.ts';

/**
 * `Cache-Control` of an answer that is sent at `now`: never past the instant at which time alone changes it, nor
 * longer than `maxAge` seconds. What has errors is not kept (`decisions.md 40`).
 */
export function cacheControl({ successful, validUntil }: Answer, now: number, maxAge: number): string {
  if (!successful) return 'no-store';
  const seconds = Math.floor((validUntil - now) / 1000);
  return `public, max-age=${Math.max(0, Math.min(maxAge, seconds))}`;
}

/** A strong validator: equal exactly when content type and body are. */
export function entityTag({ headers, body }: Answer): string {
  const hash = createHash('sha256').update(`${headers['content-type']}\n`).update(body);
  return `"${hash.digest('base64url')}"`;
}

/** Whether `If-None-Match` names this validator, so that 304 is the answer. */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
