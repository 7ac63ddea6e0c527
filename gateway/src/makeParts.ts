import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FairQueue, type FairQueueBounds } from '@calendar/http/FairQueue';
import { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import { buildId } from '@calendar/runtime/buildId';
import { createLogger, type Logger } from '@calendar/runtime/log';
import { startTracing } from '@calendar/runtime/tracing';
import { RevisionWatch, type RevisionWatchOptions } from './backends/RevisionWatch.ts';
import type { GatewayConfig } from './config.ts';
import { overloaded } from './federation/errors/Refusal.ts';
import { GraphReplacement } from './federation/graph/GraphReplacement.ts';
import { HostNames, type LookUp } from './federation/graph/HostNames.ts';
import { readGraphSource } from './federation/graph/readGraphSource.ts';
import { plannerStarter, type StartPlanner } from './federation/plan/startPlanner.ts';
import { Admission } from './front/admission/Admission.ts';
import { AnswerCache } from './front/cache/AnswerCache.ts';
import { openSharedAnswers } from './front/cache/shared/SharedAnswers.ts';
import { RequestBuffers } from './front/http/RequestBuffers.ts';
import { SandboxFiles } from './front/http/SandboxFiles.ts';
import { KeyCopy } from './front/keys/KeyCopy.ts';
import { KeyRing } from './front/keys/KeyRing.ts';
import { storedKeys } from './front/keys/storedKeys.ts';
import { GatewayMetrics } from './front/observe/GatewayMetrics.ts';
import { Observer } from './front/observe/Observer.ts';
import { operationRows } from './front/usage/operations/operationRows.ts';
import { writeOperations } from './front/usage/operations/writeOperations.ts';
import { Recorder } from './front/usage/Recorder.ts';
import { usageRows } from './front/usage/usageRows.ts';
import { writeUsage } from './front/usage/writeUsage.ts';
import { migratedDatabase } from './migratedDatabase.ts';

/** Makes the parts of a gateway, its graph open. None reads the database, polls or listens yet. */
export async function makeParts(config: GatewayConfig, options: GatewayOptions) {
  const { clock = Date.now, log = createLogger('gateway', config.logLevel) } = options;
  const { startPlanner = plannerStarter(log) } = options;
  const build = buildId(import.meta.url);
  const metrics = new GatewayMetrics();
  const tracing = await startTracing({ service: 'calendar-gateway', url: config.tracesUrl, log });
  const database = config.databaseUrl === undefined ? undefined : migratedDatabase(config.databaseUrl);
  const keys = new KeyRing(
    database && storedKeys(database),
    log,
    config.dataDir === undefined ? undefined : new KeyCopy(join(config.dataDir, 'gateway', 'keys')),
  );
  const usage = new Recorder(
    usageRows,
    async (rows) => database && writeUsage(await database.connections(), rows),
    log,
  );
  const operations =
    database === undefined || !config.recordOperations
      ? undefined
      : new Recorder(operationRows, async (rows) => writeOperations(await database.connections(), rows), log);
  const watch = new RevisionWatch({ ...options.revisionTimes, log });
  const planningQueue = new FairQueue(ONE_AT_A_TIME, overloaded);
  const names = new HostNames(options.lookUp);
  const graphs = await GraphReplacement.open(
    () => {
      const { supergraph, addresses } = readGraphSource(config.source);
      return { supergraph, addresses: names.resolve(addresses) };
    },
    { ...config, build, startPlanner, planningQueue, watch, metrics, tracing, log },
  );
  const shared = await openSharedAnswers(config.cacheRedisUrl, { secret: config.internalSecret, watch, log });
  return {
    ...config,
    clock,
    log,
    build,
    metrics,
    tracing,
    observer: new Observer({ metrics, tracing, log }),
    database,
    keys,
    usage,
    operations,
    admission: new Admission(),
    requestBuffers: new RequestBuffers(),
    responseBuffers: new ResponseBuffers(),
    watch,
    planningQueue,
    names,
    graphs,
    shared,
    answers: new AnswerCache({ watch, shared, maxBytes: config.cacheBytes }),
    sandbox: new SandboxFiles(fileURLToPath(SANDBOX), fileURLToPath(REFERENCE)),
  };
}

const ONE_AT_A_TIME: FairQueueBounds = {
  slots: 1,
  mostOfOne: 1,
  mostWaiting: 4000,
  mostWaitingOfOne: 1000,
};
const SANDBOX = new URL('../sandbox/dist', import.meta.url);
const REFERENCE = new URL('../reference/dist', import.meta.url);

export type GatewayParts = Readonly<Awaited<ReturnType<typeof makeParts>>>;

export interface GatewayOptions {
  /** Milliseconds since 1970; the machine's clock by default. Tests set it. */
  readonly clock?: () => number;
  readonly log?: Logger;
  /** Finds the addresses of a host name; the operating system's by default. Tests set it. */
  readonly lookUp?: LookUp | undefined;
  /** Tests set it, whose gateways have a thread in common. */
  readonly startPlanner?: StartPlanner;
  /** For how long subgraphs may report different revisions. Tests set it. */
  readonly revisionTimes?: Omit<RevisionWatchOptions, 'log'> | undefined;
}
