import { GraphQLError } from 'graphql';
import { expect, it } from 'vitest';
import { Abandoned, beginTask, OperationBudget } from './OperationBudget.ts';

function codeOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error instanceof GraphQLError ? error.extensions['code'] : error;
  }
  return undefined;
}

it('an answer may hold as many values as its budget, and is stopped for good by one more', () => {
  const budget = new OperationBudget({ values: 10 });
  budget.charge(4);
  budget.charge(6);
  expect(budget.cost).toBe(10);
  expect(codeOf(() => budget.check())).toBeUndefined();
  expect(codeOf(() => budget.charge(1))).toBe('TOO_COSTLY');
  expect(codeOf(() => budget.check())).toBe('TOO_COSTLY');
  expect(codeOf(() => budget.inSlice(() => 1))).toBe('TOO_COSTLY');
});

it('an answer may have as many bytes as its bound', () => {
  const budget = new OperationBudget({ largestAnswer: 10 });
  budget.write(6);
  budget.write(4);
  expect(codeOf(() => budget.write(1))).toBe('ANSWER_TOO_LARGE');
  const whole = new OperationBudget({ largestAnswer: 10 });
  whole.write(9);
  whole.finish([Buffer.alloc(4), Buffer.alloc(6)]);
  expect(codeOf(() => whole.finish([Buffer.alloc(4), Buffer.alloc(7)]))).toBe('ANSWER_TOO_LARGE');
});

it('an answer that is written another way is counted from the beginning', () => {
  const budget = new OperationBudget({ values: 10, largestAnswer: 10 });
  budget.charge(9);
  budget.write(9);
  budget.recount();
  budget.charge(10);
  budget.write(10);
  expect(budget.cost).toBe(10);
});

it('an operation that nobody waits for is stopped', async () => {
  let isAwaited = true;
  const budget = new OperationBudget({ task: beginTask(() => isAwaited) });
  expect(codeOf(() => budget.check())).toBeUndefined();
  await budget.pause();
  isAwaited = false;
  expect(codeOf(() => budget.check())).toBeInstanceOf(Abandoned);
  isAwaited = true;
  expect(codeOf(() => budget.check())).toBeInstanceOf(Abandoned);
});

it('a pause reports that nobody waits any more', async () => {
  const budget = new OperationBudget({ task: beginTask(() => false) });
  await expect(budget.pause()).rejects.toThrow(Abandoned);
});
