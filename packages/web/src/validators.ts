import type { Conditions } from './SourceClient.ts';

/** The values that show at the next fetch that a source is unchanged. Plain JSON, to be stored with the source. */
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
  /** The time of the page's change in the sitemap. */
  readonly lastmod: string | null;
  /** When the server was asked last, in milliseconds since 1970. */
  readonly askedAt: number;
}
