import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';
import { unifiedGraphHandler } from '@graphql-hive/router-runtime';
import { headersFor, readPeer } from './peer.ts';

// Hive Gateway with its planner in Rust, on the same supergraph and subgraphs.

const { subgraphs, supergraph } = readPeer();
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
    Object.entries(subgraphs).map(([name, subgraph]) => [name, { headers: headersFor(subgraph) }]),
  ),
  unifiedGraphHandler,
});
const server = createServer(gateway).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql` });
});
