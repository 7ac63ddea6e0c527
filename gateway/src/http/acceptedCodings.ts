import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The codings that a caller accepts, best first, by its `Accept-Encoding` (`representationHeader`). `identity` is always among them. */
export function acceptedCodings(acceptEncoding: string | undefined): readonly Coding[] {
  if (acceptEncoding === undefined) return identityOnly;
  const known = seen.get(acceptEncoding);
  if (known !== undefined) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }) as Preferring;
  const accepted = negotiator.encodings(codings, { preferred: codings });
  // A caller who accepts nothing that is offered is better served with a plain body than with an error.
  const choice: readonly Coding[] = accepted.includes('identity') ? accepted : [...accepted, 'identity'];
  seen.set(acceptEncoding, choice);
  return choice;
}

/** What is offered; of what a caller likes equally, the smallest first. */
const codings: readonly Coding[] = ['br', 'gzip', 'identity'];
const identityOnly: readonly Coding[] = ['identity'];
const seen = new LRUCache<string, readonly Coding[]>({
  max: 500,
  maxSize: 100_000,
  sizeCalculation: lengthOf,
});

function lengthOf(_: unknown, header: string): number {
  return header.length + 1;
}

/** A value of `Content-Encoding`. */
export type Coding = 'br' | 'gzip' | 'identity';

/** What negotiator's types leave out. */
interface Preferring {
  encodings(available: readonly Coding[], options: { readonly preferred: readonly Coding[] }): Coding[];
}
