import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { INTERNAL_SECRET } from '../support/askSubgraph.ts';
import { withoutOthers } from '../support/calendarParts.ts';
import { eventually } from '../support/eventually.ts';
import { metricOf } from '../support/metrics.ts';
import { freePorts } from '../support/processes/freePorts.ts';
import { Part } from '../support/processes/Part.ts';
import { statusOf } from '../support/processes/Program.ts';

/** A gateway that may open 256 files, of which connections get 100. It answers this request by itself. */
const BELOW = ['sh', '-c', 'ulimit -n 256 && exec "$@"', 'sh'];
const PLACES = 100;
const ATTACKER = '127.0.0.66';
const PROXY = '127.0.0.100';

test('of as many connections as its files leave, a gateway gives an address a quarter, and a trusted proxy all (rules 42)', async () => {
  const [port = 0, admin = 0, nobody] = await freePorts(3);
  const adminUrl = `http://127.0.0.1:${admin}`;
  const nowhere = `http://127.0.0.1:${nobody}`;
  await using gateway = new Part('gateway', 'gateway/src/main.ts', {
    below: BELOW,
    environment: {
      ...withoutOthers(),
      ...{ HOST: '127.0.0.1', PORT: String(port), ADMIN_PORT: String(admin), INTERNAL_SECRET },
      ...{ EVENTS_URL: nowhere, DIRECTORY_URL: nowhere, TAXONOMY_URL: nowhere, TRUSTED_PROXIES: PROXY },
    },
  });
  await gateway.answersAt(`${adminUrl}/health/live`);
  const silent: Socket[] = [];
  const openSilent = async (count: number, localAddress: string) => {
    for (const socket of silent.splice(0)) socket.destroy();
    await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
        silent.push(socket);
        // Who does not read does not see that it is closed.
        await once(socket.resume(), 'connect');
      }),
    );
  };
  const open = () => silent.filter(({ closed }) => !closed).length;

  // Those that are silent for ten seconds are closed as well: on a machine that stalls, more are opened.
  await eventually(async () => {
    await openSilent(4 * PLACES, ATTACKER);
    await expect.poll(open, { timeout: 5_000 }).toBe(PLACES / 4);
  });
  expect(await statusOf(`http://127.0.0.1:${port}/graphQL`)).toBe(400);
  await eventually(async () => {
    await openSilent(PLACES, PROXY);
    await expect.poll(() => metricOf(adminUrl, 'calendar_connections'), { timeout: 5_000 }).toBe(PLACES);
    expect(await metricOf(adminUrl, 'calendar_connection_places')).toBe(PLACES);
    expect(open()).toBe(PLACES);
  });
});
