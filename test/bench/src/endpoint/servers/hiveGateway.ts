import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';
import { unifiedGraphHandler } from '@graphql-hive/router-runtime';
import { endWithParent } from '../../processes/endWithParent.ts';
import { readPeerEnvironment } from './peerEnvironment.ts';

// Hive Gateway on the same supergraph and subgraphs, with the planner that the first word names.

endWithParent();
const { addresses, secret, supergraph } = readPeerEnvironment();
const planner = process.argv[2];

const located = Object.entries(addresses).reduce(
  (sdl, [name, address]) =>
    sdl.replace(new RegExp(`(name: "${name}", url: )"[^"]*"`), `$1"${address}/graphql"`),
  readFileSync(supergraph, 'utf8'),
);
const gateway = createGatewayRuntime({
  supergraph: located,
  logging: false,
  transportEntries: { '*.http': { headers: [['authorization', `Bearer ${secret}`]] } },
  ...(planner === 'rust' ? { unifiedGraphHandler } : {}),
});
const server = createServer(gateway).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql` });
});
