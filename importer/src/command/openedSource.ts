import type { Finding } from '@calendar/adapter-kit';
import type { FeedReader } from '../read/feedReader.ts';
import type { DatabaseUrls } from '../record/transactions.ts';
import type { SourceFormat } from '../sources/formats.ts';
import type { ImportArguments } from './importArguments.ts';

/** An opened source: the feed that it becomes with the record's ids. */
export type OpenedSource = (databases: DatabaseUrls) => Promise<FeedReader>;

/** What is said of the documents of a source. */
export type DocumentsGiven = Omit<ImportArguments, 'replace' | 'format'> & { readonly format: SourceFormat };

/** Takes a value that an adapter could not use. */
export type OnFinding = (finding: Finding) => void;
