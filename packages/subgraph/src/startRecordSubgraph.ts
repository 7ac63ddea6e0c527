import { join } from 'node:path';
import type { SubgraphEnvironment } from '@calendar/config';
import { type Closable, longestStop } from '@calendar/runtime';
import type { Logger } from '@calendar/runtime/log';
import pTimeout from 'p-timeout';
import { createSubgraph, type SubgraphOptions } from './createSubgraph.ts';
import { localCopy } from './snapshot/localCopy.ts';
import { SnapshotPoller } from './snapshot/SnapshotPoller.ts';
import { afterMigration, tokenOfBuild, type VersionedSnapshot } from './snapshot/VersionedSnapshot.ts';

/** Starts a subgraph on its record, or its copy in `DATA_DIR`. Throws when the port is taken. */
export async function startRecordSubgraph<Snapshot, Content>(
  options: RecordSubgraphOptions<Snapshot, Content>,
): Promise<RunningSubgraph> {
  const { name, build, record, snapshotOf, configuration, logger } = options;
  const { DATA_DIR } = configuration;
  const poller = new SnapshotPoller<Snapshot>({
    name: 'record',
    logger,
    intervalMs: BETWEEN_READINGS_MS,
    source: afterMigration(
      {
        readToken: async () => tokenOfBuild(build, await record.readToken()),
        untilChanged: record.untilChanged,
        load: async () => {
          const { record: content, token, ...facts } = await record.load();
          return { ...facts, token: tokenOfBuild(build, token), snapshot: snapshotOf(content) };
        },
      },
      () => record.migrate(),
    ),
    copy: DATA_DIR
      ? localCopy({
          path: join(DATA_DIR, 'snapshots', name),
          format: build,
          encode: (snapshot) => [options.contentOf(snapshot)],
          decode: async (parts: AsyncIterable<Content>) => {
            let snapshot: Snapshot | undefined;
            for await (const content of parts) snapshot = snapshotOf(content);
            if (snapshot === undefined) throw new Error('The copy has no content');
            return snapshot;
          },
        })
      : null,
  });
  const subgraph = createSubgraph({ ...options, poller });
  const close = async (): Promise<void> => {
    await subgraph.close();
    await pTimeout(record.close(), { milliseconds: CLOSE_TIMEOUT_MS, fallback: () => undefined });
  };
  try {
    const { url } = await subgraph.listen();
    return { url, close, longestStop: longestStop(configuration) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The least; the record says when it has changed. */
const BETWEEN_READINGS_MS = 100;
const CLOSE_TIMEOUT_MS = 2_000;

export interface RecordSubgraphOptions<Snapshot, Content>
  extends Pick<SubgraphOptions<Snapshot>, 'name' | 'typeDefs' | 'resolvers' | 'sizes' | 'logger'> {
  readonly configuration: SubgraphEnvironment;
  readonly logger: Logger;
  /** Names the software (`buildId`); a part of every token, and of copies on the disk. */
  readonly build: string;
  readonly record: RecordSource<Content>;
  snapshotOf(content: Content): Snapshot;
  /** The parts from which a snapshot can be made again: values that structured cloning knows. */
  contentOf(snapshot: Snapshot): Content;
}

export interface RecordSource<Content> {
  migrate(): Promise<unknown>;
  readToken(): Promise<string>;
  untilChanged(token: string, signal: AbortSignal): Promise<void>;
  /** The whole record with its token, as it was at one moment. */
  load(): Promise<Omit<VersionedSnapshot<unknown>, 'snapshot'> & { readonly record: Content }>;
  close(): Promise<unknown>;
}

export interface RunningSubgraph extends Closable {
  readonly url: string;
}
