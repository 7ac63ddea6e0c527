import { createHash } from 'node:crypto';
import type { Answer } from './Answer.ts';
import type { Coding } from './acceptedCodings.ts';

/**
 * `Cache-Control` of an answer that is sent at `now`: never past the instant at which time alone changes it, nor
 * longer than `maxAge` seconds. What has errors is not cached (docs/rules.md 40 "Cache validity and validators").
 */
export function cacheControl(
  { successful, lasting, validUntil }: Answer,
  now: number,
  maxAge: number,
): string {
  if (!successful) return 'no-store';
  const seconds = lasting ? Math.floor((validUntil - now) / 1000) : 0;
  return `public, max-age=${Math.max(0, Math.min(maxAge, seconds))}`;
}

/** A strong validator: equal exactly when content type and body are. */
export function entityTag({ headers, body }: Answer): string {
  const hash = createHash('sha256').update(`${headers['content-type']}\n`);
  for (const part of body.parts) hash.update(part);
  return `"${hash.digest('base64url')}"`;
}

/** The validator of the same body in another coding. */
export function tagOfRepresentation(tag: string, coding: Coding): string {
  return coding === 'identity' ? tag : `${tag.slice(0, -1)}.${coding}"`;
}

/**
 * The validator among those in `If-None-Match` that names this answer in whichever coding, so that 304 is the
 * answer; undefined when none does.
 */
export function matchingTag(ifNoneMatch: string | undefined, tag: string): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  if (ifNoneMatch.trim() === '*') return tag;
  // A validator with its quotation marks stands in a list only as one of its members. Looking for it takes as good as
  // no time; taking a list of 64 KiB apart takes 4 ms.
  return forms.map((coding) => tagOfRepresentation(tag, coding)).find((own) => ifNoneMatch.includes(own));
}

/** The identity coding first: a caller who has it beside others can use it in any case. */
const forms: readonly Coding[] = ['identity', 'gzip', 'br'];
