import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOST_NOT_ACCEPTED } from '@calendar/http';

/**
 * Health, for orchestrators and operators: `/health/live` (the process answers) and `/health/ready` (`readinessOf`). It
 * answers at once, from what is known: a balancer takes out a gateway that waits for what hangs.
 */
export function handleAdmin(
  readiness: () => Readiness,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const reply = (status: number, body: object): void => send(response, status, body);
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply(405, { error: 'Use GET.' });
    switch (request.url) {
      case '/health/live':
        return reply(200, { status: 'live' });
      case '/health/ready':
        return reply(...readiness());
      default:
        return reply(404, { error: 'There are /health/live and /health/ready.' });
    }
  };
}

/**
 * How a gateway's readiness is told: 503 until the subgraphs marked required took this gateway's requests once, all at a
 * time, and again while the gateway stops. In between it says what is missing and stays ready: most operations are
 * answered without a subgraph that is away, and taking all gateways out of service for it would make an outage of it.
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

/** Answers a request to the admin port whose `Host` is not accepted (`hostAcceptance`): 421. */
export function refuseHost(response: ServerResponse): void {
  send(response, 421, { error: HOST_NOT_ACCEPTED });
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** What `/health/ready` answers. */
export type Readiness = readonly [status: number, body: object];

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
