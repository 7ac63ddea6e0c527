import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { OperationRequest } from './OperationRequest.ts';
import { readBatch, writeBatch } from './operationRoutes.ts';

test('a batch is read as the requests it holds, each with its document', () => {
  const origin = { receivedAt: 7, isCutOff: () => false };
  const questions = [
    { document: 1, variables: { id: '1' }, instant: 5, requestId: 'one' },
    { document: 0, operationName: 'A', caller: 3 },
  ];
  expect(readBatch({ documents: ['query A { now }', '{ books { id } }'], questions }, origin)).toMatchObject([
    {
      ...origin,
      parameters: { query: '{ books { id } }', variables: { id: '1' } },
      instant: 5,
      requestId: 'one',
    },
    { ...origin, parameters: { query: 'query A { now }', operationName: 'A' }, caller: undefined },
  ]);
});

test('a body that is no batch, or one of too many requests, is not read', () => {
  const origin = { receivedAt: 7, isCutOff: () => false };
  const tooMany = { documents: ['{ now }'], questions: Array.from({ length: 101 }, () => ({ document: 0 })) };
  const documents = { 0: '{ now }' };
  for (const wrong of [null, [], { documents: [] }, { questions: [] }, { documents, questions: [] }, tooMany])
    expect(readBatch(wrong, origin)).toBeNull();
});

test('a reply that took long is sent before the next operation of its batch', async () => {
  let answered = 0;
  const replies = writeBatch([{}, {}] as OperationRequest[], async () => {
    answered++;
    // Longer than a reply waits for the next.
    await sleep(5);
    return { status: 200, body: [Buffer.from('{}')] };
  });
  const first = await replies[Symbol.asyncIterator]().next();
  expect([first.done, answered]).toEqual([false, 1]);
});

test('others have their turns between the operations of a batch', async () => {
  const requests = Array.from({ length: 10 }, () => ({}) as OperationRequest);
  let answered = 0;
  let seenBetween = 0;
  setImmediate(() => {
    seenBetween = answered;
  });
  const answer = async () => {
    // As long as a turn.
    for (const began = performance.now(); performance.now() - began < 9; );
    answered++;
    return { status: 200, body: [Buffer.from('{}')] };
  };
  const parts: Buffer[] = [];
  for await (const some of writeBatch(requests, answer)) parts.push(...some);
  expect(answered).toBe(10);
  expect(seenBetween).toBeGreaterThan(0);
  expect(seenBetween).toBeLessThan(10);
  expect(Buffer.concat(parts).toString().match(/\{\}/g)).toHaveLength(10);
});
