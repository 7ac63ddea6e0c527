import type { Execution } from './Execution.ts';
import type { Freshness } from './Freshness.ts';
import type { Outcome } from './join/Outcome.ts';

/**
 * Executes an operation so that its answer has one state of each domain. Where its fetches met two states of one domain,
 * all of it is done again at the later one, within the same deadline (docs/rules.md 56 "One state in an answer").
 */
export async function inOneState(
  given: Execution,
  execute: (execution: Execution) => Promise<Outcome>,
): Promise<Executed> {
  for (let tries = 1, execution = given; ; tries++) {
    const { freshness, budget, revisions } = execution;
    const { data, errors } = await execute(execution);
    if (!freshness.isToBeTriedAgain || tries === mostTries) return { data, errors, freshness };
    execution = { ...execution, freshness: freshness.again(revisions.states), budget: budget.again() };
  }
}

/** Each import that takes place meanwhile can make one more necessary. */
const mostTries = 3;

/** What came of executing an operation, and what it was made from. */
export interface Executed extends Outcome {
  readonly freshness: Freshness;
}
