import { buildSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { Operation } from '../OperationContext.ts';
import { OperationBudget } from '../pacing/OperationBudget.ts';
import { Writing } from './Writing.ts';
import { writeItems } from './writeItems.ts';

it('a list without a known length is charged before its items are written, a few at a time (rules 41)', async () => {
  const written: unknown[] = [];
  const item = {
    write: (value: unknown) => {
      written.push(value);
      return String(value);
    },
    cost: 2,
    selection: null,
  };
  const write = (values: number) => {
    const operation = operationOf(values);
    const list = { items: new Set(Array.from({ length: 40 }).keys()), isCharged: false, item };
    const writing = new Writing(selected, {}, operation);
    return { operation, parts: writeItems({ ...list, cache: undefined }, writing) };
  };
  const enough = write(80);
  expect(JSON.parse((await enough.parts).join(''))).toEqual(written);
  expect(enough.operation.budget.cost).toBe(80);
  written.length = 0;
  await expect(write(50).parts).rejects.toThrow('budget');
  expect(written.length).toBeLessThanOrEqual(25);
});

const document = parse('{ numbers }');
const selected = {
  schema: buildSchema('type Query { numbers: [Int] }'),
  fragments: {},
  operation: document.definitions.find(
    (each) => each.kind === Kind.OPERATION_DEFINITION,
  ) as OperationDefinitionNode,
};

function operationOf(values: number): Operation<null> {
  return new Operation({ token: 'a:1', snapshot: null }, 0, false, new OperationBudget({ values }));
}
