import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { printSchema } from 'graphql';
import { expect, it } from 'vitest';
import { composeSubgraphs } from '../../../../tools/schema/compose/composeSubgraphs.ts';
import { readGraphInTurns } from './Graph.ts';
import { readGraph, readPlanningGraph } from './readGraph.ts';

const supergraph = readFileSync(new URL('../../../supergraph.graphql', import.meta.url), 'utf8');

it('a graph’s text is read one schema in a turn, and requests are served between any two', async () => {
  // As it comes from the planner thread.
  const text = structuredClone(readPlanningGraph(supergraph).text);
  let reading = true;
  let served = 0;
  const serving = (async () => {
    for (; reading; served++) await nextTurn();
  })();
  const read = await readGraphInTurns(text);
  reading = false;
  await serving;
  const schemas = 2 + text.subgraphs.length;
  expect(served).toBeGreaterThanOrEqual(schemas - 1);

  const whole = readGraph(supergraph);
  expect(printSchema(read.publicSchema)).toBe(printSchema(whole.publicSchema));
  expect(printSchema(read.supergraphSchema)).toBe(printSchema(whole.supergraphSchema));
  expect([...read.subgraphs].map(([name, { schema }]) => [name, printSchema(schema)])).toEqual(
    [...whole.subgraphs].map(([name, { schema }]) => [name, printSchema(schema)]),
  );
  expect(read.aliasSuffix).toBe(whole.aliasSuffix);
});

it('no field of the graph, of an interface either, has a name that ends as an alias of ours does', () => {
  const suffixOf = (schema: string) => {
    const composed = composeSubgraphs([{ name: 'a', schema }]);
    if (composed.errors !== undefined) throw new Error(composed.errors.join());
    return readGraph(composed.supergraph).aliasSuffix;
  };
  expect(suffixOf('type Query { a1x_7: Int b__c: Int }')).toBe('__');
  expect(suffixOf('type Query { a1x__7: Int }')).toBe('___');
  expect(suffixOf('type Query { a1x___: Int }')).toBe('____');
  expect(suffixOf('type Query { a: A } interface A { x__12: Int } type B implements A { x__12: Int }')).toBe(
    '___',
  );
});
