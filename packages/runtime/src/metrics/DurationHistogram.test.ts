import fc from 'fast-check';
import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { DurationHistogram, durationBuckets } from './DurationHistogram.ts';

const seconds = fc.oneof(fc.constantFrom(...durationBuckets), fc.double({ min: 0, max: 20, noNaN: true }));

test('reads as the library’s own histogram does', async () => {
  const observed = fc.array(fc.tuple(fc.constantFrom('one', 'other "quoted"\n'), seconds), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(observed, async (durations) => {
      const options = { name: 'calendar_example_seconds', help: 'An example.' };
      const registries = [new Registry(), new Registry()] as const;
      const own = new DurationHistogram<'part'>(registries[0], options);
      const library = new Histogram({
        ...options,
        labelNames: ['part'],
        buckets: durationBuckets,
        registers: [registries[1]],
      });
      const parts = [...new Set(durations.map(([part]) => part))];
      const series = new Map(parts.map((part) => [part, own.labelled({ part })]));
      for (const [part, duration] of durations) {
        series.get(part)?.observe(duration);
        library.labels(part).observe(duration);
      }
      const [text, expected] = await Promise.all(registries.map((registry) => registry.metrics()));
      expect(text).toBe(expected);
    }),
  );
});
