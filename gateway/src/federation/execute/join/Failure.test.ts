import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import type { ExpectedSelection } from '../../plan/PreparedPlan.ts';
import { attachErrors, Failure, failMissing } from './Failure.ts';

const schema = buildSchema('type Query { a: A } type A { x: Int items: [[A]] } type B { x: Int }');
const field = (key: string, ...selections: ExpectedSelection[]): ExpectedSelection => ({
  kind: 'field',
  key,
  selections,
});
const on = (typeCondition: string | undefined, ...selections: ExpectedSelection[]): ExpectedSelection => ({
  kind: 'fragment',
  typeCondition,
  selections,
});

/** The object with the name of each failure in its place. */
function failed(target: object, ...expected: ExpectedSelection[]) {
  const names = new Map<Failure, string>();
  failMissing(
    target as Record<string, unknown>,
    expected,
    (key) => {
      const failure = new Failure([]);
      names.set(failure, `no ${key}`);
      return failure;
    },
    schema,
  );
  return JSON.parse(JSON.stringify(target, (_, value) => names.get(value as Failure) ?? value));
}

it('a field of a fetch that the object lacks has failed', () => {
  expect(failed({ x: 1, z: null }, field('x'), field('y'), field('z'))).toEqual({ x: 1, y: 'no y', z: null });
});

it('in existing objects, through lists of lists, missing values have failed with their field', () => {
  const target = { items: [[{ x: 1 }, {}], null, [null, new Failure([])]] };
  expect(failed(target, field('items', field('x')))).toEqual({
    items: [[{ x: 1 }, { x: 'no items' }], null, [null, { causes: [] }]],
  });
  expect(failed({ items: [{}] }, field('items'))).toEqual({ items: [{}] });
});

it('a fragment is expected of objects of its type, and of those that do not name theirs', () => {
  const expected = [on('A', field('x')), on(undefined, field('y'))];
  expect(failed({ __typename: 'A' }, ...expected)).toMatchObject({ x: 'no x', y: 'no y' });
  expect(failed({ __typename: 'B' }, ...expected)).toEqual({ __typename: 'B', y: 'no y' });
  expect(failed({}, ...expected)).toEqual({ x: 'no x', y: 'no y' });
});

it('an error is attached to the null that it is about, with the rest of its path', () => {
  const data: Record<string, unknown> = { list: [{ a: null }, { a: 1 }], b: null };
  const own = { message: 'own' };
  expect(
    attachErrors(data, [
      { ...own, path: ['list', 0, 'a'] },
      { message: 'below', path: ['b', 3, 'c'] },
      { message: 'second', path: ['b'] },
    ]),
  ).toEqual([]);
  const [first] = data['list'] as { a: unknown }[];
  expect(first?.a).toEqual(new Failure([{ error: own, below: [], kind: 'own' }]));
  expect(data['b']).toEqual(
    new Failure([
      { error: { message: 'below' }, below: [3, 'c'], kind: 'own' },
      { error: { message: 'second' }, below: [], kind: 'own' },
    ]),
  );
});

it('an error about a value that is there, or about none, stays beside the data without its path', () => {
  const data = { a: 1, list: [] };
  const errors = [['a'], ['a', 'x'], ['list', 0], ['other'], ['toString'], undefined].map((path, index) => ({
    message: String(index),
    ...(path && { path }),
  }));
  expect(attachErrors(data, errors)).toEqual(errors.map(({ message }) => ({ message })));
  expect(data).toEqual({ a: 1, list: [] });
});
