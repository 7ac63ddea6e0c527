import type { FaultCounts } from '../../../backends/SubgraphFaults.ts';
import type { SentError } from '../../errors/sentErrors.ts';
import type { Planned, PlannerData } from '../../plan/messages.ts';
import type { Executable } from '../../plan/readDocument.ts';
import type { JoinRequest } from '../join/JoinExecution.ts';

export type LargeJoinsData = Pick<PlannerData, 'supergraph'>;

export interface LargeJoin extends Pick<Executable, 'variables' | 'cost'> {
  readonly text: string;
  readonly planned: Planned;
}

export type JoinQuestion =
  | { readonly kind: 'fetch'; readonly subgraph: string; readonly request: JoinRequest }
  | { readonly kind: 'log'; readonly errorId: string; readonly error: SentError }
  | { readonly kind: 'faults'; readonly subgraph: string; readonly faults: FaultCounts };
