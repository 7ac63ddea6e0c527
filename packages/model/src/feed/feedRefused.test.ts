import { expect, test } from 'vitest';
import { Faults, FeedRefused } from './fault.ts';

test.each([
  [1, 'The feed has 1 fault:', 2],
  [2, 'The feed has 2 faults:', 3],
  [103, 'The feed has 103 faults:', 102],
])('of %i faults the message has the number, and up to a hundred lines', (count, head, lines) => {
  const faults = new Faults();
  for (let number = 0; number < count; number++) faults.add(`events[${number}]`, 'x'.repeat(200), 'a number');
  const told = new FeedRefused(faults).message.split('\n');
  expect([told[0], told.length]).toEqual([head, lines]);
  expect(told[1]).toBe(`events[0]: "${'x'.repeat(79)}… — expected a number`);
  expect(told.at(-1)).toMatch(count > 100 ? /^… and 3 more$/ : /^events/);
});
