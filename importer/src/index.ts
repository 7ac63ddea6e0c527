export { FeedRefused } from '@calendar/model/fault';
export { checkFeed } from './check/checkFeed.ts';
export { type ImportRequest, importFeed } from './importFeed.ts';
export type { FeedReader } from './read/feedReader.ts';
export { openFeed } from './read/openFeed.ts';
export { type Databases, type DatabaseUrls, onDatabases } from './record/transactions.ts';
