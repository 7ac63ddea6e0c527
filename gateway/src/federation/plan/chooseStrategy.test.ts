import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composed } from '../../../../test/support/composed.ts';
import { checkDocument } from '../limits/checkDocument.ts';
import { readListSizes } from '../limits/costOf.ts';
import { defaultLimits } from '../limits/defaultLimits.ts';
import type { Variables } from '../selection/Parameters.ts';
import { conditionValues } from '../selection/SelectionTree.ts';
import { planOperation } from './planOperation.ts';
import { chooseStrategy, type ExecutionStrategy, readDocument } from './readDocument.ts';
import { type PlanningGraph, readPlanningGraph } from './readGraph.ts';

function strategyOf(graph: PlanningGraph, query: string, variables: Variables = {}): ExecutionStrategy {
  const listSizes = readListSizes(graph.supergraphSchema);
  checkDocument(query, graph.publicSchema, defaultLimits);
  const { operations } = readDocument(query, [], { schema: graph.publicSchema, listSizes });
  const [operation] = operations;
  if (operation === undefined) throw new Error('no operation');
  const conditions = conditionValues(operation.conditions, variables);
  const planned = planOperation({ kind: 'plan', text: operation.text, conditions }, graph);
  return chooseStrategy(operation, conditions, planned, graph);
}

function graphOf(a: string, b: string): PlanningGraph {
  return readPlanningGraph(composed({ a: `${link} ${a}`, b: `${link} ${b}` }).supergraph);
}

const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable",
  "@inaccessible", "@interfaceObject", "@context", "@fromContext", "@external"])`;

describe('the calendar’s own graph', () => {
  const supergraph = readFileSync(new URL('../../../supergraph.graphql', import.meta.url), 'utf8');
  const graph = readPlanningGraph(supergraph);

  it('forwards the caller’s own text where one subgraph can answer it', () => {
    const query =
      'query L($n: Int) { page: events(pageSize: $n) { data { ...E } } } fragment E on Event { id }';
    expect(strategyOf(graph, query)).toMatchObject({ kind: 'forward', subgraph: 'events', text: query });
  });

  it('calls a field as the caller does, whatever other types have a field of that name', () => {
    const strategy = strategyOf(graph, '{ venues { id } events { categories { id } data { categories } } }');
    expect(strategy.kind).toBe('join');
    expect(JSON.stringify(strategy)).toContain('events{categories{id}data{categories}}');
  });

  it.each(['__typename', '__schema { description }', 'events @skip(if: true) { totalCount }'])(
    'asks no subgraph where nothing is asked of one: %s',
    (field) => expect(strategyOf(graph, `{ ${field} }`)).toHaveProperty('plan', {}),
  );
});

const book = 'type Book @key(fields: "id") { id: ID! title: String }';
const film = 'type Film @key(fields: "id") { id: ID! length: Int }';

it.each<[string, string, string, string, 'forward' | 'join']>([
  [
    'a union, whose objects need not tell their type',
    `type Query { any: Any } union Any = Book ${book}`,
    'type Query { b: Int }',
    '{ any { ... on Book { title } } }',
    'join',
  ],
  [
    'a union that has more members elsewhere',
    `type Query { any: Any } union Any = Book ${book}`,
    `type Query { other: Any } union Any = Film ${film}`,
    '{ any { __typename } }',
    'join',
  ],
  [
    'a union with a member that is hidden',
    `type Query { any: Any } union Any = Book | Film ${book} type Film @inaccessible { length: Int }`,
    'type Query { b: Int }',
    '{ any { __typename } }',
    'join',
  ],
  [
    'an interface that has more implementations elsewhere',
    `type Query { any: Any } interface Any { id: ID! } type Book implements Any @key(fields: "id") { id: ID! }`,
    `type Query { b: Any } interface Any { id: ID! } type Film implements Any @key(fields: "id") { id: ID! }`,
    '{ any { id } }',
    'join',
  ],
  [
    'an object that is an interface in the graph',
    'type Query { likes: [Any] } type Any @interfaceObject @key(fields: "id") { id: ID! likes: Int }',
    `type Query { b: Any } interface Any @key(fields: "id") { id: ID! } type Film implements Any @key(fields: "id") { id: ID! }`,
    '{ likes { likes } }',
    'join',
  ],
  [
    'an enum of the same values',
    'type Query { state: State } enum State { ON OFF }',
    'type Query { b: Int }',
    '{ state }',
    'forward',
  ],
  [
    'an enum with a hidden value',
    'type Query { state: State } enum State { ON OFF @inaccessible }',
    'type Query { b: Int }',
    '{ state }',
    'join',
  ],
  [
    'a field that may be null elsewhere',
    'type Query { thing: Thing } type Thing @shareable { name: String! }',
    'type Query { b: Thing } type Thing @shareable { name: String }',
    '{ thing { name } }',
    'join',
  ],
])(
  'an operation that means something else in the subgraph than in the graph is not forwarded: %s',
  (_, a, b, query, kind) => {
    expect(strategyOf(graphOf(a, b), query).kind).toBe(kind);
  },
);
