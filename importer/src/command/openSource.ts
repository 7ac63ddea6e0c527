import { isUtf8 } from 'node:buffer';
import { type Finding, parseCategoryMapping } from '@calendar/adapter-kit';
import { readIcs, withKeptIds as withKeptIcsIds } from '@calendar/ics';
import { readSchemaOrg, SchemaOrgError, withKeptIds } from '@calendar/schema-org';
import type { FeedReader } from '../read/feedReader.ts';
import { jsonReader } from '../read/jsonReader.ts';
import { objectReader } from '../read/objectReader.ts';
import { openFeed, readBytes, readInput } from '../read/openFeed.ts';
import { storedForeignItems } from '../record/storedForeignItems.ts';
import { storedSourceEvents } from '../record/storedSourceEvents.ts';
import type { DatabaseUrls } from '../record/transactions.ts';
import type { ImportArguments } from './importArguments.ts';

/**
 * Opens what the command names, in the format it names. What a feed in another format becomes depends on the record.
 *
 * @param onFinding is called with what an adapter could not take from an item
 */
export async function openSource(
  { file, format, mapping, source }: ImportArguments,
  onFinding: (finding: Finding) => void,
): Promise<(databases: DatabaseUrls) => Promise<FeedReader>> {
  if (format === 'calendar') {
    const reader = file === '-' ? jsonReader(await readInput(process.stdin)) : await openFeed(file);
    return async () => reader;
  }
  const bytes = file === '-' ? await readInput(process.stdin) : await readBytes(file);
  const options = {
    ...(mapping === null ? {} : { mapping: parseCategoryMapping(textFrom(await readBytes(mapping))) }),
    ...(source === null ? {} : { source }),
  };
  if (format === 'ics') {
    const read = readIcs(bytes, options);
    for (const finding of read.report) onFinding(finding);
    return async (databases) =>
      objectReader(withKeptIcsIds(read.feed, await storedSourceEvents(read, databases)));
  }
  const { feed, identities, report } = readSchemaOrg(textFrom(bytes), options);
  for (const finding of report) onFinding(finding);
  return async (databases) =>
    objectReader(withKeptIds(feed, identities, await storedForeignItems(feed, identities, databases)));
}

function textFrom(bytes: Buffer): string {
  // Read nevertheless, every letter beyond ASCII would be lost.
  if (!isUtf8(bytes)) throw new SchemaOrgError('This is not text in UTF-8. Convert it, and import it again.');
  return bytes.toString('utf8');
}
