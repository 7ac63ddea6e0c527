export { readTracesUrl } from '@calendar/telemetry/tracing';
export { afterMigration } from './afterMigration.ts';
export { createLogger, type Logger } from './createLogger.ts';
export {
  createSubgraph,
  type Subgraph,
  type SubgraphHealth,
  type SubgraphOptions,
} from './createSubgraph.ts';
export {
  type Followed,
  Follower,
  type FollowerOptions,
  type FollowerSource,
  type FollowerStatus,
  type SnapshotCopy,
} from './follower.ts';
export { type InternalClient, type InternalClientOptions, internalClient } from './internalClient.ts';
export { type LocalCopyOptions, localCopy } from './localCopy.ts';
export type { OperationContext } from './operationContext.ts';
export { type Closable, runUntilSignal } from './runUntilSignal.ts';
export type { KeptList } from './splitting/KeptList.ts';
export {
  type RecordSource,
  type RecordSubgraphOptions,
  type RunningSubgraph,
  startRecordSubgraph,
} from './startRecordSubgraph.ts';
export { userInputError } from './userInputError.ts';
export { waitAtMost } from './waitAtMost.ts';
