import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { reaches } from '@calendar/http/protocol';
import type { Logger, SnapshotStatus, VersionedSnapshot } from '@calendar/subgraph';
import type { SnapshotColumns } from '../index/columns.ts';
import type { Vocabularies } from '../index/vocabularies.ts';
import { openSnapshot, type Snapshot } from '../query/snapshot.ts';
import { MAX_REQUEST_AGE_MS, warmUpSteps } from '../query/warmUp.ts';
import type { SourceReading } from '../store/SourceReadings.ts';
import { aged } from './aged.ts';
import { BuilderThread, type BuilderThreadOptions } from './BuilderThread.ts';
import { stateOf } from './FailedBuild.ts';
import type { PartsStatus, Report, SnapshotMessage, StatusMessage } from './messages.ts';

/** The snapshots that the builder thread builds; the newest is in use from the end of its warm-up. */
export class BuiltSnapshots {
  readonly changes = new EventEmitter().setMaxListeners(0);
  readonly #builder: BuilderThread;
  #newest: VersionedSnapshot<Snapshot> | null = null;
  #swappedAt: number | null = null;
  #vocabularies: Vocabularies | null = null;
  #swapping: Promise<void> = Promise.resolve();
  #told: Told = { parts: {}, build: null, at: 0 };
  #sources: readonly SourceReading[] = [];
  #refreshedAt = 0;

  constructor(data: BuilderThreadOptions['data'], logger: Logger) {
    this.#builder = new BuilderThread({ data, logger, onReport: (report) => this.#take(report) });
  }

  get current(): VersionedSnapshot<Snapshot> | null {
    return this.#newest;
  }

  /** None is kept: of all domains this one is the last to follow. */
  readonly earlier: readonly VersionedSnapshot<Snapshot>[] = [];

  /** The record's last report on the imported sources, by name. */
  get sources(): readonly SourceReading[] {
    return this.#sources;
  }

  async refresh(): Promise<void> {
    if (performance.now() - this.#refreshedAt < BETWEEN_REFRESHES_MS) return;
    this.#refreshedAt = performance.now();
    this.#builder.refresh();
  }

  get ready(): boolean {
    return this.#newest !== null;
  }

  start(): void {
    this.#builder.start();
  }

  /** The status over all parts of the read model: the worst of each measure. */
  status(): SnapshotStatus {
    const parts = Object.values(this.parts());
    const { failed } = this.#builder;
    const told = this.#told;
    const waiting = Object.entries(told.parts).flatMap(([name, { ready }]) => (ready ? [] : [name]));
    return {
      ready: this.ready,
      token: this.#newest?.token ?? null,
      origin: this.ready ? (parts.some(({ origin }) => origin === 'copy') ? 'copy' : 'source') : null,
      ageMs: this.#swappedAt === null ? null : Date.now() - this.#swappedAt,
      changedAt: told.parts['record']?.changedAt ?? null,
      loadMs: told.build?.loadMs ?? null,
      unconfirmedMs: worst(parts.map(({ unconfirmedMs }) => unconfirmedMs)),
      outageMs: worst(parts.map(({ outageMs }) => outageMs)),
      lastError: waiting.length === 0 ? null : `waits for ${waiting.join(', ')}`,
      unbuilt: failed && stateOf(failed, Date.now()),
    };
  }

  /** The parts of the read model, and as `snapshot` the read model that is built of them. */
  parts(): PartsStatus {
    const { parts, build, at } = this.#told;
    const reported = build === null ? parts : { ...parts, snapshot: build };
    const elapsed = Date.now() - at;
    const now = Object.entries(reported).map(([name, status]) => [name, aged(status, elapsed)] as const);
    return Object.fromEntries(
      now.map(([name, status]) => [name, name === 'record' ? this.#withFailure(status) : status]),
    );
  }

  close(): Promise<void> {
    return this.#builder.close();
  }

  #withFailure(status: SnapshotStatus): SnapshotStatus {
    const { failed } = this.#builder;
    if (failed === null) return status;
    const unbuilt = stateOf(failed, Date.now());
    return { ...status, unconfirmedMs: Math.max(status.unconfirmedMs ?? 0, unbuilt.ms), unbuilt };
  }

  #take(report: Report): void {
    switch (report.kind) {
      case 'sources':
        this.#sources = report.sources;
        return;
      case 'status':
        this.#told = { ...report, at: Date.now() };
        return;
      case 'snapshot':
        this.#receive(report);
    }
  }

  #receive(message: SnapshotMessage): void {
    this.#vocabularies = message.vocabularies ?? this.#vocabularies;
    if (this.#vocabularies === null) throw new Error('The first read model came without its vocabularies');
    const columns = { ...message.columns, ...this.#vocabularies };
    // After a failure a thread begins with the kept copy, which may be older than the present read model.
    if (this.#newest !== null && !reaches(message.token, this.#newest.token)) return;
    this.#swapping = this.#swapping.then(() => this.#swapIn(columns, message));
  }

  /** Swaps in a read model after its warm-up; between the steps, queries are answered from the one before. */
  async #swapIn(columns: SnapshotColumns, { token, isPartial, newBytes }: SnapshotMessage): Promise<void> {
    // JIT warm-up: before the first read model nothing is answered, so there is time to have this code compiled.
    for (let times = this.ready ? 0 : WARM_UP_ROUNDS; times > 0; times--) await warmUp(openSnapshot(columns));
    const snapshot = openSnapshot(columns, newBytes);
    await warmUp(snapshot);
    this.#newest = { token, snapshot, isPartial };
    this.#swappedAt = Date.now();
    this.changes.emit('snapshot');
  }
}

async function warmUp(snapshot: Snapshot): Promise<void> {
  for (const _ of warmUpSteps(snapshot, Date.now() - MAX_REQUEST_AGE_MS)) await nextTurn();
}

function worst(values: readonly (number | null)[]): number | null {
  return values.reduce(
    (most, value) => (value === null || (most !== null && most >= value) ? most : value),
    null,
  );
}

const WARM_UP_ROUNDS = 8;
const BETWEEN_REFRESHES_MS = 20;

/** The last report of the builder on its parts, and when it came, milliseconds since 1970. */
interface Told {
  readonly parts: StatusMessage['parts'];
  readonly build: StatusMessage['build'] | null;
  readonly at: number;
}
