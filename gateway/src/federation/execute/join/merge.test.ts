import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { Failure } from './Failure.ts';
import { merge } from './merge.ts';
import type { SourceObject } from './SourceObject.ts';

const schema = buildSchema('type Query { i: I } interface I { x: Int } type A implements I { x: Int }');
const failure = new Failure([]);

function merged(target: SourceObject, source: SourceObject): SourceObject {
  merge(target, source, schema);
  return target;
}

it('objects and lists of one length are merged, and other values are replaced', () => {
  expect(merged({ a: { x: 1 }, b: 1 }, { a: { y: 2 }, b: 2, c: 3 })).toEqual({
    a: { x: 1, y: 2 },
    b: 2,
    c: 3,
  });
  expect(merged({ a: [{ x: 1 }, null] }, { a: [{ y: 2 }, { z: 3 }] })).toEqual({
    a: [{ x: 1, y: 2 }, { z: 3 }],
  });
  expect(merged({ a: [{ x: 1 }] }, { a: [{ y: 2 }, { y: 3 }] })).toEqual({ a: [{ y: 2 }, { y: 3 }] });
  expect(merged({ a: 'ab' }, { a: [1, 2] })).toEqual({ a: [1, 2] });
  expect(merged({ a: { x: 1 } }, { a: [{ y: 2 }] })).toEqual({ a: [{ y: 2 }] });
});

it('a value takes the place of none and of one that failed, and none takes the place of a value', () => {
  expect(merged({ a: null, b: failure }, { a: 1, b: 2, c: 3 })).toEqual({ a: 1, b: 2, c: 3 });
  expect(merged({ a: 1, b: { x: 1 } }, { a: failure, b: undefined })).toEqual({ a: 1, b: { x: 1 } });
});

it('of no value and one that failed the failure stays, so that its error is told', () => {
  expect(merged({ a: failure, b: null, c: failure }, { a: null, b: failure, c: undefined })).toEqual({
    a: failure,
    b: failure,
    c: failure,
  });
  expect(merged({}, { a: failure })).toEqual({ a: failure });
  expect(merged({ a: null }, { a: null, b: null })).toEqual({ a: null, b: null });
});

it('an object keeps its own type where another subgraph knows its interface alone', () => {
  expect(merged({ __typename: 'A' }, { __typename: 'I' })).toEqual({ __typename: 'A' });
  expect(merged({ __typename: 'I' }, { __typename: 'A' })).toEqual({ __typename: 'A' });
  expect(merged({}, { __typename: 'I' })).toEqual({ __typename: 'I' });
});

it.each([1, {}, ['A'], JSON.parse('{"toString":1,"valueOf":1}') as object])(
  'the name of a type that is no text (%j) takes the place of none',
  (odd) => {
    expect(merged({ __typename: 'A' }, { __typename: odd })).toEqual({ __typename: 'A' });
  },
);

it('no reply changes what an object inherits', () => {
  const target = merged({}, JSON.parse('{"__proto__":{"x":1},"toString":1}') as SourceObject);
  expect(target['x']).toBeUndefined();
  expect(Object.keys(target)).toEqual(['toString']);
});
