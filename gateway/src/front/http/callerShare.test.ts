import type { IncomingMessage } from 'node:http';
import { networksIn } from '@calendar/config/networks';
import { expect, it } from 'vitest';
import { callerShare } from './requestHead.ts';

const request = (remoteAddress: string, headers: IncomingMessage['headers'] = {}) =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage;

it('a key is one caller wherever it is used, and comes before those without', () => {
  const nobody = networksIn('');
  expect(callerShare(request('203.0.113.7'), 'k1', nobody)).toEqual({ caller: 'key k1', hasKey: true });
  expect(callerShare(request('2001:db8::1'), 'k1', nobody).caller).toBe('key k1');
});

it('behind a trusted proxy it is the caller’s address that counts, behind another one the proxy’s', () => {
  const trusted = networksIn('10.0.0.0/8');
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  expect(callerShare(request('10.0.0.3', headers), undefined, trusted).caller).toBe('203.0.113.7');
  expect(callerShare(request('192.0.2.1', headers), undefined, trusted).caller).toBe('192.0.2.1');
});
