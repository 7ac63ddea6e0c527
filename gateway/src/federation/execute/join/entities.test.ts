import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { canBeFound, entitiesIn, representationOf } from './entities.ts';
import { Failure } from './Failure.ts';

const schema = buildSchema(`
  type Query { place: Place }
  interface Place { id: ID }
  type Stage implements Place { id: ID parts: [Part] }
  type Person { id: ID }
  type Part { a: Int b: Int }
`);

const field = (name: string, selections?: QueryPlanSelectionNode[]): QueryPlanSelectionNode => ({
  kind: 'Field',
  name,
  ...(selections === undefined ? {} : { selections }),
});
const on = (typeCondition: string, ...selections: QueryPlanSelectionNode[]): QueryPlanSelectionNode => ({
  kind: 'InlineFragment',
  typeCondition,
  selections,
});
const stage = { __typename: 'Stage', id: '1', parts: [{ a: 1, b: 2, c: 3 }, null, [{ a: 4, b: 5, c: 6 }]] };

it('a representation has what the fragments of its type select, each a part of the same objects', () => {
  const required = [
    on('Stage', field('__typename'), field('id'), field('parts', [field('a')])),
    on('Person', field('id')),
    on('Place', field('parts', [field('b')])),
  ];
  const found = representationOf(stage, required, schema);
  expect(found).toEqual({ __typename: 'Stage', id: '1', parts: [{ a: 1, b: 2 }, null, [{ a: 4, b: 5 }]] });
});

it('of an object of several types the type is sent beside what is selected of it', () => {
  const nested = (...selections: QueryPlanSelectionNode[]) => [
    on('Stage', field('__typename'), field('place', selections)),
  ];
  const within = (place: object, ...selections: QueryPlanSelectionNode[]) =>
    representationOf({ __typename: 'Stage', place }, nested(...selections), schema);
  const hall = { __typename: 'Stage', id: '2', parts: 1 };
  expect(within(hall, on('Stage', field('id')))).toStrictEqual({
    __typename: 'Stage',
    place: { __typename: 'Stage', id: '2' },
  });
  expect(within(hall, field('id'), on('Person', field('name')))).toMatchObject({
    place: { __typename: 'Stage', id: '2' },
  });
  expect(within(hall, field('id'))).toStrictEqual({ __typename: 'Stage', place: { id: '2' } });
  expect(within({ id: '2' }, on('Stage', field('id')))).toStrictEqual({ __typename: 'Stage', place: {} });
});

it('fragments select parts of one object, and one that has nothing to select leaves nothing', () => {
  const required = [
    on('Stage', field('__typename'), field('place', [field('id')])),
    { kind: 'InlineFragment', selections: [field('place', [field('x')])] } as QueryPlanSelectionNode,
  ];
  const entity = { __typename: 'Stage', place: { id: '1', x: 2, y: 3 }, blob: { any: 1 } };
  expect(representationOf(entity, required, schema)).toStrictEqual({
    __typename: 'Stage',
    place: { id: '1', x: 2 },
  });
  expect(representationOf(entity, [...required, on('Place', field('lacking'))], schema)).toBeUndefined();
  const failure = new Failure([]);
  expect(
    representationOf({ ...entity, lacking: failure }, [...required, on('Place', field('lacking'))], schema),
  ).toBe(failure);
  // A scalar may be an object.
  expect(representationOf(entity, [field('__typename'), field('blob')], schema)).toStrictEqual({
    __typename: 'Stage',
    blob: { any: 1 },
  });
  expect(
    representationOf(
      { ...entity, place: failure },
      [field('__typename'), field('place', [field('id')])],
      schema,
    ),
  ).toBe(failure);
});

it('one fragment is the whole of it, and one of another type leaves nothing', () => {
  const required = [on('Stage', field('__typename'), field('id'))];
  expect(representationOf(stage, required, schema)).toEqual({ __typename: 'Stage', id: '1' });
  expect(representationOf({ __typename: 'Person', id: '1' }, required, schema)).toBeUndefined();
});

it('a value that is lacking leaves no representation, and one that failed fails it', () => {
  const required = [on('Stage', field('__typename'), field('id'), field('parts', [field('a')]))];
  expect(representationOf({ __typename: 'Stage', id: '1' }, required, schema)).toBeUndefined();
  expect(representationOf({ ...stage, parts: [{ b: 1 }] }, required, schema)).toBeUndefined();
  const failure = new Failure([]);
  expect(representationOf({ ...stage, id: failure }, required, schema)).toBe(failure);
  expect(representationOf({ ...stage, parts: [{ a: failure }] }, required, schema)).toBe(failure);
});

it('an entity is found by any whole key of its type', () => {
  const keyOf = (fields: string) =>
    (parse(`{ ${fields} }`).definitions[0] as OperationDefinitionNode).selectionSet;
  const keys = new Map([['Stage', [keyOf('id'), keyOf('place { id } parts { a }')]]]);
  const within = (value: object) => canBeFound({ __typename: 'Stage', ...value }, keys);
  expect(within({ id: '1' })).toBe(true);
  expect(within({ place: { id: '1' }, parts: [{ a: 1 }, { a: 2 }] })).toBe(true);
  expect(within({ place: null, parts: [] })).toBe(true);
  expect(within({ place: { id: '1' } })).toBe(false);
  expect(within({ place: 'x', parts: [] })).toBe(false);
  expect(within({ place: { other: '1' }, parts: [] })).toBe(false);
  expect(within({ place: { id: '1' }, parts: [{ a: 1 }, { b: 2 }] })).toBe(false);
  expect(canBeFound({ __typename: 'Person', id: '1' }, keys)).toBe(false);
  expect(canBeFound({ id: '1' }, keys)).toBe(false);
  // What a fragment of a key needs its subgraph finds out.
  const inFragment = new Map([['Stage', [keyOf('id ... on Stage { other }')]]]);
  expect(canBeFound({ __typename: 'Stage', id: '1' }, inFragment)).toBe(true);
});

it('a reply has as many entities as it was asked for, or none', () => {
  expect(entitiesIn({ _entities: [1, null] }, 2)).toEqual([1, null]);
  expect(entitiesIn({ _entities: [1] }, 2)).toBeUndefined();
  expect(entitiesIn({ _entities: 'ab' }, 2)).toBeUndefined();
  expect(entitiesIn({}, 0)).toBeUndefined();
});
