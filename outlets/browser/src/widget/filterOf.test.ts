import { expect, test } from 'vitest';
import { filterParameters } from '../../../src/parameters/filterParameters.ts';
import { filterOf } from './filterOf.ts';

/** What addresses have, and the widget: `sortBy` has no effect in either of them. */
const NAMES = Object.keys(filterParameters).filter((name) => name !== 'sortBy');

test('every filter of an address is one of the widget, and no other is', () => {
  const [message] = [() => filterOf('nothing=1')].map(messageOf);
  expect(
    message
      ?.replace(/.*It has |\.$/g, '')
      .split(', ')
      .toSorted(),
  ).toEqual(NAMES.toSorted());
});

test.each([
  ['isFree', 'true'],
  ['categories', 'MUSIC,DANCE'],
  ['near', '67.28,14.4,10'],
  ['box', '67.2,14.3,67.4,14.6'],
  ['searchTerm', 'kor'],
  ['weekdays', 'saturday,sunday'],
] as const)('a filter means the same as in an address: %s=%s', (name, text) => {
  const { [name]: read } = filterOf(`${name}=${text}`) as Readonly<Record<string, unknown>>;
  const inAddress = filterParameters[name].read(text);
  // Lists are sorted in addresses, so that equal ones are written equally.
  expect(Array.isArray(read) ? read.toSorted() : read).toEqual(inAddress);
});

test('a wrong filter is reported with the accepted values', () => {
  expect(messageOf(() => filterOf('isFree=yes'))).toBe('"isFree" is true or false, not "yes".');
  expect(messageOf(() => filterOf('tag=a&tag=b'))).toContain('"tag" is given twice.');
  expect(messageOf(() => filterOf('near=1,2'))).toContain('latitude,longitude,radius');
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
