import { RobotsMemory } from './RobotsMemory.ts';
import { readPages } from './readPages.ts';
import { type ClientOptions, SourceClient } from './SourceClient.ts';
import { sitemapIn } from './sitemap.ts';
import { documentOf, type FetchedSource, validatorsOf } from './sourceDocument.ts';
import { SOURCE_LIMITS, type SourceLimits } from './sourceLimits.ts';
import { userAgentOf } from './userAgent.ts';
import type { Validators } from './validators.ts';

export type { FetchedSource, SourceDocument } from './sourceDocument.ts';
export type { Validators } from './validators.ts';

/**
 * Reads one document, or the pages of a sitemap, from public addresses or the `allowList`, as `robots.txt`
 * allows; not again what has not changed. Throws a `SourceFault`, or the reason of `signal`.
 */
export async function fetchSource(address: URL, options: FetchOptions = {}): Promise<FetchedSource> {
  const {
    before,
    limits: given,
    robots = new RobotsMemory(),
    site,
    isWholeNeeded = false,
    ...others
  } = options;
  const limits = { ...SOURCE_LIMITS, ...given };
  const client = new SourceClient({ ...others, limits, robots, userAgent: userAgentOf(site) });
  try {
    const known = before?.own ?? null;
    const reply = await client.get(address, { conditions: known, most: limits.bytes });
    if (reply.state === 'unchanged') return { state: 'unchanged', validators: { own: known, pages: {} } };
    const sitemap = sitemapIn(reply);
    if (sitemap !== null) {
      const { signal } = options;
      const setting = { client, limits, before: before?.pages ?? {}, isWholeNeeded, signal };
      return await readPages(sitemap, reply.address, setting);
    }
    const validators = { own: validatorsOf(reply), pages: {} };
    if (validators.own.hash === known?.hash) return { state: 'unchanged', validators };
    return { state: 'changed', documents: [documentOf(reply)], validators, isWhole: true, skipped: [] };
  } finally {
    await client.close();
  }
}

export interface FetchOptions extends Pick<ClientOptions, 'allowList' | 'isAsked' | 'lookup' | 'signal'> {
  /** The validators of the last fetch whose documents were imported. */
  readonly before?: Validators | undefined;
  readonly limits?: Partial<SourceLimits>;
  /** Whether, when one page of a sitemap has changed, the documents are those of all its pages: for a replacement. */
  readonly isWholeNeeded?: boolean;
  /** The `robots.txt` files, kept from fetch to fetch. */
  readonly robots?: RobotsMemory;
  /** The calendar's own address, which identifies its requests. */
  readonly site?: string | undefined;
}
