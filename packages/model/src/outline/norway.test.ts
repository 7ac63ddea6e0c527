import { expect, test } from 'vitest';
import { norway } from './norway.ts';

test('the outline lies within Norway’s latitudes and longitudes, from Lindesnes to Vardø', () => {
  const points = norway().flat();
  expect(points.length).toBeGreaterThan(5_000);
  const latitudes = points.map(([latitude]) => latitude);
  const longitudes = points.map(([, longitude]) => longitude);
  expect(Math.min(...latitudes)).toBeCloseTo(58, 0);
  expect(Math.max(...latitudes)).toBeCloseTo(71.1, 0);
  expect(Math.min(...longitudes)).toBeCloseTo(4.9, 0);
  expect(Math.max(...longitudes)).toBeCloseTo(31.1, 0);
});
