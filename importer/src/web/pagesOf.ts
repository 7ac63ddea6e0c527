import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceClient, SourceLimits } from '@calendar/web';
import { SourceFault } from '@calendar/web';
import { type Sitemap, type SitemapEntry, sitemapIn } from './sitemap.ts';

/** A page that a sitemap lists. */
export interface Page {
  readonly address: URL;
  /** When it changed last, as the sitemap says it. */
  readonly lastmod: string | null;
}

/**
 * The pages of a sitemap, or of the sitemaps that it lists, each once. Those of other hosts are left out.
 *
 * @param at the address where the sitemap was read
 * @throws SourceFault when one of its sitemaps cannot be read, or there are too many
 */
export async function pagesOf(
  sitemap: Sitemap,
  at: URL,
  { client, limits, signal }: PagesSetting,
): Promise<Pages> {
  const pages = new Map<string, Page>();
  let foreign = 0;
  const own = (entries: readonly SitemapEntry[]): readonly Page[] => {
    const here = entries.flatMap((entry) => pageOf(entry, at) ?? []);
    foreign += entries.length - here.length;
    return here;
  };
  const add = (entries: readonly SitemapEntry[]) => {
    for (const page of own(entries)) pages.set(page.address.href, page);
  };
  if (sitemap.holds === 'pages') {
    add(sitemap.entries);
    return { pages: [...pages.values()], foreign };
  }
  const sitemaps = own(sitemap.entries);
  if (sitemaps.length > MOST_SITEMAPS) {
    const bound = `Up to ${MOST_SITEMAPS} are read: name one of them.`;
    throw new SourceFault('refused', at, `this lists ${sitemaps.length} sitemaps. ${bound}`);
  }
  for (const { address } of sitemaps) {
    await sleep(client.pauseAt(at), undefined, { signal });
    const reply = await client.get(address, { conditions: null, most: limits.bytes });
    const inner = reply.state === 'changed' ? sitemapIn(reply) : null;
    if (inner?.holds !== 'pages') throw new SourceFault('refused', address, 'this is no sitemap of pages.');
    add(inner.entries);
  }
  return { pages: [...pages.values()], foreign };
}

export interface Pages {
  readonly pages: readonly Page[];
  /** How many entries were left out. */
  readonly foreign: number;
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
