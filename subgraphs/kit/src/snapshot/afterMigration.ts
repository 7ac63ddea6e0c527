import type { SnapshotSource } from './VersionedSnapshot.ts';

/**
 * A source that brings its database to the newest migration before it is read for the first time. A migration that
 * fails, because the database is down, is tried again with the next reading.
 */
export function afterMigration<Snapshot>(
  source: SnapshotSource<Snapshot>,
  migrate: () => Promise<unknown>,
): SnapshotSource<Snapshot> {
  let migrated: Promise<unknown> | null = null;
  return {
    readToken: async () => {
      migrated ??= migrate().catch((error: unknown) => {
        migrated = null;
        throw error;
      });
      await migrated;
      return source.readToken();
    },
    load: (previous) => source.load(previous),
  };
}
