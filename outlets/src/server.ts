import { setTimeout as sleep } from 'node:timers/promises';
import {
  adminHandler,
  connectionShare,
  HttpServer,
  type RawReply,
  type Readiness,
  type Unreadable,
} from '@calendar/http';
import { inTurns } from '@calendar/http/inTurns';
import { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import { buildId } from '@calendar/runtime/buildId';
import { createLogger, type Logger } from '@calendar/runtime/log';
import { getRequestListener } from '@hono/node-server';
import { outletsApp } from './app.ts';
import type { Configuration } from './configuration.ts';
import { GraphClient } from './graph/GraphClient.ts';
import { isThere } from './graph/isThere.operation.ts';
import { OutletsMetrics } from './observe/OutletsMetrics.ts';
import { AnswerCache } from './serve/AnswerCache.ts';
import { fairShare } from './serve/fairShare.ts';

/** Starts this part, and resolves when it listens. Throws a CannotListen when a port is taken. */
export async function startOutlets(
  configuration: Configuration,
  options: OutletsOptions = {},
): Promise<Outlets> {
  const { clock = Date.now, log = createLogger('outlets', configuration.logLevel) } = options;
  const graph = new GraphClient(configuration.graphqlUrl);
  const answers = new AnswerCache({ clock, log, maxBytes: configuration.cacheBytes });
  const metrics = new OutletsMetrics();
  const { trustedProxies } = configuration;
  const shares = fairShare(trustedProxies);
  const buffers = new ResponseBuffers({ mostBytes: MOST_UNSENT });
  const app = outletsApp({
    answers,
    fairShare: shares.middleware,
    graph,
    site: configuration.site,
    picturesUrl: configuration.picturesUrl,
    buffers,
    metrics,
    clock,
    log,
  });
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // Of a request without a header Host, which HTTP/1.0 allows.
    hostname: 'localhost',
    errorHandler: () => new Response(`${UNREADABLE.malformedRequest[1]}\n`, { status: 400 }),
  });
  const server = new HttpServer(
    inTurns((request, response) => void listener(request, response), buffers),
    { replyTo, shareOf: (address) => connectionShare(address, trustedProxies) },
  );
  let status: 'waiting' | 'ready' | 'stopping' = 'waiting';
  const build = buildId(import.meta.url);
  const answer = adminHandler({
    hostsAccepted: configuration.hostsAccepted,
    // It is ready when the endpoint has answered once.
    readiness(): Readiness {
      if (status === 'ready') return [200, { status, missing: [], build }];
      return [503, { status, missing: [status === 'stopping' ? 'stopping' : 'gateway'], build }];
    },
    metrics: () => metrics.read(),
  });
  const admin = new HttpServer(answer, { replyTo });
  metrics.watch({ answers, shares, buffers, server });

  const { url: listening } = await server.listen(configuration.port, configuration.host);
  const { url: adminUrl } = await admin.listen(configuration.adminPort, configuration.adminHost);
  log.info({ url: listening, graphqlUrl: configuration.graphqlUrl }, 'outlets listens');
  const stopping = new AbortController();
  const found = waitForGraph(graph, stopping.signal).then(() => {
    if (status === 'waiting') status = 'ready';
  });

  return {
    url: listening,
    adminUrl,
    async close() {
      const { stopDelay, stopGrace } = configuration;
      status = 'stopping';
      log.info({ stopDelay, stopGrace }, 'outlets stops');
      stopping.abort();
      server.drain();
      // A load balancer learns that this part is not ready before it takes no more requests.
      await sleep(stopDelay);
      await server.stop(stopGrace);
      await found;
      await graph.close();
      await admin.stop(0);
      log.info('outlets has stopped');
    },
  };
}

async function waitForGraph(graph: GraphClient, signal: AbortSignal): Promise<void> {
  const asker = { key: undefined, address: '127.0.0.1', name: 'this part' };
  while (!signal.aborted) {
    const answer = await graph.ask(isThere, {}, asker).catch(() => undefined);
    if (answer !== undefined) return;
    await sleep(500, undefined, { signal }).catch(() => undefined);
  }
}

function replyTo(kind: Unreadable): RawReply {
  const [status, body] = UNREADABLE[kind];
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: `${body}\n`,
  };
}

/** Bytes of answers that their readers have not taken. */
const MOST_UNSENT = 64 * 1024 * 1024;

const UNREADABLE: Readonly<Record<Unreadable, readonly [status: number, body: string]>> = {
  headersTooLarge: [431, 'The headers are too large. Expected at most 64 KiB.'],
  requestTimeout: [408, 'The request did not come to its end in time.'],
  malformedRequest: [400, 'The request is not correct HTTP/1.1. In its address, ø is written %C3%B8.'],
};

export interface OutletsOptions {
  /** Milliseconds since 1970; tests set it. */
  readonly clock?: () => number;
  readonly log?: Logger;
}

export interface Outlets {
  readonly url: string;
  readonly adminUrl: string;
  close(): Promise<void>;
}
