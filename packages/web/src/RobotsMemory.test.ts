import { expect, test } from 'vitest';
import { RobotsMemory } from './RobotsMemory.ts';
import { NO_RULES } from './robotsRules.ts';

test.each([
  [86_390_000, NO_RULES],
  [86_400_001, undefined],
])('robots.txt is kept for 24 hours: %i milliseconds after', (age, found) => {
  const memory = new RobotsMemory();
  memory.set('https://a.example', NO_RULES, { start: performance.now() - age });
  expect(memory.get('https://a.example')).toBe(found);
});

test('of a thousand origins and one, that used longest ago is forgotten', () => {
  const memory = new RobotsMemory();
  const origins = Array.from({ length: 1_001 }, (_, index) => `https://${index}.example`);
  for (const origin of origins.slice(0, 1_000)) memory.set(origin, NO_RULES);
  memory.get('https://0.example');
  memory.set('https://1000.example', NO_RULES);
  expect(origins.filter((origin) => !memory.has(origin))).toEqual(['https://1.example']);
});
