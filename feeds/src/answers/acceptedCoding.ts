import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The coding among those offered that a caller likes best, by its `Accept-Encoding`; of several, the smallest. */
export function acceptedCoding(acceptEncoding: string | undefined): readonly Coding[] {
  // A longer one counts as absent (docs/rules.md 44 "Malformed and oversized headers").
  if (acceptEncoding === undefined || acceptEncoding.length > 1024) return PLAIN;
  const known = seen.get(acceptEncoding);
  if (known !== undefined) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }) as Preferring;
  const accepted = [...negotiator.encodings(CODINGS, { preferred: CODINGS }), 'identity' as const];
  seen.set(acceptEncoding, accepted);
  return accepted;
}

const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];
const PLAIN: readonly Coding[] = ['identity'];
const seen = new LRUCache<string, readonly Coding[]>({ max: 500 });

/** A value of `Content-Encoding`. */
export type Coding = 'br' | 'gzip' | 'identity';

/** What negotiator's types leave out. */
interface Preferring {
  encodings(available: readonly Coding[], options: { readonly preferred: readonly Coding[] }): Coding[];
}
