import { type Histogram, metersOf, processRegistry, type Registry, zeros } from '@calendar/runtime/metrics';
import { ABANDONED } from '../operations/OperationRequest.ts';
import type { SnapshotPoller } from '../snapshot/SnapshotPoller.ts';
import type { SnapshotStatus } from '../snapshot/VersionedSnapshot.ts';

/** The metrics of a subgraph. Only executions are timed; everything else is read at the scrape. */
export class SubgraphMetrics<Snapshot> {
  readonly #registry = processRegistry();
  readonly #operations = zeros(OUTCOMES);
  readonly #durations: Histogram;

  constructor({ poller, sizes, addMetrics }: WatchedSnapshot<Snapshot>) {
    const registry = this.#registry;
    addMetrics?.(registry);
    const { gauge, counter, durations } = metersOf(registry);
    this.#durations = durations(
      'calendar_operation_duration_seconds',
      'Time that executing an operation takes, reading and writing the request left out.',
      [],
    );
    counter(
      'calendar_operations_total',
      'Operations by outcome (ok, partial, invalid, failed, refused, waiting: no snapshot yet, abandoned: nobody waited).',
      [['outcome'], () => Object.entries(this.#operations)],
    );
    gauge('calendar_snapshot_ready', '1 when there is a snapshot to answer from.', () =>
      Number(poller.ready),
    );
    gauge('calendar_snapshot_age_seconds', 'Time since the snapshot that is answered from was taken.', [
      [],
      () => known([[], seconds(poller.status().ageMs)]),
    ]);
    gauge('calendar_snapshot_items', 'What the snapshot holds, by kind.', [
      ['kind'],
      () => Object.entries(poller.current === null ? {} : (sizes?.(poller.current.snapshot) ?? {})),
    ]);
    for (const [name, help, read] of OF_SOURCES) {
      gauge(name, help, [
        ['follows'],
        () => {
          const parts = Object.entries(poller.parts?.() ?? { record: poller.status() });
          return parts.flatMap(([follows, status]) => known([[follows], read(status)]));
        },
      ]);
    }
  }

  executed(outcome: ExecutionOutcome, milliseconds: number): void {
    this.#operations[outcome]++;
    this.#durations.observe(milliseconds / 1000);
  }

  notExecuted(status: number): void {
    this.#operations[NOT_EXECUTED[status] ?? (status < 500 ? 'refused' : 'failed')]++;
  }

  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

/** A token is `<lineage>:<revision>`. A token that joins several has no revision here. */
function revisionOf(token: string | null): number | null {
  const [, revision] = /^[^:+]*:(\d+)$/.exec(token ?? '') ?? [];
  return revision === undefined ? null : Number(revision);
}

function seconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1000;
}

/** A row. There is none if the value is not known. */
function known([labels, value]: readonly [labels: readonly string[], value: number | null]) {
  return value === null ? [] : [[...labels, value]];
}

const OF_SOURCES: readonly (readonly [string, string, (status: SnapshotStatus) => number | null])[] = [
  [
    'calendar_followed_revision',
    'Revision that is shown of what is followed.',
    ({ token }) => revisionOf(token),
  ],
  [
    'calendar_followed_changed_timestamp_seconds',
    'When what is followed was last changed, as far as it says: the time of the last import seen.',
    ({ changedAt }) => seconds(changedAt),
  ],
  [
    'calendar_followed_unconfirmed_seconds',
    'Time since what is shown was last confirmed to be current: how far it may lag behind.',
    ({ unconfirmedMs }) => seconds(unconfirmedMs),
  ],
  [
    'calendar_followed_outage_seconds',
    'Time since what is followed stopped answering; 0 while it answers.',
    ({ outageMs }) => seconds(outageMs) ?? 0,
  ],
  [
    'calendar_followed_unbuilt_seconds',
    'Time since what is followed has a revision that cannot be built, so that an earlier one is shown. 0 while there is none.',
    ({ unbuilt }) => seconds(unbuilt?.ms ?? 0),
  ],
  [
    'calendar_followed_unbuilt_revision',
    'The revision that cannot be built; 0 while there is none.',
    ({ unbuilt }) => revisionOf(unbuilt?.token ?? null) ?? 0,
  ],
  [
    'calendar_followed_from_copy',
    '1 when what is shown was read from the kept copy and is not confirmed yet.',
    ({ origin }) => Number(origin === 'copy'),
  ],
  [
    'calendar_followed_load_seconds',
    'How long the last load took; of the read model, building it.',
    ({ loadMs }) => seconds(loadMs),
  ],
];

/** `partial`: with errors and some data; `invalid`: an argument value was; `failed`: with errors alone. */
export type ExecutionOutcome = 'ok' | 'partial' | 'invalid' | 'failed';

const OUTCOMES = ['ok', 'partial', 'invalid', 'failed', 'refused', 'waiting', 'abandoned'] as const;

type OperationOutcome = (typeof OUTCOMES)[number];

const NOT_EXECUTED: Readonly<Record<number, OperationOutcome>> = { 503: 'waiting', [ABANDONED]: 'abandoned' };

/** A snapshot that is polled, for metrics. */
export interface WatchedSnapshot<Snapshot> {
  readonly poller: Pick<SnapshotPoller<Snapshot>, 'current' | 'ready' | 'status'> & {
    /** Of each thing that the snapshot is made from; `record` alone by default. */
    parts?(): Readonly<Record<string, SnapshotStatus>>;
  };
  readonly addMetrics?: ((registry: Registry) => void) | undefined;
  readonly sizes?: ((snapshot: Snapshot) => Readonly<Record<string, number>>) | undefined;
}
