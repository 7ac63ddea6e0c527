import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REPLAY_WINDOW, ReplayWindow } from './ReplayWindow.ts';

test('numbers in order are new once', () => {
  const window = new ReplayWindow();
  for (let sequence = 1; sequence <= 3 * REPLAY_WINDOW; sequence++)
    if (!window.accept(sequence)) throw new Error(`${sequence} was refused`);
  for (let sequence = 1; sequence <= 3 * REPLAY_WINDOW; sequence++)
    if (window.accept(sequence)) throw new Error(`${sequence} was accepted twice`);
});

test('the oldest number that is remembered is accepted, the one before it is not', () => {
  const highest = 10 * REPLAY_WINDOW + 7;
  const window = new ReplayWindow();
  expect(window.accept(highest)).toBe(true);
  expect(window.accept(highest - REPLAY_WINDOW)).toBe(false);
  expect(window.accept(highest - REPLAY_WINDOW + 1)).toBe(true);
  expect(window.accept(highest - REPLAY_WINDOW + 1)).toBe(false);
});

test('no number below one is ever new', () => {
  const window = new ReplayWindow();
  expect([window.accept(0), window.accept(-1)]).toEqual([false, false]);
});

test('whatever the order, it agrees with a set of all that has come', () => {
  // Steps from one number to the next: neighbours, jumps about as long as the ring, and jumps far beyond it.
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -40, max: 40 }) },
    { weight: 2, arbitrary: fc.integer({ min: -70, max: 70 }).map((near) => near + REPLAY_WINDOW) },
    { weight: 2, arbitrary: fc.integer({ min: -70, max: 70 }).map((near) => near - REPLAY_WINDOW) },
    { weight: 2, arbitrary: fc.integer({ min: -REPLAY_WINDOW, max: REPLAY_WINDOW }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 ** 34 }) },
  );
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 400, size: 'medium' }),
      fc.integer({ min: 1, max: 2 ** 33 }),
      (steps, first) => {
        const window = new ReplayWindow();
        const seen = new Set<number>();
        let highest = 0;
        let sequence = first;
        for (const each of [0, ...steps]) {
          sequence = Math.max(1, sequence + each);
          const isNew = sequence > highest - REPLAY_WINDOW && !seen.has(sequence);
          expect(window.accept(sequence)).toBe(isNew);
          seen.add(sequence);
          highest = Math.max(highest, sequence);
        }
      },
    ),
    { numRuns: 500 },
  );
});
