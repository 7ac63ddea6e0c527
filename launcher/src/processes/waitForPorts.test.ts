import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { waitForPorts } from './waitForPorts.ts';

test('ports that stay taken are all named, with their purposes', async () => {
  const [one, other] = [await take(), await take()];
  const ports = [one, other].map((server, place) => ({ ...placeOf(server), purpose: `purpose ${place}` }));
  await expect(waitForPorts(ports, () => undefined, { timeout: 0 })).rejects.toThrow(
    `Ports are in use: ${ports[0]?.port} (purpose 0), ${ports[1]?.port} (purpose 1). Set PORT or ADMIN_PORT to others.`,
  );
  one.close();
  other.close();
});

test('a port that is left is waited for', async () => {
  const server = await take();
  const lines: string[] = [];
  await waitForPorts([{ ...placeOf(server), purpose: 'test' }], (line) => {
    lines.push(line);
    server.close();
  });
  expect(lines).toHaveLength(1);
});

test('an address that is not this machine’s is reported at once', async () => {
  await expect(
    waitForPorts([{ host: '192.0.2.1', port: 4000, purpose: 'PORT' }], () => undefined),
  ).rejects.toThrow(/Port 4000 \(PORT\) cannot be listened on/);
});

async function take(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function placeOf(server: Server): { readonly host: string; readonly port: number } {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return { host: '127.0.0.1', port: address.port };
}
