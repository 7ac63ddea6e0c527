import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { Refusal } from '../errors/Refusal.ts';
import { checkDocument } from './checkDocument.ts';
import { defaultLimits } from './defaultLimits.ts';
import type { Limits } from './Limits.ts';

const schema = buildSchema(`
  scalar Any
  type Query { f(any: Any, float: Float, int: Int, id: ID, in: In): Query x: Int }
  input In { any: Any }
`);

function checked(query: string, limits: Partial<Limits> = {}): readonly number[] | Refusal {
  try {
    return checkDocument(query, schema, { ...defaultLimits, ...limits });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const messages = (query: string) => {
  const found = checked(query);
  return found instanceof Refusal ? found.errors.map(({ message }) => message) : [];
};

it('of each operation, in their order, the values of the schema itself are counted', () => {
  const query = `fragment F on Query { x } query A { __schema { queryType { name kind } } } query B { ...F }
    query C { __type(name: "In") { name } }`;
  expect(checked(query)).toEqual([4, 0, 2]);
});

it('values of the schema itself are refused that cost more than an answer may', () => {
  const query = '{ __schema { queryType { name kind } } }';
  expect(checked(query, { cost: 40 })).toEqual([4]);
  expect(checked(query, { cost: 39 })).toMatchObject({ kind: 'tooCostly' });
});

it('the first twenty faults are told', () => {
  const faults = (count: number) =>
    messages(`{ f { ${Array.from({ length: count }, (_, index) => `y${index}`).join(' ')} } }`);
  expect(faults(30)).toHaveLength(21);
  expect(faults(15)).toHaveLength(15);
});

const infinite = `1${'0'.repeat(400)}`;
const tooLarge = (shown: string, argument = 'float') =>
  `Argument "${argument}" of "f": The number ${shown} is too large: numbers go up to 1.7976931348623157e308.`;

it('a number must be finite where it is a Float, or a scalar of the schema’s own', () => {
  expect(messages('{ f(float: 1.5e308, any: -1e308, int: 1, id: 7) { x } }')).toEqual([]);
  expect(messages('{ f(float: 1e400) { x } }')).toEqual([tooLarge('1e400')]);
  expect(messages('{ f(any: -1e400) { x } }')).toEqual([tooLarge('-1e400', 'any')]);
  expect(messages('{ x f(in: { any: [1e400] }) { x } }')).toEqual([tooLarge('1e400', 'in.any')]);
  expect(messages(`{ f(id: ${infinite}) { x } }`)).toEqual([]);
  expect(messages('{ f(unknown: 1e400) { x } }')).toHaveLength(2);
});

it('a value that does not fit is told with its argument or variable (interface 7)', () => {
  const query =
    'query ($i: Int = "1", $s: String) { f(id: true, int: $s, in: { any: 1 }) @skip(if: 1) { x } }';
  expect(messages(query).map((message) => message.split(':')[0])).toEqual([
    ...['Variable "$i"', 'Argument "id" of "f"', 'Argument "if" of "skip"'],
    ...['Variable "$i" is never used.', 'Argument "int" of "f"'],
  ]);
});

it('a long number is shown as far as it is of use', () => {
  const digits = (count: number) => `1${'0'.repeat(count - 5)}e999`;
  expect(messages(`{ f(float: ${digits(30)}) { x } }`)).toEqual([tooLarge(digits(30))]);
  expect(messages(`{ f(float: ${digits(31)}) { x } }`)).toEqual([tooLarge(`${digits(31).slice(0, 30)}…`)]);
});
