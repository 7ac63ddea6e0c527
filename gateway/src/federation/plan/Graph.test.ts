import { expect, it } from 'vitest';
import { composed } from '../../../../test/support/composed.ts';
import { readGraph } from './readGraph.ts';

it('no field of the graph, of an interface either, has a name that ends as an alias of ours does', () => {
  const suffixOf = (a: string) => readGraph(composed({ a }).supergraph).aliasSuffix;
  expect(suffixOf('type Query { a1x_7: Int b__c: Int }')).toBe('__');
  expect(suffixOf('type Query { a1x__7: Int }')).toBe('___');
  expect(suffixOf('type Query { a1x___: Int }')).toBe('____');
  expect(suffixOf('type Query { a: A } interface A { x__12: Int } type B implements A { x__12: Int }')).toBe(
    '___',
  );
});
