import { expect, test } from 'vitest';
import { filterParameters } from '../../../src/parameters/filterParameters.ts';
import { conditionsIn } from '../../../src/parameters/period.ts';
import { filterOf } from './filterOf.ts';

test.each([
  ['isFree', 'true'],
  ['admission', 'unknown,paid'],
  ['categories', 'MUSIC,DANCE'],
  ['near', '67.28,14.4,10'],
  ['box', '67.2,14.3,67.4,14.6'],
  ['searchTerm', 'kor'],
  ['weekdays', 'saturday,sunday'],
] as const)('a filter means the same as in an address: %s=%s', (name, text) => {
  const { [name]: read } = filterOf(`${name}=${text}`) as Readonly<Record<string, unknown>>;
  expect(read).toEqual(filterParameters[name].read(text));
});

test('a period follows the clock', () => {
  expect(filterOf('when=tomorrow')).toEqual(conditionsIn({ when: 'tomorrow' }, Date.now()));
  expect(filterOf('from= 2031-07-01 &until=2031-07-02')).toEqual({
    fromDate: '2031-07-01 00:00:00',
    untilDate: '2031-07-03 00:00:00',
  });
});

test('a wrong filter is reported with the accepted values', () => {
  expect(messageOf(() => filterOf('isFree=yes'))).toBe('"isFree" is "yes". Expected true or false.');
  expect(messageOf(() => filterOf('nothing=1'))).toContain('The filter has no "nothing". It has fromDate, ');
  expect(messageOf(() => filterOf('tag=a&tag=b'))).toContain('"tag" is given twice.');
  expect(messageOf(() => filterOf('near=1,2'))).toContain('LATITUDE,LONGITUDE,KILOMETRES');
  expect(messageOf(() => filterOf('x'.repeat(2_001)))).toContain('at most 2000');
});

test('a blank filter filters nothing', () => {
  expect(filterOf(' ')).toEqual({});
  expect(filterOf('tag=&categories=')).toEqual({});
});

function messageOf(read: () => unknown): string {
  try {
    read();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
