import { expect, it } from 'vitest';
import { OperationBudget } from './OperationBudget.ts';

it('an answer that is written another way is counted from the beginning', () => {
  const budget = new OperationBudget({ values: 10, largestAnswer: 10 });
  budget.charge(9);
  budget.write(9);
  budget.recount();
  budget.charge(10);
  budget.write(10);
  expect(budget.cost).toBe(10);
});
