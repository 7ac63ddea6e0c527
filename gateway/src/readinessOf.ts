import type { Readiness } from '@calendar/http';
import type { RevisionWatch } from './backends/RevisionWatch.ts';
import type { SubgraphFaults } from './backends/SubgraphFaults.ts';
import type { GraphReplacement } from './federation/graph/GraphReplacement.ts';

/**
 * How a gateway reports its readiness. It is 503 until the required subgraphs took this gateway's requests once, all at
 * a time. It is 503 again while the gateway stops. In between it names the missing subgraphs and stays ready. Most
 * operations do not need the subgraph that cannot be reached. Without any ready gateway the whole service would be out.
 * The answer comes at once, from known facts: a balancer removes a gateway that answers late.
 */
export function readinessOf({
  graphs,
  revisions,
  faults,
  required,
  build,
  stopping,
}: Health): () => Readiness {
  let hasBeenReady = false;

  return () => {
    const { connections } = graphs.current;
    const facts = { unready: connections.unready(), revisions: revisions.known, graph: graphs.status, build };
    if (stopping.aborted) return [503, { status: 'stopping', missing: ['stopping'], ...facts }];
    const missing = connections.missing();
    hasBeenReady ||= !missing.some((name) => required.has(name));
    if (!hasBeenReady) return [503, { status: 'waiting', missing, ...facts }];
    const behind = connections.behind();
    const faulty = faults.latest;
    const isWhole = missing.length + Object.keys(faulty).length + behind.length === 0;
    return [200, { status: isWhole ? 'ready' : 'degraded', missing, faulty, behind, ...facts }];
  };
}

/** The facts from which readiness follows. */
interface Health {
  readonly graphs: GraphReplacement;
  /** An answer older than the known revisions is not served from memory. */
  readonly revisions: RevisionWatch;
  readonly faults: SubgraphFaults;
  /** The names of the subgraphs without which a gateway does not begin to serve. */
  readonly required: ReadonlySet<string>;
  /** Names the gateway's software (`buildId`). */
  readonly build: string;
  /** Is aborted when the gateway stops. */
  readonly stopping: AbortSignal;
}
