import type { PreparedOperation } from '../documents/DocumentStore.ts';
import { chooseWay, type Way } from './chooseWay.ts';
import type { Execution } from './Execution.ts';
import { federate } from './federate.ts';
import { introspect } from './introspect.ts';
import type { Outcome } from './Outcome.ts';
import { passThrough } from './passThrough.ts';

/** Executes one operation in the cheapest way open to it. A way is found once for an operation and then kept. */
export function execute(execution: Execution, ways: Ways): Outcome | Promise<Outcome> {
  const way = wayOf(execution, ways);
  switch (way.kind) {
    case 'introspect':
      return introspect(execution);
    case 'passThrough':
      return passThrough(execution, way.subgraph);
    case 'federate':
      return federate(execution, way.plan);
  }
}

function wayOf({ operation, graph }: Execution, ways: Ways): Way {
  const known = ways.get(operation);
  if (known !== undefined) return known;
  const way = chooseWay(operation, graph);
  ways.set(operation, way);
  return way;
}

/** The ways found so far, for as long as their documents are kept. */
export type Ways = WeakMap<PreparedOperation, Way>;
