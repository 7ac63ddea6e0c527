import { isWebAddress } from '@calendar/text/webAddress';
import type { FeedReader } from '../read/feedReader.ts';
import { jsonReader } from '../read/jsonReader.ts';
import { openFeed } from '../read/openFeed.ts';
import type { SourceDocument } from '../web/sourceDocument.ts';
import { bytesOf } from './bytesOf.ts';
import type { WebSetting } from './fetchDocuments.ts';
import type { ImportArguments } from './importArguments.ts';
import type { DocumentsGiven, OnFinding, OpenedSource } from './openedSource.ts';

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
  const { fetchDocuments } = await import('./fetchDocuments.ts');
  const fetched = await fetchDocuments(new URL(file), given, web);
  return openDocuments({ ...given, format: fetched.format }, fetched.documents, onFinding);
}

/** @param documents the documents that were read already. Null: the one that `file` names is read */
export async function openDocuments(
  { file, format, ...others }: DocumentsGiven,
  documents: readonly SourceDocument[] | null,
  onFinding: OnFinding,
): Promise<OpenedSource> {
  if (format === 'calendar') {
    const reader = await openCalendarFeed(file, documents);
    return async () => reader;
  }
  // Most imports read no foreign format, so only those that do load its code.
  const { openForeignFeed } = await import('./openForeignFeed.ts');
  return openForeignFeed({ file, format, ...others }, documents, onFinding);
}

async function openCalendarFeed(
  file: string,
  documents: readonly SourceDocument[] | null,
): Promise<FeedReader> {
  return documents === null && file !== '-'
    ? openFeed(file)
    : jsonReader(await bytesOf(file, documents, 'A calendar feed'));
}
