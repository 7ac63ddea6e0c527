import { expect, test } from 'vitest';
import { coversBody, isSigned, signature } from './signature.ts';

const SECRET = 'between the parts only';
const request = {
  method: 'POST',
  path: '/graphql',
  headers: {
    'x-calendar-instant': '1700000000123',
    'x-calendar-method': 'GET',
    'x-calendar-budget': '1000',
    'x-calendar-deadline': '500',
  },
  body: '{"query":"{ books { id } }"}',
};

function signed(changed: object = {}, header = signature(SECRET, request), secret = SECRET): boolean {
  return isSigned(secret, header, { ...request, ...changed });
}

test('what was signed is recognized, and its body', () => {
  expect(signed()).toBe(true);
  const header = signature(SECRET, request);
  expect(coversBody(header, request.body)).toBe(true);
  expect(coversBody(header, Buffer.from(request.body))).toBe(true);
  expect(coversBody(header, `${request.body} `)).toBe(false);
  expect(coversBody(undefined, request.body)).toBe(false);
});

test('it has the form that the parts have agreed on', () => {
  // Made with openssl: the same by whatever means.
  expect(signature('s', { method: 'GET', path: '/revision', headers: {} }, 1_700_000_000_000)).toBe(
    'Calendar 1700000000000.47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU.COkT89kRN1YiyDq7ePGWqjgeUWBmypvz9jgf7ntnb2E',
  );
});

test.each([
  ['the method', { method: 'GET' }],
  ['the path', { path: '/revision' }],
  ['the instant', { headers: { ...request.headers, 'x-calendar-instant': '0' } }],
  ['an instant that was not there', { headers: { 'x-calendar-method': 'GET' } }],
  ['the budget', { headers: { ...request.headers, 'x-calendar-budget': '1001' } }],
  ['the deadline', { headers: { ...request.headers, 'x-calendar-deadline': '501' } }],
  ['the caller’s method', { headers: { ...request.headers, 'x-calendar-method': 'POST' } }],
])('%s cannot be changed on the way', (_, changed) => {
  expect(signed(changed)).toBe(false);
});

test('headers that change nothing about the answer may be changed', () => {
  expect(signed({ headers: { ...request.headers, 'x-request-id': 'another' } })).toBe(true);
});

test('neither another secret nor another header will do', () => {
  expect(signed({}, undefined, 'another secret')).toBe(false);
  const header = signature(SECRET, request);
  const [time, body, mac] = header.slice('Calendar '.length).split('.') as [string, string, string];
  for (const other of [
    undefined,
    '',
    `Bearer ${SECRET}`,
    `Calendar ${Number(time) + 1}.${body}.${mac}`,
    `Calendar ${time}.${body.split('').reverse().join('')}.${mac}`,
    `Calendar ${time}.${body}.${mac.slice(1)}`,
    `Calendar ${time}.${body}.`,
    `${header}x`,
  ]) {
    expect(isSigned(SECRET, other, request)).toBe(false);
  }
});

test('a signature holds for five minutes, whichever clock is ahead', () => {
  const minutes = (count: number) => signature(SECRET, request, Date.now() + count * 60_000);
  for (const count of [-4, 0, 4]) expect(signed({}, minutes(count))).toBe(true);
  for (const count of [-6, 6]) expect(signed({}, minutes(count))).toBe(false);
});
