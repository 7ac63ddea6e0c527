import type { Logger } from 'pino';
import type { Variables } from '../documents/checkVariables.ts';
import type { PreparedOperation } from '../documents/DocumentStore.ts';
import type { OperationFacts, SubgraphClient } from '../subgraphs/SubgraphClient.ts';
import { chooseWay, type Way } from './chooseWay.ts';
import type { Freshness } from './Freshness.ts';
import { federate } from './federate.ts';
import type { Graph } from './Graph.ts';
import { introspect } from './introspect.ts';
import type { Outcome } from './Outcome.ts';
import { passThrough } from './passThrough.ts';

/** Executes one operation in the cheapest way open to it. A way is found once for an operation and then kept. */
export async function execute(execution: Execution, ways: Ways): Promise<Outcome> {
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

/** One operation, and everything that executing it needs. */
export interface Execution {
  readonly operation: PreparedOperation;
  readonly variables: Variables;
  readonly facts: OperationFacts;
  readonly graph: Graph;
  readonly subgraphs: ReadonlyMap<string, SubgraphClient>;
  readonly freshness: Freshness;
  readonly log: Logger;
}
