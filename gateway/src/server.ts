import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@calendar/gateway-db';
import { type Logger, pino } from 'pino';
import type { GatewayConfig } from './config.ts';
import { DocumentStore } from './documents/DocumentStore.ts';
import type { Ways } from './execution/execute.ts';
import { readGraph } from './execution/Graph.ts';
import { handleAdmin } from './health/handleAdmin.ts';
import { unreadySubgraphs } from './health/unreadySubgraphs.ts';
import { KeyRing } from './keys/KeyRing.ts';
import { readKeys } from './keys/readKeys.ts';
import { answerRequest } from './pipeline.ts';
import { SubgraphClient } from './subgraphs/SubgraphClient.ts';
import { createHttpServer } from './transport/createHttpServer.ts';
import { handleRequest } from './transport/handleRequest.ts';
import { SandboxFiles } from './transport/SandboxFiles.ts';
import { UsageRecorder } from './usage/UsageRecorder.ts';
import { writeUsage } from './usage/writeUsage.ts';

/**
 * Starts the gateway and resolves when it listens. It needs neither its subgraphs nor its database for that: what
 * is down is an error of the fields concerned, and without a database the callers are anonymous.
 */
export async function startGateway(config: GatewayConfig, options: GatewayOptions = {}): Promise<Gateway> {
  const { clock = Date.now, log = pino({ level: config.logLevel }).child({ part: 'gateway' }) } = options;
  const graph = readGraph(readFileSync(supergraph, 'utf8'));
  const subgraphs = new Map(
    Object.entries(config.subgraphs).map(([name, address]) => [
      name,
      new SubgraphClient({ name, address, secret: config.internalSecret, deadline: config.fetchDeadline }),
    ]),
  );
  const database = config.databaseUrl === undefined ? undefined : openDatabase(config.databaseUrl);
  const keys = new KeyRing(async () => (database === undefined ? [] : readKeys(database)), log);
  const usage = new UsageRecorder(async (rows) => database && writeUsage(database, rows), { clock, log });
  const documents = new DocumentStore(graph.publicSchema);
  const ways: Ways = new WeakMap();
  const parts = { clock, log, keys, usage, documents, graph, subgraphs, ways };

  const site = {
    answer: (request, search) => answerRequest(request, search, parts),
    sandbox: new SandboxFiles(fileURLToPath(sandbox)),
    clock,
    cacheMaxAge: config.cacheMaxAge,
    log,
  } satisfies Parameters<typeof handleRequest>[2];
  const health = { missing: () => unreadySubgraphs(config.subgraphs) };
  const server = createHttpServer((request, response) => void handleRequest(request, response, site));
  const admin = createHttpServer((request, response) => void handleAdmin(request, response, health));

  if (database !== undefined) keys.start();
  usage.start();
  await listen(server, config.port, config.host);
  await listen(admin, config.adminPort, '127.0.0.1');
  const url = addressOf(server);
  log.info({ url: `${url}/graphQL` }, 'the gateway listens');

  return {
    url,
    adminUrl: addressOf(admin),
    async close() {
      keys.close();
      await Promise.all([stop(server), stop(admin)]);
      await Promise.all([...subgraphs.values()].map((subgraph) => subgraph.close()));
      await usage.close();
      await database?.$disconnect();
    },
  };
}

const supergraph = new URL('../supergraph.graphql', import.meta.url);
const sandbox = new URL('../sandbox/dist', import.meta.url);

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Takes no new connections, lets requests under way finish, and closes the idle connections. */
async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}

export interface GatewayOptions {
  /** Milliseconds since 1970; the machine's clock by default. Tests set it. */
  readonly clock?: () => number;
  readonly log?: Logger;
}

/** A gateway that runs. */
export interface Gateway {
  /** Base address; the endpoint is `{url}/graphQL`. */
  readonly url: string;
  /** Base address of health. */
  readonly adminUrl: string;
  /** Stops it: requests under way are answered first. */
  close(): Promise<void>;
}
