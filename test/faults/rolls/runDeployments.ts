import { setTimeout as sleep } from 'node:timers/promises';
import type { Places } from '../../support/processes/places.ts';
import { keepReading } from './keepReading.ts';
import { startRolling } from './startRolling.ts';

/**
 * Deploys this release over the one before, and takes it back, in both orders, while it is read. Each part is rolled:
 * one of the two after the other. So schemas expand and contract, in the right order and in the wrong one.
 */
export async function runDeployments({
  haproxy,
  before,
  operation,
  onProgress,
}: DeploymentOptions): Promise<DeploymentReport> {
  await using rolling = await startRolling(haproxy, before);
  const deployments: Deployment[] = [];
  const { reads, slowest, lost } = await keepReading(rolling, async (so) => {
    for (const { name, order, to } of DEPLOYMENTS) {
      const [reads, lost] = [so.reads, so.lost.length];
      onProgress?.(`${name}: ${reads} reads, ${lost} lost`);
      const over = new AbortController();
      const asking = keepAsking(rolling.url, operation, over.signal);
      for (const part of order) {
        for (const place of rolling.places[part])
          await rolling.restart(place, 'SIGTERM', to === 'this' ? undefined : before);
      }
      over.abort();
      deployments.push({
        name,
        reads: so.reads - reads,
        lost: so.lost.length - lost,
        operation: await asking,
      });
    }
  });
  return { reads, slowest, lost, deployments };
}

/** Asks what only this release answers, until it is over. */
async function keepAsking(url: string, query: string, over: AbortSignal): Promise<Answered> {
  const answered = { right: 0, refused: 0, failed: 0 };
  while (!over.aborted) {
    const kind = await kindOfAnswer(url, query).catch(() => 'failed' as const);
    answered[kind]++;
    await sleep(PAUSE);
  }
  return answered;
}

async function kindOfAnswer(url: string, query: string): Promise<keyof Answered> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Another text each time: what is stored tells nothing.
    body: JSON.stringify({ query: `${query}\n# ${crypto.randomUUID()}` }),
    signal: AbortSignal.timeout(LONGEST_READ),
  });
  const { errors } = (await response.json()) as { readonly errors?: readonly unknown[] };
  if (errors === undefined) return 'right';
  return response.status === 400 ? 'refused' : 'failed';
}

const SUBGRAPHS_FIRST = ['directory', 'taxonomy', 'events', 'gateway'] as const;
const GATEWAYS_FIRST = SUBGRAPHS_FIRST.toReversed();
/** What is added needs the subgraphs first, and what is taken away the gateways. */
const DEPLOYMENTS = [
  { name: 'forwards, subgraphs first', order: SUBGRAPHS_FIRST, to: 'this' },
  { name: 'back, gateways first', order: GATEWAYS_FIRST, to: 'before' },
  { name: 'forwards, gateways first', order: GATEWAYS_FIRST, to: 'this' },
  { name: 'back, subgraphs first', order: SUBGRAPHS_FIRST, to: 'before' },
] as const satisfies readonly {
  readonly order: readonly (keyof Places)[];
  readonly [more: string]: unknown;
}[];

/** Milliseconds. */
const PAUSE = 100;
const LONGEST_READ = 12_000;

export interface DeploymentOptions {
  /** Path of the load balancer's program (`findHaproxy`). */
  readonly haproxy: string;
  /** The tree of the release before, installed and built. */
  readonly before: string;
  /** An operation that this release answers, and the one before does not. */
  readonly operation: string;
  readonly onProgress?: (line: string) => void;
}

export interface DeploymentReport {
  readonly reads: number;
  /** Milliseconds of the slowest read. */
  readonly slowest: number;
  /** What went wrong with reads that both releases answer, one text each. */
  readonly lost: readonly string[];
  readonly deployments: readonly Deployment[];
}

interface Deployment {
  readonly name: string;
  readonly reads: number;
  readonly lost: number;
  readonly operation: Answered;
}

/** How often an operation was answered without an error, refused as unknown, and answered in part or not at all. */
interface Answered {
  readonly right: number;
  readonly refused: number;
  readonly failed: number;
}
