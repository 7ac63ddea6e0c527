import {
  counterOf,
  DurationHistogram,
  type Durations,
  gaugeOf,
  processRegistry,
  type Reading,
  type Registry,
} from '@calendar/telemetry/metrics';
import { ABANDONED } from '../operations/OperationRequest.ts';
import type { SnapshotPoller } from '../snapshot/SnapshotPoller.ts';
import type { SnapshotStatus } from '../snapshot/VersionedSnapshot.ts';

/** The metrics of a subgraph. Only executions are timed; everything else is read at the scrape. */
export class SubgraphMetrics<Snapshot> {
  readonly #registry = processRegistry();
  readonly #operations: Record<OperationOutcome, number> = {
    ok: 0,
    partial: 0,
    invalid: 0,
    failed: 0,
    refused: 0,
    waiting: 0,
    abandoned: 0,
  };
  readonly #duration: Durations;

  constructor({ poller, sizes, addMetrics }: WatchedSnapshot<Snapshot>) {
    const registry = this.#registry;
    addMetrics?.(registry);
    this.#duration = new DurationHistogram(registry, {
      name: 'calendar_operation_duration_seconds',
      help: 'Time that executing an operation takes, reading and writing the request left out.',
    }).labelled({});
    counterOf(registry, {
      name: 'calendar_operations_total',
      help: 'Operations by outcome (ok, partial, invalid, failed, refused, waiting: no snapshot yet, abandoned: nobody waited).',
      labels: ['outcome'],
      read: () =>
        Object.entries(this.#operations).map(([outcome, value]) => ({ labels: { outcome }, value })),
    });
    gaugeOf(registry, {
      name: 'calendar_snapshot_ready',
      help: '1 when there is a snapshot to answer from.',
      read: () => [{ value: Number(poller.ready) }],
    });
    gaugeOf(registry, {
      name: 'calendar_snapshot_age_seconds',
      help: 'Time since the snapshot that is answered from was taken.',
      read: () => known([[{}, seconds(poller.status().ageMs)]]),
    });
    gaugeOf(registry, {
      name: 'calendar_snapshot_items',
      help: 'What the snapshot holds, by kind.',
      labels: ['kind'],
      read: () => {
        const counted = poller.current === null ? {} : (sizes?.(poller.current.snapshot) ?? {});
        return Object.entries(counted).map(([kind, value]) => ({ labels: { kind }, value }));
      },
    });
    const ofSource = (name: string, help: string, read: (status: SnapshotStatus) => number | null) =>
      gaugeOf(registry, {
        name,
        help,
        labels: ['follows'],
        read: () => {
          const parts = poller.parts?.() ?? { record: poller.status() };
          return known(
            Object.entries(parts).map(([follows, status]) => [{ follows }, read(status)] as const),
          );
        },
      });
    ofSource('calendar_followed_revision', 'Revision that is shown of what is followed.', ({ token }) =>
      revisionOf(token),
    );
    ofSource(
      'calendar_followed_changed_timestamp_seconds',
      'When what is followed was last changed, as far as it says: the time of the last import seen.',
      ({ changedAt }) => seconds(changedAt),
    );
    ofSource(
      'calendar_followed_unconfirmed_seconds',
      'Time since what is shown was last confirmed to be current: how far it may lag behind.',
      ({ unconfirmedMs }) => seconds(unconfirmedMs),
    );
    ofSource(
      'calendar_followed_outage_seconds',
      'Time since what is followed stopped answering; 0 while it answers.',
      ({ outageMs }) => seconds(outageMs) ?? 0,
    );
    ofSource(
      'calendar_followed_unbuilt_seconds',
      'Time since what is followed has a revision that cannot be built, so that an earlier one is shown; 0 while there is none.',
      ({ unbuilt }) => seconds(unbuilt?.ms ?? 0),
    );
    ofSource(
      'calendar_followed_unbuilt_revision',
      'The revision that cannot be built; 0 while there is none.',
      ({ unbuilt }) => revisionOf(unbuilt?.token ?? null) ?? 0,
    );
    ofSource(
      'calendar_followed_from_copy',
      '1 when what is shown was read from the kept copy and is not confirmed yet.',
      ({ origin }) => Number(origin === 'copy'),
    );
    ofSource(
      'calendar_followed_load_seconds',
      'How long the last load took; of the read model, building it.',
      ({ loadMs }) => seconds(loadMs),
    );
  }

  /** Counts an operation that was executed. */
  executed(outcome: ExecutionOutcome, milliseconds: number): void {
    this.#operations[outcome]++;
    this.#duration.observe(milliseconds / 1000);
  }

  /** Counts an operation that was not executed, by the status it was answered with. */
  notExecuted(status: number): void {
    this.#operations[NOT_EXECUTED[status] ?? (status < 500 ? 'refused' : 'failed')]++;
  }

  /** The present values in Prometheus's text format. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

/** A token is `<lineage>:<revision>`; what is joined of several has no revision of its own. */
function revisionOf(token: string | null): number | null {
  const [, revision] = /^[^:+]*:(\d+)$/.exec(token ?? '') ?? [];
  return revision === undefined ? null : Number(revision);
}

function seconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1000;
}

function known<Label extends string>(
  values: readonly (readonly [labels: Readonly<Record<Label, string>>, value: number | null])[],
): Reading<Label>[] {
  return values.flatMap(([labels, value]) => (value === null ? [] : [{ labels, value }]));
}

/** `partial`: with errors and some data; `invalid`: an argument value was; `failed`: with errors alone. */
export type ExecutionOutcome = 'ok' | 'partial' | 'invalid' | 'failed';

type OperationOutcome = ExecutionOutcome | 'refused' | 'waiting' | 'abandoned';

const NOT_EXECUTED: Readonly<Record<number, OperationOutcome>> = { 503: 'waiting', [ABANDONED]: 'abandoned' };

/** A snapshot that is polled, for metrics. */
export interface WatchedSnapshot<Snapshot> {
  readonly poller: Pick<SnapshotPoller<Snapshot>, 'current' | 'ready' | 'status'> & {
    /** Of each thing that the snapshot is made from; `record` alone by default. */
    parts?(): Readonly<Record<string, SnapshotStatus>>;
  };
  /** Adds metrics of the subgraph's own. */
  readonly addMetrics?: ((registry: Registry) => void) | undefined;
  /** How many things of each kind a snapshot holds. */
  readonly sizes?: ((snapshot: Snapshot) => Readonly<Record<string, number>>) | undefined;
}
