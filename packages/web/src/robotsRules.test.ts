import { expect, test } from 'vitest';
import { readRobots } from './robotsRules.ts';

const ORIGIN = 'https://example.org';

test.each([
  ['nothing that is disallowed for all', 'User-agent: *\nDisallow: /', '/a', false],
  ['addresses that are disallowed for others', 'User-agent: Otherbot\nDisallow: /', '/a', true],
  [
    'addresses that its own group allows',
    'User-agent: *\nDisallow: /\n\nUser-agent: Event-Calendar\nDisallow: /b',
    '/a',
    true,
  ],
  [
    'nothing of its own group',
    'User-agent: a\nUser-agent: event-calendar/1.0 # us\nDisallow: /a',
    '/a',
    false,
  ],
  ['addresses that the longest rule allows', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b', true],
  ['what wildcards leave', 'User-agent: *\nDisallow: /*.ics$', '/a.ics?x', true],
  ['nothing that wildcards catch', 'User-agent: *\nDisallow: /*.ics$', '/a/b.ics', false],
  ['by another end of line and a byte order mark', '\ufeffUSER-AGENT:*\rdisallow:/a\r', '/a', false],
  ['by rules after other fields', 'User-agent: *\nSitemap: /x\nDisallow: /a', '/a', false],
  [
    'by two groups as by one',
    'User-agent: *\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: *\nAllow: /',
    '/a',
    false,
  ],
])('a program may read %s', (_what, robots, path, mayRead) => {
  expect(readRobots(ORIGIN, robots).mayRead(new URL(path, ORIGIN))).toBe(mayRead);
});

test('a pause between requests is read', () => {
  expect(readRobots(ORIGIN, 'User-agent: *\nCrawl-delay: 2.5').crawlDelay).toBe(2.5);
  expect(readRobots(ORIGIN, 'User-agent: *\nCrawl-delay: soon').crawlDelay).toBeUndefined();
});

test('the work at many programs and many rules grows with the text alone', () => {
  const agents = Array.from({ length: 15_000 }, (_, index) => `User-agent: bot${index}`).join('\n');
  const rules = 'Disallow: /a\n'.repeat(20_000);
  // Each rule for each program would be hundreds of millions of rules.
  const robots = readRobots(ORIGIN, `${agents}\nUser-agent: *\n${rules}`);
  expect(robots.mayRead(new URL('/a', ORIGIN))).toBe(false);
  expect(robots.mayRead(new URL('/b', ORIGIN))).toBe(true);
});

test('patterns with wildcards have a bound, beyond which they are not read', () => {
  const pattern = `Disallow: /${'*a'.repeat(400)}b\n`;
  const robots = readRobots(ORIGIN, `User-agent: *\n${pattern.repeat(600)}Disallow: /*c\nDisallow: /d`);
  expect(robots.mayRead(new URL(`/${'a'.repeat(1_900)}`, ORIGIN))).toBe(true);
  expect(robots.mayRead(new URL('/c', ORIGIN))).toBe(true);
  expect(robots.mayRead(new URL('/d', ORIGIN))).toBe(false);
});
