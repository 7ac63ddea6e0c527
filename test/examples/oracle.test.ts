import { expect, test } from 'vitest';
import { answer } from '../oracle/oracle.ts';
import { SETTINGS } from '../oracle/settings.ts';
import { EXAMPLES } from './examples.ts';

test.for(EXAMPLES)('the oracle: $title', ({ feed, cases }) => {
  for (const { question, asked, expected, shown } of cases) {
    const given = answer(feed, SETTINGS, question, asked);
    if ('invalid' in expected) {
      expect(given, JSON.stringify(question)).toEqual({
        invalid: {
          dates: expect.toSatisfy(sameItems(expected.invalid.dates)),
          others: expected.invalid.others,
        },
      });
    } else {
      expect(given, JSON.stringify(question)).toHaveProperty('data');
      expect({ data: shown((given as { data: unknown }).data) }, JSON.stringify(question)).toMatchObject(
        expected,
      );
    }
  }
});

function sameItems(expected: readonly string[]): (actual: unknown) => boolean {
  return (actual) => Array.isArray(actual) && actual.toSorted().join() === expected.toSorted().join();
}
