import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { adminHandler, connectionShare, readTrustedProxies } from '@calendar/http';
import { FairQueue, type FairQueueBounds } from '@calendar/http/FairQueue';
import { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import { buildId } from '@calendar/runtime/buildId';
import { createLogger, type Logger } from '@calendar/runtime/log';
import { startTracing } from '@calendar/runtime/tracing';
import pTimeout from 'p-timeout';
import { RevisionWatch, type RevisionWatchOptions } from './backends/RevisionWatch.ts';
import type { GatewayConfig } from './config.ts';
import { overloaded } from './federation/errors/Refusal.ts';
import { GraphReplacement } from './federation/graph/GraphReplacement.ts';
import { HostNames, type LookUp } from './federation/graph/HostNames.ts';
import { readGraphSource } from './federation/graph/readGraphSource.ts';
import { watchFiles } from './federation/graph/watchFiles.ts';
import { plannerStarter, type StartPlanner } from './federation/plan/startPlanner.ts';
import { Admission } from './front/admission/Admission.ts';
import { AnswerCache } from './front/cache/AnswerCache.ts';
import { openSharedAnswers } from './front/cache/shared/SharedAnswers.ts';
import { createHttpServer } from './front/http/createHttpServer.ts';
import { requestHandler } from './front/http/handleRequest.ts';
import { RequestBuffers } from './front/http/RequestBuffers.ts';
import { SandboxFiles } from './front/http/SandboxFiles.ts';
import { schemaText } from './front/http/schemaText.ts';
import { KeyCopy } from './front/keys/KeyCopy.ts';
import { KeyRing, readKeys } from './front/keys/KeyRing.ts';
import { GatewayMetrics } from './front/observe/GatewayMetrics.ts';
import { Observer } from './front/observe/Observer.ts';
import { pipelineOf } from './front/pipeline.ts';
import { operationRows } from './front/usage/operations/operationRows.ts';
import { writeOperations } from './front/usage/operations/writeOperations.ts';
import { Recorder } from './front/usage/Recorder.ts';
import { removeOldRows, removeOldUsage, usageTables } from './front/usage/removeOldUsage.ts';
import { usageRows } from './front/usage/usageRows.ts';
import { writeUsage } from './front/usage/writeUsage.ts';
import { migratedDatabase } from './migratedDatabase.ts';
import { readinessOf } from './readinessOf.ts';
import { watchParts } from './watchParts.ts';

/**
 * Starts the gateway and resolves when it listens. It needs neither its subgraphs nor its database for that. A subgraph
 * that is down is an error of the fields concerned. Without a database the callers are anonymous.
 */
export async function startGateway(config: GatewayConfig, options: GatewayOptions = {}) {
  const { clock = Date.now, log = createLogger('gateway', config.logLevel) } = options;
  const build = buildId(import.meta.url);
  const metrics = new GatewayMetrics();
  const tracing = await startTracing({ service: 'calendar-gateway', url: config.tracesUrl, log });
  const database = config.databaseUrl === undefined ? undefined : migratedDatabase(config.databaseUrl);
  const keys = new KeyRing(
    async () => (database === undefined ? [] : readKeys(await database.connections())),
    log,
    config.dataDir === undefined ? undefined : new KeyCopy(join(config.dataDir, 'gateway', 'keys')),
  );
  const usage = new Recorder(
    usageRows,
    async (rows) => database && writeUsage(await database.connections(), rows),
    { log },
  );
  const operations =
    database === undefined || !config.recordOperations
      ? undefined
      : new Recorder(operationRows, async (rows) => writeOperations(await database.connections(), rows), {
          log,
        });
  const admission = new Admission();
  const planning = new FairQueue(oneAtATime, overloaded);
  const requestBuffers = new RequestBuffers();
  const responseBuffers = new ResponseBuffers();
  const watch = new RevisionWatch({ ...options.revisionTimes, log });
  const { startPlanner = plannerStarter(log) } = options;
  const services = { ...config, build, startPlanner, planningQueue: planning, watch, metrics, tracing, log };
  const names = new HostNames(options.lookUp);
  const readSource = () => {
    const { supergraph, addresses } = readGraphSource(config.source);
    return { supergraph, addresses: names.resolve(addresses) };
  };
  const graphs = await GraphReplacement.open(readSource, services);
  const shared = await openSharedAnswers(config.cacheRedisUrl, { secret: config.internalSecret, watch, log });
  const answers = new AnswerCache({ watch, shared, maxBytes: config.cacheBytes });
  const trustedProxies = readTrustedProxies(config.trustedProxies);
  const parts = {
    clock,
    graphs,
    keys,
    usage,
    operations,
    answers,
    limits: config.limits,
    operationDeadline: config.operationDeadline,
    trustedProxies,
    requestBuffers,
    admission,
  };

  const site = {
    answer: pipelineOf(parts),
    schemaText: () => schemaText(graphs.current.graph.publicSchema),
    sandbox: new SandboxFiles(fileURLToPath(sandbox), fileURLToPath(reference)),
    clock,
    cacheMaxAge: config.cacheMaxAge,
    observer: new Observer({ metrics, tracing, log }),
    responseBuffers,
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const readiness = readinessOf({
    graphs,
    revisions: watch,
    faults: metrics.faults,
    required: config.requiredSubgraphs,
    build,
    stopping: signal,
  });
  const server = createHttpServer(requestHandler(site), {
    refused: (connection) => site.observer.refused(connection),
    shareOf: (address) => connectionShare(address, trustedProxies),
    onClosed: (reason) => site.observer.closed(reason),
    responseBuffers,
  });
  const isReady = () => readiness()[0] === 200;
  watchParts(metrics.meters, {
    ...parts,
    shared,
    isReady,
    revisions: watch,
    planning,
    responseBuffers,
    server,
  });
  const { hostsAccepted } = config;
  const admin = createHttpServer(adminHandler({ hostsAccepted, readiness, metrics: () => metrics.read() }));

  if (await names.refresh()) await graphs.reload();
  if (database !== undefined) await keys.start();
  const { url } = await server.listen(config.port, config.host);
  const { url: adminUrl } = await admin.listen(config.adminPort, config.adminHost, true);
  usage.start();
  operations?.start();
  if (database !== undefined) {
    const retention = { days: config.usageRetentionDays, clock, log, signal };
    for (const table of usageTables)
      void removeOldUsage(
        async (firstKept, most) => removeOldRows(await database.connections(), table, firstKept, most),
        retention,
      );
  }
  watch.start();
  const { supergraph, addresses } = config.source;
  const files = addresses === undefined ? [supergraph] : [supergraph, addresses];
  const reload = () => void graphs.reload();
  watchFiles(files, reload, signal);
  void names.watch(reload, signal);
  log.info({ url: `${url}/graphQL` }, 'the gateway listens');

  return {
    /** Base address; the endpoint is `{url}/graphQL`. */
    url,
    /** Base address of health and metrics. */
    adminUrl,
    /** Reads the supergraph and the addresses, looks names up, and serves the graph if it has changed. Never rejects. */
    async reload() {
      await names.refresh();
      return graphs.reload();
    },
    /** Stops it: requests in flight are answered first. */
    async close() {
      stopping.abort();
      const { stopDelay, stopGrace } = config;
      log.info({ stopDelay, stopGrace }, 'the gateway stops');
      server.drain();
      // A load balancer learns that this gateway is not ready before it takes no more requests.
      await sleep(config.stopDelay);
      keys.close();
      watch.close();
      await server.stop(config.stopGrace);
      await graphs.close();
      shared?.close();
      // A database that hangs does not keep the gateway from stopping.
      const recorded = Promise.all([usage.close(), operations?.close()]).then(() => database?.close());
      await pTimeout(recorded, { milliseconds: 3000 }).catch((error: unknown) => {
        log.warn({ err: error }, 'the last usage may not be recorded');
      });
      await tracing?.close();
      await admin.stop(0);
      log.info('the gateway has stopped');
    },
  };
}

/** As the planner thread works. */
const oneAtATime: FairQueueBounds = {
  slots: 1,
  mostOfOne: 1,
  mostWaiting: 4000,
  mostWaitingOfOne: 1000,
};
const sandbox = new URL('../sandbox/dist', import.meta.url);
const reference = new URL('../reference/dist', import.meta.url);

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

/** A gateway that runs. */
export type Gateway = Awaited<ReturnType<typeof startGateway>>;
