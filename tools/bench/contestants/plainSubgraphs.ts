import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { execute, type GraphQLSchema, parse } from 'graphql';
import { LINK, SUBGRAPHS } from '../src/federation/subgraphs.ts';

// The public benchmark's four subgraphs in one process. They are not measured, so equal answers are given again.

const schemas = new Map(
  Object.entries(SUBGRAPHS).map(([name, { schema, resolvers }]) => [
    `/${name}`,
    buildSubgraphSchema([{ typeDefs: parse(`${LINK} ${schema}`), resolvers }]),
  ]),
);
const answers = new Map<string, string>();

// Connections stay open while another gateway is measured.
const server = createServer({ keepAliveTimeout: 600_000 }, async (request, response) => {
  const answer = await answerOf(request);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(answer),
  });
  response.end(answer);
}).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

async function answerOf(request: IncomingMessage): Promise<string> {
  const path = request.url ?? '';
  const body = await text(request);
  const known = answers.get(path + body);
  if (known !== undefined) return known;
  const { query, variables: variableValues } = JSON.parse(body) as Asked;
  const schema = schemas.get(path) as GraphQLSchema;
  const answer = JSON.stringify(await execute({ schema, document: parse(query), variableValues }));
  if (answers.size === MOST) answers.clear();
  answers.set(path + body, answer);
  return answer;
}

const MOST = 500;

interface Asked {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}
