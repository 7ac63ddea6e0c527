import { expect, it } from 'vitest';
import { freshUntil } from './PlainEndpoint.ts';

const instant = Date.parse('2026-06-01T12:00:00Z');

it.each([
  [{ 'cache-control': 'max-age=60' }, 60],
  [{ 'cache-control': 'max-age=60, stale-while-revalidate=600, stale-if-error=900' }, 60],
  [{ 'cache-control': 'public, max-age=60' }, 60],
  [{ 'cache-control': 'max-age=60, s-maxage=10' }, 10],
  [{ 'cache-control': 'max-age=60', age: '45' }, 15],
])('a reply with %j may be kept for %i seconds (rules 71)', (headers, seconds) => {
  expect(freshUntil(headers, instant)).toBe(instant + seconds * 1000);
});

it.each([
  {},
  { 'cache-control': 'no-store' },
  { 'cache-control': 'no-cache' },
  { 'cache-control': 'private, max-age=60' },
  { 'cache-control': 'max-age=0' },
  { 'cache-control': 'max-age=0, stale-while-revalidate=600, stale-if-error=900' },
  { 'cache-control': 'max-age=60', age: '60' },
  { 'cache-control': 'max-age=60', vary: '*' },
  { 'cache-control': 'max-age=x' },
  { etag: '"1"', 'last-modified': 'Mon, 01 Jun 2020 12:00:00 GMT' },
])('a reply with %j is not kept', (headers) => {
  expect(freshUntil(headers, instant)).toBeUndefined();
});
