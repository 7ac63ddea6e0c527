import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { isAlive } from '../../../test/support/processes/descendants.ts';
import { startGatewayProcesses } from '../startGatewayProcesses.ts';
import { GatewayProcesses, type GatewayProcessesOptions } from './GatewayProcesses.ts';
import { metricsOfAll } from './metricsOfAll.ts';
import { readinessOfAll } from './readiness.ts';

beforeAll(() => {
  const exec = fileURLToPath(new URL('../testing/clusterWorker.ts', import.meta.url));
  cluster.setupPrimary({ exec, args: [], execArgv: [] });
  return () => {
    delete process.env['CLUSTER_WORKER'];
  };
});

let gateways: GatewayProcesses;
const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  behave('ready');
});

/** How processes that start from now on behave. */
function behave(behaviour: string): void {
  process.env['CLUSTER_WORKER'] = behaviour;
}

function start(options: Partial<GatewayProcessesOptions> = {}): void {
  const log = (line: string) => void lines.push(line);
  gateways = new GatewayProcesses({ processes: 2, longestStop: 10_000, log, ...options });
}

async function ready(expected = 2): Promise<readonly (number | undefined)[]> {
  await eventually(async () =>
    expect(await readinessOfAll(gateways.running, expected)).toMatchObject([200, { status: 'ready' }]),
  );
  return pids();
}

const pids = () => gateways.running.map(({ process: { pid } }) => pid);
/** Node does so when their channels are closed, a moment after their end. */
const areForgotten = () => eventually(() => expect(Object.keys(cluster.workers ?? {})).toEqual([]));

describe('the processes of one gateway', () => {
  afterEach(() => gateways.stop());

  it('are killed when they do not answer any more', async () => {
    behave('hung');
    start({ processes: 1, liveness: { interval: 20, maxFailedProbes: 1 } });
    await eventually(() => expect(lines).not.toEqual([]));
    expect(lines[0]).toContain('gateway process 1 ended: it did not answer any more and was killed.');
  });

  it('stay where a successor does not get ready', async () => {
    start();
    const before = await ready();
    behave('3');
    await gateways.roll();
    expect(lines).toEqual(['The roll ends at gateway process 1: its successor is not ready']);
    expect(await ready()).toEqual(before);
  });

  it('are killed when they do not stop in time, also amid a roll', async () => {
    behave('stubborn');
    start({ longestStop: 30 });
    const before = await ready();
    behave('unready');
    const rolling = gateways.roll();
    await eventually(() => expect(Object.keys(cluster.workers ?? {})).toHaveLength(3));
    await gateways.stop();
    await rolling;
    expect(before.filter((pid) => isAlive(pid ?? 0))).toEqual([]);
    await areForgotten();
    expect(lines).toEqual([]);
  });

  it('stop while a roll waits for the start of another one', async () => {
    start();
    const [first = 0] = await ready();
    behave('loading');
    process.kill(first, 'SIGKILL');
    await eventually(() => expect([pids().length, pids().includes(first)]).toEqual([2, false]));
    const rolling = gateways.roll();
    await gateways.stop();
    await rolling;
    await areForgotten();
    expect(lines).toEqual([expect.stringContaining('gateway process 1 ended: it was killed by SIGKILL')]);
  });

  it('of which one does not tell its metrics tell the others’', async () => {
    start({ processes: 1 });
    await ready(1);
    behave('mute');
    const mute = new GatewayProcesses({ processes: 1, longestStop: 10_000, log: () => undefined });
    await eventually(async () => expect((await readinessOfAll(mute.running, 1))[0]).toBe(200));
    const running = [...mute.running, ...gateways.running.map((each) => ({ ...each, number: 2 }))];
    expect((await metricsOfAll({ running })).text).toBe('# TYPE reloads counter\nreloads{process="2"} 0\n');
    await mute.stop();
  });
});

it('a gateway of several processes ends with the status that says whether another start would help', async () => {
  behave('78');
  const ports = { adminPort: 0, adminHost: '127.0.0.1', hostsAccepted: [] };
  const config = { processes: 2, stopDelay: 0, stopGrace: 1000, logLevel: 'silent', ...ports };
  const gateway = await startGatewayProcesses(config as never);
  expect(await gateway.gaveUp).toBe(78);
  await gateway.close();
});

it('the health of several processes is not there before one of them listens', async () => {
  expect(await readinessOfAll([{ number: 1, process: { pid: 7, adminUrl: undefined } }], 2)).toEqual([
    503,
    {
      pid: 7,
      status: 'waiting',
      missing: ['gateway'],
      expected: 2,
      processes: [{ number: 1, pid: 7, status: 'starting', missing: ['gateway'] }],
    },
  ]);
  expect(await readinessOfAll([], 1)).toEqual([
    503,
    { status: 'waiting', missing: [], expected: 1, processes: [] },
  ]);
});
