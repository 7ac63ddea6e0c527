import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceClient } from './SourceClient.ts';
import { type Sitemap, type SitemapEntry, sitemapIn } from './sitemap.ts';
import { SourceFault } from './sourceFault.ts';
import type { SourceLimits } from './sourceLimits.ts';

export interface Page {
  readonly address: URL;
  /** When it changed last, as the sitemap says it. */
  readonly lastmod: string | null;
}

/** The pages of a sitemap on its host, each once, up to the bound. Throws a `SourceFault`. */
export async function pagesOf(
  sitemap: Sitemap,
  at: URL,
  { client, limits, signal }: PagesSetting,
): Promise<Pages> {
  const found = { pages: new Map<string, Page>(), foreign: 0 };
  if (sitemap.holds === 'pages') return pagesIn(sitemap, at, limits.pages, found);
  const sitemaps = { pages: new Map<string, Page>(), foreign: 0 };
  const { isMore } = pagesIn(sitemap, at, MOST_SITEMAPS, sitemaps);
  if (isMore) {
    const bound = `Up to ${MOST_SITEMAPS} are read: name one of them.`;
    throw new SourceFault('refused', at, `this lists more than ${MOST_SITEMAPS} sitemaps. ${bound}`);
  }
  found.foreign = sitemaps.foreign;
  for (const { address } of sitemaps.pages.values()) {
    await sleep(client.pauseAt(at), undefined, { signal });
    const reply = await client.get(address, { conditions: null, most: limits.bytes });
    const inner = reply.state === 'changed' ? sitemapIn(reply) : null;
    if (inner?.holds !== 'pages') throw new SourceFault('refused', address, 'this is no sitemap of pages.');
    const pages = pagesIn(inner, at, limits.pages, found);
    if (pages.isMore) return pages;
  }
  return { pages: [...found.pages.values()], foreign: found.foreign, isMore: false };
}

function pagesIn({ entries }: Sitemap, at: URL, most: number, found: Found): Pages {
  let isMore = false;
  for (const entry of entries) {
    const page = pageOf(entry, at);
    if (page === null) found.foreign += 1;
    else if (found.pages.has(page.address.href) || found.pages.size < most)
      found.pages.set(page.address.href, page);
    else isMore = true;
    if (isMore) break;
  }
  return { pages: [...found.pages.values()], foreign: found.foreign, isMore };
}

interface Found {
  readonly pages: Map<string, Page>;
  foreign: number;
}

export interface Pages {
  readonly pages: readonly Page[];
  /** How many entries were left out. */
  readonly foreign: number;
  /** Whether there are pages beyond the bound. */
  readonly isMore: boolean;
}

export interface PagesSetting {
  readonly client: SourceClient;
  readonly limits: SourceLimits;
  readonly signal: AbortSignal | undefined;
}

function pageOf({ address, lastmod }: SitemapEntry, at: URL): Page | null {
  const url = URL.parse(address, at.href);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname !== at.hostname) return null;
  [url.username, url.password, url.hash] = ['', '', ''];
  return { address: url, lastmod };
}

const MOST_SITEMAPS = 50;
