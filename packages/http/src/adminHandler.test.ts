import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../../../test/support/listen.ts';
import { adminHandler, type Readiness } from './adminHandler.ts';

const ready: Readiness = [200, { status: 'ready' }];
const server = createServer(
  adminHandler({
    hostsAccepted: ['calendar.example'],
    readiness: async () => ready,
    metrics: async () => ({ contentType: 'text/plain; version=0.0.4', text: 'up 1\n' }),
  }),
);
const { origin: url, close } = await listen(server);
afterAll(close);

async function answered(path: string, options: RequestInit = {}) {
  const response = await fetch(url + path, options);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test('HEAD is answered as GET is, without a body', async () => {
  const { status, text, headers } = await answered('/health/live', { method: 'HEAD' });
  expect([status, text, headers.get('content-length')]).toEqual([200, '', '17']);
  expect(await answered('/metrics')).toMatchObject({ status: 200, text: 'up 1\n' });
});

test('an unknown address gets the list of the known ones', async () => {
  const lacking = await answered('/health');
  expect(lacking.status).toBe(404);
  for (const path of ['/health/live', '/health/ready', '/metrics']) expect(lacking.text).toContain(path);
  for (const path of ['/metrics', '/health/ready']) {
    const { status, headers } = await answered(path, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
});
