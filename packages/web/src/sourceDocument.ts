import { hash } from 'node:crypto';
import type { ChangedReply } from './SourceClient.ts';
import type { DocumentValidators, Validators } from './validators.ts';

export interface SourceDocument {
  /** The address where it was read, after redirects and without credentials. */
  readonly address: string;
  /** A text is in UTF-8. It is no `Buffer`: a message to a thread makes a plain array of one. */
  readonly bytes: Uint8Array;
  /** In lower case and without parameters. An empty text if it was not given. */
  readonly mediaType: string;
}

export function documentOf({ address, bytes, mediaType }: ChangedReply): SourceDocument {
  return { address: address.href, bytes, mediaType };
}

export function validatorsOf({ etag, lastModified, bytes }: ChangedReply): DocumentValidators {
  return { etag, lastModified, hash: hash('sha256', bytes, 'base64') };
}

/** The result of fetching a source. */
export type FetchedSource =
  | { readonly state: 'unchanged'; readonly validators: Validators }
  | {
      readonly state: 'changed';
      readonly documents: readonly SourceDocument[];
      readonly validators: Validators;
      /** Whether the documents are all that the source has. Without that, they replace nothing. */
      readonly isWhole: boolean;
      /** A line for each page that was not read, and why. */
      readonly skipped: readonly string[];
    };
