import { isUtf8 } from 'node:buffer';
import { type Finding, parseCategoryMapping } from '@calendar/adapter-kit';
import { readIcs, withKeptIds as withKeptIcsIds } from '@calendar/ics';
import { readSchemaOrg, SchemaOrgError, withKeptIds } from '@calendar/schema-org';
import { isWebAddress } from '@calendar/text';
import type { FeedReader } from '../read/feedReader.ts';
import { jsonReader } from '../read/jsonReader.ts';
import { objectReader } from '../read/objectReader.ts';
import { openFeed, readBytes, readInput, UnreadableFeed } from '../read/openFeed.ts';
import { storedForeignItems } from '../record/storedForeignItems.ts';
import { storedSourceEvents } from '../record/storedSourceEvents.ts';
import type { DatabaseUrls } from '../record/transactions.ts';
import type { SourceFormat } from '../sources/formats.ts';
import type { SourceDocument } from '../web/sourceDocument.ts';
import { fetchDocuments, type WebSetting } from './fetchDocuments.ts';
import type { ImportArguments } from './importArguments.ts';

/**
 * Opens the source that the command names, in the format it names. A feed from another format depends on the record.
 *
 * @param onFinding is called with each value that an adapter could not use
 * @param web how documents on the web are read
 */
export async function openSource(
  given: ImportArguments,
  onFinding: OnFinding,
  web: WebSetting,
): Promise<OpenedSource> {
  const { file, format } = given;
  if (!isWebAddress(file)) return openDocuments({ ...given, format: format ?? 'calendar' }, null, onFinding);
  const fetched = await fetchDocuments(new URL(file), given, web);
  return openDocuments({ ...given, format: fetched.format }, fetched.documents, onFinding);
}

/** @param documents the documents that were read already. Null: the one that `file` names is read */
export async function openDocuments(
  { file, format, mapping, source, takeOver }: DocumentsGiven,
  documents: readonly SourceDocument[] | null,
  onFinding: OnFinding,
): Promise<OpenedSource> {
  if (format === 'calendar') {
    const reader = await openCalendarFeed(file, documents);
    return async () => reader;
  }
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

/** The feed that it becomes with the record's ids. */
export type OpenedSource = (databases: DatabaseUrls) => Promise<FeedReader>;

type DocumentsGiven = Omit<ImportArguments, 'replace' | 'format'> & { readonly format: SourceFormat };

type OnFinding = (finding: Finding) => void;

async function openCalendarFeed(
  file: string,
  documents: readonly SourceDocument[] | null,
): Promise<FeedReader> {
  return documents === null && file !== '-'
    ? openFeed(file)
    : jsonReader(await bytesOf(file, documents, 'A calendar feed'));
}

async function bytesOf(
  file: string,
  documents: readonly SourceDocument[] | null,
  what: string,
): Promise<Buffer> {
  if (documents === null) return file === '-' ? readInput(process.stdin) : readBytes(file);
  const [document, ...others] = documents;
  if (document === undefined || others.length > 0)
    throw new UnreadableFeed(`${file} has ${documents.length} documents. ${what} is one.`);
  return document.bytes;
}

function textFrom(bytes: Uint8Array): string {
  // Read nevertheless, every letter beyond ASCII would be lost.
  if (!isUtf8(bytes)) throw new SchemaOrgError('This is not text in UTF-8. Convert it, and import it again.');
  return Buffer.from(bytes).toString('utf8');
}
