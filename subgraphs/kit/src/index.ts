export { createLogger, type Logger } from '@calendar/telemetry/log';
export { readTracesUrl } from '@calendar/telemetry/tracing';
export {
  createSubgraph,
  type Subgraph,
  type SubgraphHealth,
  type SubgraphOptions,
} from './createSubgraph.ts';
export { userInputError } from './errors/userInputError.ts';
export type { OperationContext } from './OperationContext.ts';
export { type BoundedItem, BoundedItems } from './observation/BoundedItems.ts';
export { type Closable, runUntilSignal } from './process/runUntilSignal.ts';
export { afterMigration } from './snapshot/afterMigration.ts';
export { type LocalCopyOptions, localCopy } from './snapshot/localCopy.ts';
export { SnapshotPoller, type SnapshotPollerOptions } from './snapshot/SnapshotPoller.ts';
export { tokenOfBuild } from './snapshot/tokenOfBuild.ts';
export type {
  SnapshotCopy,
  SnapshotSource,
  SnapshotStatus,
  UnbuiltState,
  VersionedSnapshot,
} from './snapshot/VersionedSnapshot.ts';
export {
  type RecordSource,
  type RecordSubgraphOptions,
  type RunningSubgraph,
  startRecordSubgraph,
} from './startRecordSubgraph.ts';
export type { CachedList } from './writing/ItemCache.ts';
