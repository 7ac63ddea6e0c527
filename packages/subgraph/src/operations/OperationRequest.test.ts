import { expect, it } from 'vitest';
import { type OperationRequest, readAt, readAwaited, readWhole } from './OperationRequest.ts';

it('numbers are whole, or not given', () => {
  expect(readWhole(undefined, 'no number')).toBeNull();
  expect(readWhole('12', 'no number')).toBe(12);
  for (const wrong of ['1.5', 'x', '1e99', {}])
    expect(() => readWhole(wrong, 'no number')).toThrow(/no number/);
});

it('a token is a text of bounded length', () => {
  expect(readAt(undefined)).toBeUndefined();
  expect(readAt('a:1')).toBe('a:1');
  expect(readAt('a'.repeat(4096))).toHaveLength(4096);
  for (const wrong of ['a'.repeat(4097), 1, null]) expect(() => readAt(wrong)).toThrow(/not a token/);
});

it('a reply is awaited until its deadline, while the connection lasts', () => {
  let isCutOff = false;
  const request = { receivedAt: performance.now(), isCutOff: () => isCutOff } as OperationRequest;
  const always = readAwaited({ ...request, deadline: undefined });
  const soon = readAwaited({ ...request, deadline: '60000' });
  const over = readAwaited({ ...request, deadline: '50', receivedAt: performance.now() - 51 });
  expect([always(), soon(), over()]).toEqual([true, true, false]);
  isCutOff = true;
  expect([always(), soon(), over()]).toEqual([false, false, false]);
});
