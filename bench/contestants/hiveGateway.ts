import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';
import { unifiedGraphHandler } from '@graphql-hive/router-runtime';
import { readPeerEnvironment } from '../src/endpoint/servers/peerEnvironment.ts';
import { endWithParent } from '../src/processes/endWithParent.ts';

// Hive Gateway on the same supergraph and subgraphs, with the planner that the first word names.

endWithParent();
const { subgraphs, supergraph } = readPeerEnvironment();
const planner = process.argv[2];

const located = Object.entries(subgraphs).reduce(
  (sdl, [name, { endpoint }]) =>
    sdl.replace(new RegExp(`(name: "${name}", url: )"[^"]*"`), `$1"${endpoint}"`),
  // The parser of its Rust planner knows no description of a schema.
  readFileSync(supergraph, 'utf8').replace(/"""(?:(?!""").)*"""\s*(?=schema\b)/s, ''),
);
const gateway = createGatewayRuntime({
  supergraph: located,
  logging: false,
  transportEntries: Object.fromEntries(
    Object.entries(subgraphs).map(([name, { token }]) => [
      name,
      { headers: [['authorization', `Bearer ${token}`]] },
    ]),
  ),
  ...(planner === 'rust' ? { unifiedGraphHandler } : {}),
});
const server = createServer(gateway).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql` });
});
