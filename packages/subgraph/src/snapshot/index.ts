// For a thread that builds snapshots and answers nobody: it loads no server and no GraphQL.

export { createLogger } from '@calendar/runtime/log';
export { localCopy } from './localCopy.ts';
export { SnapshotPoller } from './SnapshotPoller.ts';
export {
  afterMigration,
  type SnapshotCopy,
  type SnapshotSource,
  tokenOfBuild,
} from './VersionedSnapshot.ts';
