import type { Readiness } from '@calendar/http';
import type { GatewayParts } from './makeParts.ts';

/**
 * How a gateway reports its readiness, from known facts: 503 until the required subgraphs took its requests
 * once, and while it stops. In between it names missing subgraphs and stays ready.
 */
export function readinessOf(
  { graphs, watch, metrics: { faults }, requiredSubgraphs, build }: GatewayParts,
  stopping: AbortSignal,
): () => Readiness {
  let hasBeenReady = false;

  return () => {
    const { connections } = graphs.current;
    const facts = { unready: connections.unready(), revisions: watch.known, graph: graphs.status, build };
    if (stopping.aborted) return [503, { status: 'stopping', missing: ['stopping'], ...facts }];
    const missing = connections.missing();
    hasBeenReady ||= !missing.some((name) => requiredSubgraphs.has(name));
    if (!hasBeenReady) return [503, { status: 'waiting', missing, ...facts }];
    const behind = connections.behind();
    const faulty = faults.latest;
    const isWhole = missing.length + Object.keys(faulty).length + behind.length === 0;
    return [200, { status: isWhole ? 'ready' : 'degraded', missing, faulty, behind, ...facts }];
  };
}
