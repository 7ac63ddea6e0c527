export { checkFeed } from './check/checkFeed.ts';
export { type ImportRequest, importFeed } from './importFeed.ts';
export { openFeed } from './read/openFeed.ts';
export { onDatabases } from './record/transactions.ts';
