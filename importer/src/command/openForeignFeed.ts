import { isUtf8 } from 'node:buffer';
import { parseCategoryMapping } from '@calendar/adapter-kit';
import { readIcs, withKeptIds as withKeptIcsIds } from '@calendar/ics';
import { readSchemaOrg, SchemaOrgError, withKeptIds } from '@calendar/schema-org';
import { objectReader } from '../read/objectReader.ts';
import { readBytes, readInput } from '../read/openFeed.ts';
import { storedForeignItems } from '../record/storedForeignItems.ts';
import { storedSourceEvents } from '../record/storedSourceEvents.ts';
import type { SourceDocument } from '../web/sourceDocument.ts';
import { bytesOf } from './bytesOf.ts';
import type { DocumentsGiven, OnFinding, OpenedSource } from './openedSource.ts';

/**
 * Opens an iCalendar file, or documents with schema.org events.
 *
 * @param documents the documents that were read already. Null: the one that `file` names is read
 * @param onFinding is called with each value that an adapter could not use
 */
export async function openForeignFeed(
  { file, format, mapping, source, takeOver }: DocumentsGiven,
  documents: readonly SourceDocument[] | null,
  onFinding: OnFinding,
): Promise<OpenedSource> {
  const options = {
    ...(mapping === null ? {} : { mapping: parseCategoryMapping(textFrom(await readBytes(mapping))) }),
    source,
  };
  if (format === 'ics') {
    const read = readIcs(await bytesOf(file, documents, 'An iCalendar file'), options);
    for (const finding of read.report) onFinding(finding);
    return async (databases) =>
      objectReader(withKeptIcsIds(read.feed, await storedSourceEvents(read, databases)));
  }
  const texts =
    documents !== null
      ? documents.map(({ address, bytes }) => ({ address: address.href, text: textFrom(bytes) }))
      : textFrom(file === '-' ? await readInput(process.stdin) : await readBytes(file));
  const { feed, identities, report } = readSchemaOrg(texts, options);
  for (const finding of report) onFinding(finding);
  return async (databases) => {
    const stored = await storedForeignItems(feed, identities, takeOver ? null : source, databases);
    return objectReader(withKeptIds(feed, identities, stored));
  };
}

function textFrom(bytes: Uint8Array): string {
  // Read nevertheless, every letter beyond ASCII would be lost.
  if (!isUtf8(bytes)) throw new SchemaOrgError('This is not text in UTF-8. Convert it, and import it again.');
  return Buffer.from(bytes).toString('utf8');
}
