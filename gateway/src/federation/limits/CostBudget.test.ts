import { expect, test } from 'vitest';
import { Refusal } from '../errors/Refusal.ts';
import { CostBudget } from './CostBudget.ts';

test('a budget holds for all fetches of an operation together, to the last value (rules 41)', () => {
  const budget = new CostBudget(10);
  budget.spend(4);
  expect(budget.left).toBe(6);
  budget.spend(6);
  // A fetch is sent a budget of one value at least.
  expect(budget.left).toBe(1);
  expect(refusalOf(() => budget.spend(1)).errors[0]?.extensions).toMatchObject({ limit: 10, asked: 11 });
});

test('another try at an answer has the whole budget', () => {
  const budget = new CostBudget(10);
  budget.spend(9);
  const second = budget.again();
  expect([budget.left, second.left]).toEqual([1, 10]);
  second.spend(10);
  expect(refusalOf(() => second.spend(1)).errors[0]?.extensions).toMatchObject({ limit: 10 });
});

function refusalOf(work: () => void): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
