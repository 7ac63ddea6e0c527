import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { hostAcceptance } from './hostAcceptance.ts';

const accepts = hostAcceptance(['Events', '.events', 'metrics.example.org']);

it.each([
  undefined,
  '127.0.0.1',
  '[::1]',
  '[2001:db8::7]:4010',
  'localhost',
  'localhost.',
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
  'evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'evillocalhost',
  '.localhost',
  '.events',
  'events-0.events.evil.example',
  'below.metrics.example.org',
  '127.0.0.1:4000:80',
  '127.0.0.1, evil.example',
])('a request for "%s" is not', (host) => {
  expect(accepts(host)).toBe(false);
});
