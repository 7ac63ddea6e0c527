import { isUtf8 } from 'node:buffer';
import {
  type Finding,
  parseCategoryMapping,
  readSchemaOrg,
  SchemaOrgError,
  withKeptIds,
} from '@calendar/schema-org';
import { isWebAddress } from '@calendar/text';
import type { FeedReader } from '../read/feedReader.ts';
import { jsonReader } from '../read/jsonReader.ts';
import { objectReader } from '../read/objectReader.ts';
import { openFeed, readBytes, readInput } from '../read/openFeed.ts';
import { storedForeignItems } from '../record/storedForeignItems.ts';
import type { DatabaseUrls } from '../record/transactions.ts';
import type { SourceDocument } from '../web/sourceDocument.ts';
import { fetchDocuments, type WebSetting } from './fetchDocuments.ts';
import type { ImportArguments } from './importArguments.ts';

/**
 * Opens what the command names, in the format it names. What a feed in another format becomes depends on the record.
 *
 * @param onFinding is called with what an adapter could not take from an item
 * @param web how documents on the web are read
 */
export async function openSource(
  given: ImportArguments,
  onFinding: (finding: Finding) => void,
  web: WebSetting,
): Promise<(databases: DatabaseUrls) => Promise<FeedReader>> {
  const { file, mapping, source } = given;
  const { format, documents } = isWebAddress(file)
    ? await fetchDocuments(new URL(file), given, web)
    : { format: given.format, documents: null };
  if (format === 'calendar') {
    const reader =
      documents !== null
        ? jsonReader((documents[0] as SourceDocument).bytes)
        : file === '-'
          ? jsonReader(await readInput(process.stdin))
          : await openFeed(file);
    return async () => reader;
  }
  const options =
    mapping === null ? {} : { mapping: parseCategoryMapping(textFrom(await readBytes(mapping))) };
  const texts =
    documents !== null
      ? documents.map(({ address, bytes }) => ({ address: address.href, text: textFrom(bytes) }))
      : textFrom(file === '-' ? await readInput(process.stdin) : await readBytes(file));
  const { feed, identities, report } = readSchemaOrg(texts, {
    ...options,
    ...(source === null ? {} : { source }),
  });
  for (const finding of report) onFinding(finding);
  return async (databases) =>
    objectReader(withKeptIds(feed, identities, await storedForeignItems(feed, identities, databases)));
}

function textFrom(bytes: Buffer): string {
  // Read nevertheless, every letter beyond ASCII would be lost.
  if (!isUtf8(bytes)) throw new SchemaOrgError('This is not text in UTF-8. Convert it, and import it again.');
  return bytes.toString('utf8');
}
