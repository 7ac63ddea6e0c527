import type { Conditions } from './SourceClient.ts';

/** By what a source is known to be unchanged at the next fetch. Plain JSON, to be stored with the source. */
export interface Validators {
  /** Of a source that is one document; null for a sitemap. */
  readonly own: DocumentValidators | null;
  /** Of a sitemap's pages, by their addresses. */
  readonly pages: Readonly<Record<string, PageValidators>>;
}

export interface DocumentValidators extends Conditions {
  /** Of the bytes. */
  readonly hash: string;
}

export interface PageValidators extends DocumentValidators {
  /** What the sitemap says of when the page changed. */
  readonly lastmod: string | null;
  /** When the server was asked last, in milliseconds since 1970. */
  readonly askedAt: number;
}
