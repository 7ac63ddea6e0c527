import { expect, it } from 'vitest';
import { OperationBudget } from './OperationBudget.ts';

it('an answer that is written another way is counted from the beginning', () => {
  const budget = new OperationBudget({ values: 10 });
  budget.charge(9);
  budget.write(32 * 1024 * 1024 - 1);
  budget.recount();
  budget.charge(10);
  budget.write(32 * 1024 * 1024);
  expect(budget.cost).toBe(10);
});
