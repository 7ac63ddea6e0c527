import Negotiator from 'negotiator';
import { remembered } from './remembered.ts';

/** The codings that a caller accepts by its `Accept-Encoding`, best first. `identity` is always among them. */
export function acceptedCodings(acceptEncoding: string | undefined): readonly Coding[] {
  const header = representationHeader(acceptEncoding);
  return header === '' ? identityOnly : codingsBy(header);
}

/** The value of a header that chooses a representation; empty if absent or longer than 1 KiB. */
export function representationHeader(header: string | undefined): string {
  return header === undefined || header.length > longest ? '' : header;
}

/** Bytes, a character each: Node reads headers as Latin-1. */
const longest = 1024;

/** The offered types. Of types that a caller likes equally, the smallest comes first. */
const codings: readonly Coding[] = ['br', 'gzip', 'identity'];
const identityOnly: readonly Coding[] = ['identity'];

const codingsBy = remembered((header): readonly Coding[] => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as Preferring;
  const accepted = negotiator.encodings(codings, { preferred: codings });
  // A caller who accepts nothing that is offered is better served with a plain body than with an error.
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
});

export type Coding = 'br' | 'gzip' | 'identity';

interface Preferring {
  encodings(available: readonly Coding[], options: { readonly preferred: readonly Coding[] }): Coding[];
}
