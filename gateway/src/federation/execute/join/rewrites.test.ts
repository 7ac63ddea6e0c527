import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { Failure } from './Failure.ts';
import { applyRewrites } from './rewrites.ts';

const schema = buildSchema(
  'type Query { a: A } interface I { x: Int } type A implements I { x: Int } type B { x: Int }',
);

function renamed(value: object, ...path: string[]): object {
  applyRewrites([{ kind: 'KeyRenamer', path, renameKeyTo: 'x' }], value, schema);
  return value;
}

it('a key gets its name back, in the objects of lists too, and nothing else changes', () => {
  expect(renamed({ y: 1, z: 2 }, 'y')).toEqual({ x: 1, z: 2 });
  expect(renamed({ a: { y: 1 }, y: 2 }, 'a', 'y')).toEqual({ a: { x: 1 }, y: 2 });
  expect(renamed({ a: [{ y: 1 }, null, [{ y: null }], { z: 3 }] }, 'a', 'y')).toEqual({
    a: [{ x: 1 }, null, [{ x: null }], { z: 3 }],
  });
});

it('an object without the key, what failed and a path that leads to nothing stay as they are', () => {
  const failure = new Failure([]);
  expect(renamed({ a: failure, y: 1 }, 'a', 'causes')).toEqual({ a: failure, y: 1 });
  expect(renamed({ a: { z: 1 } }, 'a', 'y')).toStrictEqual({ a: { z: 1 } });
  expect(renamed({ a: 1 }, 'a', 'y')).toEqual({ a: 1 });
  expect(renamed({ a: 1 }, 'b', 'y')).toEqual({ a: 1 });
  expect(renamed({ a: 1 })).toEqual({ a: 1 });
});

it('a condition holds for objects of the type, and for those that do not name theirs', () => {
  for (const [object, isOne] of [
    [{ __typename: 'A' }, true],
    [{ __typename: 'B' }, false],
    [{}, true],
  ] as const) {
    expect(renamed({ a: { ...object, y: 1 } }, 'a', '... on I', 'y')).toEqual({
      a: { ...object, ...(isOne ? { x: 1 } : { y: 1 }) },
    });
  }
});

it('a value is set, whether there is one or not', () => {
  const value = { a: [{ __typename: 'I' }, {}] };
  applyRewrites(
    [
      { kind: 'ValueSetter', path: ['a', '__typename'], setValueTo: 'A' },
      { kind: 'ValueSetter', path: [], setValueTo: 'B' },
    ],
    value,
    schema,
  );
  expect(value).toEqual({ a: [{ __typename: 'A' }, { __typename: 'A' }] });
});
