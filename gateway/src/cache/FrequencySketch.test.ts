import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FrequencySketch } from './FrequencySketch.ts';

it('a key is never estimated below how often it was asked, and seldom above it', () => {
  const asked = fc.array(fc.nat({ max: 400 }), { maxLength: 5000, size: 'max' });
  fc.assert(
    fc.property(asked, fc.integer(), (keys, seed) => {
      const sketch = new FrequencySketch(1024, seed);
      const counts = new Map<number, number>();
      for (const key of keys) {
        sketch.add(sketch.hash(`key ${key}`));
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      let above = 0;
      for (const [key, count] of counts) {
        const estimate = sketch.estimate(sketch.hash(`key ${key}`));
        expect(estimate).toBeGreaterThanOrEqual(count);
        above += Number(estimate > count);
      }
      expect(above).toBeLessThanOrEqual(0.02 * counts.size + 2);
    }),
    { numRuns: 30 },
  );
});

it('an old count halves each time the sketch has seen ten times as many values as it distinguishes', () => {
  const sketch = new FrequencySketch(1024);
  const often = sketch.hash('often');
  const other = sketch.hash('another');
  const halved: number[] = [];
  for (let time = 0; time < 100; time++) sketch.add(often);
  for (let time = 100; time <= 4 * 10_240; time++) {
    if (time % 10_240 === 0) halved.push(sketch.estimate(often));
    sketch.add(other);
  }
  expect(halved).toEqual([50, 25, 12, 6]);
});

it('numbers are keys as well, and which keys are taken for one another depends on the process', () => {
  const pairs = (seed: number) => {
    const sketch = new FrequencySketch(1024, seed);
    const numbers = Array.from({ length: 3000 }, (_, number) => sketch.hash(number) >>> 22);
    return numbers.map((each, at) => each === numbers[(at + 1) % 3000]);
  };
  expect(pairs(123_456_789)).not.toEqual(pairs(987_654_321));
  const sketch = new FrequencySketch(1024);
  sketch.add(sketch.hash(7));
  expect([7, 8].map((key) => sketch.estimate(sketch.hash(key)))).toEqual([1, 0]);
});
