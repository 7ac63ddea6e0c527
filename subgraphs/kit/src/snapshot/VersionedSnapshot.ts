/** A snapshot and the token that names the state it shows. */
export interface VersionedSnapshot<Snapshot> {
  readonly token: string;
  readonly snapshot: Snapshot;
  /** When the source was last changed, milliseconds since 1970; undefined where it does not say. */
  readonly changedAt?: number | undefined;
  /** Whether it lacks something of other domains that its source came with: nobody may keep what is made of it. */
  readonly isPartial?: boolean | undefined;
}

/** Where snapshots come from. */
export interface SnapshotSource<Snapshot> {
  /** Names the current state; cheap, read at every poll. */
  readToken(): Promise<string>;
  /**
   * The whole current state with its own token, which may be newer than the one read before.
   * @param previous the snapshot to be replaced, so that unchanged parts can be shared; it must not be changed
   */
  load(previous: Snapshot | null): Promise<VersionedSnapshot<Snapshot>>;
}

/** A persistent copy of the last snapshot, to start from while the source is down. */
export interface SnapshotCopy<Snapshot> {
  /** Null when there is none; throws when there is one that cannot be used. */
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
  /** How long the last load took. */
  readonly loadMs: number | null;
  /** Since the source last said that the snapshot is current. */
  readonly unconfirmedMs: number | null;
  /** Since the source stopped answering; null while it answers. */
  readonly outageMs: number | null;
  readonly lastError: string | null;
  /** A newer state that was read and cannot be built; null where there is none. */
  readonly unbuilt: UnbuiltState | null;
}

/** A state of a source that no snapshot can be built of. */
export interface UnbuiltState {
  readonly token: string;
  /** Since it was begun. */
  readonly ms: number;
}
