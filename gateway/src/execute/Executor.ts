import type { AdmissionRequest } from '../limits/admission/AdmissionRequest.ts';
import type { Executable } from '../plan/documents/Executable.ts';
import type { PlannedOperation } from '../plan/readDocument.ts';
import type { StrategyCache } from '../plan/StrategyCache.ts';
import type { Execution } from './Execution.ts';
import { execute } from './execute.ts';
import { type Executed, inOneState } from './inOneState.ts';

/** The gateway's own: each operation by the strategy that is chosen for it. */
export function calendarExecutor(strategies: Pick<StrategyCache, 'of'>): Executor {
  return {
    async prepare(executable, admission) {
      const strategy = await strategies.of(executable, admission);
      return (execution) => inOneState(execution, (each) => execute(each, strategy));
    },
  };
}

/** Executes the operations of one graph. */
export interface Executor {
  /**
   * Makes ready what executing an operation needs beside its requests. Rejects with a `Refusal` when the planner thread had
   * no time for it.
   */
  prepare(executable: Executable<PlannedOperation>, admission: AdmissionRequest): Promise<PreparedExecution>;
}

/** Rejects with a `Refusal` of the whole operation; what fails beside is in the outcome. */
export type PreparedExecution = (execution: Execution) => Promise<Executed>;
