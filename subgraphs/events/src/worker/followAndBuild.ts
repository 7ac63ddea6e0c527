import type { MessagePort } from 'node:worker_threads';
import { openPool } from '@calendar/postgres/reading';
import { lowerPriority, returnMemory } from '@calendar/runtime';
import { createLogger } from '@calendar/subgraph/snapshot';
import pTimeout from 'p-timeout';
import { SourceReadings } from '../store/SourceReadings.ts';
import { BuildProgress, type Watched } from './BuildProgress.ts';
import { followParts } from './followParts.ts';
import { type BuilderData, type BuilderMessage, CLOSE, REFRESH, snapshotMessage } from './messages.ts';
import { ReadModels } from './ReadModels.ts';

/** The builder thread: the thread that answers queries never waits for a database or a build. */
export async function followAndBuild(data: BuilderData, port: MessagePort): Promise<void> {
  const { configuration, build } = data;
  const post = (message: BuilderMessage) => port.postMessage(message);
  const logger = createLogger('events', configuration.LOG_LEVEL);
  const progress = new BuildProgress(data.progress);
  progress.threadBegins();
  const watched: Watched = (work) =>
    progress.watch(work, (reason, at) => post({ kind: 'failed', reason, progress: at }));
  const pool = openPool(configuration.EVENTS_DATABASE_URL);
  const { parts, close: closeParts } = followParts({ ...data, pool, progress, watched, logger });
  const models = new ReadModels({
    parts,
    build,
    hasSpecialEvent: configuration.SPECIAL_EVENT_ID !== undefined,
    progress,
    watched,
    logger,
    onModel(model, record, earlier) {
      post(snapshotMessage(model, record, earlier));
      if (earlier === null) letReadersFirst();
      // Of 200,000 events, 200 MB of the arrays that a build needs would stay until the next one. All cores collect, so
      // this begins when the read model is in use: together they would keep readers waiting.
      returnMemory(1_000);
    },
  });
  const sources = new SourceReadings(pool, (read) => post({ kind: 'sources', sources: read }));
  const report = () => {
    const status = Object.entries(parts).map(([name, part]) => [name, part.status()]);
    post({ kind: 'status', parts: Object.fromEntries(status), build: models.poller.status() });
  };
  const reporting = setInterval(report, 5_000);
  const close = async () => {
    clearInterval(reporting);
    sources.close();
    await models.poller.close();
    await closeParts();
    await pTimeout(pool.end(), { milliseconds: 2_000, fallback: () => undefined });
    // Ends this thread alone; a transaction that was cut off may still hold a timer.
    process.exit();
  };
  port.on('message', (message) => {
    if (message === CLOSE) void close();
    if (message === REFRESH) void models.refresh();
  });
  for (const { changes } of [...Object.values(parts), models.poller])
    changes.on('health', report).on('snapshot', report);
  report();
  await models.start();
  report();
}

/** There are readers from now on. On Linux each thread has its own priority. */
function letReadersFirst(): void {
  if (process.platform === 'linux') lowerPriority(5);
}
