import { Faults, FeedRefused } from '../faults/fault.ts';
import type { FeedReader } from './feedReader.ts';
import { objectReader } from './objectReader.ts';
import { parseFeedJson, THE_FEED } from './parseFeedJson.ts';

/**
 * Reads a feed that is the text of one JSON object of sections.
 *
 * @throws FeedRefused when the text is not UTF-8, not JSON, or nested too deep
 */
export function jsonReader(bytes: Uint8Array): FeedReader {
  const repeated = new Faults();
  const feed = parseFeedJson(bytes, THE_FEED, repeated);
  if (feed === undefined) throw new FeedRefused(repeated);
  const reader = objectReader(feed);
  return {
    ...reader,
    read(take, faults) {
      faults.addAll(repeated);
      return reader.read(take, faults);
    },
  };
}
