import { MOST_COMPARED } from '@calendar/text';
import fc from 'fast-check';
import { buildSchema, getVariableValues, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { Refusal } from '../errors/Refusal.ts';
import { defaultLimits } from '../limits/defaultLimits.ts';
import { checkOperation } from './checkOperation.ts';
import { readDocument } from './readDocument.ts';

const schema = buildSchema(`
  type Query { a(n: Int, m: Int! = 1, ids: [ID!], within: Within): Int }
  type Mutation { change: Int }
  input Within { from: Float!, names: [String], deeper: Within, is: Boolean, choice: Choice, kind: Kind, any: Any }
  input Choice @oneOf { a: Int b: Int }
  enum Kind { A B }
  scalar Any
`);
const declared =
  'query A($n: Int, $m: Int! = 2, $must: Int!, $ids: [ID!], $within: Within, $is: Boolean = true)';
const query = `${declared} {
  a(n: $n, m: $m, ids: $ids, within: $within) b: a(n: $must) @include(if: $is) }`;

function checked(text: string, variables: Readonly<Record<string, unknown>>, operationName?: string) {
  const document = readDocument(text, [], { schema, listSizes: () => undefined });
  const parameters = { query: text, operationName, variables };
  return checkOperation(document, parameters as never, schema, defaultLimits);
}

function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('It was not refused');
}

it('variables are accepted where GraphQL accepts them, and passed on as they were sent', () => {
  const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 2 ** 31, '', 'a', '7', 'A'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(...'from names deeper is other __proto__ choice kind any a b'.split(' ')),
        tie('value'),
        { maxKeys: 3 },
      ),
    ),
  })).value;
  const fitting = fc.record(
    {
      n: fc.integer({ min: -5, max: 5 }),
      m: fc.constantFrom<unknown>(1, 7),
      ids: fc.array(fc.constantFrom('a', 'b')),
      within: fc.record(
        {
          from: fc.constantFrom(1, 1.5),
          choice: fc.constantFrom<object>({ a: 1 }, { b: 1 }, { a: 1 }, { a: 1, b: 1 }, { a: null }),
          kind: fc.constantFrom('A', 'B', null, 'C'),
          any: fc.constantFrom<unknown>(1, [{}], 'a'),
        },
        { requiredKeys: ['from'] },
      ),
      is: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const odd = fc.dictionary(fc.constantFrom('n', 'm', 'must', 'ids', 'within', 'is', 'other'), value, {
    maxKeys: 2,
  });
  const sent = fc.tuple(fitting, fc.boolean(), odd).map(([fits, isWhole, more]) => ({
    ...fits,
    ...(isWhole ? { must: 3 } : {}),
    ...more,
  }));
  const { variableDefinitions = [] } = parse(query).definitions[0] as OperationDefinitionNode;
  const accepted = { yes: 0, no: 0 };
  fc.assert(
    fc.property(sent, (variables) => {
      const { errors } = getVariableValues(schema, variableDefinitions, variables);
      // A condition must be true or false: GraphQL would take null for a variable with a default.
      const given = variables as Readonly<Record<string, unknown>>;
      if (errors !== undefined || given['is'] === null) {
        accepted.no += 1;
        expect(refusalOf(() => checked(query, variables)).status).toBe(400);
        return;
      }
      accepted.yes += 1;
      const { other, ...own } = given;
      expect(checked(query, variables).variables).toEqual(own);
    }),
    { numRuns: 800 },
  );
  expect(Math.min(accepted.yes, accepted.no)).toBeGreaterThan(60);
});

it('a variable that does not fit is refused in GraphQL’s words, at its place in the text', () => {
  const refusal = refusalOf(() => checked(`query Z { a } ${query}`, { must: 'x', n: 1.5 }, 'A'));
  expect(refusal.errors).toHaveLength(2);
  expect(refusal.errors[0]?.message).toContain('Variable "$n" got invalid value 1.5');
  expect(refusal.errors[1]?.message).toContain('Variable "$must" got invalid value "x"');
  expect(refusal.errors[0]?.locations).toEqual([{ line: 1, column: 23 }]);
});

it('a list that is too long is refused by the name of its argument, before anything looks at its items', () => {
  const long = Array.from({ length: MOST_COMPARED + 1 }, () => 'x');
  const message = (variables: object) =>
    refusalOf(() => checked(query, { must: 1, ...variables })).errors[0]?.message;
  expect(message({ ids: long })).toBe(
    `Argument "ids" must have at most ${MOST_COMPARED} items; got ${long.length}.`,
  );
  expect(message({ within: { from: 1, deeper: { from: 1, names: long } } })).toContain('Argument "names"');
  expect(message({ within: [long] })).toContain('Argument "within"');
  expect(checked(query, { must: 1, ids: long.slice(1) }).variables).toHaveProperty('ids');
});

it('a value with very many members is refused by a message of bounded length', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`member${index}`, index]));
  const refusal = refusalOf(() => checked(query, { must: 1, within: { from: 1, deeper: [many] } }));
  expect(JSON.stringify(refusal.errors).length).toBeLessThan(50_000);
});

it('of several operations the named one is meant, and only a query', () => {
  const several = 'query A { a } query B { b: a } mutation C { change }';
  expect(checked(several, {}, 'B').operation.name).toBe('B');
  expect(checked('{ a }', {}).operation.name).toBeUndefined();
  expect(refusalOf(() => checked(several, {})).status).toBe(400);
  expect(refusalOf(() => checked(several, {}, 'D')).errors[0]?.message).toContain('"D"');
  expect(refusalOf(() => checked(several, {}, 'C')).message).toBe(new Refusal('notAQuery').message);
});
