import { expect, it } from 'vitest';
import { type OperationRequest, readAt, readAwaited, readParameters, readWhole } from './OperationRequest.ts';

it('parameters are an object with a query', () => {
  expect(readParameters({ query: '{ a }' })).toEqual({
    query: '{ a }',
    variables: {},
    operationName: undefined,
  });
  expect(readParameters({ query: 'q', variables: { x: 1 }, operationName: 'A' })).toEqual({
    query: 'q',
    variables: { x: 1 },
    operationName: 'A',
  });
  expect(readParameters({ query: 'q', variables: null, operationName: null }).variables).toEqual({});
});

it.each([
  ['a list', [], 'The body is not a JSON object'],
  ['null', null, 'The body is not a JSON object'],
  ['a text', 'query', 'The body is not a JSON object'],
  ['no query', {}, '`query` is not a text'],
  ['variables that are a list', { query: 'q', variables: [] }, '`variables` is not an object'],
  ['variables that are a text', { query: 'q', variables: 'x' }, '`variables` is not an object'],
  ['a name that is a number', { query: 'q', operationName: 1 }, '`operationName` is not a text'],
])('%s is refused, and why', (_, parameters, message) => {
  expect(() => readParameters(parameters)).toThrow(
    expect.objectContaining({ message, extensions: { code: 'BAD_REQUEST' } }),
  );
});

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
