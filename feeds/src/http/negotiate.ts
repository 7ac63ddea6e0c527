import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The codings that a caller accepts by its `Accept-Encoding`, best first. `identity` is always among them. */
export function acceptedCodings(acceptEncoding: string | undefined): readonly Coding[] {
  const header = representationHeader(acceptEncoding);
  return header === '' ? PLAIN : codingsBy.memo(header);
}

/** The language among those of the pages that a reader prefers, by its `Accept-Language`. */
export function preferredLanguage(acceptLanguage: string | undefined): string {
  return languageBy.memo(representationHeader(acceptLanguage)).language;
}

/**
 * The value of a header that only chooses a representation: empty where it is absent. One longer than 1 KiB counts as
 * absent (docs/rules.md 44 "Malformed and oversized headers").
 */
export function representationHeader(header: string | undefined): string {
  return header === undefined || header.length > LONGEST ? '' : header;
}

/** Bytes, a character each: Node reads headers as Latin-1. */
const LONGEST = 1024;

/** What is offered; of what a caller likes equally, the smallest first. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];
const PLAIN: readonly Coding[] = ['identity'];
const codingsBy = remembered((header): readonly Coding[] => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as Preferring;
  const accepted = negotiator.encodings(CODINGS, { preferred: CODINGS });
  // A caller who accepts nothing that is offered is better served with a plain body than with an error.
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
});

/** Norwegian in all its names comes first where nothing is preferred. */
const LANGUAGES = ['nb', 'no', 'nn', 'en'];
const languageBy = remembered((header) => {
  const negotiator = new Negotiator({ headers: { 'accept-language': header } });
  return { language: negotiator.language(LANGUAGES) ?? 'nb' };
});

/** What headers choose: few differ, and reading one takes longer than finding it. */
function remembered<Choice extends object>(choose: (header: string) => Choice): LRUCache<string, Choice> {
  return new LRUCache({ max: 500, memoMethod: choose });
}

/** A value of `Content-Encoding`. */
export type Coding = 'br' | 'gzip' | 'identity';

/** What negotiator's types leave out. */
interface Preferring {
  encodings(available: readonly Coding[], options: { readonly preferred: readonly Coding[] }): Coding[];
}
