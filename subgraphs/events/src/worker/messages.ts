import type { SnapshotStatus, VersionedSnapshot } from '@calendar/subgraph';
import type { Configuration } from '../configuration.ts';
import type { SnapshotColumns } from '../index/columns.ts';
import { sharedMemoryOf } from '../index/sharedMemory.ts';
import type { Vocabularies } from '../index/vocabularies.ts';
import type { SourceReading } from '../store/SourceReadings.ts';
import type { Progress } from './BuildProgress.ts';

/** The data with which the builder thread starts. */
export interface BuilderData {
  readonly configuration: Configuration;
  readonly build: string;
  /** Of the thread's `BuildProgress`. */
  readonly progress: SharedArrayBuffer;
  /** Token of the record that it must not read for a while: it could not be built. Null: none. */
  readonly held: string | null;
}

/** The messages of the builder thread. */
export type BuilderMessage =
  | Report
  | { readonly kind: 'failed'; readonly reason: string; readonly progress: Progress };

export type Report =
  | SnapshotMessage
  | StatusMessage
  | { readonly kind: 'sources'; readonly sources: readonly SourceReading[] };

/** The status of the parts of the read model, and of the read model itself. */
export interface StatusMessage {
  readonly kind: 'status';
  readonly parts: PartsStatus;
  readonly build: SnapshotStatus;
}

/** A read model that was built. */
export interface SnapshotMessage {
  readonly kind: 'snapshot';
  readonly token: string;
  /** Token of the record that it was built of. */
  readonly record: string;
  /** Whether it lacks something of other domains that came with the record. */
  readonly isPartial: boolean;
  readonly columns: Omit<SnapshotColumns, keyof Vocabularies>;
  /** Null: as in the message before. Only these are copied from thread to thread, which takes a while. */
  readonly vocabularies: Vocabularies | null;
  /** How many bytes of the shared memory the read model before it did not have. */
  readonly newBytes: number;
}

/** The message with a read model that follows another one, or none. */
export function snapshotMessage(
  { token, snapshot, isPartial = false }: VersionedSnapshot<SnapshotColumns>,
  record: string,
  before: SnapshotColumns | null,
): SnapshotMessage {
  const { venues, organizers, categories, ticketTypes, ...columns } = snapshot;
  const same =
    before?.venues === venues &&
    before.organizers === organizers &&
    before.categories === categories &&
    before.ticketTypes === ticketTypes;
  const added = sharedMemoryOf(columns).difference(sharedMemoryOf(before));
  const newBytes = [...added].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const vocabularies = same ? null : { venues, organizers, categories, ticketTypes };
  return { kind: 'snapshot', token, record, isPartial, columns, vocabularies, newBytes };
}

/** The status of the pollers of the read model's parts, by part. */
export type PartsStatus = Readonly<Record<string, SnapshotStatus>>;

/** The message that ends the builder thread. */
export const CLOSE = 'close';

/** The message that has the builder thread look for changes at once. */
export const REFRESH = 'refresh';
