import { expect, it } from 'vitest';
import type { FetchStep } from '../../plan/PreparedPlan.ts';
import { requestOf } from './requestOf.ts';

const field = { kind: 'field', key: 'a', selections: [] } as const;
const step: FetchStep = {
  kind: 'fetch',
  subgraph: 's',
  operation: '{ a }',
  operationName: 'Mine__s__0',
  selection: 'digest',
  variables: ['n', 'free_', 'lacking', 'toString'],
  requires: undefined,
  inputRewrites: [],
  outputRewrites: [],
  expected: [field, field],
};
const names = new Map([['free_', 'taken']]);
const given = { cost: 7, variables: { n: 1, taken: null, unused: 2 } };

it('a fetch of root fields gets the variables that it uses and that were given, by the names of the plan', () => {
  expect(requestOf(step, undefined, given, names)).toEqual({
    query: '{ a }',
    operationName: 'Mine__s__0',
    variables: '{"n":1,"free_":null}',
    expectedCost: 7,
  });
});

it('a fetch of entities gets their representations beside, and costs what is expected of each', () => {
  const request = requestOf(step, ['{"id":1}', '{"id":2}'], given, names);
  expect(request).toMatchObject({
    expectedCost: 4,
    entities: {
      selection: 'digest',
      variables: '{"n":1,"free_":null}',
      representations: ['{"id":1}', '{"id":2}'],
    },
  });
  expect(JSON.parse(request.variables)).toEqual({
    n: 1,
    free_: null,
    representations: [{ id: 1 }, { id: 2 }],
  });
  const bare = requestOf({ ...step, variables: [], expected: [] }, ['{"id":1}'], given, names);
  expect(bare).toMatchObject({ variables: '{"representations":[{"id":1}]}', expectedCost: 1 });
});
