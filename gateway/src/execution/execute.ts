import { LRUCache } from 'lru-cache';
import { conditionValues } from '../documents/conditions.ts';
import type { PreparedOperation } from '../documents/DocumentStore.ts';
import { chooseStrategy, type ExecutionStrategy } from './chooseStrategy.ts';
import type { Execution } from './Execution.ts';
import { forward } from './forward.ts';
import { join } from './join.ts';
import type { Outcome } from './Outcome.ts';

/** Executes one operation. A strategy is chosen once for an operation and the values of its conditions. */
export function execute(execution: Execution, strategies: Strategies): Promise<Outcome> {
  const strategy = strategyOf(execution, strategies);
  return strategy.kind === 'forward' ? forward(execution, strategy) : join(execution, strategy);
}

function strategyOf({ operation, variables, graph }: Execution, strategies: Strategies): ExecutionStrategy {
  let known = strategies.get(operation);
  if (known === undefined) {
    known = new LRUCache({ max: mostOfAnOperation });
    strategies.set(operation, known);
  }
  const conditions = conditionValues(operation, variables);
  const key = [...conditions.values()].map(Number).join('');
  let strategy = known.get(key);
  if (strategy === undefined) {
    strategy = chooseStrategy(operation, conditions, graph);
    known.set(key, strategy);
  }
  return strategy;
}

/** So many combinations of its conditions' values are kept of one operation. */
const mostOfAnOperation = 16;

/** The strategies chosen so far, for as long as their documents are kept. */
export type Strategies = WeakMap<PreparedOperation, LRUCache<string, ExecutionStrategy>>;
