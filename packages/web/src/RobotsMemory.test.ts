import { expect, test } from 'vitest';
import { RobotsMemory } from './RobotsMemory.ts';
import { NO_RULES } from './robotsRules.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

test('robots.txt is kept for 24 hours', () => {
  const memory = new RobotsMemory();
  memory.keep('https://a.example', NO_RULES, NOON);
  expect(memory.rulesOf('https://a.example', NOON + 86_399_999)).toBe(NO_RULES);
  expect(memory.rulesOf('https://a.example', NOON + 86_400_000)).toBeUndefined();
  expect(memory.rulesOf('https://b.example', NOON)).toBeUndefined();
});

test('of a thousand origins and one, that read longest ago is forgotten', () => {
  const memory = new RobotsMemory();
  const origins = Array.from({ length: 1_001 }, (_, index) => `https://${index}.example`);
  for (const origin of origins.slice(0, 1_000)) memory.keep(origin, NO_RULES, NOON);
  const forgotten = () => origins.filter((origin) => memory.rulesOf(origin, NOON) === undefined);
  memory.keep('https://0.example', NO_RULES, NOON);
  memory.keep('https://2.example', NO_RULES, NOON);
  expect(forgotten()).toEqual(['https://1000.example']);
  memory.keep('https://1000.example', NO_RULES, NOON);
  expect(forgotten()).toEqual(['https://1.example']);
});
