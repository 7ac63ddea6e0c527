import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Body } from '@calendar/http/Body';
import { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerOf } from '../../testing/answerOf.ts';
import { PreparedAnswer, send } from './PreparedAnswer.ts';

let server: Server;
let url: string;
let sent: PreparedAnswer;
const responseBuffers = new ResponseBuffers();

beforeAll(async () => {
  server = createServer((request, response) =>
    send(
      request,
      response,
      { prepared: sent, cacheStatus: 'calendar; hit' },
      { now: 0, maxAge: 60, responseBuffers },
    ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('sends the very bytes of an answer, the same each time, also when it is given often', async () => {
  // Below, at and above what Node sends in one piece.
  const length = fc.oneof(fc.nat(100), fc.integer({ min: 15_000, max: 17_000 }));
  const body = length.chain((size) => fc.uint8Array({ minLength: size, maxLength: size }));
  await fc.assert(
    fc.asyncProperty(body, fc.nat(20_000), async (bytes, cut) => {
      const once = new PreparedAnswer(answerOf(new Body(bytes.subarray(0, cut), bytes.subarray(cut))));
      for (const prepared of [once, once.forServing]) {
        sent = prepared;
        for (let time = 0; time < 2; time++) {
          const response = await fetch(url);
          expect(response.headers.get('content-length')).toBe(String(bytes.length));
          expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0);
        }
      }
    }),
    { numRuns: 50 },
  );
});

it('counts the memory that being given often takes', () => {
  const answer = answerOf(new Body(Buffer.alloc(1000)));
  const once = new PreparedAnswer(answer, undefined, [['gzip', new Body(Buffer.alloc(100))]]);
  expect([once.size, once.forServing.size]).toEqual([1100, 2200]);
  const long = new PreparedAnswer(answerOf(new Body(Buffer.alloc(20_000))));
  expect([long.size, long.forServing.size]).toEqual([20_000, 20_000]);
});
