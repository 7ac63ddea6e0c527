import { setTimeout as sleep } from 'node:timers/promises';
import { adminHandler, connectionShare } from '@calendar/http';
import pTimeout from 'p-timeout';
import type { GatewayConfig } from './config.ts';
import { watchFiles } from './federation/graph/watchFiles.ts';
import { createHttpServer } from './front/http/createHttpServer.ts';
import { requestHandler, wholeRequestHandler } from './front/http/handleRequest.ts';
import { schemaText } from './front/http/schemaText.ts';
import { pipeline, recaller } from './front/pipeline.ts';
import { removeOldUsage } from './front/usage/removeOldUsage.ts';
import { type GatewayOptions, type GatewayParts, makeParts } from './makeParts.ts';
import { readinessOf } from './readinessOf.ts';
import { watchParts } from './watchParts.ts';

export type { GatewayOptions } from './makeParts.ts';

/** Resolves when it listens, for which it needs neither its subgraphs nor its database. */
export async function startGateway(config: GatewayConfig, options: GatewayOptions = {}) {
  const parts = await makeParts(config, options);
  const { graphs, names, keys, database, log, metrics, responseBuffers, trustedProxies } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const readiness = readinessOf(parts, signal);
  const site = {
    ...parts,
    answer: pipeline(parts),
    requests: parts.answers.requests,
    recall: recaller(parts),
    schemaText: () => schemaText(graphs.current.graph.publicSchema),
  };
  const server = createHttpServer(requestHandler(site), {
    refused: (connection) => parts.observer.refused(connection),
    shareOf: (address) => connectionShare(address, trustedProxies),
    onClosed: (reason) => parts.observer.closed(reason),
    responseBuffers,
    takePiece: wholeRequestHandler(site),
  });
  watchParts({ ...parts, server, isReady: () => readiness()[0] === 200 });
  const { hostsAccepted } = config;
  const admin = createHttpServer(adminHandler({ hostsAccepted, readiness, metrics: () => metrics.read() }));

  if (await names.refresh()) await graphs.reload();
  await keys.start();
  const { url } = await server.listen(config.port, config.host);
  const { url: adminUrl } = await admin.listen(config.adminPort, config.adminHost, true);
  begin(parts, signal);
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
    async close() {
      stopping.abort();
      const { stopDelay, stopGrace } = config;
      log.info({ stopDelay, stopGrace }, 'the gateway stops');
      server.drain();
      // A load balancer learns that this gateway is not ready before it takes no more requests.
      await sleep(stopDelay);
      keys.close();
      parts.watch.close();
      await server.stop(stopGrace);
      await graphs.close();
      parts.shared?.close();
      // A database that hangs does not keep the gateway from stopping.
      const recorded = Promise.all([parts.usage.close(), parts.operations?.close()]).then(() =>
        database?.close(),
      );
      await pTimeout(recorded, { milliseconds: 3000 }).catch((error: unknown) => {
        log.warn({ err: error }, 'the last usage may not be recorded');
      });
      await parts.tracing?.close();
      await admin.stop(0);
      log.info('the gateway has stopped');
    },
  };
}

function begin(parts: GatewayParts, signal: AbortSignal): void {
  const { database, watch, names, graphs, source, clock, log } = parts;
  if (database !== undefined) {
    const retention = { days: parts.usageRetentionDays, clock, log, signal };
    void removeOldUsage(database.connections, retention);
  }
  watch.start();
  const reload = () => void graphs.reload();
  watchFiles(
    [source.supergraph, source.addresses].filter((file) => file !== undefined),
    reload,
    signal,
  );
  void names.watch(reload, signal);
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;
