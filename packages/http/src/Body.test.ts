import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Body, ownedCopy } from './Body.ts';

const bytes = fc.uint8Array({ maxLength: 20 }).map((part) => Buffer.from(part));

it('a body is its parts one after another, whether they are put together or not', () => {
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 4 }), fc.integer({ min: 1, max: 9 }), (parts, most) => {
      const all = Buffer.concat(parts);
      const body = new Body(...parts);
      for (const isWhole of [false, true]) {
        if (isWhole) expect(body.whole()).toEqual(all);
        expect(body.length).toBe(all.length);
        expect(Buffer.concat(body.parts)).toEqual(all);
        const pieces = [...body.pieces(most)];
        expect(Buffer.concat(pieces)).toEqual(all);
        expect(pieces.every(({ length }) => length > 0 && length <= most)).toBe(true);
        expect(body.parts).toHaveLength(isWhole ? 1 : parts.length);
      }
      expect(body.whole()).toBe(body.whole());
    }),
  );
});

it('a copy has no more memory than its bytes', () => {
  const copy = ownedCopy(Buffer.from('a'), Buffer.from('bc'));
  expect([copy.toString(), copy.buffer.byteLength]).toEqual(['abc', 3]);
});

it('a body is sent as it is, as bytes or as text', async () => {
  const parts = [Buffer.from('{"æ":'), Buffer.from([0, 255]), Buffer.from('}')];
  const sent: ((response: ServerResponse) => void)[] = [
    (response) => new Body(...parts).end(response, false),
    (response) => new Body(...parts).end(response, true),
    (response) => new Body(Buffer.concat(parts)).end(response, false),
  ];
  const all = Buffer.concat(parts);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': all.length });
    sent.shift()?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  while (sent.length > 0) {
    const received = await (await fetch(`http://127.0.0.1:${port}`)).arrayBuffer();
    expect(Buffer.from(received)).toEqual(all);
  }
  server.closeAllConnections();
  server.close();
});
