import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPlanningGraph } from '../../gateway/src/plan/readGraph.ts';
import { plannedFetches } from './plannedFetches.ts';

const graph = readPlanningGraph(
  readFileSync(new URL('../../gateway/supergraph.graphql', import.meta.url), 'utf8'),
);

test.each([
  ['one subgraph', 'id title_nb', 'id title_nb @include(if: $more)'],
  ['several', 'id venue { name }', 'id venue @skip(if: $more) { name @include(if: $more) }'],
])('what conditions could leave out is asked of %s all the same', (_, fields, conditional) => {
  const asked = (more: string, selected: string) =>
    plannedFetches(`query${more} { events { data { ${selected} } } }`, graph).map(
      ({ subgraph, operation }) => [subgraph, operation.match(/\w+/g)],
    );
  expect(asked('($more: Boolean!)', conditional)).toEqual(asked('', fields));
});
