import { expect, test } from 'vitest';
import { words as ofWidget } from '../../../browser/src/widget/words.ts';
import { WORDS as ofStates } from '../../../shared/states.ts';
import { WORDS as ofDates } from '../../calendar/writeCalendar.ts';
import type { Filter } from '../../parameters/filterParameters.ts';
import { filterWords, WORDS as ofFilters } from '../../parameters/filterWords.ts';
import { subscribeWords } from '../subscribe/subscribeWords.ts';
import { widgetWords } from '../widget/widgetWords.ts';
import { words } from './words.ts';

test.each(Object.entries({ words, widgetWords, subscribeWords, ofWidget, ofFilters, ofDates, ofStates }))(
  'of %s each text is there in both languages, with what it is about',
  (_, { nb, en }) => {
    const [norwegian, english] = [textsIn(nb), textsIn(en)];
    expect(english.map(([name]) => name)).toEqual(norwegian.map(([name]) => name));
    for (const [name, text] of [...norwegian, ...english]) expect(text, name).toMatch(/^\S(.*\S)?$/s);
    for (const [name, text] of norwegian) expect(text, name).not.toMatch(/\b(the|is|are|of|and|no)\b/i);
    for (const [name, text] of english)
      expect(text, name).not.toMatch(/\b(er|og|på|av|til|det|ikke)\b|[æøå]/i);
  },
);

test.each(['nb', 'en'] as const)('each condition of a filter has words of its own: %s', (language) => {
  const at = '2031-06-03 10:00:00';
  const moments = ['fromDate', 'fromStartDate', 'untilDate', 'updatedSince', 'publishedSince'];
  const filters = [{ mode: 'online' }, { mode: 'offline' }, ...moments.map((name) => ({ [name]: at }))];
  const known = { language, labelOf: String, nameOf: String };
  const texts = filters.flatMap((filter) => filterWords(filter as Filter, known).map(({ text }) => text));
  for (const text of texts) expect(text).toMatch(/^\S.*\S$/);
  expect(new Set(texts).size).toBe(filters.length);
});

/** Each text with its name. One that is made says what it is about: here it gets numbers above ten. */
function textsIn(value: unknown, name = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'function')
    return Object.entries(value as object).flatMap(([key, each]) => textsIn(each, `${name}.${key}`));
  const given = Array.from({ length: value.length }, (_, at) => `${11 + at}`);
  const text: unknown = value(...given);
  if (name !== '.before') for (const each of given) expect(text, name).toContain(each);
  return [[name, String(text)]];
}
