import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGateway } from '@calendar/gateway';
import { readConfig } from '@calendar/gateway/config';
import type { GraphQLSchema } from 'graphql';
import { addressVariable } from '../../../gateway/src/backends/addresses.ts';
import { startPlannerHere } from '../../../gateway/src/testing/plannersHere.ts';
import { temporaryFolder } from '../../support/processes/temporaryFolder.ts';
import { wideLimits } from '../wideLimits.ts';
import { composeWorld, type SupergraphText } from './composeWorld.ts';
import { OneServer } from './OneServer.ts';
import { SubgraphResolution } from './SubgraphResolution.ts';
import type { SubgraphShape } from './SubgraphShape.ts';
import { startSubgraphServer } from './startSubgraphServer.ts';

/**
 * Starts two gateways before these subgraphs: one that caches, and one that takes them for another make's and caches
 * nothing. Starts one server over the same data.
 */
export async function startSupergraph(text: SupergraphText): Promise<RunningSupergraph> {
  const composed = composeWorld(text);
  const { publicSchema, shapes, world } = composed;
  const { subgraphs } = text;
  const servers = await Promise.all(
    subgraphs.map(({ name, sdl }) =>
      startSubgraphServer(name, new SubgraphResolution({ name, sdl }, world, shapes)),
    ),
  );
  const folder = await temporaryFolder();
  const supergraph = join(folder.path, 'supergraph.graphql');
  await writeFile(supergraph, composed.supergraph);
  const startWith = (environment: Readonly<Record<string, string>>) =>
    startGateway(
      readConfig({
        PORT: '0',
        INTERNAL_SECRET: 'between the parts of this test',
        SUPERGRAPH: supergraph,
        ...Object.fromEntries(servers.map(({ name, address }) => [addressVariable(name), address])),
        LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
        STOP_DELAY: '0',
        ...wideLimits,
        ...environment,
      }),
      { startPlanner: startPlannerHere },
    );
  const gateway = await startWith({});
  const plain = servers.map(({ name, address }) => [addressVariable(name), `${address}/graphql`]);
  const uncached = await startWith({
    CACHE_BYTES: '0',
    ENTITY_CACHE_BYTES: '0',
    ...Object.fromEntries(plain),
  });
  return {
    endpoint: `${gateway.url}/graphQL`,
    uncached: `${uncached.url}/graphQL`,
    publicSchema,
    shapes,
    oneServer: new OneServer(publicSchema, world),
    async close() {
      await Promise.all([gateway, uncached].map((each) => each.close()));
      await folder[Symbol.asyncDispose]();
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

export interface RunningSupergraph {
  /** Of the gateway that caches answers and entities. */
  readonly endpoint: string;
  /** Of the gateway that caches neither. */
  readonly uncached: string;
  readonly publicSchema: GraphQLSchema;
  readonly shapes: readonly SubgraphShape[];
  readonly oneServer: OneServer;
  close(): Promise<void>;
}
