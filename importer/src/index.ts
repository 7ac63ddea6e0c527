export { checkFeed } from './check/checkFeed.ts';
export { describeFault, type Fault } from './check/fault.ts';
export { FeedRefused } from './check/feedRefused.ts';
export type { Reference, Referent } from './check/references.ts';
export { collectOften } from './command/collectOften.ts';
export { letReadersGoFirst } from './command/letReadersGoFirst.ts';
export {
  type ImportProgress,
  type ImportReport,
  type ImportRequest,
  importFeed,
  type SectionCounts,
} from './importFeed.ts';
export type { FeedReader, FeedReading, RawItem } from './read/feedReader.ts';
export { jsonReader } from './read/jsonReader.ts';
export { openFeed, UnreadableFeed } from './read/openFeed.ts';
export type { DatabaseUrls } from './write/transactions.ts';
export { FeedChanged } from './write/writePlan.ts';
