import type { Logger } from '@calendar/runtime/log';

/** A snapshot and the token that names the state it shows. */
export interface VersionedSnapshot<Snapshot> {
  readonly token: string;
  readonly snapshot: Snapshot;
  /** When the source was last changed, milliseconds since 1970. Undefined if it does not say. */
  readonly changedAt?: number | undefined;
  /** Whether it lacks items of other domains that its source came with. Then no answer made from it may be cached. */
  readonly isPartial?: boolean | undefined;
}

export interface SnapshotSource<Snapshot> {
  /** Names the current state; cheap, read at every poll. */
  readToken(): Promise<string>;
  /** @param previous shares its unchanged parts with the new one; it must not be changed */
  load(previous: Snapshot | null): Promise<VersionedSnapshot<Snapshot>>;
  /** Resolves when the state may be another one, or after a while. Absent: only the token tells. */
  untilChanged?(token: string, signal: AbortSignal): Promise<void>;
}

/** A persistent copy of the last snapshot, to start from while the source is down. */
export interface SnapshotCopy<Snapshot> {
  /** Null if there is none. Throws if there is one that cannot be used. */
  read(): Promise<VersionedSnapshot<Snapshot> | null>;
  write(versioned: VersionedSnapshot<Snapshot>): Promise<void>;
}

/** `copy`: read from the persistent copy, and the source has not confirmed it yet. */
export type SnapshotOrigin = 'source' | 'copy';

/** Of a snapshot that is polled. */
export interface SnapshotStatus {
  readonly ready: boolean;
  readonly token: string | null;
  readonly origin: SnapshotOrigin | null;
  /** Since the snapshot was taken. */
  readonly ageMs: number | null;
  /** When the source was last changed, milliseconds since 1970, as far as it says. */
  readonly changedAt: number | null;
  readonly loadMs: number | null;
  /** How long ago the source last said that the snapshot is current. */
  readonly unconfirmedMs: number | null;
  /** Since the source stopped answering; null while it answers. */
  readonly outageMs: number | null;
  readonly lastError: string | null;
  /** A newer state that was read and cannot be built. Null if there is none. */
  readonly unbuilt: UnbuiltState | null;
}

/** A state of a source that no snapshot can be built of. */
export interface UnbuiltState {
  readonly token: string;
  /** Since it was begun. */
  readonly ms: number;
}

/** A source that migrates its database before it is first read, and tries again if that fails. */
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
    ...(source.untilChanged === undefined ? {} : { untilChanged: source.untilChanged }),
  };
}

/**
 * A record's token, `<build>.<lineage>:<revision>`: answers depend on the software too, so another build is another
 * history.
 */
export function tokenOfBuild(build: string, token: string): string {
  return `${build}.${token}`;
}

export interface SnapshotPollerOptions<Snapshot> {
  readonly name: string;
  readonly source: SnapshotSource<Snapshot>;
  readonly logger: Logger;
  readonly copy?: SnapshotCopy<Snapshot> | null;
  /** Between two looks at the token; default 1000. With `untilChanged`: the least. */
  readonly intervalMs?: number;
  /** The longest wait between two attempts while the source is down; default 2000. */
  readonly maxBackOffMs?: number;
  /** A source silent for longer counts as down; default 5000. */
  readonly tokenTimeoutMs?: number;
  /** A load may take this long; default 120000. */
  readonly loadTimeoutMs?: number;
  /** How long the first load may take before the copy is used; default 1500. */
  readonly copyAfterMs?: number;
  /** How much longer it may when the source has named its token and is being read; default 0. */
  readonly copyWhileLoadingAfterMs?: number;
  /** How long it is normal that a source has not answered yet; default 10000. */
  readonly patienceMs?: number;
  /** Whether each snapshot that was loaded is copied; default true. False: only when `keep` says that it is good. */
  readonly keepsEach?: boolean;
  /** Whether those that were replaced are kept for a while, to answer from; default true. */
  readonly keepsEarlier?: boolean;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** The same with the defaults of options that were left out. */
export type SnapshotSettings<Snapshot> = Required<Omit<SnapshotPollerOptions<Snapshot>, 'copy'>>;
