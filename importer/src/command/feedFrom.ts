import { isUtf8 } from 'node:buffer';
import type { Finding } from '@calendar/adapter-kit';
import type { RawFeed } from '@calendar/feed';
import { isWebAddress } from '@calendar/text/webAddress';
import type { FeedReader } from '../read/feedReader.ts';
import { jsonReader } from '../read/jsonReader.ts';
import { objectReader } from '../read/objectReader.ts';
import { openFeed, readBytes, readInput, UnreadableFeed } from '../read/openFeed.ts';
import { refuseSyndication } from '../read/refuseSyndication.ts';
import type { DatabaseUrls } from '../record/transactions.ts';
import type { SourceFormat } from '../sources/formats.ts';
import type { WebSetting } from '../web/fetchForCommand.ts';
import type { SourceDocument } from '../web/sourceDocument.ts';
import type { ImportArguments } from './importArguments.ts';

/**
 * The feed of a file, of standard input, or of an address on the web.
 *
 * @param web how documents on the web are read
 * @throws SourceFault if an address cannot be read, has no known format, or is incomplete and must replace a section
 */
export async function feedFrom(
  given: ImportArguments,
  onFinding: OnFinding,
  web: WebSetting,
): Promise<FeedOn> {
  const { file, format } = given;
  if (!isWebAddress(file)) return feedOf({ ...given, format: format ?? 'calendar' }, null, onFinding);
  const { fetchForCommand } = await import('../web/fetchForCommand.ts');
  const fetched = await fetchForCommand(new URL(file), given, web);
  return feedOf({ ...given, format: fetched.format }, fetched.documents, onFinding);
}

/** @param documents the documents that were read already. Null: the one that `file` names is read */
export async function feedOf(
  { file, format, mapping, source, takeOver }: Published,
  documents: readonly SourceDocument[] | null,
  onFinding: OnFinding,
): Promise<FeedOn> {
  if (format === 'calendar') {
    const reader = await calendarFeed(file, documents);
    return async () => reader;
  }
  // Most imports read no foreign format, so only those that do load its code.
  const { parseCategoryMapping, ForeignFeedError } = await import('@calendar/adapter-kit');
  const textIn = (bytes: Uint8Array): string => {
    // Read nevertheless, every letter beyond ASCII would be lost.
    if (isUtf8(bytes)) return Buffer.from(bytes).toString('utf8');
    throw new ForeignFeedError('This is not text in UTF-8. Convert it, and import it again.');
  };
  const mapped = mapping === null ? {} : { mapping: parseCategoryMapping(textIn(await readBytes(mapping))) };
  if (format === 'ics') {
    const { readIcs, withKeptIds } = await import('@calendar/ics');
    const { storedSourceEvents } = await import('../record/storedSourceEvents.ts');
    const read = readIcs(await onlyDocument(file, documents, 'An iCalendar file'), { ...mapped, source });
    for (const finding of read.report) onFinding(finding);
    return async (urls) => {
      const kept = withKeptIds(read.feed, await storedSourceEvents(read, urls));
      return objectReader(mapping === null ? kept : await withCategoryIds(kept, urls));
    };
  }
  if (format === 'csv') {
    const bytes = await onlyDocument(file, documents, 'A spreadsheet');
    return async (urls) => {
      const { readCsv } = await import('@calendar/csv');
      const { withKeptIds } = await import('@calendar/ics');
      const { namesIn } = await import('../names/namesIn.ts');
      const { storedSourceEvents } = await import('../record/storedSourceEvents.ts');
      const { category: categoryNamed } = await namesIn(urls);
      const read = readCsv(bytes, { ...mapped, source, categoryNamed });
      for (const finding of read.report) onFinding(finding);
      return objectReader(withKeptIds(read.feed, await storedSourceEvents(read, urls)));
    };
  }
  const { readSchemaOrg, withKeptIds } = await import('@calendar/schema-org');
  const { storedForeignItems } = await import('../record/storedForeignItems.ts');
  const texts =
    documents?.map(({ address, bytes }) => ({ address, text: textIn(bytes) })) ?? textIn(await bytesOf(file));
  const { feed, identities, report } = readSchemaOrg(texts, { ...mapped, source });
  for (const finding of report) onFinding(finding);
  return async (urls) => {
    const stored = await storedForeignItems(feed, identities, takeOver ? null : source, urls);
    const kept = withKeptIds(feed, identities, stored);
    return objectReader(mapping === null ? kept : await withCategoryIds(kept, urls));
  };
}

/** A mapping may give the name of a category that only one has. What is neither id nor name stays, and is warned of. */
async function withCategoryIds(feed: RawFeed, urls: DatabaseUrls): Promise<RawFeed> {
  const { namesIn } = await import('../names/namesIn.ts');
  const { category } = await namesIn(urls);
  const idOf = (given: string) => {
    const named = category(given);
    return 'id' in named ? named.id : given;
  };
  const events = feed.events?.map((event) => ({
    ...event,
    categories: [...new Set((event.categories ?? []).map(idOf))],
  }));
  return events === undefined ? feed : { ...feed, events };
}

/** A feed that was read. Of another format than the calendar's own, it gets the ids that the record has. */
export type FeedOn = (record: DatabaseUrls) => Promise<FeedReader>;

/** What is said of the documents of a source. */
export type Published = Omit<ImportArguments, 'replace' | 'force' | 'format'> & {
  readonly format: SourceFormat;
};

/** Takes a value that an adapter could not use. */
export type OnFinding = (finding: Finding) => void;

async function calendarFeed(file: string, documents: readonly SourceDocument[] | null): Promise<FeedReader> {
  if (documents === null && SYNDICATION.test(file)) refuseSyndication(await readBytes(file), file);
  if (documents === null && file !== '-') return openFeed(file);
  return jsonReader(await onlyDocument(file, documents, 'A calendar feed'));
}

/** @throws UnreadableFeed if there are several documents */
async function onlyDocument(
  file: string,
  documents: readonly SourceDocument[] | null,
  what: string,
): Promise<Uint8Array> {
  const [first, ...others] = documents ?? [{ bytes: await bytesOf(file) }];
  if (first === undefined || others.length > 0)
    throw new UnreadableFeed(`${file} has ${documents?.length} documents. ${what} is one.`);
  refuseSyndication(first.bytes, file);
  if (!WEB_PAGE.test(Buffer.from(first.bytes.subarray(0, 1_000)).toString('latin1'))) return first.bytes;
  const advice = 'It may ask for a login, or the address may be that of the page beside it.';
  throw new UnreadableFeed(`${file} is a web page, and no calendar. ${advice}`);
}

function bytesOf(file: string): Promise<Buffer> {
  return file === '-' ? readInput(process.stdin) : readBytes(file);
}

const SYNDICATION = /\.(?:rss|atom|xml|rdf)$/i;
const WEB_PAGE = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype\s+html|html|head|body)\b/i;
