import { fileURLToPath } from 'node:url';
import type { PostgresServer } from '@calendar/postgres';
import { INTERNAL_SECRET } from '../../../support/askSubgraph.ts';
import { withoutOthers } from '../../../support/calendarParts.ts';
import { freePorts } from '../../../support/processes/freePorts.ts';
import type { Part, PartOptions } from '../../../support/processes/Part.ts';
import { measuredPart } from '../processes/measuredPart.ts';
import type { DatabaseUrls, Subgraphs } from '../processes/startCalendar.ts';
import { peerEnvironment } from './servers/peerEnvironment.ts';

/** Who is measured side by side, in the order of the report. */
export const CONTESTANTS = {
  calendar: 'this service',
  apollo: '@apollo/gateway, out of the box',
  hiveJs: 'Hive Gateway, JavaScript planner',
  hiveRust: 'Hive Gateway, Rust planner',
  monolith: 'monolith: Apollo Server and Prisma',
  bare: 'bare node:http, the same bytes',
} as const;

/** Starts all of them, each in a process of its own, and resolves when all answer. */
export async function startContestants(
  subgraphs: Subgraphs,
  databases: DatabaseUrls,
  postgres: PostgresServer,
): Promise<AsyncDisposable & Contestants> {
  await using stack = new AsyncDisposableStack();
  const start = (name: ContestantName, script: string, options: PartOptions = {}) =>
    stack.use(measuredPart(CONTESTANTS[name], script, options));
  const addressOf = async (part: Part) => (await part.message<{ url: string }>()).url;
  const peer = {
    environment: peerEnvironment({
      addresses: subgraphs.addresses,
      secret: INTERNAL_SECRET,
      supergraph: fileURLToPath(new URL('../../../../gateway/supergraph.graphql', import.meta.url)),
    }),
  };
  const [port, adminPort] = await freePorts(2);
  const gateway = start('calendar', 'gateway/src/main.ts', {
    environment: {
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      ...withoutOthers(),
      EVENTS_URL: subgraphs.addresses.events,
      DIRECTORY_URL: subgraphs.addresses.directory,
      TAXONOMY_URL: subgraphs.addresses.taxonomy,
      GATEWAY_DATABASE_URL: databases.gateway,
      INTERNAL_SECRET,
      LOG_LEVEL: 'warn',
    },
  });
  const folder = 'test/bench/src/endpoint/servers';
  const apollo = start('apollo', `${folder}/apolloGateway.ts`, peer);
  const hiveJs = start('hiveJs', `${folder}/hiveGateway.ts`, { ...peer, words: ['javascript'] });
  const hiveRust = start('hiveRust', `${folder}/hiveGateway.ts`, { ...peer, words: ['rust'] });
  const monolith = start('monolith', `${folder}/monolith/main.ts`, {
    environment: { BENCH_DATABASES: JSON.stringify(databases) },
  });
  const bare = start('bare', `${folder}/bareHttp.ts`);
  const [apolloUrl, hiveJsUrl, hiveRustUrl, monolithUrl, bareUrl] = await Promise.all([
    ...[apollo, hiveJs, hiveRust, monolith, bare].map(addressOf),
    gateway.answersAt(`http://127.0.0.1:${adminPort}/health/ready`),
  ]);
  const life = stack.move();
  return {
    calendar: { url: `http://127.0.0.1:${port}/graphQL`, pids: [gateway.pid, ...subgraphs.pids] },
    apollo: { url: apolloUrl!, pids: [apollo.pid, ...subgraphs.pids] },
    hiveJs: { url: hiveJsUrl!, pids: [hiveJs.pid, ...subgraphs.pids] },
    hiveRust: { url: hiveRustUrl!, pids: [hiveRust.pid, ...subgraphs.pids] },
    monolith: { url: monolithUrl!, pids: [monolith.pid, postgres.pid] },
    bare: { url: bareUrl!, pids: [bare.pid] },
    async answerBarely(bytes) {
      await bare.ask({ bytes });
    },
    [Symbol.asyncDispose]: () => life.disposeAsync(),
  };
}

export type ContestantName = keyof typeof CONTESTANTS;

export interface Contestant {
  readonly url: string;
  /** The processes that work for an answer. */
  readonly pids: readonly number[];
}

export interface Contestants extends Readonly<Record<ContestantName, Contestant>> {
  /** What the bare server answers from now on. */
  answerBarely(bytes: string): Promise<void>;
}
