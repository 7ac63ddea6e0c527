/** The bounds of one source. Times are milliseconds. */
export interface SourceLimits {
  /** Bytes of a reply, as it is sent and decompressed, and of all pages of a sitemap together. */
  readonly bytes: number;
  /** Bytes of one page of a sitemap. */
  readonly pageBytes: number;
  /** Bytes of the headers of a reply. */
  readonly headerBytes: number;
  /** For a connection. */
  readonly connectTime: number;
  /** Without a byte from the server. */
  readonly idleTime: number;
  /** For one document, with its redirects. */
  readonly wholeTime: number;
  /** For all pages of a sitemap, with the pauses between them. */
  readonly pagesTime: number;
  /** That are followed for one document. */
  readonly redirects: number;
  /** Pages of a sitemap. */
  readonly pages: number;
  /** Between two pages of a sitemap. `Crawl-delay` of `robots.txt` may make it longer, up to ten seconds. */
  readonly pause: number;
}

export const SOURCE_LIMITS: SourceLimits = {
  bytes: 64 * 1024 * 1024,
  pageBytes: 8 * 1024 * 1024,
  headerBytes: 32 * 1024,
  connectTime: 10_000,
  idleTime: 20_000,
  wholeTime: 120_000,
  pagesTime: 60 * 60_000,
  redirects: 5,
  pages: 500,
  pause: 1_000,
};
