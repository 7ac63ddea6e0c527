import { expect, test } from 'vitest';
import { maxAge, retryAfter } from './seconds.ts';

test('an answer is fresh for max-age less the time that a proxy has kept it', () => {
  const of = (cacheControl: string, age?: string) =>
    maxAge(new Headers({ 'cache-control': cacheControl, ...(age === undefined ? {} : { age }) }));
  expect([of('public, max-age=60'), of('max-age=60', '20'), of('max-age=60', '90')]).toEqual([
    60_000, 40_000, 0,
  ]);
  expect([of('no-store'), of('no-cache, max-age=60'), of('public, s-maxage=60'), of('')]).toEqual([
    0, 0, 0, 0,
  ]);
  expect(of('max-age=99999999999999999999')).toBe(999_999_999_000);
});

test('Retry-After is read as seconds and as a date, and any other value is ignored', () => {
  const of = (text: string) => retryAfter(new Headers({ 'retry-after': text }), Date.UTC(2026, 10, 23, 12));
  expect([of('2'), of(' 0 '), of('Mon, 23 Nov 2026 12:00:05 GMT')]).toEqual([2_000, 0, 5_000]);
  expect([of('Mon, 23 Nov 2026 11:00:00 GMT'), of('soon'), of('')]).toEqual([0, null, null]);
});
