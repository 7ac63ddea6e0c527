import { UnreadableFeed } from './openFeed.ts';

/**
 * Refuses RSS and Atom: they tell when something was written, and not when an event is.
 *
 * @throws UnreadableFeed
 */
export function refuseSyndication(bytes: Uint8Array, name: string): void {
  const beginning = Buffer.from(bytes.subarray(0, 2_000)).toString('latin1');
  if (
    !/^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*|<!--[^>]*-->\s*){0,5}<(?:rss|feed|rdf:RDF)\b/i.test(
      beginning,
    )
  )
    return;
  throw new UnreadableFeed(
    `${name} is an RSS or Atom feed. It tells when a text was written, and not when an event is. Ask the publisher for an ` +
      'iCalendar address (.ics), for pages with schema.org events, or for a spreadsheet with a row for each date ' +
      '(npm run import -- --csv-template writes one to begin with).',
  );
}
