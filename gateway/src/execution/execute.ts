import type { ExecutionStrategy } from './chooseStrategy.ts';
import type { Execution } from './Execution.ts';
import { forward } from './forward.ts';
import { join } from './join.ts';
import type { Outcome } from './Outcome.ts';

/** Executes one operation by the strategy that was chosen for it. */
export function execute(execution: Execution, strategy: ExecutionStrategy): Promise<Outcome> {
  return strategy.kind === 'forward' ? forward(execution, strategy) : join(execution, strategy);
}
