export { createLogger, type Logger } from '@calendar/runtime/log';
export { createSubgraph } from './createSubgraph.ts';
export { userInputError } from './errors/callerErrors.ts';
export type { OperationContext } from './OperationContext.ts';
export { SnapshotPoller } from './snapshot/SnapshotPoller.ts';
export type { SnapshotStatus, UnbuiltState, VersionedSnapshot } from './snapshot/VersionedSnapshot.ts';
export { type RunningSubgraph, startRecordSubgraph } from './startRecordSubgraph.ts';
export type { CachedList } from './writing/ItemCache.ts';
