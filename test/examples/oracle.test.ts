import { expect, test } from 'vitest';
import { answer } from '../oracle/oracle.ts';
import { SETTINGS } from '../oracle/settings.ts';
import { EXAMPLES } from './examples.ts';
import { fieldsOfFilter } from './fieldsOfFilter.ts';

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

test('every field of Filter but sortBy changes the answer of an example (interface 4.3)', () => {
  const telling = new Set(['sortBy']);
  for (const { feed, cases } of EXAMPLES) {
    for (const { question, asked } of cases) {
      if (question.query !== 'events') continue;
      const { filter, ...others } = question.variables;
      const answerTo = (left: object) =>
        JSON.stringify(
          answer(feed, SETTINGS, { query: 'events', variables: { ...others, filter: left } }, asked),
        );
      for (const name of Object.keys(filter ?? {}).filter((each) => !telling.has(each)))
        if (answerTo({ ...filter, [name]: undefined }) !== answerTo({ ...filter })) telling.add(name);
    }
  }
  expect([...telling].sort()).toEqual(fieldsOfFilter().toSorted());
});

function sameItems(expected: readonly string[]): (actual: unknown) => boolean {
  return (actual) => Array.isArray(actual) && actual.toSorted().join() === expected.toSorted().join();
}
