import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLSchema, graphql, type OperationDefinitionNode, parse } from 'graphql';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { type Composed, composeSubgraphs } from '../../../../graph/compose/composeSubgraphs.ts';
import { readListSizes } from '../../limits/listSizes.ts';
import { canonicalOperation } from '../../plan/canonicalOperation.ts';
import { type ApolloStrategy, chooseStrategy, type JoinStrategy } from '../../plan/chooseStrategy.ts';
import type { PreparedOperation } from '../../plan/documents/PreparedDocument.ts';
import { readPlanningGraph } from '../../plan/Graph.ts';
import { planOperation } from '../../plan/planOperation.ts';
import { readDocument } from '../../plan/readDocument.ts';
import { specialize } from '../../plan/specialize.ts';
import type { Fetcher } from './JoinExecution.ts';
import { join } from './join.ts';

const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])`;
const texts = {
  users: `${link} type Query { users: [User!]! }
    type User @key(fields: "id") { id: ID! name(upper: Boolean = false): String bill: Bill }
    type Bill @key(fields: "id") { id: ID! }`,
  bills: `${link} type Bill @key(fields: "id") { id: ID! total: String lines: [Line!]! } type Line { text: String! }`,
};
const resolvers = {
  users: {
    Query: { users: () => ['a', 'b'].map((id) => ({ id, name: `user ${id}`, bill: { id: `bill-${id}` } })) },
  },
  bills: {
    Bill: {
      __resolveReference: ({ id }: { id: string }) => ({ id, lines: [{ text: 'x' }] }),
      total: ({ id }: { id: string }) => {
        if (id === 'bill-b') throw new Error('no rate');
        return `total of ${id}`;
      },
    },
  },
};

const schemas = new Map(
  (['users', 'bills'] as const).map((name) => [
    name as string,
    buildSubgraphSchema([{ typeDefs: parse(texts[name]), resolvers: resolvers[name] as never }]),
  ]),
);

/** Has a subgraph of this process answer. */
const fetch: Fetcher = async (name, { query, variables }) => {
  const schema = schemas.get(name) as GraphQLSchema;
  const answer = await graphql({ schema, source: query, variableValues: JSON.parse(variables) });
  return { bytes: Buffer.from(JSON.stringify(answer)), errors: undefined, revision: undefined };
};

const composed = composeSubgraphs(
  Object.entries(texts).map(([name, schema]) => ({ name, schema })),
) as Composed;
const graph = readPlanningGraph(composed.supergraph);
const { publicSchema: schema, aliasMark } = graph;
const listSizes = readListSizes(graph.supergraphSchema);

/** Answers an operation by a strategy. */
function answered(operation: PreparedOperation, strategy: JoinStrategy | ApolloStrategy) {
  return join(
    {
      operation,
      variables: {},
      graph,
      fetch,
      requestContext: { log: pino({ level: 'silent' }) },
    },
    strategy,
  );
}

it.each([
  '{ users { bill { id: total __typename lines { text } } name: id upper: name(upper: true) } }',
  '{ users { bill { lines { id: text } } } again: users { bill { total } } __typename }',
])('what Apollo’s gateway fetches is answered like what is fetched here: %s', async (query) => {
  const operation = readDocument(query, { planned: undefined, introspected: [] }, { schema, listSizes })
    .operations[0] as PreparedOperation;
  const planned = planOperation({ kind: 'plan', text: operation.text, conditions: new Map() }, graph);
  const own = chooseStrategy(operation, new Map(), planned, graph);
  if (own.kind !== 'join') throw new Error(`the strategy is ${own.kind}`);
  const canonical = canonicalOperation(specialize(operation, new Map()), { schema, aliasMark });
  const plan = graph.plan(canonical.definition as OperationDefinitionNode);
  const { shape, variableNames } = own;
  const right = await answered(operation, own);
  const apollo = await answered(operation, { kind: 'apollo', plan, canonical, shape, variableNames });
  expect(apollo.data).toBe(right.data);
  expect(apollo.errors.map(({ path }) => path)).toEqual(right.errors.map(({ path }) => path));
  expect(right.errors).toHaveLength(1);
});
