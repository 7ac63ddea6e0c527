import type { AdmissionRequest } from '../limits/admission/FairQueue.ts';
import type { DocumentCache } from '../plan/DocumentCache.ts';
import type { Executable } from '../plan/documents/readDocument.ts';
import type { Execution } from './Execution.ts';
import { executeJoin } from './executeJoin.ts';
import type { Freshness } from './Freshness.ts';
import { forward } from './forward.ts';
import type { Outcome } from './join/completeResponse.ts';

/** The gateway's own: each operation by the strategy that is chosen for it. */
export function calendarExecutor(documents: Pick<DocumentCache, 'strategyOf'>): Executor {
  return {
    async prepare(executable, admission) {
      const strategy = await documents.strategyOf(executable, admission);
      return inOneState((execution) =>
        strategy.kind === 'forward' ? forward(execution, strategy) : executeJoin(execution, strategy),
      );
    },
  };
}

/**
 * Executes an operation so that its answer has one state of each domain. Where its fetches met two states of one
 * domain, all is done again at the later one (docs/rules.md 56 "One state in an answer"). The deadline stays the same.
 */
export function inOneState(execute: (execution: Execution) => Promise<Outcome>): PreparedExecution {
  return async (given) => {
    for (let tries = 1, execution = given; ; tries++) {
      const { freshness, budget, revisions } = execution;
      const { data, errors } = await execute(execution);
      if (!freshness.isToBeTriedAgain || tries === mostTries) return { data, errors, freshness };
      execution = { ...execution, freshness: freshness.again(revisions.states), budget: budget.again() };
    }
  };
}

/** Each import that takes place meanwhile can make one more necessary. */
const mostTries = 3;

/** Executes the operations of one graph. */
export interface Executor {
  /**
   * Makes ready what executing an operation needs beside its requests. Rejects with a `Refusal` when the planner thread had
   * no time for it.
   */
  prepare(executable: Executable, admission: AdmissionRequest): Promise<PreparedExecution>;
}

/** Rejects with a `Refusal` of the whole operation; what fails beside is in the outcome. */
export type PreparedExecution = (execution: Execution) => Promise<Executed>;

/** What came of executing an operation, and what it was made from. */
export interface Executed extends Outcome {
  readonly freshness: Freshness;
}
