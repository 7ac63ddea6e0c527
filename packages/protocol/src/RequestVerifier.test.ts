import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { RequestSigner } from './RequestSigner.ts';
import { coversBody, RequestVerifier } from './RequestVerifier.ts';

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

function sign({ secret = SECRET, audience = 'events', clock = Date.now } = {}): string {
  return new RequestSigner({ secret, audience, clock }).sign(request);
}

function faultOf(header: string | undefined, changed: object = {}, secrets: readonly string[] = [SECRET]) {
  return new RequestVerifier({ secrets, audience: 'events' }).faultOf(header, { ...request, ...changed });
}

test('a signed request has no fault, and the signature covers its body alone', () => {
  const header = sign();
  expect(faultOf(header)).toBeUndefined();
  expect(coversBody(header, request.body)).toBe(true);
  expect(coversBody(header, Buffer.from(request.body))).toBe(true);
  expect(coversBody(header, `${request.body} `)).toBe(false);
  expect(coversBody(undefined, request.body)).toBe(false);
});

test('it has the form that its description gives, by which other software can sign', () => {
  const signer = new RequestSigner({ secret: 's', audience: 'events', clock: () => 1_700_000_000_000 });
  signer.sign({ method: 'GET', path: '/revision', headers: {} });
  const header = signer.sign({ method: 'GET', path: '/revision', headers: {} });
  const [, sender = ''] = /^Calendar 1700000000000\.([\w-]{16})\.2\./.exec(header) ?? [];
  // Of nothing: made with openssl.
  const digest = '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU';
  const lines = [
    'calendar request',
    'events',
    1_700_000_000_000,
    sender,
    2,
    'GET',
    '/revision',
    '',
    '',
    '',
    '',
    '',
    digest,
  ];
  const mac = createHmac('sha256', 's').update(lines.join('\n')).digest('base64url');
  expect(header).toBe(`Calendar 1700000000000.${sender}.2.${digest}.${mac}`);
});

test.each([
  ['the method', { method: 'GET' }],
  ['the path', { path: '/revision' }],
  ['the instant', { headers: { ...request.headers, 'x-calendar-instant': '0' } }],
  ['an instant that was not there', { headers: { 'x-calendar-method': 'GET' } }],
  ['the budget', { headers: { ...request.headers, 'x-calendar-budget': '1001' } }],
  ['the deadline', { headers: { ...request.headers, 'x-calendar-deadline': '501' } }],
  ['the caller', { headers: { ...request.headers, 'x-calendar-caller': 'another' } }],
  ['the caller’s method', { headers: { ...request.headers, 'x-calendar-method': 'POST' } }],
])('%s cannot be changed on the way', (_, changed) => {
  expect(faultOf(sign(), changed)).toBe('unsigned');
});

test('headers that change nothing about the answer may be changed', () => {
  expect(faultOf(sign(), { headers: { ...request.headers, 'x-request-id': 'another' } })).toBeUndefined();
});

test('a request for another subgraph is not for this one', () => {
  expect(faultOf(sign({ audience: 'directory' }))).toBe('unsigned');
  expect(faultOf(sign({ audience: 'events\n' }))).toBe('unsigned');
});

test('neither another secret nor another header will do', () => {
  expect(faultOf(sign({ secret: 'another secret' }))).toBe('unsigned');
  const header = sign();
  const [time, sender, sequence, digest, mac] = header.slice('Calendar '.length).split('.') as [
    string,
    string,
    string,
    string,
    string,
  ];
  const reversed = (text: string) => text.split('').reverse().join('');
  for (const other of [
    undefined,
    '',
    `Bearer ${SECRET}`,
    `Calendar ${Number(time) + 1}.${sender}.${sequence}.${digest}.${mac}`,
    `Calendar ${time}.${reversed(sender)}.${sequence}.${digest}.${mac}`,
    `Calendar ${time}.${sender}.2.${digest}.${mac}`,
    `Calendar ${time}.${sender}.0${sequence}.${digest}.${mac}`,
    `Calendar ${time}.${sender}.${sequence}.${reversed(digest)}.${mac}`,
    `Calendar ${time}.${sender}.${sequence}.${digest}.${reversed(mac)}`,
    `Calendar ${time}.${sender}.${sequence}.${digest}.${mac.slice(1)}`,
    `Calendar ${time}.${sender}.${sequence}.${digest}.`,
    `Calendar ${time}.${digest}.${mac}`,
    `${header}x`,
  ])
    expect(faultOf(other), other).toBe('unsigned');
});

test('every accepted secret will do, in whichever place', () => {
  for (const secrets of [
    [SECRET, 'the new one'],
    ['the new one', SECRET],
  ])
    expect(faultOf(sign(), {}, secrets)).toBeUndefined();
  expect(faultOf(sign(), {}, ['the new one', 'a third one'])).toBe('unsigned');
});

test('a signature holds for five minutes, whichever clock is ahead', () => {
  const minutes = (count: number) => sign({ clock: () => Date.now() + count * 60_000 });
  for (const count of [-4, 0, 4]) expect(faultOf(minutes(count))).toBeUndefined();
  for (const count of [-6, 6]) expect(faultOf(minutes(count))).toBe('expired');
});

test('it is good once, and the next one of the same signer is good, too', () => {
  const signer = new RequestSigner({ secret: SECRET, audience: 'events' });
  const verifier = new RequestVerifier({ secrets: [SECRET, 'another secret'], audience: 'events' });
  const [first, second] = [signer.sign(request), signer.sign(request)];
  const faults = [second, first, first, second].map((header) => verifier.faultOf(header, request));
  expect(faults).toEqual([undefined, undefined, 'replayed', 'replayed']);
});

test('a request that is refused for another reason does not use its signature up', () => {
  const verifier = new RequestVerifier({ secrets: [SECRET], audience: 'events' });
  const header = sign();
  expect(verifier.faultOf(header, { ...request, path: '/batch' })).toBe('unsigned');
  expect(verifier.faultOf(header, request)).toBeUndefined();
});

test('it is not good again when its sender has been silent for long', () => {
  let now = 1_700_000_000_000;
  const verifier = new RequestVerifier({ secrets: [SECRET], audience: 'events', clock: () => now });
  // Its clock is ahead by as much as may be: it holds for ten minutes.
  const header = sign({ clock: () => now + 5 * 60_000 });
  expect(verifier.faultOf(header, request)).toBeUndefined();
  now += 10 * 60_000;
  expect(verifier.faultOf(sign({ clock: () => now }), request)).toBeUndefined();
  expect(verifier.faultOf(header, request)).toBe('replayed');
  now += 1;
  expect(verifier.faultOf(sign({ clock: () => now }), request)).toBeUndefined();
  expect(verifier.faultOf(header, request)).toBe('expired');
});
