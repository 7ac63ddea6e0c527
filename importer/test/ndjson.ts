import { ITEM_NAMES, type RawFeed, SECTIONS } from '@calendar/model/feed';

/** A feed as the text of an `*.ndjson` file. A section without items is not in it. */
export function ndjson(feed: RawFeed): string {
  return SECTIONS.flatMap((section) =>
    (feed[section] ?? []).map((item) => `${JSON.stringify({ [ITEM_NAMES[section]]: item })}\n`),
  ).join('');
}
