import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Senders } from './Senders.ts';

const LIFETIME = 1000;

test('each sender has a separate sequence', () => {
  const senders = new Senders(10, LIFETIME);
  const accept = (sender: string, sequence: number) => senders.accept({ sender, sequence, time: 0 }, 0);
  expect([accept('a', 1), accept('b', 1), accept('a', 2)]).toEqual([true, true, true]);
  expect([accept('a', 1), accept('b', 1), accept('a', 2)]).toEqual([false, false, false]);
});

test('a sender whose requests are all too old is forgotten when another comes', () => {
  const senders = new Senders(10, LIFETIME);
  senders.accept({ sender: 'a', sequence: 1, time: 0 }, 0);
  senders.accept({ sender: 'b', sequence: 1, time: LIFETIME }, LIFETIME);
  expect(senders.size).toBe(2);
  senders.accept({ sender: 'c', sequence: 1, time: LIFETIME + 1 }, LIFETIME + 1);
  expect(senders.size).toBe(2);
});

test('one that comes back after that is known again', () => {
  const senders = new Senders(10, LIFETIME);
  senders.accept({ sender: 'a', sequence: 1, time: 0 }, 0);
  const later = 5 * LIFETIME;
  senders.accept({ sender: 'b', sequence: 1, time: later }, later);
  expect(senders.accept({ sender: 'a', sequence: 2, time: later }, later)).toBe(true);
  expect(senders.accept({ sender: 'a', sequence: 2, time: later }, later)).toBe(false);
});

test('when there are too many, the one silent for longest is forgotten, and its requests are not accepted again', () => {
  const senders = new Senders(2, LIFETIME);
  const first = { sender: 'a', sequence: 1, time: 1 };
  senders.accept(first, 5);
  senders.accept({ sender: 'b', sequence: 1, time: 2 }, 5);
  senders.accept({ sender: 'a', sequence: 2, time: 3 }, 5);
  expect(senders.accept({ sender: 'c', sequence: 1, time: 4 }, 5)).toBe(true);
  expect(senders.size).toBe(2);
  expect(senders.accept({ sender: 'b', sequence: 1, time: 2 }, 5)).toBe(false);
  expect(senders.accept(first, 5)).toBe(false);
  expect(senders.accept({ sender: 'b', sequence: 2, time: 5 }, 5)).toBe(true);
});

test('no request that is young enough is accepted twice, however many senders come and go', () => {
  const request = fc.record({
    sender: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    sequence: fc.integer({ min: 1, max: 3 }),
    age: fc.integer({ min: -LIFETIME, max: LIFETIME }),
    pause: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 60, size: 'max' }), (requests) => {
      const senders = new Senders(3, LIFETIME);
      // What one signer has signed under one number is one request, with one time.
      const signed = new Map<string, { sender: string; sequence: number; time: number }>();
      const accepted = new Set<string>();
      let now = 0;
      for (const { sender, sequence, age, pause } of requests) {
        now += pause;
        const name = `${sender} ${sequence}`;
        const sent = signed.get(name) ?? { sender, sequence, time: now - age };
        signed.set(name, sent);
        if (Math.abs(now - sent.time) > LIFETIME) continue;
        const isAccepted = senders.accept(sent, now);
        expect(isAccepted && accepted.has(name)).toBe(false);
        if (isAccepted) accepted.add(name);
        expect(senders.size).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: 1000 },
  );
});
