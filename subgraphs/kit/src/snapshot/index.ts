// What a thread needs that builds snapshots and answers nobody: it loads no server and no GraphQL.

export { createLogger, type Logger } from '@calendar/telemetry/log';
export { type BoundedItem, BoundedItems } from '../observation/BoundedItems.ts';
export { afterMigration } from './afterMigration.ts';
export { type LocalCopyOptions, localCopy } from './localCopy.ts';
export { SnapshotPoller, type SnapshotPollerOptions } from './SnapshotPoller.ts';
export { tokenOfBuild } from './tokenOfBuild.ts';
export type {
  SnapshotCopy,
  SnapshotSource,
  SnapshotStatus,
  UnbuiltState,
  VersionedSnapshot,
} from './VersionedSnapshot.ts';
