import { expect, test } from 'vitest';
import { osloClock, osloDay } from './time.ts';

const at = (text: string) => Date.parse(text);

test('days and clocks are those of Norway', () => {
  expect(osloDay(at('2026-06-15T22:00:00Z'))).toBe('2026-06-16');
  expect(osloDay(at('2026-06-15T21:59:59Z'))).toBe('2026-06-15');
  expect(osloClock(at('2026-06-15T22:05:59Z'))).toBe('00:05');
});
