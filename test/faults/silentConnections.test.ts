import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTERNAL_SECRET } from '../support/askSubgraph.ts';
import { withoutOthers } from '../support/calendarParts.ts';
import { eventually } from '../support/eventually.ts';
import { freePorts } from '../support/processes/freePorts.ts';
import { Part } from '../support/processes/Part.ts';

/** A gateway that may open 256 files, of which connections get 100. It answers these requests by itself. */
const BELOW = ['sh', '-c', 'ulimit -n 256 && exec "$@"', 'sh'];
const PLACES = 100;
/** Milliseconds that the gateway waits for the headers of a request. */
const LONGEST_SILENCE = 10_000;
const ATTACKER = '127.0.0.66';

let gateway: Part;
let port: number;
let adminUrl: string;
const silent: Socket[] = [];
beforeAll(async () => {
  const [own = 0, admin = 0, nobody] = await freePorts(3);
  port = own;
  adminUrl = `http://127.0.0.1:${admin}`;
  const nowhere = `http://127.0.0.1:${nobody}`;
  gateway = new Part('gateway', 'gateway/src/main.ts', {
    below: BELOW,
    environment: {
      ...withoutOthers(),
      HOST: '127.0.0.1',
      PORT: String(own),
      ADMIN_PORT: String(admin),
      INTERNAL_SECRET,
      EVENTS_URL: nowhere,
      DIRECTORY_URL: nowhere,
      TAXONOMY_URL: nowhere,
      TRUSTED_PROXIES: '127.0.0.100',
    },
  });
  await gateway.answersAt(`${adminUrl}/health/live`);
  // What others opened while it started is closed again.
  await eventually(async () => expect(await connections()).toMatchObject({ open: 0, places: PLACES }));
});
afterAll(async () => {
  for (const socket of silent) socket.destroy();
  await gateway?.[Symbol.asyncDispose]();
});

test('600 silent connections of one address take a quarter of the places: all others are answered, and kept (rules 42)', async () => {
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const kept = (at: number) => ask({ agent: agents[at], localAddress: `127.0.0.${2 + at}` });
  const ports = await Promise.all(agents.map((_, at) => kept(at)));
  await inTime(async () => {
    for (let opened = 0; opened < 600; opened += 100)
      await Promise.all(Array.from({ length: 100 }, () => openSilent(ATTACKER)));
    for (let at = 0; at < 40; at += 1) await ask({ localAddress: `127.0.1.${at}` });
    // The same connections as before.
    expect(await Promise.all(agents.map((_, at) => kept(at)))).toEqual(ports);
    expect(silent.filter(({ closed }) => !closed)).toHaveLength(PLACES / 4);
  });
  for (const agent of agents) agent.destroy();
});

test('beyond a quarter for each of many addresses the next who asks is answered at once (rules 42)', async () => {
  for (let address = 0; address < 10; address += 1)
    await Promise.all(Array.from({ length: 30 }, () => openSilent(`127.0.2.${address}`)));
  for (let at = 0; at < 40; at += 1) await ask({ localAddress: `127.0.1.${at}` });
  expect((await connections()).open).toBeLessThanOrEqual(PLACES);
  expect(gateway.output).toContain('connections are closed for lack of places');
});

test('a trusted proxy may have all places', async () => {
  await inTime(async () => {
    await eventually(async () => expect((await connections()).open).toBe(0));
    await Promise.all(Array.from({ length: PLACES }, () => openSilent('127.0.0.100')));
    const isClosed = () => silent.some(({ closed }) => closed);
    await eventually(async () => {
      if (!isClosed()) expect((await connections()).open).toBe(PLACES);
    });
    expect(isClosed()).toBe(false);
  });
});

/** Works with silent connections. Does so again if a failure came so late that they were closed for their silence. */
async function inTime(attempt: () => Promise<void>): Promise<void> {
  for (;;) {
    for (const socket of silent.splice(0)) socket.destroy();
    const began = performance.now();
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() - began < LONGEST_SILENCE) throw error;
    }
  }
}

async function openSilent(localAddress: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  silent.push(socket);
  socket.on('error', () => undefined);
  // Who does not read does not see that it is closed.
  socket.resume();
  await once(socket, 'connect');
}

/** Returns the caller's port, equal for what comes by the same connection. */
async function ask(options: { agent?: Agent | undefined; localAddress: string }): Promise<unknown> {
  const address = { host: '127.0.0.1', port, path: '/graphQL?query={__typename}' };
  const asked = request({ ...address, agent: false, ...options });
  asked.setHeader('apollo-require-preflight', '1').end();
  const [response] = await once(asked, 'response');
  const from = response.socket.localPort;
  expect([response.statusCode, await text(response)]).toEqual([200, expect.stringContaining('"Query"')]);
  return from;
}

async function connections(): Promise<{ readonly open: number; readonly places: number }> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1]);
  return { open: value('calendar_connections'), places: value('calendar_connection_places') };
}
