import { isUtf8 } from 'node:buffer';
import type { CategoryMapping } from '@calendar/adapter-kit/categoryMapping';
import type { ForeignFeed } from '@calendar/adapter-kit/foreignFeed';
import type { Finding } from '@calendar/adapter-kit/report';
import { describeFault, Faults } from '@calendar/model/fault';
import type { RawFeed } from '@calendar/model/feed';
import { isWebAddress } from '@calendar/text/webAddress';
import type { SourceDocument } from '@calendar/web/fetchSource';
import { namesIn } from '../names/namesIn.ts';
import type { FeedReader } from '../read/feedReader.ts';
import { jsonReader, objectReader } from '../read/objectReader.ts';
import { openFeed, readBytes, readInput, refuseSyndication, UnreadableFeed } from '../read/openFeed.ts';
import type { Databases } from '../record/transactions.ts';
import type { SourceFormat } from '../sources/formats.ts';
import type { WebSetting } from '../web/fetchForCommand.ts';
import type { ImportArguments } from './importArguments.ts';

/** The feed of a path, `-` or a web address. Throws a SourceFault: unreadable, of no format, or incomplete. */
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
  { file, format, mapping, mappingPlace = 'The mapping', source, takeOver, replace }: Published,
  documents: readonly SourceDocument[] | null,
  onFinding: OnFinding,
): Promise<FeedOn> {
  if (format === 'calendar') {
    const reader = await calendarFeed(file, documents);
    return async () => reader;
  }
  // Most imports read no foreign format, so only those that do load its code.
  const { parseCategoryMapping, ForeignFeedError } = await import('@calendar/adapter-kit/categoryMapping');
  const textIn = (bytes: Uint8Array): string => {
    // Read nevertheless, every letter beyond ASCII would be lost.
    if (isUtf8(bytes)) return Buffer.from(bytes).toString('utf8');
    throw new ForeignFeedError('This is not text in UTF-8. Convert it, and import it again.');
  };
  const given = mapping === null ? null : parseCategoryMapping(textIn(await readBytes(mapping)));
  const options = { source, ...(given === null ? {} : { mapping: given }) };
  const kept = async (read: ForeignFeed, databases: Databases) => {
    const { withKeptIds } = await import('@calendar/adapter-kit/keptIds');
    const { storedForeignItems } = await import('../record/storedForeignItems.ts');
    const { stayingOf } = await import('@calendar/adapter-kit/staying');
    const known = await storedForeignItems(read, takeOver ? null : source, databases);
    const staying = stayingOf(read, known);
    for (const finding of staying.findings) onFinding(finding);
    const mayGo = replace && !staying.isAny ? known.events.filter(({ id }) => !staying.ids.has(id)) : [];
    const kept = withKeptIds(read, known, mayGo);
    const unread = new Set(read.unread.map(({ id }) => id));
    // Without a date that cannot be read, the event would lose it.
    const isWhole = ({ id }: { id: string }) => !(unread.has(id) && staying.ids.has(id));
    const feed = { ...kept, events: kept.events?.filter(isWhole) ?? [] };
    const mapped =
      given === null ? feed : await withCategories(feed, given, mappingPlace, databases, onFinding);
    return { ...objectReader(mapped), staying };
  };
  if (format === 'csv') {
    const { readCsv } = await import('@calendar/csv');
    const bytes = await onlyDocument(file, documents, 'A spreadsheet');
    return async (databases) => {
      const { category: categoryNamed } = await namesIn(databases);
      const read = readCsv(bytes, { ...options, categoryNamed });
      for (const finding of read.report) onFinding(finding);
      return kept(read, databases);
    };
  }
  const read = await (async () => {
    switch (format) {
      case 'ics': {
        const { readIcs } = await import('@calendar/ics');
        return readIcs(await onlyDocument(file, documents, 'An iCalendar file'), options);
      }
      case 'schema.org': {
        const { readSchemaOrg } = await import('@calendar/schema-org');
        const texts = documents?.map(({ address, bytes }) => ({ address, text: textIn(bytes) }));
        return readSchemaOrg(texts ?? textIn(await bytesOf(file)), options);
      }
    }
  })();
  for (const finding of read.report) onFinding(finding);
  return (databases) => kept(read, databases);
}

/** Events with the categories of a mapping, without those it hides. Throws a ForeignFeedError for a wrong mapping. */
async function withCategories(
  feed: RawFeed,
  mapping: CategoryMapping,
  place: string,
  databases: Databases,
  onFinding: OnFinding,
): Promise<RawFeed> {
  const { categoriesIn, ForeignFeedError, HIDDEN } = await import('@calendar/adapter-kit/categoryMapping');
  const { category } = await namesIn(databases);
  const ids = new Map<string, string>();
  const faults = new Faults();
  for (const [at, given] of categoriesIn(mapping)) {
    const named = category(given);
    if ('id' in named) ids.set(given, named.id);
    else faults.add(`${place}: ${at}`, given, named.expected);
  }
  if (faults.count > 0) throw new ForeignFeedError(faults.first.map(describeFault).join('\n'));
  const [hidden = [], shown = []] = [true, false].map((isHidden) =>
    feed.events?.filter(({ categories }) => (categories?.includes(HIDDEN) ?? false) === isHidden),
  );
  for (const [item, { title_nb: value }] of hidden.entries())
    onFinding({
      ...NO_PLACE,
      item,
      value: JSON.stringify(value),
      why: 'the mapping hides it: it was left out',
    });
  const events = shown.map((event) => ({
    ...event,
    categories: [...new Set((event.categories ?? []).map((given) => ids.get(given) ?? given))],
  }));
  return { ...feed, events };
}

const NO_PLACE = { unit: 'item', address: null, place: '', label: 'A hidden event', alsoIn: [] } as const;

/** A feed that was read. Of another format than the calendar's own, it gets the ids that the record has. */
export type FeedOn = (record: Databases) => Promise<FeedReader>;

export type Published = Omit<ImportArguments, 'force' | 'format'> & {
  readonly format: SourceFormat;
  readonly mappingPlace?: string;
};

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
