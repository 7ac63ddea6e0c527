import type { Networks } from '@calendar/config/networks';
import { type Conditions, RobotsMemory, SOURCE_LIMITS, SourceClient, userAgentOf } from '@calendar/web';

/** Gets the bytes of pictures from their publishers, within bounds (docs/rules.md 69 "Analysis of pictures"). */
export class PictureFetcher {
  readonly #client: SourceClient;

  constructor({ allowList, site, signal }: FetcherOptions) {
    this.#client = new SourceClient({
      wants: 'pictures',
      connections: MOST_AT_A_HOST,
      limits: LIMITS,
      robots: new RobotsMemory(),
      userAgent: userAgentOf(site),
      allowList,
      signal,
    });
  }

  /** Undefined if what `conditions` describe is still so. Throws a SourceFault. */
  async fetch(address: string, conditions: Conditions | null): Promise<FetchedPicture | undefined> {
    const reply = await this.#client.get(new URL(address), { conditions, most: LIMITS.bytes });
    if (reply.state === 'unchanged') return undefined;
    const { bytes, etag, lastModified } = reply;
    return { bytes, etag, lastModified };
  }

  /** Seconds that `robots.txt` asks to wait between two requests. At least one. */
  pauseAt(address: string): number {
    return this.#client.pauseAt(new URL(address)) / 1_000;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

export interface FetchedPicture extends Conditions {
  readonly bytes: Uint8Array;
}

interface FetcherOptions {
  readonly allowList: Networks | undefined;
  readonly site: string | undefined;
  readonly signal: AbortSignal;
}

const MOST_AT_A_HOST = 2;
const LIMITS = {
  ...SOURCE_LIMITS,
  bytes: 20 * 1024 * 1024,
  wholeTime: 20_000,
};
