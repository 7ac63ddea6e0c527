import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { graphql, parse } from 'graphql';
import { asyncListener } from '../support/asyncListener.ts';
import { freePorts } from '../support/processes/freePorts.ts';

/** A subgraph whose code is in another repository: its schema. */
export const GUESTS_SCHEMA = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])

type Event @key(fields: "id") {
  id: String!
  "How many people have said that they come."
  guests: Int
}
`;

/** Writes all that a tree has of it: the schema and a manifest with its address. */
export async function writeGuests(tree: string): Promise<void> {
  const folder = join(tree, 'subgraphs/guests');
  await mkdir(folder);
  await writeFile(join(folder, 'schema.graphql'), GUESTS_SCHEMA);
  const manifest = {
    name: 'guests',
    kind: 'external',
    url: 'https://guests.example/graphql',
    required: false,
  };
  await writeFile(join(folder, 'subgraph.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Its server, which answers at its address once it listens there. */
export async function prepareGuests() {
  const [port = 0] = await freePorts(1);
  const server = serveGuests();
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    listen: () => void server.listen(port, '127.0.0.1'),
    [Symbol.dispose]: () => void server.close(),
  };
}

function serveGuests(): Server {
  const schema = buildSubgraphSchema([
    {
      typeDefs: parse(GUESTS_SCHEMA),
      resolvers: { Event: { __resolveReference: ({ id }: { id: string }) => ({ id, guests: id.length }) } },
    },
  ] as never);
  return createServer(
    asyncListener(async (request, response) => {
      const { query, variables } = (await json(request)) as {
        query: string;
        variables?: Record<string, unknown>;
      };
      const answer = await graphql({ schema, source: query, variableValues: variables });
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    }),
  );
}
