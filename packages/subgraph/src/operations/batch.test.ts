import { expect, test } from 'vitest';
import type { OperationRequest } from './OperationRequest.ts';
import { writeBatch } from './operationRoutes.ts';

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
