import { expect, test } from 'vitest';
import { readBox, readCircle } from './area.ts';
import { InvalidValue } from './invalidValue.ts';

const CIRCLE = { latitude: 67.28, longitude: 14.4, radius: 0.1 };

test.each([
  [{}, true],
  [{ latitude: -90, longitude: 180 }, true],
  [{ radius: 0 }, false],
  [{ radius: -1 }, false],
  [{ radius: Number.NaN }, false],
  [{ latitude: 90.1 }, false],
  [{ longitude: -180.1 }, false],
])('whether a circle with %j is one (rules 17)', (more, isOne) => {
  const given = { ...CIRCLE, ...more };
  if (isOne) expect(readCircle(given)).toBe(given);
  else expect(readCircle(given)).toBeInstanceOf(InvalidValue);
});

test('a box has its south below its north, and its west before its east (rules 17)', () => {
  const box = { minLatitude: 1, maxLatitude: 1, minLongitude: 2, maxLongitude: 2 };
  expect(readBox(box)).toBe(box);
  expect(readBox({ ...box, minLatitude: 1.1 })).toBeInstanceOf(InvalidValue);
  expect(readBox({ ...box, minLongitude: 2.1 })).toBeInstanceOf(InvalidValue);
});
