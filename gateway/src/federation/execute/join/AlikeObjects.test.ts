import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import fc from 'fast-check';
import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { AlikeObjects, readPlainKeys } from './AlikeObjects.ts';
import { representationOf } from './entities.ts';
import { Failure } from './Failure.ts';
import type { SourceObject } from './SourceObject.ts';

const schema = buildSchema(`
  type Query { named: Named }
  interface Named { id: ID }
  type Person implements Named { id: ID }
  type Place { id: ID }
`);
const plain = fc.constantFrom<unknown>('1', 1, 'true', true, null);
const value = fc.oneof(
  { weight: 8, arbitrary: plain },
  fc.constantFrom<unknown>({ id: '1' }, ['1'], undefined, new Failure([])),
);
const entity: fc.Arbitrary<SourceObject> = fc.record(
  { __typename: fc.constantFrom('Person', 'Place'), id: value, toString: value, part: value },
  { requiredKeys: ['__typename'] },
);
const field: fc.Arbitrary<QueryPlanSelectionNode> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('__typename', 'id', 'toString', 'part').map(fieldOf) },
  fc.constant({ ...fieldOf('part'), selections: [fieldOf('id')] } as QueryPlanSelectionNode),
);
const fragment = fc
  .tuple(fc.constantFrom('Person', 'Place', 'Named'), fc.array(field, { minLength: 1, maxLength: 3 }))
  .map(
    ([typeCondition, selections]): QueryPlanSelectionNode => ({
      kind: 'InlineFragment',
      typeCondition,
      selections: [fieldOf('__typename'), ...selections],
    }),
  );

function holdsOthers(selection: QueryPlanSelectionNode): boolean {
  return selection.kind === 'Field'
    ? selection.selections !== undefined
    : selection.selections.some(holdsOthers);
}

function fieldOf(name: string): QueryPlanSelectionNode {
  return { kind: 'Field', name };
}

it('objects are alike exactly when their representations are equal and hold plain values alone', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(fragment, { minLength: 1, maxLength: 3 }),
      fc.array(entity, { minLength: 20, maxLength: 40 }),
      (required, objects) => {
        const alike = new AlikeObjects<{ readonly text: string }>(readPlainKeys(required, schema));
        const plainTexts = new Set<string>();
        for (const object of objects) {
          const known = alike.find(object);
          const representation = representationOf(object, required, schema);
          const text = JSON.stringify(representation);
          if (known !== undefined) {
            found++;
            expect(known.text).toBe(text);
            continue;
          }
          expect(plainTexts).not.toContain(text);
          if (representation === undefined || representation instanceof Failure) continue;
          alike.add(object, { text });
          const { __typename, ...values } = representation;
          const isPlain = Object.values(values).every((each) => each === null || typeof each !== 'object');
          if (isPlain && !required.some(holdsOthers) && Object.keys(values).length > 0) plainTexts.add(text);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(50);
});
