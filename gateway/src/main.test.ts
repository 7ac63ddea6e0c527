import { expect, it } from 'vitest';
import { withoutOthers } from '../../test/support/calendarParts.ts';
import { Part } from '../../test/support/processes/Part.ts';

it('a gateway of several processes is one program: it tells the health of all, and ends them with itself', async () => {
  await using gateway = new Part('gateway', 'gateway/src/main.ts', {
    environment: {
      ...withoutOthers(),
      EVENTS_URL: 'http://127.0.0.1:1',
      DIRECTORY_URL: 'http://127.0.0.1:1',
      TAXONOMY_URL: 'http://127.0.0.1:1',
      INTERNAL_SECRET: 'between the parts',
      PORT: '0',
      ADMIN_PORT: '0',
      GATEWAYS: '2',
      STOP_DELAY: '0',
    },
  });
  const admin = () => /"admin":"([^"]+)"/.exec(gateway.output)?.[1];
  await expect.poll(admin).toBeDefined();
  const response = await fetch(`${admin()}/health/ready`);
  expect([response.status, await response.json()]).toMatchObject([503, { status: 'waiting', expected: 2 }]);
  gateway.kill('SIGTERM');
  expect((await gateway.ended).status).toBe(0);
});
