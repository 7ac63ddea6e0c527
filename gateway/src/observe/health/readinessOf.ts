import type { Readiness } from '@calendar/http';

/**
 * How a gateway's readiness is told: 503 until the subgraphs marked required took this gateway's requests once, all at a
 * time, and again while the gateway stops. In between it says what is missing and stays ready: most operations are
 * answered without a subgraph that is away, and taking all gateways out of service for it would make an outage of it.
 * It is told at once, from what is known: a balancer takes out a gateway that waits for what hangs.
 */
export function readinessOf(health: Health): () => Readiness {
  let hasBeenReady = false;

  return () => {
    const facts = {
      unready: health.unready(),
      revisions: health.revisions(),
      graph: health.graph(),
      build: health.build,
    };
    if (health.isStopping()) return [503, { status: 'stopping', missing: ['stopping'], ...facts }];
    const missing = health.missing();
    hasBeenReady ||= !missing.some((name) => health.required.has(name));
    if (!hasBeenReady) return [503, { status: 'waiting', missing, ...facts }];
    const lacking = health.lacking();
    const behind = health.behind();
    const isWhole = missing.length + Object.keys(lacking).length + behind.length === 0;
    return [200, { status: isWhole ? 'ready' : 'degraded', missing, lacking, behind, ...facts }];
  };
}

/** What the gateway knows of itself and its subgraphs. */
export interface Health {
  isStopping(): boolean;
  /** The names of the subgraphs without which a gateway does not begin to serve. */
  readonly required: ReadonlySet<string>;
  /** The names of the subgraphs of which no replica is known to take this gateway's requests. */
  missing(): readonly string[];
  /** The replicas that are not known to, with the reason; of a subgraph that is not missing as well. */
  unready(): readonly object[];
  /** Coordinates of the fields that subgraphs of another release lack, by the subgraph's name. */
  lacking(): Readonly<Record<string, readonly string[]>>;
  /** The replicas that have been behind for more than five seconds (docs/rules.md 57 "Forward only"). */
  behind(): readonly object[];
  /** The revision known of each subgraph: what is older is not answered from memory. */
  revisions(): Readonly<Record<string, string>>;
  /** The graph that is served, and why the one that was read last is not. */
  graph(): object;
  /** Names the gateway's software (`buildId`). */
  readonly build: string;
}
