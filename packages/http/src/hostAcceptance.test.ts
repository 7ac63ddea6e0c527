import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { hostAcceptance } from './hostAcceptance.ts';

const accepts = hostAcceptance(['Events', '.events', 'metrics.example.org']);

it.each([
  undefined,
  '127.0.0.1',
  '10.1.2.3:4000',
  '[::1]',
  '[2001:db8::7]:4010',
  'localhost',
  'LOCALHOST:4000',
  'localhost.',
  'gateway.localhost:4010',
  hostname(),
  'events',
  'EVENTS:4001',
  'events-0.events:4000',
  'metrics.example.org.',
])('a request for %s is accepted', (host) => {
  expect(accepts(host)).toBe(true);
});

it.each([
  '',
  ':4000',
  'evil.example',
  'evil.example:4000',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'evillocalhost',
  '.localhost',
  '.events',
  'events.evil.example',
  'events-0.events.evil.example',
  'below.metrics.example.org',
  '[evil.example]',
  '127.0.0.1:4000:80',
  '127.0.0.1, evil.example',
  'user@127.0.0.1',
])('a request for "%s" is not', (host) => {
  expect(accepts(host)).toBe(false);
});
