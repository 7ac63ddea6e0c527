export { checkFeed } from './check/checkFeed.ts';
export type { Reference, Referent } from './check/references.ts';
export { yieldToReaders } from './command/yieldToReaders.ts';
export { describeFault, type Fault, FeedRefused } from './faults/fault.ts';
export {
  type ImportProgress,
  type ImportReport,
  type ImportRequest,
  importFeed,
  LossWithheld,
  type SectionCounts,
} from './importFeed.ts';
export type { FeedReader, FeedReading, RawItem } from './read/feedReader.ts';
export { jsonReader } from './read/jsonReader.ts';
export { openFeed, UnreadableFeed } from './read/openFeed.ts';
export type { DatabaseUrls } from './record/transactions.ts';
export { FeedChanged } from './write/writePlan.ts';
