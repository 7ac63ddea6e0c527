import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VersionedSnapshot } from '@calendar/subgraph';
import { type createLogger, SnapshotPoller, tokenOfBuild } from '@calendar/subgraph/snapshot';
import { buildSnapshot } from '../index/build/buildSnapshot.ts';
import type { SnapshotColumns } from '../index/columns.ts';
import type { BuildProgress, Watched } from './BuildProgress.ts';
import { LOAD_TIMEOUT_MS, type SnapshotParts, TOGETHER_MS } from './followParts.ts';
import { lacksAny } from './lacks.ts';
import { withLimitedHeapGrowth } from './withLimitedHeapGrowth.ts';

/** Builds a read model whenever one of its parts has another state; its token joins the parts' tokens. */
export class ReadModels {
  readonly poller: SnapshotPoller<SnapshotColumns>;
  readonly #options: ReadModelsOptions;
  /** Tokens of the projections that the last read model was built of. */
  #builtOf = '';

  constructor(options: ReadModelsOptions) {
    this.#options = options;
    this.poller = new SnapshotPoller<SnapshotColumns>({
      name: 'parts',
      logger: options.logger,
      intervalMs: 50,
      maxBackOffMs: 200,
      loadTimeoutMs: LOAD_TIMEOUT_MS,
      keepsEarlier: false,
      source: {
        readToken: async () => this.#current().token,
        untilChanged: (token, signal) => this.#anotherPart(token, signal),
        load: (earlier) => this.#load(earlier),
      },
    });
  }

  /** Follows the parts, and builds as soon as all have something to build of. Resolves when that begins. */
  async start(): Promise<void> {
    const parts = Object.values(this.#options.parts);
    for (const part of parts) part.start();
    await Promise.all(parts.map((part) => part.whenReady())).then(
      () => this.poller.start(),
      () => undefined,
    );
  }

  /** Looks for changes of each part, and builds as soon as there is one. */
  async refresh(): Promise<void> {
    const looking = Object.values(this.#options.parts).map(async (part) => {
      const before = part.current?.token;
      await part.refresh();
      if (part.current?.token !== before) await this.poller.refresh();
    });
    await Promise.allSettled(looking);
  }

  async #load(earlier: SnapshotColumns | null): Promise<VersionedSnapshot<SnapshotColumns>> {
    const { parts, progress, watched, onModel, hasSpecialEvent } = this.#options;
    await this.#recordOfNewProjections();
    const built = await watched(async () => {
      const record = parts.record.current?.token ?? '';
      progress.arranges(record);
      this.#builtOf = this.#projections();
      const model = await withLimitedHeapGrowth(async () => {
        const { token, events, referenceData } = this.#current();
        const snapshot = buildSnapshot(events, referenceData, hasSpecialEvent, earlier);
        return { token, isPartial: lacksAny(parts), snapshot };
      });
      onModel(model, record, earlier);
      return model;
    });
    parts.record.keep();
    return built;
  }

  #current() {
    const { build, parts } = this.#options;
    const { record, directory, taxonomy } = parts;
    if (record.current === null || directory.current === null || taxonomy.current === null) {
      const missing = Object.entries(parts).flatMap(([name, { ready }]) => (ready ? [] : [name]));
      throw new Error(`Waits for ${missing.join(', ')}`);
    }
    const token = `${record.current.token}+${directory.current.token}+${taxonomy.current.token}`;
    return {
      token: tokenOfBuild(build, token),
      events: record.current.snapshot,
      referenceData: { ...directory.current.snapshot, ...taxonomy.current.snapshot },
    };
  }

  /** A change in another domain may have come with a record that has not been read yet. */
  async #recordOfNewProjections(): Promise<void> {
    if (this.#builtOf === '' || this.#projections() === this.#builtOf) return;
    const reading = this.#options.parts.record.refresh().catch(() => undefined);
    await Promise.race([reading, sleep(TOGETHER_MS, undefined, { ref: false })]);
  }

  #projections(): string {
    const { directory, taxonomy } = this.#options.parts;
    return [directory.current?.token, taxonomy.current?.token].join();
  }

  /** Until the parts have another state than a read model was built of. */
  async #anotherPart(token: string, signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const until = { signal: AbortSignal.any([signal, over.signal]) };
    const changed = Object.values(this.#options.parts).map(({ changes }) => once(changes, 'snapshot', until));
    if (this.#current().token === token) await Promise.race(changed);
    over.abort();
    await Promise.allSettled(changed);
  }
}

interface ReadModelsOptions {
  readonly parts: SnapshotParts;
  /** Whether the calendar has a special event configured (docs/rules.md 19 "Special event filter"). */
  readonly hasSpecialEvent: boolean;
  readonly build: string;
  readonly progress: BuildProgress;
  readonly watched: Watched;
  readonly logger: ReturnType<typeof createLogger>;
  /** Is called with each read model, the token of the record that it was built of, and the one before. */
  readonly onModel: (
    model: VersionedSnapshot<SnapshotColumns>,
    record: string,
    earlier: SnapshotColumns | null,
  ) => void;
}
